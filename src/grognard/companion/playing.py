"""A situation played step by step: who asks brings the situation and every answer so far; nothing is kept here."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from grognard import api
from grognard.api import Put
from grognard.companion.shapes import (
    Answer,
    ChoiceStep,
    Chosen,
    Die,
    Faces,
    Group,
    Happened,
    Named,
    NextRoll,
    PendingChoice,
    PendingRoll,
    PlaceToFill,
    Played,
    Result,
    RollStep,
    Said,
    Thrown,
)
from grognard.companion.worded import (
    COMPANION_WORDS,
    capital,
    distribution_words,
    named,
    rule_words,
    said,
    value_words,
    worded_tallies,
)
from grognard.kernel.chance import Bag, Each, Pool, Pools, Sort
from grognard.kernel.errors import BadInput, IllegalAnswer
from grognard.kernel.game import Game, worded
from grognard.kernel.game import said as event_said
from grognard.kernel.looking import ANSWERS_SHOWN, in_the_cup
from grognard.kernel.part import Row
from grognard.kernel.question import Ask, Roll
from grognard.kernel.table import PassTable
from grognard.kernel.words import LANGUAGES

Faced = Sequence[Any]
Answered = Faces | Thrown | Chosen
Head = tuple[int, Said | None, str, Said, Said]
"""Whose it is, by which rule, in which words, and what is asked."""


class TooMany(BadInput):
    """More answers than were asked for."""

    def say(self, lang: str) -> str:
        return COMPANION_WORDS.say(lang, "detail.answers", **self.details)


class Refused(Exception):
    """A choice that the rules refuse, and the number of the answer that made it."""

    def __init__(self, illegal: IllegalAnswer, number: int) -> None:
        super().__init__(str(illegal))
        self.refusal = illegal.refusal
        self.number = number


def played(asked: Put, described: dict[str, Any], answers: Sequence[Answered], seed: int = 0) -> Played:
    """What has happened, what is asked now, and at the end what it came to."""
    game = api.start(asked.situation.id, described, seed)
    steps = [_answered(asked, game, number, answer) for number, answer in enumerate(answers)]
    tallies = worded_tallies(asked, api.explained(asked)["tallies"])
    if not game.over:
        events = _happened(game.told())
        return Played(
            asked.situation.id, tallies, steps, _pending(asked, game), False, None, [], events, [], None, None, []
        )
    end = api.resolved(asked, game)
    outcome = named(asked, end["outcome"]) if end["outcome"] is not None else None
    results = [
        Result(name, distribution_words(asked, name), str(value), value_words(asked, name, value))
        for name, value in end["results"].items()
    ]
    events = _happened(end["events"])
    to_do = events[len(game.events) :]
    sentence = _sentence(outcome.words if outcome else None, results, bool(asked.situation.ranked))
    after = [_next_roll(asked, one) for one in end["next"]]
    headline = _headline(asked, game)
    return Played(
        asked.situation.id, tallies, steps, None, True, outcome, results, events, to_do, headline, sentence, after
    )


def _headline(asked: Put, game: Game) -> Said | None:
    """What it came to in a line, where the situation says it: what players ask first."""
    told = [
        worded(game.words, "summary", event.name, event.numbers)
        for event in asked.situation.summary(asked.rules, asked.given, game.result)
    ]
    if not told:
        return None
    return Said(*[COMPANION_WORDS.say(lang, "played.besides").join([one[lang] for one in told]) for lang in LANGUAGES])


def _next_roll(asked: Put, one: dict[str, Any]) -> NextRoll:
    """A roll that the result calls for, in words."""
    words = asked.ruleset.words
    unknown = [Named(name, said(words, f"field.{name}")) for name in one["unknown"]]
    title = said(words, f"procedure.{one['procedure']}")
    return NextRoll(
        one["procedure"], title, one["rule"], Said(*[one[lang] for lang in LANGUAGES]), one["situation"], unknown
    )


def _happened(told: list[dict[str, str]]) -> list[Happened]:
    return [Happened(one["rule"], Said(*[one[lang] for lang in LANGUAGES])) for one in told]


def _sentence(outcome: Said | None, results: list[Result], worded: bool) -> Said | None:
    """The outcome and the results in one sentence; results in words are what it is about, and come first."""
    if outcome is None and not results:
        return None
    return Said(*[_sentence_in(lang, outcome, results, worded) for lang in LANGUAGES])


def _sentence_in(lang: str, outcome: Said | None, results: list[Result], worded: bool) -> str:
    def say(key: str, **filled: str) -> str:
        return COMPANION_WORDS.say(lang, f"played.{key}", **filled)

    listed = [say("result", name=getattr(one.words, lang), value=getattr(one.said, lang)) for one in results]
    both = "results-first" if worded else "sentence"
    key = both if outcome and results else "outcome" if outcome else "results"
    came_to = getattr(outcome, lang) if outcome else ""
    return say(key, outcome=capital(came_to), results=capital(say("and").join(listed)))


# Steps


def _answered(asked: Put, game: Game, number: int, answer: Answered) -> RollStep | ChoiceStep:
    """One answer played; what is wrong with it names it."""
    try:
        return _step(asked, game, number, answer)
    except BadInput as wrong:
        wrong.details.setdefault("where", f"answers[{number}]")
        raise
    except IllegalAnswer as illegal:
        raise Refused(illegal, number) from illegal


def _step(asked: Put, game: Game, number: int, answer: Answered) -> RollStep | ChoiceStep:
    pending, prompt, before = game.pending, _prompt(game), len(game.events)
    if pending is None:
        raise TooMany("answers", number=number)
    if isinstance(answer, Chosen):
        places = _places(asked, pending)
        label = _answer_words(places, answer.text, _choose(game, answer.text))
        events = _happened(game.told()[before:])
        head = _head(asked, pending, prompt)
        return ChoiceStep(*head, number, answer.text, label, events)
    faces = _throw(game, answer)
    assert isinstance(pending, Roll)  # _throw has seen to that
    events = _happened([event_said(game.words, event) for event in game.events[before:]])
    groups = _groups(asked, pending, faces)
    return RollStep(*_head(asked, pending, prompt), number, isinstance(answer, Faces), groups, events)


def _choose(game: Game, text: str) -> Said:
    """Plays a choice; its words."""
    chosen = game.parse(text)
    before = game.copy()
    game.play(chosen)
    label = before.answer_words(chosen)
    return Said(*[label[lang] for lang in LANGUAGES])


def _throw(game: Game, answer: Faces | Thrown) -> Faced:
    """Plays a roll; the faces that fell."""
    if isinstance(answer, Faces):
        game.play_faces(answer.faces)
        return answer.faces
    pending, dice = game.pending, game.state.dice.copy()
    game.roll()
    return pending.chance.throw(dice)[0] if isinstance(pending, Roll) else ()


def _prompt(game: Game) -> Said:
    prompt = game.prompt()
    return Said(*[prompt[lang] for lang in LANGUAGES])


def _head(asked: Put, pending: Ask | Roll, prompt: Said) -> Head:
    return pending.player, _side(asked, pending.player), pending.rule, rule_words(asked, pending.rule), prompt


def _side(asked: Put, player: int) -> Said | None:
    """Who the player is in this procedure, where its words say so."""
    key = asked.situation.player_key(asked.ruleset.words, player)
    return said(asked.ruleset.words, key) if key else None


# What is pending


def _pending(asked: Put, game: Game) -> PendingRoll | PendingChoice | None:
    pending = game.pending
    if pending is None:
        return None
    head = _head(asked, pending, _prompt(game))
    if isinstance(pending, Roll):
        sides = list(pending.chance.sides())
        return PendingRoll(*head, sides, list(in_the_cup(pending.chance)), _groups(asked, pending, None))
    return _pending_choice(asked, game, pending, head)


def _pending_choice(asked: Put, game: Game, ask: Ask, head: Head) -> PendingChoice:
    first = list(islice(game.legal, ANSWERS_SHOWN + 1))
    places = _places(asked, ask)
    answers = [_answer(places, str(answer), game.answer_words(answer)) for answer in first[:ANSWERS_SHOWN]]
    total = sum(int(part) for part in answers[0].text.split()) if places else None
    return PendingChoice(*head, answers, len(first) > ANSWERS_SHOWN, _suggested(game), places, total)


def _places(asked: Put, pending: Ask | Roll) -> list[PlaceToFill]:
    """Where a choice shares something out, by name."""
    places = pending.choices.shares() if isinstance(pending, Ask) else ()
    names = _told_apart([said(asked.ruleset.words, place.name) for place in places])
    return [PlaceToFill(name, place.holds, place.need) for place, name in zip(places, names, strict=True)]


def _answer(places: list[PlaceToFill], text: str, words: dict[str, str]) -> Answer:
    return Answer(text, _answer_words(places, text, Said(*[words[lang] for lang in LANGUAGES])))


def _answer_words(places: list[PlaceToFill], text: str, plain: Said) -> Said:
    """What an answer says; one that shares something out, place by place."""
    if not places:
        return plain
    parts = [(int(part), place.words) for part, place in zip(text.split(), places, strict=True) if int(part)]
    shared = [
        [COMPANION_WORDS.say(lang, "played.share", count=count, place=getattr(words, lang)) for count, words in parts]
        for lang in LANGUAGES
    ]
    return Said(*[", ".join(one) for one in shared])


def _suggested(game: Game) -> str | None:
    """The choice that the exact odds suppose, where they suppose one."""
    try:
        return str(game.legal.best())
    except NotImplementedError:
        return None


def _told_apart(names: list[Said]) -> list[Said]:
    """Equal names with a number."""
    numbers: dict[Said, int] = {}
    told = []
    for name in names:
        numbers[name] = numbers.get(name, 0) + 1
        several = names.count(name) > 1
        told.append(Said(f"{name.en} {numbers[name]}", f"{name.fr} {numbers[name]}") if several else name)
    return told


# Dice in groups


def _groups(asked: Put, roll: Roll, faces: Faced | None) -> list[Group]:
    """The dice of a roll as they are read; without faces, as they are asked for."""
    chance = roll.chance
    if isinstance(chance, Pools):
        return _pools(asked, roll, chance, faces)
    if isinstance(chance, Each):
        fallen = faces if faces is not None else [None] * len(chance.needs)
        return [_reaching(asked, roll, need, [face]) for need, face in zip(chance.needs, fallen, strict=True)]
    if isinstance(chance, Pool) and _is_passed(asked, roll):
        return [_within(asked, roll, chance.hit_on - 1, faces if faces is not None else [None] * chance.dice)]
    if isinstance(chance, Pool):
        return [_reaching(asked, roll, chance.hit_on, faces if faces is not None else [None] * chance.dice)]
    sense = "draw" if isinstance(chance, Bag) else "sort" if isinstance(chance, Sort) else "add"
    fallen = faces if faces is not None else [None] * len(chance.sides())
    dice = [Die(face, sides, None) for face, sides in zip(fallen, chance.sides(), strict=True)]
    result = _text(chance.outcome(faces)) if faces is not None else None
    reading = _reading(asked, roll, chance.outcome(faces)) if faces is not None and isinstance(chance, Sort) else []
    return [Group(roll.rule, rule_words(asked, roll.rule), None, sense, dice, result, reading)]  # type: ignore[arg-type]


def _reading(asked: Put, roll: Roll, sorted_dice: tuple[int, ...]) -> list[Said]:
    """How many dice fell on which row, where the roll is read in a table of as many rows."""
    parts = [part for section in asked.rules.sections.values() for part in section.parts if part.id == roll.rule]
    rows = parts[0].rows() if parts else []
    if len(rows) != len(sorted_dice):
        return []
    return [_fell_on(asked, count, row) for count, row in zip(sorted_dice, rows, strict=True) if count]


def _fell_on(asked: Put, count: int, row: Row) -> Said:
    words = said(asked.ruleset.words, row.words, **row.numbers)
    return Said(
        *[COMPANION_WORDS.say(lang, "played.fell", count=count, row=getattr(words, lang)) for lang in LANGUAGES]
    )


def _reaching(asked: Put, roll: Roll, need: int, faces: Faced) -> Group:
    dice = [Die(face, 6, face >= need if face is not None else None) for face in faces]
    result = str(sum(1 for die in dice if die.counts)) if None not in faces else None
    return Group(roll.rule, rule_words(asked, roll.rule), need, "reach", dice, result)


def _is_passed(asked: Put, roll: Roll) -> bool:
    """Whether a roll is passed by low dice, as its table has it."""
    parts = asked.situation.parts(asked.rules) if roll.tally is not None else ()
    return any(isinstance(part, PassTable) and part.id == roll.tally.table for part in parts if roll.tally)


def _within(asked: Put, roll: Roll, most: int, faces: Faced) -> Group:
    dice = [Die(face, 6, face <= most if face is not None else None) for face in faces]
    result = str(sum(1 for die in dice if die.counts)) if None not in faces else None
    return Group(roll.rule, rule_words(asked, roll.rule), most, "within", dice, result)


def _pools(asked: Put, roll: Roll, chance: Pools, faces: Faced | None) -> list[Group]:
    """The saves unit by unit, those without a die left out."""
    rules = roll.parts or (roll.rule,) * len(chance.saves)
    names = [said(asked.ruleset.words, name) for name in roll.names] or [rule_words(asked, rule) for rule in rules]
    split = chance.split(faces) if faces is not None else [[None] * dice for dice, _, _ in chance.saves]
    groups = []
    for rule, name, part, (dice, need, most) in zip(rules, _told_apart(names), split, chance.saves, strict=True):
        if dice:
            read = [Die(face, 6, face < need if face is not None else None) for face in part]
            failed = str(min(most, sum(1 for die in read if die.counts))) if faces is not None else None
            groups.append(Group(rule, name, need, "miss", read, failed))
    return groups


def _text(outcome: Any) -> str:
    return " ".join(str(one) for one in outcome) if isinstance(outcome, tuple) else str(outcome)
