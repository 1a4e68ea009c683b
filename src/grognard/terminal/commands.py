"""What a player may ask at the table besides answering: one function for each command."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from grognard.ai import player
from grognard.ai.player import HINTED_BY
from grognard.kernel.errors import BadInput
from grognard.kernel.question import Ask
from grognard.kernel.words import LANGUAGES, Words
from grognard.terminal.files import SAVE, no_strangers, write_file
from grognard.terminal.listing import show_columns
from grognard.terminal.odds import show_weighed, show_whole, weigh
from grognard.terminal.sight import UNIT
from grognard.terminal.typed import bare, faces_in
from grognard.terminal.words import TERMINAL_WORDS, CommandName, TableInput

if TYPE_CHECKING:
    from grognard.terminal.table import Table

LOGGED = 20
USAGES = {"log": "[N]", "undo": "[N]", "dice": "3 5 6"}
"""What comes after a command, where it is the same in every language."""
SQUARES = "squares"
"""Where a way is walked from place to place, and may be typed whole."""
LARGEST_DIE = 6
NAMED_AT_MOST = 12
"""Of more places than these, the first and the last stand for all."""


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
    refusal = table.listing.refused(table.listing.chosen(rest), rest)
    key = "play.allowed" if refusal is None else "play.refused"
    table.screen.line(table.say(key, answer=f"@={rest}", why=refusal))


def odds(table: Table, rest: str) -> None:
    """The exact odds of what is on offer, or of what is asked for."""
    if not table.sight.view.space:
        raise _missing("odds")
    found = weigh(table.sight, table.listing.by_compass(rest) or rest)
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
    choice = player(HINTED_BY, waited_for=True).decide(game)
    label, number = table.listing.label_of(choice.answer), table.listing.number_of(choice.answer)
    if not number:
        label = table.say("play.typed", label=label, text=str(choice.answer))
    found = label if label == number else f"{number} {label}".strip()
    table.screen.line(f"{found}. {choice.advice[table.screen.lang]}")


def undo(table: Table, rest: str) -> None:
    """Takes back the last answer, or as many as are asked for, if no dice have fallen since and they are a person's."""
    wanted = _count("undo", rest) if rest else 1
    taken = min(wanted, _free(table, "undo"))
    for _ in range(taken):
        table.game.undo()
    table.taken_back()
    table.screen.line(table.say("play.undone" if taken == wanted else "play.undone_fewer", count=taken))


def reset(table: Table, rest: str) -> None:
    """Takes back every answer since the last dice, reveal, or answer of the other player."""
    taken = _free(table, "reset")
    table.game.reset()
    table.taken_back()
    table.screen.line(table.say("play.reset", count=taken))


def _free(table: Table, command: str) -> int:
    """How many answers a person may take back; refused where there is none."""
    game = table.game
    if not game.can_undo() or table.seats[game.undo_player] is not None:
        raise TableInput("play_back", where=CommandName(command))
    return game.can_undo()


def _count(command: str, typed: str) -> int:
    if not (typed.isascii() and typed.isdecimal() and int(typed)):
        raise BadInput("value", where=CommandName(command), value=typed, allowed=BadInput("whole", least=1))
    return int(typed)


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
    called = {bare(one.name): f"{UNIT}{one.id}" for one in table.sight.view.pieces}
    board = table.sight.board
    named = board.letters().get(rest, rest) if board is not None else rest
    whole = rest if rest.upper() in places else called.get(bare(named))
    names = [whole] if whole else rest.split() or [name for name, held in places.items() if held]
    for name in names:
        if name.upper() not in places:
            raise BadInput("value", where=CommandName("look"), value=name, allowed=_to_look_at(table))
    for name in names:
        for line in table.sight.look(name.upper()):
            table.screen.console.print(line)


def _to_look_at(table: Table) -> str:
    """The places and the units that can be looked at, in a few words."""
    places = [one["name"] for one in table.sight.ground.get("places", ())]
    units = [f"u{one.id}" for one in table.sight.view.pieces]
    listed = ", ".join(places) if len(places) <= NAMED_AT_MOST else _from_to(places)
    return table.say("play.to_look_at", places=listed, units=_from_to(units)) if places else _from_to(units)


def _from_to(names: Sequence[str]) -> str:
    return f"{names[0]} \N{EN DASH} {names[-1]}"


def log(table: Table, rest: str) -> None:
    """The last things that happened."""
    wanted = _count("log", rest) if rest else LOGGED
    told = [line for line in map(table.teller.event, table.game.events) if line]
    for line in told[-wanted:]:
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
        show_columns(table.screen, [f"  {sign:<{widest}} {meaning}" for sign, meaning in signs.items()])


def more(table: Table, rest: str) -> None:
    """The answers that the list left out."""
    if not isinstance(table.game.pending, Ask):
        raise _not_now("more")
    if not table.listing.show_rest():
        table.screen.line(table.say("play.no_more"))


def verbose(table: Table, rest: str) -> None:
    """All that the computer does and why, step by step; or a line for each thing it does, again."""
    table.brief = not table.brief
    table.screen.line(table.say("play.brief" if table.brief else "play.verbose"))


def help(table: Table, rest: str) -> None:
    """Every command, and how the question that is asked may be answered."""
    screen, lang = table.screen, table.screen.lang
    screen.line(table.say("play.how"))
    usages = {name: _usage(screen.words, lang, name) for name in COMMANDS}
    widest = max(len(usage) for usage in usages.values())
    for name, usage in usages.items():
        others = _words_of(lang, name)[1:]
        also = " " + table.say("play.or", words=", ".join(others)) if others else ""
        screen.paragraph(f"  {usage:<{widest}}  {table.say(f'play.help.{name}')}{also}", hang=widest + 4)
    screen.paragraph(table.say("play.how_several"))
    if table.sight.view.space == SQUARES:
        way = [one["name"] for one in table.sight.ground["places"]][:3]
        screen.paragraph(table.say("play.how_way", way=" ".join(way), dashed="-".join(way)))
    for line in table.listing.how_to_point():
        screen.paragraph(line)


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
    yes = [bare(TERMINAL_WORDS.say(lang, "sheet.yes")) for lang in LANGUAGES]
    return bare(typed) in [*yes, *[one[0] for one in yes]] or command_named(typed) == "quit"


COMMANDS: dict[str, Callable[[Table, str], None]] = {
    "help": help,
    "why": why,
    "more": more,
    "odds": odds,
    "hint": hint,
    "undo": undo,
    "reset": reset,
    "board": board,
    "look": look,
    "legend": legend,
    "log": log,
    "verbose": verbose,
    "dice": dice,
    "save": save,
    "quit": quit,
}
SHORT = {"?": "help", "q": "quit"}
ALONE = ("help", "more", "hint", "reset", "board", "legend", "verbose", "quit")
"""Commands after which nothing goes."""


def _usage(words: Words, lang: str, name: str) -> str:
    after = USAGES.get(name) or words.find(lang, f"play.usage.{name}") or ""
    return f"{TERMINAL_WORDS.say(lang, f'play.command.{name}')} {after}".strip()


def obey(table: Table, typed: str) -> bool:
    """Carries out a command; False where it is none."""
    name, rest = _parted(typed)
    if name is None:
        return False
    if rest and name in ALONE:
        raise TableInput("play_extra", where=CommandName(name), value=rest)
    COMMANDS[name](table, rest)
    return True


def _parted(typed: str) -> tuple[str | None, str]:
    """The command that a line begins with, and what comes after; its name may be two words."""
    words = typed.split(" ")
    for count in (2, 1):
        name = command_named(" ".join(words[:count]))
        if name is not None:
            return name, " ".join(words[count:]).strip()
    return None, ""


def command_named(typed: str) -> str | None:
    """The command of this name in either language, accents or not."""
    word = bare(typed)
    if word in SHORT:
        return SHORT[word]
    for name in COMMANDS:
        if word in [bare(one) for lang in LANGUAGES for one in _words_of(lang, name)]:
            return name
    return None


def _words_of(lang: str, name: str) -> list[str]:
    """A command's name in a language, then what else it may be called."""
    others = (TERMINAL_WORDS.find(lang, f"play.also.{name}") or "").split(", ")
    return [TERMINAL_WORDS.say(lang, f"play.command.{name}"), *[one for one in others if one]]
