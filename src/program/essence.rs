//! What a program says, whatever its parts are numbered: two programs with the same essence play alike.
//!
//! Everything that runs is spelled out by its name from the rules on, so that the order in which terms,
//! places and properties were met does not matter, nor which law decided between two rules, nor how the
//! variables of a rule are counted. The order of rules, and of values that can be compared, stays.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::node::{CondId, CondNode, DomainNode, ExprId, ExprNode, QueryId};
use super::op::{ArgCode, Op};
use super::table::{NONE, Program, RepeatCode, RuleCode};
use super::value::Val;
use crate::lower::{RuleId, Subject};
use crate::vocabulary::TermId;

impl Program {
    /// The essence. With `built`, rules about how the pieces must be built are left out: the caller has
    /// seen that the pieces keep them.
    pub fn essence(&self, built: bool) -> String {
        Teller { p: self, numbers: numbers(self, built) }.program()
    }
}

/// The place of each rule among those that do something.
fn numbers(p: &Program, built: bool) -> BTreeMap<u32, usize> {
    let kept = p.rules.iter().enumerate().filter(|(at, rule)| {
        let kept = built && p.constraints.contains(&RuleId(*at as u32));
        !kept && !matches!(rule.family, "fact" | "meta")
    });
    let mut kept: Vec<(u32, &RuleCode)> = kept.map(|(at, rule)| (at as u32, rule)).collect();
    // That things are of a kind says the same in any order, where nothing is said against it.
    let plain = |rule: &RuleCode| {
        rule.family == "assort" && rule.beaters.is_empty() && rule.ties.is_empty()
    };
    kept.sort_by_cached_key(|(_, rule)| match rule.member {
        Some(kind) if plain(rule) => (true, p.term_name(kind).to_owned()),
        _ => (false, String::new()),
    });
    kept.into_iter().enumerate().map(|(number, (at, _))| (at, number)).collect()
}

/// How a question about copies of one card begins.
const SAME: &str = "same copy(";

pub(super) struct Teller<'a> {
    pub(super) p: &'a Program,
    numbers: BTreeMap<u32, usize>,
}

impl Teller<'_> {
    fn program(&self) -> String {
        let p = self.p;
        let mut out = String::new();
        let mut order: Vec<(usize, u32)> =
            self.numbers.iter().map(|(at, number)| (*number, *at)).collect();
        order.sort_unstable();
        for (_, at) in order {
            let _ = writeln!(out, "{}", renamed(&self.rule(&p.rules[at as usize])));
        }
        let mut lines = self.world();
        lines.sort();
        for line in lines {
            let _ = writeln!(out, "{line}");
        }
        for (name, list) in [
            ("keeps", &p.keeps),
            ("outcomes", &p.outcomes),
            ("setups", &p.setups),
            ("finals", &p.finals),
            ("rankings", &p.rankings),
            ("limits", &p.limits),
        ] {
            let _ = writeln!(out, "{name} {}", self.rules(list));
        }
        for (at, on) in p.verbs.iter().enumerate() {
            let lists = [
                &on.instead,
                &on.perform,
                &on.when,
                &on.may,
                &on.must,
                &on.only,
                &on.cannot,
                &on.params,
                &on.costs,
            ];
            if lists.iter().any(|list| !list.is_empty()) {
                let lists: Vec<String> = lists.iter().map(|list| self.rules(list)).collect();
                let open = if on.presupposed { " presupposed" } else { "" };
                let _ =
                    writeln!(out, "on {} {}{open}", self.verb(at as u16), lists.join(" | "));
            }
        }
        for time in &p.times {
            let name =
                |at: u16| p.times.get(at as usize).map_or("game", |t| self.time_name(t.term));
            let repeat = match time.repeat {
                RepeatCode::Times(n) => format!("times {}", self.expr(n)),
                other => format!("{other:?}"),
            };
            let inner: Vec<&str> = time.children.iter().map(|c| name(*c)).collect();
            let _ = writeln!(
                out,
                "time {} in {} {repeat} {} {} [{}] {} {}",
                self.time_name(time.term),
                name(time.parent),
                time.turn,
                time.open,
                inner.join(", "),
                self.rules(&time.contents),
                self.rules(&time.ends),
            );
        }
        for watch in &p.watches {
            let _ = writeln!(
                out,
                "watch {} {:?} {:?} {} {} {} {}",
                self.rules(&[watch.rule]),
                watch.kind,
                watch.binds,
                self.cond(watch.guard),
                watch.times.map_or_else(String::new, |e| self.expr(e)),
                self.verb(watch.verb),
                self.state(watch.state),
            );
        }
        let _ = writeln!(out, "{:?} {:?}", p.players, p.direction);
        if let Some((entry, _)) = p.first_player {
            let _ = writeln!(out, "first {}", renamed(&self.code(entry)));
        }
        // What makes two cards the same card matters where somebody asks.
        if let Some(identity) = &p.identity
            && out.contains(SAME)
        {
            let mut names: Vec<&str> =
                identity.iter().map(|c| self.column(*c, |t| t.piece_field)).collect();
            names.sort_unstable();
            let by_name = p.identity_by_name;
            let _ = writeln!(out, "identity {by_name} {}", names.join(", "));
        }
        out
    }

    /// Places, properties, pieces and the like, each on a line of its own.
    fn world(&self) -> Vec<String> {
        let p = self.p;
        let mut lines = Vec::new();
        for (at, zone) in p.zones.iter().enumerate() {
            let sees = p.sees.get(at).map_or_else(String::new, |list| self.rules(list));
            let (name, shuffled) = (self.zone(at as u16), zone.shuffled);
            let line =
                format!("zone {name} {:?} {:?} {shuffled} {sees}", zone.scope, zone.visibility);
            lines.push(line);
        }
        let of = |list: &[Vec<RuleId>], at: usize| {
            list.get(at).map_or_else(String::new, |list| self.rules(list))
        };
        for (at, field) in p.fields.iter().enumerate() {
            let mut members: Vec<&str> = field.members.iter().map(|m| self.term(*m)).collect();
            members.sort_unstable();
            lines.push(format!(
                "field {} {:?} {} {} {} {:?} {:?} [{}] {} {}",
                self.term(field.term),
                field.subject,
                field.flag,
                field.set,
                self.expr(field.start),
                field.floor,
                field.ceiling,
                members.join(", "),
                of(&p.assigns, at),
                of(&p.member_rules, at),
            ));
        }
        for (at, status) in p.statuses.iter().enumerate() {
            let place = p.invariants.get(at).copied().flatten();
            let place = place.map_or_else(String::new, |(zone, rule)| {
                format!("{} {}", self.zone(zone), self.rules(&[rule]))
            });
            lines.push(format!("status {} {place}", self.term(*status)));
        }
        for state in &p.states {
            let (window, single) = (state.window, state.single);
            lines.push(format!("state {} {window} {single}", self.term(state.term)));
        }
        for (at, title) in p.titles.iter().enumerate() {
            let defined = title.defined.map_or_else(String::new, |(c, _)| self.cond(c));
            let name = self.title(at as u16);
            lines.push(format!("title {name} {} {defined}", title.each_player));
        }
        for (at, kind) in p.kinds.iter().enumerate() {
            lines.push(format!("kind {} {}", self.term(*kind), of(&p.assorts, at)));
        }
        for (term, rules) in &p.derives {
            lines.push(format!("derive {} {}", self.term(*term), self.rules(rules)));
        }
        let mut printed: Vec<TermId> = Vec::new();
        for part in &p.components {
            let kinds = part.kinds.iter().zip(&p.kinds).filter(|(has, _)| **has);
            let mut kinds: Vec<&str> = kinds.map(|(_, kind)| self.term(*kind)).collect();
            kinds.sort_unstable();
            let mut values = Vec::new();
            for (column, value) in part.values.iter().enumerate() {
                if let Some(value) = value {
                    printed.extend(value.as_term());
                    let name = self.column(column as u16, |t| t.piece_field);
                    values.push(format!("{name}: {}", self.printed(column, *value)));
                }
            }
            values.sort_unstable();
            lines.push(format!(
                "pieces {} {} {} {} in {} {}",
                part.name,
                kinds.join(", "),
                part.count,
                part.each_player,
                self.zone(part.place),
                values.join(", "),
            ));
        }
        printed.sort_unstable();
        printed.dedup();
        // What is printed on pieces can be compared and sorted: its order is that of the list.
        let printed: Vec<&str> = printed.iter().map(|t| self.term(*t)).collect();
        lines.push(format!("values {}", printed.join(", ")));
        lines
    }

    fn rule(&self, r: &RuleCode) -> String {
        let binds: Vec<String> =
            r.binds.iter().map(|(role, slot)| format!("{role}{}", var(*slot))).collect();
        let expr = |e: Option<ExprId>| e.map_or_else(String::new, |e| self.expr(e));
        let n = &r.norm;
        let choices: Vec<String> = n.choices.iter().map(|c| self.choice(*c)).collect();
        let beaters: Vec<RuleId> = r.beaters.iter().map(|(by, _)| *by).collect();
        let crossing = r.crossing.map_or_else(String::new, |(a, b)| {
            format!("from {} to {}", self.expr(a), self.expr(b))
        });
        format!(
            "{} {} [{}] if {} do {{{}}} {} {} {} over {} {crossing} value {} {} {} {} yields {} ties {} \
             norm {} {} {} [{}] {} {} {}",
            r.family,
            if r.verb == NONE { String::new() } else { self.verb(r.verb) },
            binds.join(" "),
            self.cond(r.guard),
            if r.entry == u32::MAX { String::new() } else { self.code(r.entry) },
            r.before,
            r.waits || r.otherwise,
            r.late,
            r.over.map_or_else(String::new, |q| self.query(q)),
            expr(r.value),
            var(r.slot),
            var(r.slot2),
            r.member.map_or("", |m| self.term(m)),
            self.rules(&beaters),
            self.rules(&r.ties),
            n.cond.map_or_else(String::new, |c| self.cond(c)),
            expr(n.object_in),
            if n.object_zone == NONE { "" } else { self.zone(n.object_zone) },
            choices.join("; "),
            n.role,
            var(n.object_slot),
            n.open,
        ) + if r.again { " again" } else { "" }
    }

    /// The instructions that can be reached from a place on.
    fn code(&self, entry: u32) -> String {
        let code = &self.p.code;
        let mut reached: BTreeMap<u32, Op> = BTreeMap::new();
        let mut todo = vec![entry];
        while let Some(at) = todo.pop() {
            let Some(op) = code.get(at as usize) else { continue };
            if reached.insert(at, *op).is_some() {
                continue;
            }
            match *op {
                Op::End => {}
                Op::Jump(to) => todo.push(to),
                Op::Menu(m) => {
                    todo.extend(self.p.menus.get(m as usize).iter().flat_map(|m| m.ends()));
                }
                Op::Unless(_, to)
                | Op::CountNext(to)
                | Op::EachNext(_, to)
                | Op::ChosenNext(_, to)
                | Op::SecretNext(_, to)
                | Op::Ask { no: to, .. }
                | Op::Offer { no: to, .. } => todo.extend([to, at + 1]),
                _ => todo.push(at + 1),
            }
        }
        let at: BTreeMap<u32, usize> =
            reached.keys().enumerate().map(|(place, address)| (*address, place)).collect();
        let to =
            |address: u32| at.get(&address).map_or_else(|| "?".to_owned(), usize::to_string);
        let said: Vec<String> = reached.values().map(|op| self.op(*op, &to)).collect();
        said.join("; ")
    }

    fn op(&self, op: Op, to: &dyn Fn(u32) -> String) -> String {
        match op {
            Op::End => "end".to_owned(),
            Op::Let(slot, e) => format!("let {} {}", var(slot), self.expr(e)),
            Op::Jump(at) => format!("jump {}", to(at)),
            Op::Unless(c, at) => format!("unless {} {}", self.cond(c), to(at)),
            Op::Ask { who, question, no } => {
                format!("ask {} {} {}", self.expr(who), self.p.question(question), to(no))
            }
            Op::Do(event) => self.proposal(event),
            Op::Count(e) => format!("count {}", self.expr(e)),
            Op::CountNext(at) => format!("count-next {}", to(at)),
            Op::Offer { to: whom, no } => format!("offer {} {}", self.expr(whom), to(no)),
            Op::Menu(m) => self.p.menus.get(m as usize).map_or_else(String::new, |menu| {
                let taken = menu.taken.map_or_else(String::new, var);
                menu.essence(&self.expr(menu.to), &taken, to)
            }),
            Op::Each(l) => format!("each {}", self.round(l)),
            Op::EachNext(l, at) => format!("each-next {} {}", self.round(l), to(at)),
            Op::Hold(l) => format!("hold {}", self.round(l)),
            Op::Choose(c) => format!("choose {}", self.choice(c)),
            Op::ChooseAsk(c) => format!("choose-ask {}", self.choice(c)),
            Op::ChosenNext(c, at) => format!("chosen-next {} {}", self.choice(c), to(at)),
            Op::Secret(l) => format!("secret {}", self.round(l)),
            Op::SecretAsk(l) => format!("secret-ask {}", self.round(l)),
            Op::SecretNext(l, at) => format!("secret-next {} {}", self.round(l), to(at)),
            Op::OwnText(e) => format!("own-text {}", self.expr(e)),
            Op::First(slot) => format!("first {}", var(slot)),
            Op::Resume | Op::Batch | Op::Commit => format!("{op:?}"),
        }
    }

    fn proposal(&self, at: u32) -> String {
        let Some(event) = self.p.proposals.get(at as usize) else { return "?".to_owned() };
        let mut args: Vec<String> = Vec::new();
        for (role, arg) in &event.args {
            let arg = match arg {
                ArgCode::Const(value) => self.value(*value),
                ArgCode::Is(e) => self.expr(*e),
                ArgCode::Open(q) => format!("one of {}", self.query(*q)),
            };
            args.push(format!("{role:?}: {arg}"));
        }
        let result = event.result.map_or_else(String::new, var);
        format!("do {}({}){result}", self.verb(event.verb.0), args.join(", "))
    }

    fn choice(&self, at: u32) -> String {
        let Some(c) = self.p.choices.get(at as usize) else { return String::new() };
        let by = c.by.map_or_else(|| "chance".to_owned(), |by| self.expr(by));
        let (from, min, max) = (self.query(c.from), self.expr(c.min), self.expr(c.max));
        format!("{} by {by} from {from} {min}..{max}", var(c.slot))
    }

    fn round(&self, at: u32) -> String {
        let Some(l) = self.p.loops.get(at as usize) else { return String::new() };
        let state = l.state.map_or("", |s| self.state(s));
        let (over, choice) = (self.query(l.over), self.choice(l.choice));
        format!("{} over {over} {} {state} {choice}", var(l.slot), l.recheck)
    }

    fn expr(&self, at: ExprId) -> String {
        let Some(node) = self.p.written.exprs.get(at.0 as usize) else { return String::new() };
        let e = |at: ExprId| self.expr(at);
        let o = |at: Option<ExprId>| at.map_or_else(String::new, |at| self.expr(at));
        match *node {
            ExprNode::Const(value) => self.value(value),
            ExprNode::Slot(slot) => var(slot),
            ExprNode::Field { piece, player, game, subject } => format!(
                "{}/{}/{} of {}",
                self.column(piece, |t| t.piece_field),
                self.column(player, |t| t.player_field),
                self.column(game, |t| t.game_field),
                e(subject)
            ),
            ExprNode::Owner(x) => format!("owner({})", e(x)),
            ExprNode::Controller(x) => format!("controller({})", e(x)),
            ExprNode::Host(x) => format!("host({})", e(x)),
            ExprNode::PlaceOf(x) => format!("place({})", e(x)),
            ExprNode::Depth(x) => format!("depth({})", e(x)),
            ExprNode::StatusOf(x) => format!("status({})", e(x)),
            ExprNode::Zone { zone, of } => format!("{}({})", self.zone(zone), o(of)),
            ExprNode::PlaceFor { status, player } => {
                format!("place for({}, {})", e(status), e(player))
            }
            ExprNode::Designated { title, scope } => {
                format!("the {}({})", self.title(title), o(scope))
            }
            ExprNode::Neighbour(x, by) => format!("neighbour({}, {by})", e(x)),
            ExprNode::Aggregate(how, q, of) => format!("{how:?}({}, {})", self.query(q), o(of)),
            ExprNode::Arith(how, a, b) => format!("{how:?}({}, {})", e(a), e(b)),
            ExprNode::One(q) => format!("one({})", self.query(q)),
            ExprNode::Lookup(table, x) => {
                format!("lookup({:?}, {})", self.p.tables.get(table as usize), e(x))
            }
            ExprNode::If(c, a, b) => format!("if({}, {}, {})", self.cond(c), e(a), e(b)),
            ExprNode::Times { counter, of } => {
                let counter = self.p.counters.get(counter as usize);
                let told = counter.map_or_else(String::new, |c| self.counter(c));
                format!("times({told}, {})", o(of))
            }
            ExprNode::TimeNumber(time) => format!("number({})", self.time(time)),
            ExprNode::Rank { player, by, var: slot } => {
                format!("rank({}, {}, {})", e(player), e(by), var(slot))
            }
            ExprNode::Kept(x, role) => format!("kept({}, {role})", e(x)),
            ExprNode::TurnPlayer
            | ExprNode::FirstPlayer
            | ExprNode::Asked
            | ExprNode::RoleOf(_)
            | ExprNode::PlayerCount => format!("{node:?}"),
        }
    }

    pub(super) fn cond(&self, at: CondId) -> String {
        let Some(node) = self.p.written.conds.get(at.0 as usize) else { return String::new() };
        let e = |at: ExprId| self.expr(at);
        let many = |first: u32, len: u32| {
            let all = &self.p.written.children;
            let list = (first..first + len).filter_map(|i| all.get(i as usize));
            list.map(|c| self.cond(*c)).collect::<Vec<_>>().join(", ")
        };
        match *node {
            CondNode::Not(c) => format!("not({})", self.cond(c)),
            CondNode::All { first, len } => format!("all({})", many(first, len)),
            CondNode::Any { first, len } => format!("any({})", many(first, len)),
            CondNode::Compare(how, a, b) => format!("{how:?}({}, {})", e(a), e(b)),
            CondNode::Kind(x, kind) => {
                let kind = self.p.kinds.get(kind as usize).map_or("", |k| self.term(*k));
                format!("is({}, {kind})", e(x))
            }
            CondNode::Status(x, status) => {
                let status = self.p.statuses.get(status as usize).map_or("", |s| self.term(*s));
                format!("is now({}, {status})", e(x))
            }
            CondNode::Member { subject, field, member } => format!(
                "member({}, {}, {})",
                e(subject),
                self.column(field, |t| t.piece_field),
                e(member)
            ),
            CondNode::In(a, b) => format!("in({}, {})", e(a), e(b)),
            CondNode::InZone(x, zone) => format!("in zone({}, {})", e(x), self.zone(zone)),
            CondNode::Attached(a, b) => {
                format!("attached({}, {})", e(a), b.map_or_else(String::new, e))
            }
            CondNode::Holds(x, state) => format!("holds({}, {})", e(x), self.state(state)),
            CondNode::Titled(x, title) => format!("titled({}, {})", e(x), self.title(title)),
            CondNode::During(time) => format!("during({})", self.time(time)),
            CondNode::Exists(q) => format!("some({})", self.query(q)),
            CondNode::Every(q, c) => format!("every({}, {})", self.query(q), self.cond(c)),
            CondNode::SameKind(a, b) => format!("{SAME}{}, {})", e(a), e(b)),
            CondNode::Outcome { verb, object } => {
                format!("done({}, {})", self.verb(verb), object.map_or_else(String::new, e))
            }
            CondNode::Derived(which, x) => {
                let name =
                    self.p.derives.get(which as usize).map_or("", |(t, _)| self.term(*t));
                format!("{name}({})", e(x))
            }
            CondNode::CanDo(x, verb) => format!("can({}, {})", e(x), self.verb(verb)),
            CondNode::FaceUp(x) => format!("face up({})", e(x)),
            CondNode::By(group) => format!("by({:?})", self.p.groups[group as usize]),
            _ => format!("{node:?}"),
        }
    }

    fn query(&self, at: QueryId) -> String {
        let all = &self.p.written.queries;
        let Some(node) = all.get(at.0 as usize) else { return String::new() };
        let domain = match &node.domain {
            DomainNode::In(e) => format!("in {}", self.expr(*e)),
            DomainNode::InAll(zone) => format!("in all {}", self.zone(*zone)),
            DomainNode::AttachedTo(e) => format!("attached to {}", self.expr(*e)),
            DomainNode::LatestIn(zone) => format!("latest in {}", self.zone(*zone)),
            DomainNode::PlayersFrom(e) => format!("players from {}", self.expr(*e)),
            DomainNode::PlayersRound(e, by) => format!("players round {} {by}", self.expr(*e)),
            DomainNode::Terms(terms) => {
                let mut names: Vec<&str> = terms.iter().map(|t| self.term(*t)).collect();
                if node.limit.is_none() {
                    names.sort_unstable();
                }
                format!("among {}", names.join(", "))
            }
            DomainNode::Members(e, field) => {
                format!("members {} {}", self.expr(*e), self.column(*field, |t| t.piece_field))
            }
            DomainNode::Numbers(a, b) => format!("{} to {}", self.expr(*a), self.expr(*b)),
            DomainNode::Places(zone) => format!("places {}", self.zone(*zone)),
            DomainNode::Only(e) => format!("only {}", self.expr(*e)),
            DomainNode::Union(list) => {
                list.iter().map(|q| self.query(*q)).collect::<Vec<_>>().join(" or ")
            }
            DomainNode::Pieces | DomainNode::Players | DomainNode::Nothing => {
                format!("{:?}", node.domain)
            }
        };
        let sort: Vec<String> =
            node.sort.iter().map(|(e, down)| format!("{} {down}", self.expr(*e))).collect();
        let limit = node.limit.map_or_else(String::new, |e| self.expr(e));
        let (slot, filter) = (var(node.var), self.cond(node.filter));
        format!("<{slot} {domain} if {filter} by [{}] {limit}>", sort.join(", "))
    }

    fn rules(&self, list: &[RuleId]) -> String {
        let numbers: Vec<String> = list
            .iter()
            .filter_map(|r| self.numbers.get(&r.0))
            .map(|n| format!("#{n}"))
            .collect();
        numbers.join(" ")
    }

    fn value(&self, value: Val) -> String {
        match value {
            Val::Term(term) => self.term(term).to_owned(),
            Val::Text(at) => format!("{:?}", self.p.texts.get(at as usize)),
            other => format!("{other:?}"),
        }
    }

    /// A value in a column of the pieces: the members of a set by their names.
    fn printed(&self, column: usize, value: Val) -> String {
        let Val::Set(bits) = value else { return self.value(value) };
        let mut fields = self.p.fields.iter();
        let field = fields.find(|f| f.subject == Subject::Piece && f.column as usize == column);
        let members = field.map_or(&[][..], |f| &f.members);
        let of = members.iter().enumerate().filter(|(at, _)| bits & (1 << at) != 0);
        let mut names: Vec<&str> = of.map(|(_, member)| self.term(*member)).collect();
        names.sort_unstable();
        names.join(" and ")
    }

    pub(super) fn term(&self, term: TermId) -> &str {
        self.p.term_name(term)
    }
}

/// A variable; [`renamed`] counts them afresh.
fn var(slot: u16) -> String {
    if slot == NONE { String::new() } else { format!("${slot} ") }
}

/// The variables of a text counted in the order in which they occur.
fn renamed(text: &str) -> String {
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    let mut parts = text.split('$');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        let next = names.len();
        let number = *names.entry(&part[..end]).or_insert(next);
        let _ = write!(out, "${number}{}", &part[end..]);
    }
    out
}
