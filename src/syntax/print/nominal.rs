//! Noun phrases and adjective phrases.

use super::words::{Printer, possessive, preposition, pronoun, push};
use crate::syntax::ast::{
    Adjective, AdjectivePhrase, Amount, Determiner, Head, Nominal, NounPhrase, Ordinal, Post,
    Preposition, Pronoun, Quantity, Relative, Verb,
};
use crate::vocabulary::{Class, Vocabulary, Word, article};

/// Whether a phrase takes a plural verb; `who` takes the number of what it stands for.
pub(super) fn is_plural(phrase: &NounPhrase, who: bool) -> bool {
    match phrase {
        NounPhrase::And(_) => true,
        NounPhrase::Or(list) | NounPhrase::Nor(list) => {
            list.last().is_some_and(|last| is_plural(last, who))
        }
        NounPhrase::One(nominal) => match &nominal.head {
            Head::Pronoun(pronoun) => match pronoun {
                Pronoun::They | Pronoun::You | Pronoun::Both | Pronoun::All => true,
                Pronoun::Who => who,
                _ => nominal.plural,
            },
            Head::Number => !matches!(
                nominal.quantity,
                Some(
                    Quantity::Exactly(Amount::Number(1))
                        | Quantity::Precisely(Amount::Number(1))
                        | Quantity::Only(Amount::Number(1))
                ) | None
            ),
            _ => nominal.plural,
        },
    }
}

impl Printer<'_> {
    /// A noun phrase.
    pub(super) fn phrase(&self, phrase: &NounPhrase, object: bool) -> String {
        match phrase {
            NounPhrase::One(nominal) => self.nominal(nominal, object),
            NounPhrase::And(list) => self.list(list, "and", object),
            NounPhrase::Or(list) => self.list(list, "or", object),
            NounPhrase::Nor(list) => format!("neither {}", self.list(list, "nor", object)),
        }
    }

    fn list(&self, list: &[NounPhrase], word: &str, object: bool) -> String {
        let mut out = String::new();
        for (i, phrase) in list.iter().enumerate() {
            if i > 0 && i + 1 == list.len() {
                push(&mut out, word);
            } else if i > 0 {
                out.push(',');
            }
            push(&mut out, &self.phrase(phrase, object));
        }
        out
    }

    /// One nominal.
    pub(super) fn nominal(&self, nominal: &Nominal, object: bool) -> String {
        let mut out = self.core(nominal, object);
        for post in &nominal.post {
            push(&mut out, &self.post(nominal, post));
        }
        if let Some(Quantity::AsManyAs(phrase)) = &nominal.quantity {
            push(&mut out, &self.as_many_as(phrase));
        }
        out
    }

    /// The second half of `as many X as Y`.
    fn as_many_as(&self, phrase: &NounPhrase) -> String {
        let NounPhrase::One(nominal) = phrase else {
            return format!("as {}", self.phrase(phrase, true));
        };
        if nominal.head == Head::Pronoun(Pronoun::This) {
            return String::new();
        }
        if let Head::Whether(condition) = &nominal.head {
            return format!("as {}", self.condition(condition));
        }
        if let Some(Post::Relative(relative)) = nominal.post.last() {
            let mut object = nominal.as_ref().clone();
            object.post.pop();
            let mut clause = relative.clause.clone();
            clause.complements.remove(0);
            let object = NounPhrase::One(Box::new(object));
            clause.complements.insert(0, crate::syntax::ast::Complement::Object(object));
            return format!("as {}", self.clause(&clause, false));
        }
        format!("as {}", self.phrase(phrase, true))
    }

    fn core(&self, nominal: &Nominal, object: bool) -> String {
        let mut rest = String::new();
        match &nominal.quantity {
            // `that many spaces`
            Some(Quantity::Several) if nominal.determiner == Determiner::That => {
                push(&mut rest, "many");
            }
            Some(quantity) => push(&mut rest, &self.quantity(quantity)),
            None => {}
        }
        for adjective in &nominal.adjectives {
            push(&mut rest, &self.adjective_word(adjective));
        }
        push(&mut rest, &self.head(nominal, object));
        let mut out = String::new();
        let multiplied = matches!(nominal.quantity, Some(Quantity::Half | Quantity::Times(_)));
        if multiplied {
            // `half the cards`: the amount stands before the determiner.
            let mut front = String::new();
            if let Some(quantity) = &nominal.quantity {
                push(&mut front, &self.quantity(quantity));
            }
            let back = rest.strip_prefix(front.as_str()).unwrap_or(&rest).trim().to_owned();
            push(&mut out, &front);
            push(&mut out, &self.determiner(&nominal.determiner, &back));
            push(&mut out, &back);
            return out;
        }
        push(&mut out, &self.determiner(&nominal.determiner, &rest));
        push(&mut out, &rest);
        out
    }

    fn determiner(&self, determiner: &Determiner, next: &str) -> String {
        match determiner {
            Determiner::None => String::new(),
            Determiner::A => article(next).to_owned(),
            Determiner::The => "the".to_owned(),
            Determiner::Each => "each".to_owned(),
            Determiner::All => "all".to_owned(),
            Determiner::Any => "any".to_owned(),
            Determiner::No => "no".to_owned(),
            Determiner::Another => "another".to_owned(),
            Determiner::EachOther => "each other".to_owned(),
            Determiner::AnyOther => "any other".to_owned(),
            Determiner::AllOther => "all other".to_owned(),
            Determiner::TheOther => "the other".to_owned(),
            Determiner::This => "this".to_owned(),
            Determiner::That => "that".to_owned(),
            Determiner::These => "these".to_owned(),
            Determiner::Those => "those".to_owned(),
            Determiner::Which => "which".to_owned(),
            Determiner::Some => "some".to_owned(),
            Determiner::Either => "either".to_owned(),
            Determiner::PronounPoss(pronoun) => possessive(*pronoun).to_owned(),
            Determiner::Possessive(owner) => self.owner(owner),
            Determiner::Only(inner) => format!("only {}", self.determiner(inner, next)),
        }
    }

    fn owner(&self, owner: &NounPhrase) -> String {
        let NounPhrase::One(nominal) = owner else { return self.phrase(owner, false) };
        let mut bare = nominal.as_ref().clone();
        let Head::Noun(word) = &nominal.head else { return self.nominal(nominal, false) };
        let mark = self.vocabulary.possessive(word, nominal.plural);
        bare.head = Head::Pronoun(Pronoun::Rest);
        bare.post.clear();
        let text = self.core(&bare, false);
        let front = text.strip_suffix("everyone else").unwrap_or(&text).trim();
        // The article is chosen by what follows it.
        let front = match front {
            "a" | "an" => article(&mark),
            other => other,
        };
        let mut out = front.to_owned();
        push(&mut out, &mark);
        out
    }

    fn head(&self, nominal: &Nominal, object: bool) -> String {
        match &nominal.head {
            Head::Noun(word) => self.noun(word, nominal.plural),
            Head::Pronoun(Pronoun::This) if nominal.determiner == Determiner::That => {
                String::new()
            }
            Head::Pronoun(Pronoun::This) if nominal.plural => "these".to_owned(),
            Head::Pronoun(Pronoun::One) if nominal.determiner == Determiner::Another => {
                String::new()
            }
            Head::Pronoun(Pronoun::One) if nominal.plural => "ones".to_owned(),
            Head::Pronoun(Pronoun::Anyone)
                if !matches!(nominal.determiner, Determiner::None) =>
            {
                String::new()
            }
            Head::Pronoun(word) => pronoun(*word, object).to_owned(),
            Head::Number => String::new(),
            Head::Reference(text) => text.clone(),
            Head::Text(text) => format!("\"{}\"", text.trim_matches('"')),
            Head::Variable(text) => text.clone(),
            Head::Die(sides) => format!("d{sides}"),
            Head::Numbered(word, n) => format!("{} {n}", self.noun(word, nominal.plural)),
            Head::Gerund(clause) => self.gerund(clause),
            Head::Whether(condition) => self.whether(condition),
        }
    }

    pub(super) fn quantity(&self, quantity: &Quantity) -> String {
        match quantity {
            Quantity::Exactly(amount) => self.amount(amount),
            Quantity::Precisely(amount) => format!("exactly {}", self.amount(amount)),
            Quantity::AtLeast(amount) => format!("at least {}", self.amount(amount)),
            Quantity::AtMost(amount) => format!("at most {}", self.amount(amount)),
            Quantity::MoreThan(amount) => format!("more than {}", self.amount(amount)),
            Quantity::LessThan(amount) => format!("fewer than {}", self.amount(amount)),
            Quantity::UpTo(amount) => format!("up to {}", self.amount(amount)),
            Quantity::Between(a, b) => format!("{} to {}", self.amount(a), self.amount(b)),
            Quantity::AnyNumber => "any number of".to_owned(),
            Quantity::OneOrMore => "one or more".to_owned(),
            Quantity::Either(list) => {
                let list: Vec<_> = list.iter().map(|amount| self.amount(amount)).collect();
                list.join(" or ")
            }
            Quantity::Only(amount) => format!("only {}", self.amount(amount)),
            Quantity::Several => "several".to_owned(),
            Quantity::Enough => "enough".to_owned(),
            Quantity::Times(2) => "double".to_owned(),
            Quantity::Times(n) => format!("{n} times"),
            Quantity::Half => "half".to_owned(),
            Quantity::Extra(amount) => format!("{} more", self.amount(amount)),
            Quantity::Short(amount) => format!("{} fewer", self.amount(amount)),
            Quantity::Apart { by, more } => {
                let than = if *more { "more" } else { "fewer" };
                format!("{} {than}", self.quantity(by))
            }
            Quantity::Most => "most".to_owned(),
            Quantity::More => "more".to_owned(),
            Quantity::Fewer => "fewer".to_owned(),
            Quantity::AsManyAs(_) => "as many".to_owned(),
            Quantity::EqualTo(phrase) => {
                format!("a number equal to {}", self.phrase(phrase, true))
            }
        }
    }

    fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(1) => "one".to_owned(),
            Amount::Number(n) => n.to_string(),
            Amount::Variable(letter) => letter.clone(),
            Amount::Of(phrase) => self.phrase(phrase, true),
        }
    }

    pub(super) fn adjective_word(&self, adjective: &Adjective) -> String {
        match adjective {
            Adjective::Plain(word) => self.adjective(word, Class::Adj),
            Adjective::Value(word) => self.adjective(word, Class::AdjValue),
            Adjective::More(word) => self.adjective(word, Class::AdjMore),
            Adjective::Most(word) => self.adjective(word, Class::AdjMost),
            Adjective::Ordinal(ordinal) => match ordinal {
                Ordinal::Nth(n) => self.vocabulary.surface(&Word::Number(*n), Class::Ordinal),
                Ordinal::NthMost(n, most) => {
                    let nth = self.vocabulary.surface(&Word::Number(*n), Class::Ordinal);
                    format!("{nth}-{}", self.adjective(most, Class::AdjMost))
                }
                Ordinal::Last => "last".to_owned(),
                Ordinal::Next => "next".to_owned(),
                Ordinal::Previous => "previous".to_owned(),
            },
            Adjective::Participle { negated, active, verb } => {
                let class = if *active { Class::VerbIng } else { Class::VerbPart };
                let verb = self.verb(verb, class);
                if *negated { format!("un{verb}") } else { verb }
            }
            Adjective::Noun(word) => self.noun(word, false),
            Adjective::Other => "other".to_owned(),
        }
    }

    fn post(&self, nominal: &Nominal, post: &Post) -> String {
        match post {
            Post::Of(phrase) => format!("of {}", self.phrase(phrase, true)),
            Post::Relative(relative) => self.relative(nominal, relative),
            Post::Participle(clause) => self.participle(clause),
            Post::Prep(word, phrase) => {
                format!("{} {}", preposition(*word), self.phrase(phrase, true))
            }
            Post::ForTo(phrase, clause) => {
                format!("for {} to {}", self.phrase(phrase, true), self.infinitive(clause))
            }
            Post::To(clause) => format!("to {}", self.infinitive(clause)),
            Post::Except(phrase) => format!("except {}", self.phrase(phrase, true)),
            Post::Apposition(list) => {
                let list = match list.as_slice() {
                    [one] => self.phrase(one, true),
                    list => self.list(list, "and", true),
                };
                format!("({list})")
            }
            Post::Adjective(adjective) => self.adjective_phrase(adjective),
            Post::Per(phrase) => format!("per {}", self.phrase(phrase, true)),
            Post::Aside(adjuncts) => {
                let mut out = String::new();
                for adjunct in adjuncts {
                    push(&mut out, &self.bare(adjunct));
                }
                format!("({out})")
            }
        }
    }

    /// `higher than two`.
    pub(super) fn adjective_phrase(&self, phrase: &AdjectivePhrase) -> String {
        let mut rest = String::new();
        if let Some(quantity) = &phrase.quantity {
            push(&mut rest, &self.quantity(quantity));
        }
        if phrase.or_equal {
            push(&mut rest, "equal to or");
        }
        for adjective in &phrase.before {
            push(&mut rest, &self.adjective_word(adjective));
        }
        push(&mut rest, &self.adjective_word(&phrase.word));
        let mut out = self.determiner(&phrase.determiner, &rest);
        push(&mut out, &rest);
        if let Some(than) = &phrase.than {
            push(&mut out, self.comparer(&phrase.word));
            push(&mut out, &self.phrase(than, true));
        }
        out
    }

    fn comparer(&self, adjective: &Adjective) -> &'static str {
        let Adjective::Plain(word) = adjective else { return "than" };
        match self.adjective(word, Class::Adj).as_str() {
            "same" => "as",
            "worth" => "",
            _ => "to",
        }
    }

    fn relative(&self, nominal: &Nominal, relative: &Relative) -> String {
        let clause = &relative.clause;
        let who = |phrase: &NounPhrase| matches!(phrase, NounPhrase::One(n) if n.head == Head::Pronoun(Pronoun::Who));
        let word = if is_person(self.vocabulary, nominal) { "who" } else { "that" };
        if let Some(subject) = &clause.subject
            && who(subject)
        {
            let mut gap = clause.clone();
            gap.subject = None;
            let mut out = word.to_owned();
            push(&mut out, &self.finite(&gap, nominal.plural));
            return out;
        }
        if let Some(NounPhrase::One(subject)) = &clause.subject
            && subject.determiner == Determiner::PronounPoss(Pronoun::Who)
        {
            return self.clause(clause, nominal.plural);
        }
        if let Some(NounPhrase::One(subject)) = &clause.subject
            && subject.post.iter().any(|post| matches!(post, Post::Of(of) if who(of)))
        {
            return format!(", {}", self.clause(clause, nominal.plural));
        }
        let mut inner = clause.clone();
        if let Some(crate::syntax::ast::Complement::Object(NounPhrase::One(object))) =
            inner.complements.first()
            && object.determiner == Determiner::PronounPoss(Pronoun::Who)
        {
            let owned = self.nominal(object, false);
            inner.complements.remove(0);
            return format!("{owned} {}", self.clause(&inner, nominal.plural));
        }
        if let Some(crate::syntax::ast::Complement::Object(object)) = inner.complements.first()
            && who(object)
        {
            inner.complements.remove(0);
            return format!("that {}", self.clause(&inner, nominal.plural));
        }
        if let Some(crate::syntax::ast::Complement::Prep(word, object)) =
            inner.complements.last()
            && who(object)
        {
            let word = preposition(*word);
            inner.complements.pop();
            return format!("{word} which {}", self.clause(&inner, nominal.plural));
        }
        let _ = Preposition::Of;
        let _ = Verb::Be;
        format!("that {}", self.clause(&inner, nominal.plural))
    }
}

/// Whether a nominal names a player.
pub(super) fn is_person(vocabulary: &Vocabulary, nominal: &Nominal) -> bool {
    match &nominal.head {
        Head::Noun(Word::Term(id)) => {
            vocabulary.term(*id).sort == crate::vocabulary::Sort::Player
        }
        Head::Noun(Word::Lexeme(id)) => vocabulary.lexeme(*id).class == Class::PlayerSg,
        Head::Pronoun(pronoun) => matches!(
            pronoun,
            Pronoun::They
                | Pronoun::He
                | Pronoun::You
                | Pronoun::Everyone
                | Pronoun::Nobody
                | Pronoun::Anyone
                | Pronoun::Rest
                | Pronoun::This
        ),
        _ => false,
    }
}
