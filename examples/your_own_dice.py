"""Your own dice: Grognard says what to throw, you type what fell, and it keeps the rules.

    python examples/your_own_dice.py [en|fr]

Dice are typed as 6 3 5. Where hits are placed, type one of the answers shown, or nothing for the best one.
A slip is refused with the reason, and asked again.
"""

from __future__ import annotations

import sys

import grognard
from grognard.kernel.game import Game
from grognard.kernel.question import Ask
from grognard.kernel.view import AskView

LANG = sys.argv[1] if len(sys.argv) > 1 else "en"

SITUATION = {
    "assaulter": {"units": [{"type": "infantry"}, {"type": "infantry"}]},
    "target": {"units": [{"type": "infantry"}, {"type": "mg"}], "terrain": ["woods"]},
}


def prompt(game: Game) -> str:
    """What is wanted now: so many dice, or one of a few answers."""
    asked = game.pending.player if isinstance(game.pending, Ask) else None
    pending = game.view(asked, LANG).pending
    wanted = (
        " | ".join(answer.text for answer in pending.answers)
        if isinstance(pending, AskView)
        else f"{len(pending.dice)}D6"
    )
    return f"{pending.prompt} ({wanted}) > "


def answer(game: Game, typed: str) -> None:
    """Gives the game what was typed."""
    if not isinstance(game.pending, Ask):
        game.play_faces([int(face) if face.isdigit() else face for face in typed.split()])
    else:
        game.play(game.parse(typed) if typed.strip() else game.legal.best())


def main() -> None:
    """Plays one assault."""
    game = grognard.start("sb.assault", SITUATION)
    told = 0
    while not game.over:
        try:
            answer(game, input(prompt(game)))
        except grognard.BadInput as slip:
            print(slip.say(LANG))
        except grognard.IllegalAnswer as slip:
            print(slip.refusal.wording[LANG])
        for event in game.told()[told:]:
            print(f"  {event[LANG]}  [{event['rule']}]")
        told = len(game.events)
    print(game.record(), end="")


if __name__ == "__main__":
    try:
        main()
    except EOFError:
        print()
