"""The kinds that may stand in the state of any game on squares, so that a snapshot can be read back."""

from __future__ import annotations

from grognard.kernel.answers import Pick
from grognard.kernel.space.square import Square
from grognard.kernel.victory import Outcome
from grognard.squares.answers import At, Step
from grognard.squares.army import Kind, Quality
from grognard.squares.battle import Piece, Place
from grognard.squares.ground import Face, Ground, Works
from grognard.squares.movement import Left

LEAVES: tuple[type, ...] = (At, Step, Pick, Square, Kind, Quality, Piece, Place, Face, Ground, Works, Left, Outcome)
