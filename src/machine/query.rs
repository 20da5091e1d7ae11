//! Sets of things in a situation.

use super::ctx::{Ctx, Env};
use super::eval::{compare, same};
use super::facts::GONE;
use super::frame::EventRec;
use super::update::Update;
use crate::lower::RuleId;
use crate::program::{
    DomainNode, ExprId, ExprNode, Hint, NONE, QueryId, QueryNode, Sieve, Test, Val,
};

/// Going through so many pieces costs about as much as reading a guard.
pub(super) const PIECES_A_GUARD: u64 = 4;

/// How the members of a query are taken.
struct By<'q> {
    var: u16,
    sieve: &'q Sieve,
    /// Where the buffer ends when there are enough.
    end: usize,
}

impl Ctx<'_> {
    /// Pushes the members of a query to the buffer and gives where they begin; at most `want`.
    pub(crate) fn members(&mut self, id: QueryId, env: &Env<'_>, want: usize) -> usize {
        let at = self.buf.len();
        if self.too_deep() {
            return at;
        }
        self.depth += 1;
        let p = self.p;
        let q = &p.queries[id.0 as usize];
        self.loose |= q.domain.looks_round() || !self.taken.is_empty();
        if self.is_void(q, env) {
            self.depth -= 1;
            return at;
        }
        let limit = match q.limit {
            None => usize::MAX,
            Some(e) => self.expr(e, env).as_int().map_or(0, |n| n.max(0) as usize),
        };
        let enough = if q.sort.is_empty() { want.min(limit) } else { usize::MAX };
        if enough > 0 {
            self.fill(q, env, at, enough);
        }
        if !q.sort.is_empty() {
            self.sort(id, env, at);
            let keep = want.min(limit);
            if self.buf.len() - at > keep {
                self.buf.truncate(at + keep);
            }
        }
        self.depth -= 1;
        at
    }

    /// Whether it is plain that a set of pieces is empty: nothing is attached to that piece, no piece has that
    /// status. It counts as if the set had been gone through.
    #[inline]
    fn is_void(&mut self, q: &QueryNode, env: &Env<'_>) -> bool {
        if q.hint == Hint::None || q.limit.is_some() || q.domain != DomainNode::Pieces {
            return false;
        }
        let f = self.f;
        let void = match q.hint {
            Hint::Attached(e) if self.at_hand(e) => match self.expr(e, env) {
                Val::Piece(host) => f.load_of(host) == 0,
                _ => true,
            },
            Hint::Status(s) => f.with_status(s).next().is_none(),
            Hint::Flag(column) => f.t.true_of[column as usize] == 0,
            _ => false,
        };
        let void = void && q.whose.is_none_or(|e| self.at_hand(e));
        if void {
            self.look();
        }
        void
    }

    /// Whether an expression is read at once, without a look at anything that counts.
    #[inline]
    fn at_hand(&self, e: ExprId) -> bool {
        matches!(
            self.p.exprs[e.0 as usize],
            ExprNode::Const(_) | ExprNode::Slot(_) | ExprNode::TurnPlayer | ExprNode::Asked
        )
    }

    /// Whether the set that a rule's effect goes through is plainly empty.
    pub(super) fn goes_through_nothing(
        &mut self,
        rule: RuleId,
        query: QueryId,
        event: &EventRec,
    ) -> bool {
        let q = &self.p.queries[query.0 as usize];
        let base = self.bind(rule, event);
        let agent = event.roles[0];
        let asked = if agent.as_player().is_some() { agent } else { self.f.turn };
        let env = Env { asked, ..Env::of(base, event) };
        let void = self.is_void(q, &env);
        self.close(base);
        void
    }

    /// Counts the look at a set that is not gone through.
    #[inline]
    pub(crate) fn look(&mut self) {
        self.work += 1 + u64::from(self.f.layout.pieces) / PIECES_A_GUARD;
    }

    /// Whether something lies in a place, and stays there.
    #[inline]
    pub(crate) fn is_filled(&self, place: u16) -> bool {
        let f = self.f;
        f.t.len.get(place as usize).is_some_and(|n| *n > 0)
            && (self.taken.is_empty()
                || f.pieces_in(place).any(|c| !self.is_taken(Val::Piece(c))))
    }

    /// Whether a member passes the filter.
    #[inline]
    fn passes(&mut self, by: &By<'_>, env: &Env<'_>, v: Val) -> bool {
        self.set(env, by.var, v);
        if let Val::Piece(c) = v {
            for test in &by.sieve.tests {
                if !self.test(test, c, env) {
                    return false;
                }
            }
        }
        by.sieve.then.is_none_or(|cond| self.cond(cond, env))
    }

    #[inline]
    fn test(&mut self, test: &Test, c: u16, env: &Env<'_>) -> bool {
        let f = self.f;
        match *test {
            Test::Kind(kind) => {
                let component = f.layout.component[c as usize];
                let kinds = &self.p.components[component as usize].kinds;
                kinds.get(kind as usize).copied().unwrap_or(false)
            }
            Test::Status(status) => f.status_of(c) == status,
            Test::Zone(zone) => f.zone_of(c) == zone,
            Test::Value { field, how, to } => {
                self.loose = true;
                compare(how, f.stored(self.p, field, Val::Piece(c)), to)
            }
            Test::Whose(who) => same(f.controller(c), self.expr(who, env)),
        }
    }

    /// Takes a member if it passes a filter; says whether there are enough.
    fn offer(&mut self, by: &By<'_>, env: &Env<'_>, v: Val) -> bool {
        if self.passes(by, env, v) && !self.is_taken(v) {
            self.buf.push(v);
        }
        self.buf.len() >= by.end
    }

    /// A piece that passes the filter of a query, wherever it is.
    pub(crate) fn alike(&mut self, id: QueryId, env: &Env<'_>) -> Val {
        let q = &self.p.queries[id.0 as usize];
        for c in 0..self.f.layout.pieces {
            self.set(env, q.var, Val::Piece(c));
            if self.cond(q.filter, env) {
                return Val::Piece(c);
            }
        }
        Val::None
    }

    /// Whether a value is a member of a query over names; false if that cannot be said at once.
    pub(crate) fn has_member(&mut self, id: QueryId, env: &Env<'_>, v: Val) -> bool {
        let p = self.p;
        let q = &p.queries[id.0 as usize];
        let (Val::Term(term), None) = (v, q.limit) else { return false };
        let there = match &q.domain {
            DomainNode::Terms(terms) => terms.contains(&term),
            DomainNode::Members(e, field) => {
                let subject = self.expr(*e, env);
                match self.field(*field, subject) {
                    Val::Set(bits) => {
                        let mut names = p.fields[*field as usize].members.iter().enumerate();
                        names.any(|(i, t)| {
                            *t == term && bits & 1u32.checked_shl(i as u32).unwrap_or(0) != 0
                        })
                    }
                    one => one == v,
                }
            }
            _ => return false,
        };
        if !there {
            return false;
        }
        self.set(env, q.var, v);
        self.cond(q.filter, env)
    }

    /// Whether a gathered update set moves pieces.
    pub(crate) fn on_their_way(&self) -> bool {
        self.taken.iter().any(|u| matches!(u, Update::Move { .. }))
    }

    fn is_taken(&self, v: Val) -> bool {
        let Val::Piece(c) = v else { return false };
        self.taken.iter().any(|u| matches!(u, Update::Move { piece, .. } if *piece == c))
    }

    fn fill(&mut self, q: &QueryNode, env: &Env<'_>, at: usize, enough: usize) {
        let p = self.p;
        let f = self.f;
        self.look();
        let by = &By { var: q.var, sieve: &q.sieve, end: at.saturating_add(enough) };
        match &q.domain {
            DomainNode::Nothing => {}
            DomainNode::Pieces if q.hint != Hint::None => {
                self.hinted(q, env, at, enough);
            }
            DomainNode::Pieces => {
                for c in 0..f.layout.pieces {
                    if f.t.place_of[c as usize] != GONE && self.offer(by, env, Val::Piece(c)) {
                        return;
                    }
                }
            }
            DomainNode::In(e) => {
                if let Val::Place(place) = self.expr(*e, env) {
                    for c in f.pieces_in(place) {
                        if self.offer(by, env, Val::Piece(c)) {
                            return;
                        }
                    }
                }
            }
            DomainNode::InAll(zone) => {
                let base = f.layout.zone_base[*zone as usize];
                let count = f.layout.zone_count[*zone as usize];
                let by_seat = count == u16::from(f.players());
                for i in 0..count {
                    let seat = if by_seat { (i + u16::from(f.first)) % count } else { i };
                    for c in f.pieces_in(base + seat) {
                        if self.offer(by, env, Val::Piece(c)) {
                            return;
                        }
                    }
                }
            }
            DomainNode::LatestIn(zone) => {
                let base = f.layout.zone_base[*zone as usize];
                let count = f.layout.zone_count[*zone as usize];
                let from = self.buf.len();
                for i in 0..count {
                    for c in f.pieces_in(base + i) {
                        self.buf.push(Val::Piece(c));
                    }
                }
                self.buf[from..].sort_unstable_by_key(|v| {
                    std::cmp::Reverse(v.as_piece().map_or(0, |c| f.t.arrival[c as usize]))
                });
                self.sift(by, env, from, enough);
            }
            DomainNode::AttachedTo(e) => {
                if let Val::Piece(host) = self.expr(*e, env)
                    && f.load_of(host) > 0
                {
                    let from = self.buf.len();
                    let mut left = f.load_of(host);
                    for c in 0..f.layout.pieces {
                        if left == 0 {
                            break;
                        }
                        if f.host_of(c) == host {
                            left -= 1;
                            self.buf.push(Val::Piece(c));
                        }
                    }
                    self.buf[from..]
                        .sort_unstable_by_key(|v| v.as_piece().map_or(0, |c| f.hosted_at(c)));
                    self.sift(by, env, from, enough);
                }
            }
            DomainNode::Players => {
                for i in 0..f.players() {
                    let seat = (f.first + i) % f.players();
                    if f.is_in(seat) && self.offer(by, env, Val::Player(seat)) {
                        return;
                    }
                }
            }
            DomainNode::PlayersFrom(e) => {
                let from = self.expr(*e, env).as_player().unwrap_or(f.first);
                self.round(by, env, from, f.direction);
            }
            DomainNode::PlayersRound(e, way) => {
                let from = self.expr(*e, env).as_player().unwrap_or(f.first);
                let way = if *way == 0 { f.direction } else { *way as i8 };
                self.round(by, env, from, way);
            }
            DomainNode::Terms(terms) => {
                for t in terms {
                    if self.offer(by, env, Val::Term(*t)) {
                        return;
                    }
                }
            }
            DomainNode::Members(e, field) => {
                let subject = self.expr(*e, env);
                let value = self.field(*field, subject);
                match value {
                    Val::Set(bits) => {
                        for (i, t) in p.fields[*field as usize].members.iter().enumerate() {
                            if bits & 1u32.checked_shl(i as u32).unwrap_or(0) != 0
                                && self.offer(by, env, Val::Term(*t))
                            {
                                return;
                            }
                        }
                    }
                    Val::Term(_) => {
                        self.offer(by, env, value);
                    }
                    _ => {}
                }
            }
            DomainNode::Numbers(a, b) => {
                let a = self.expr(*a, env).as_int();
                let b = self.expr(*b, env).as_int();
                if let (Some(a), Some(b)) = (a, b) {
                    // A list of choices longer than this is not meant for people.
                    for n in (a..=b).take(10_000) {
                        if self.offer(by, env, Val::int(n)) {
                            return;
                        }
                    }
                }
            }
            DomainNode::Places(zone) => {
                let base = f.layout.zone_base[*zone as usize];
                for i in 0..f.layout.zone_count[*zone as usize] {
                    if self.offer(by, env, Val::Place(base + i)) {
                        return;
                    }
                }
            }
            DomainNode::Only(e) => {
                let v = self.expr(*e, env);
                if !v.is_none() {
                    self.offer(by, env, v);
                }
            }
            DomainNode::Union(list) => {
                for &sub in list {
                    let from = self.members(sub, env, usize::MAX);
                    self.sift(by, env, from, usize::MAX);
                    // Without repeats.
                    let mut i = from;
                    while i < self.buf.len() {
                        let v = self.buf[i];
                        if self.buf[at..i].contains(&v) {
                            self.buf.remove(i);
                        } else {
                            i += 1;
                        }
                    }
                    if self.buf.len() - at >= enough {
                        self.buf.truncate(at + enough);
                        return;
                    }
                }
            }
        }
    }

    /// The pieces that a part of the filter points to, in the order of all pieces.
    fn hinted(&mut self, q: &QueryNode, env: &Env<'_>, at: usize, enough: usize) {
        let f = self.f;
        let by = &By { var: q.var, sieve: &q.rest_sieve, end: at.saturating_add(enough) };
        let pieces = f.layout.pieces;
        let whose = q.whose.map(|e| self.expr(e, env));
        let fits = |c: u16| whose.is_none_or(|who| same(f.controller(c), who));
        let test = |cx: &mut Self, c: u16| {
            f.t.place_of[c as usize] != GONE && fits(c) && cx.offer(by, env, Val::Piece(c))
        };
        match q.hint {
            Hint::None => {
                for c in 0..pieces {
                    if test(self, c) {
                        return;
                    }
                }
            }
            Hint::In(e) => {
                let Val::Place(place) = self.expr(e, env) else { return };
                if place >= GONE {
                    return;
                }
                let from = self.buf.len();
                self.buf.extend(f.pieces_in(place).filter(|c| fits(*c)).map(Val::Piece));
                self.buf[from..].sort_unstable();
                self.sift(by, env, from, enough);
            }
            Hint::Attached(e) => {
                let Val::Piece(host) = self.expr(e, env) else { return };
                let mut left = f.load_of(host);
                for c in 0..pieces {
                    if left == 0 {
                        return;
                    }
                    if f.host_of(c) == host {
                        left -= 1;
                        if test(self, c) {
                            return;
                        }
                    }
                }
            }
            Hint::Status(s) => {
                for c in f.with_status(s) {
                    if test(self, c) {
                        return;
                    }
                }
            }
            Hint::Zone(zone) => {
                let from = self.buf.len();
                let base = f.layout.zone_base[zone as usize];
                for i in 0..f.layout.zone_count[zone as usize] {
                    let there = f.pieces_in(base + i).filter(|c| fits(*c));
                    self.buf.extend(there.map(Val::Piece));
                }
                self.buf[from..].sort_unstable();
                self.sift(by, env, from, enough);
            }
            Hint::Kind(kind) => {
                for &c in f.layout.of_kind.get(kind as usize).map_or(&[][..], Vec::as_slice) {
                    if test(self, c) {
                        return;
                    }
                }
            }
            Hint::Flag(column) => {
                let values = &f.t.piece_values[column as usize];
                let mut left = f.t.true_of[column as usize];
                for (c, v) in values.iter().enumerate() {
                    if left == 0 {
                        return;
                    }
                    if *v == Val::Bool(true) {
                        left -= 1;
                        if test(self, c as u16) {
                            return;
                        }
                    }
                }
            }
        }
    }

    fn round(&mut self, by: &By<'_>, env: &Env<'_>, from: u8, way: i8) {
        let count = i32::from(self.f.players());
        for i in 0..count {
            let seat = (i32::from(from) + i * i32::from(way)).rem_euclid(count) as u8;
            if self.f.is_in(seat) && self.offer(by, env, Val::Player(seat)) {
                return;
            }
        }
    }

    /// Keeps those of the buffer from `from` on that pass the filter, at most `enough`.
    fn sift(&mut self, by: &By<'_>, env: &Env<'_>, from: usize, enough: usize) {
        let end = self.buf.len();
        let mut kept = from;
        for i in from..end {
            if kept - from >= enough {
                break;
            }
            let v = self.buf[i];
            if self.passes(by, env, v) && !self.is_taken(v) {
                self.buf[kept] = v;
                kept += 1;
            }
        }
        self.buf.truncate(kept);
    }

    fn sort(&mut self, id: QueryId, env: &Env<'_>, at: usize) {
        let end = self.buf.len();
        let p = self.p;
        let q = &p.queries[id.0 as usize];
        let width = q.sort.len() + 1;
        for i in at..end {
            let v = self.buf[i];
            self.set(env, q.var, v);
            for (by, _) in &q.sort {
                let key = self.expr(*by, env);
                self.buf.push(key);
            }
            self.buf.push(v);
        }
        // Insertion sort of rows: sets are small, and equal members keep their order.
        let rows = end - at;
        for i in 1..rows {
            let mut j = i;
            while j > 0 {
                let (a, b) = (end + (j - 1) * width, end + j * width);
                let less = (0..width - 1)
                    .find_map(|k| {
                        let order = order(self.buf[a + k], self.buf[b + k]);
                        let order = if q.sort[k].1 { order.reverse() } else { order };
                        (!order.is_eq()).then_some(order.is_gt())
                    })
                    .unwrap_or(false);
                if !less {
                    break;
                }
                for k in 0..width {
                    self.buf.swap(a + k, b + k);
                }
                j -= 1;
            }
        }
        for i in 0..rows {
            self.buf[at + i] = self.buf[end + i * width + width - 1];
        }
        self.buf.truncate(end);
    }

    /// Whether a member of a snapshot still fits.
    pub(crate) fn still(&mut self, id: QueryId, env: &Env<'_>, v: Val) -> bool {
        let p = self.p;
        let q = &p.queries[id.0 as usize];
        let there = match (&q.domain, v) {
            (DomainNode::In(e), Val::Piece(c)) => {
                self.expr(*e, env) == Val::Place(self.f.t.place_of[c as usize])
            }
            (DomainNode::InAll(z) | DomainNode::LatestIn(z), Val::Piece(c)) => {
                self.f.zone_of(c) == *z
            }
            (DomainNode::AttachedTo(e), Val::Piece(c)) => {
                let host = self.f.host_of(c);
                host != NONE && self.expr(*e, env) == Val::Piece(host)
            }
            (_, Val::Player(p)) => self.f.is_in(p),
            (_, Val::Piece(c)) => self.f.t.place_of[c as usize] != GONE,
            _ => true,
        };
        if !there {
            return false;
        }
        self.set(env, q.var, v);
        self.cond(q.filter, env)
    }
}

/// The order of values of one sort; nothing comes first.
fn order(a: Val, b: Val) -> std::cmp::Ordering {
    match (a.as_int(), b.as_int()) {
        (Some(x), Some(y)) => x.cmp(&y),
        _ => a.cmp(&b),
    }
}
