"""What a player may ask at the table besides answering: one function for each command."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grognard.ai import player
from grognard.kernel.errors import BadInput
from grognard.kernel.game import Game
from grognard.kernel.question import Ask
from grognard.kernel.words import LANGUAGES, Words
from grognard.terminal.files import SAVE, no_strangers, write_file
from grognard.terminal.odds import show_weighed, show_whole, weigh
from grognard.terminal.typed import faces_in
from grognard.terminal.words import TERMINAL_WORDS, CommandName, TableInput

if TYPE_CHECKING:
    from grognard.terminal.table import Table

LOGGED = 20
USAGES = {"log": "[N]", "dice": "3 5 6"}
"""What comes after a command, where it is the same in every language."""
ADVISER = "greedy"
LARGEST_DIE = 6
TURN_TO_MOVE = "turn_to_move"
"""The reason of an answer that only says who is asked next; what that unit does is worth telling."""


class Leave(Exception):
    """The player leaves, or the input ends."""


def _not_now(command: str) -> TableInput:
    return TableInput("play_now", value=CommandName(command))


def _misused(table: Table, command: str, rest: str) -> TableInput:
    """That a command cannot be read, or stands alone where it may not."""
    usage = _usage(table.screen.words, table.screen.lang, command)
    return TableInput("play_usage" if rest else "play_alone", where=CommandName(command), value=rest, allowed=usage)


def _missing(command: str) -> TableInput:
    return TableInput("play_missing", value=CommandName(command))


def why(table: Table, rest: str) -> None:
    """Why an answer is refused."""
    if not isinstance(table.game.pending, Ask):
        raise _not_now("why")
    if not rest:
        raise _misused(table, "why", rest)
    refusal = table.refused(table.chosen(rest))
    key = "play.allowed" if refusal is None else "play.refused"
    table.screen.line(table.say(key, answer=f"@={rest}", why=refusal))


def odds(table: Table, rest: str) -> None:
    """The exact odds of what is on offer, or of what is asked for."""
    if not table.sight.view.space:
        raise _missing("odds")
    found = weigh(table.sight, rest)
    if len(found) == 1:
        show_whole(table.screen, found[0], table.sight)
    else:
        show_weighed(table.screen, found)


def hint(table: Table, rest: str) -> None:
    """What the computer would do here, and why."""
    ask = table.game.pending
    if not isinstance(ask, Ask):
        raise _not_now("hint")
    game = table.game.known_to(ask.player, table.lots.getrandbits(48))
    choice = player(ADVISER).decide(game)
    label = table.label_of(choice.answer)
    number = table.number_of(choice.answer)
    found = label if label == number else f"{number} {label}".strip()
    table.screen.line(f"{found}. {choice.why[table.screen.lang]}")
    if choice.reason == TURN_TO_MOVE:
        _then(table, game, choice.answer)


def _then(table: Table, game: Game, answer: Any) -> None:
    """What the computer would do with the unit it chose to move."""
    game.play(answer)
    if isinstance(game.pending, Ask):
        choice = player(ADVISER).decide(game)
        where = game.answer_words(choice.answer)[table.screen.lang]
        table.screen.line(table.say("play.then", answer=where, why=choice.why[table.screen.lang]))


def undo(table: Table, rest: str) -> None:
    """Takes back the last answer, if no dice have fallen since and it is a person's."""
    _take_back(table, table.game.undo, "play.undone")


def reset(table: Table, rest: str) -> None:
    """Takes back every answer since the last dice, reveal, or answer of the other player."""
    _take_back(table, table.game.reset, "play.reset")


def _take_back(table: Table, back: Callable[[], None], said: str) -> None:
    game = table.game
    if game.can_undo() and table.seats[game.undo_player] is not None:
        raise BadInput("undo")
    back()
    table.taken_back()
    table.screen.line(table.say(said))


def board(table: Table, rest: str) -> None:
    """The board once more, and the question."""
    table.headed = ""
    table.show_board(force=True)
    if isinstance(table.game.pending, Ask):
        table.show_question()


def look(table: Table, rest: str) -> None:
    """All that is at a place; without one, at every place where somebody is."""
    places = table.sight.looked_at()
    known = list(places)
    if not known:
        raise _missing("look")
    whole = rest.upper()
    names = [whole] if whole in places else whole.split() or [name for name, held in places.items() if held]
    for name in names:
        if name not in places:
            allowed = f"{known[0]} \N{EN DASH} {known[-1]}"
            raise BadInput("value", where=CommandName("look"), value=name, allowed=allowed)
    for name in names:
        for line in table.sight.look(name):
            table.screen.console.print(line)


def log(table: Table, rest: str) -> None:
    """The last things that happened."""
    if rest and not (rest.isdecimal() and int(rest)):
        raise BadInput("value", where=CommandName("log"), value=rest, allowed=BadInput("whole", least=1))
    told = [line for line in map(table.teller.event, table.game.events) if line]
    for line in told[-int(rest or LOGGED) :]:
        table.screen.line(f"  {line}")
    if not told:
        table.screen.line(table.say("play.no_log"))


def dice(table: Table, rest: str) -> None:
    """The faces of the next dice."""
    faces = faces_in(rest)
    if faces is None:
        raise _misused(table, "dice", rest)
    wrong = [face for face in faces if not 1 <= face <= LARGEST_DIE]
    if wrong:
        raise BadInput("dice.face", value=wrong[0], sides=LARGEST_DIE)
    table.faces = faces
    table.screen.line(table.say("play.dice", faces=" ".join(map(str, faces)), count=len(faces)))


def save(table: Table, rest: str) -> None:
    """Saves the game in a file."""
    file = unquoted(rest)
    if not file:
        raise _misused(table, "save", rest)
    no_strangers(file, SAVE)
    write_file(file, json.dumps(table.game.save(), ensure_ascii=False, indent=1) + "\n")
    table.kept = table.by_people()
    table.screen.line(table.say("play.saved", file=file, command=table.goes_on(file)))


def unquoted(file: str) -> str:
    """A file name as it was meant, with quotes around it or without."""
    return file[1:-1] if len(file) > 1 and file[0] == file[-1] and file[0] in "'\"" else file


def legend(table: Table, rest: str) -> None:
    """What every sign on the board means."""
    groups = table.sight.legend()
    if not groups:
        raise _missing("legend")
    for heading, signs in groups.items():
        table.screen.line(heading, "bold")
        widest = max(len(sign) for sign in signs)
        table.show_columns([f"  {sign:<{widest}} {meaning}" for sign, meaning in signs.items()])


def help(table: Table, rest: str) -> None:
    """Every command."""
    table.screen.line(table.say("play.how"))
    usages = {name: _usage(table.screen.words, table.screen.lang, name) for name in COMMANDS}
    widest = max(len(usage) for usage in usages.values())
    for name, usage in usages.items():
        table.screen.paragraph(f"  {usage:<{widest}}  {table.say(f'play.help.{name}')}", hang=widest + 4)


def quit(table: Table, rest: str) -> None:
    """Leaves the table; where the battle would be lost, only after a yes."""
    if table.unsaved():
        table.screen.line(table.say("play.leave"), "bold")
        if not _agrees(table.read()):
            table.screen.line(table.say("play.stays"))
            return
    raise Leave


def _agrees(typed: str) -> bool:
    """Whether this is a yes in either language, by its first letter too; so is asking to leave once more."""
    yes = [_bare(TERMINAL_WORDS.say(lang, "sheet.yes")) for lang in LANGUAGES]
    return _bare(typed) in [*yes, *[one[0] for one in yes]] or command_named(typed) == "quit"


COMMANDS: dict[str, Callable[[Table, str], None]] = {
    "help": help,
    "why": why,
    "odds": odds,
    "hint": hint,
    "undo": undo,
    "reset": reset,
    "board": board,
    "look": look,
    "legend": legend,
    "log": log,
    "dice": dice,
    "save": save,
    "quit": quit,
}
SHORT = {"?": "help", "q": "quit"}


def _usage(words: Words, lang: str, name: str) -> str:
    after = USAGES.get(name) or words.find(lang, f"play.usage.{name}") or ""
    return f"{TERMINAL_WORDS.say(lang, f'play.command.{name}')} {after}".strip()


def command_named(word: str) -> str | None:
    """The command of this name in either language, accents or not."""
    typed = _bare(word)
    if typed in SHORT:
        return SHORT[typed]
    for name in COMMANDS:
        if typed in [_bare(TERMINAL_WORDS.say(lang, f"play.command.{name}")) for lang in LANGUAGES]:
            return name
    return None


def _bare(word: str) -> str:
    parts = unicodedata.normalize("NFD", word.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))
