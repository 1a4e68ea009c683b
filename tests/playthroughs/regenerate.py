"""Golden games: one random game of each scenario, told as text. Run this file to write them anew, on purpose.

A game is told so: its set-up; `> ` before every answer, as in a record, and the rule that asked for it; what
happened, in English, under the answer it followed; and the position in one line at the start of every turn.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import grognard
from grognard.kernel.game import Game, said
from grognard.kernel.question import Ask
from grognard.kernel.record import read, replay
from grognard.kernel.ruleset import rulesets

FOLDER = Path(__file__).parent
SEED = 1914
ANSWERS_AT_MOST = 2000
ANSWER, ASKED_BY = "> ", "  # "
SCENARIOS = [(its.id, scenario.id) for its in rulesets().values() for scenario in its.scenarios]


def file_of(ruleset: str, scenario: str) -> Path:
    return FOLDER / ruleset / f"{scenario}.txt"


def played(ruleset: str, scenario: str) -> str:
    """The record of a game with random answers, seldom idle ones, and the dice of the seed."""
    game, rng = grognard.new(ruleset, scenario, SEED), Random(SEED)
    while not game.over and len(game.answers) < ANSWERS_AT_MOST:
        if isinstance(game.pending, Ask):
            answer = game.legal.sample(rng)
            game.play(game.legal.sample(rng) if answer == "done" else answer)
        else:
            game.roll()
    return game.record()


def told(record: str) -> str:
    """The game that a record tells, played again answer by answer."""
    kept = read(record)
    game, lines = grognard.replay(record, to=0), [json.dumps(kept.setup, ensure_ascii=False, sort_keys=True)]
    lines += heard(game, 0, None)
    for answer in kept.answers:
        events, turn = len(game.events), whose_turn(game)
        lines.append(f"{ANSWER + answer:<16}{ASKED_BY}{game.pending.rule}")
        replay(game, [answer])
        lines += heard(game, events, turn)
    return "\n".join([*lines, f"= {game.line()}", f"= {ending(game)}"]) + "\n"


def whose_turn(game: Game) -> tuple[int, int | None]:
    standing = game.state.standing()
    return standing.turn, standing.player


def heard(game: Game, events: int, turn: tuple[int, int | None] | None) -> list[str]:
    """What happened since there were so many events; and the position, if a turn began."""
    lines = [f"    {said(game.words, event)['en']}" for event in game.events[events:]]
    return lines if whose_turn(game) == turn else [*lines, f"= {game.line()}"]


def ending(game: Game) -> str:
    return f"over: {game.result}" if game.over else f"broken off after {len(game.answers)} answers"


def record_in(text: str) -> str:
    """The record within a told game, without the versions that made it."""
    setup, *rest = text.splitlines()
    told_so = [line.removeprefix(ANSWER) for line in rest if line.startswith(ANSWER)]
    answers = [line.rpartition(ASKED_BY)[0].rstrip() for line in told_so]
    return "\n".join(["grognard record 1", setup, *answers]) + "\n"


def main() -> None:
    for ruleset, scenario in SCENARIOS:
        file = file_of(ruleset, scenario)
        file.parent.mkdir(exist_ok=True)
        file.write_text(told(played(ruleset, scenario)), encoding="utf-8")
        print(f"{file.relative_to(FOLDER)}: {file.stat().st_size // 1000} kB")
    for file in sorted(FOLDER.glob("*/*.txt")):
        if (file.parent.name, file.stem) not in SCENARIOS:
            file.unlink()
            print(f"{file.relative_to(FOLDER)}: removed, there is no such scenario")


if __name__ == "__main__":
    main()
