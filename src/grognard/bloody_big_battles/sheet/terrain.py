"""The terrain table: what each kind of ground does to movement, sight, fire and assaults."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, final

from mypy_extensions import mypyc_attr

from grognard.bloody_big_battles.sheet.army import Arm, is_infantry
from grognard.kernel.part import Part, Row, Rule, RuleList, signed
from grognard.kernel.section import Section
from grognard.kernel.settings import Settings, by_setting
from grognard.kernel.word import Word


class Ground(Word):
    """What a shape is. A slope is the contour of a hill, drawn all round it."""

    GENTLE = "gentle-slope"
    STEEP = "steep-slope"
    STREAM = "stream"
    RIVER = "river"
    FORDABLE = "fordable-river"
    MARSH = "marsh"
    WOOD = "wood"
    VILLAGE = "village"
    TOWN = "town"
    FORT = "fort"
    ROAD = "road"
    BRIDGE = "bridge"
    PITS = "rifle-pits"
    TRENCH = "trench"


class Going(Word):
    """What ground does to a move."""

    CLEAR = "clear"
    DIFFICULT = "difficult"
    OBSTACLE = "obstacle"
    OBSTACLE_UPHILL = "obstacle-uphill"
    OBSTACLE_UNLESS_MARCHING = "obstacle-unless-marching"
    IMPASSABLE = "impassable"
    FORD = "ford"
    DOUBLES = "doubles"


OBSTACLES = (Going.OBSTACLE, Going.OBSTACLE_UPHILL, Going.OBSTACLE_UNLESS_MARCHING, Going.FORD)


class Sight(Word):
    """What ground does to a line of sight."""

    OPEN = "open"
    CROSSED = "crossed"
    CROSSED_OR_NEARER = "crossed-or-nearer"
    DEEP = "deep"


class Against(Word):
    """Whom the assault modifier is against."""

    NOBODY = "nobody"
    ATTACKER = "attacker"
    FROM_BELOW = "from-below"
    ACROSS = "across"


class Terrain(NamedTuple):
    """A row of the table. `depth`: inches one can see into it. `over`: the gap, in inches, before and behind
    friends to fire over them. `cover`: columns left. `right`: columns right against a target crossing it.
    `assault`: the modifier, against whom, and within how many inches of the target (0: wherever).
    """

    ground: Ground
    rule: str
    going: Going = Going.CLEAR
    sight: Sight = Sight.OPEN
    depth: int = 0
    over: int = 0
    cover: Any = 0
    right: int = 0
    assault: Any = 0
    against: Against = Against.NOBODY
    within: int = 0
    no_flank_fire: bool = False
    never_outflanked: Any = False
    fortification: bool = False
    part: str = ""

    def numbers(self) -> dict[str, Any]:
        """What the words of this row speak of."""
        return {
            "depth": self.depth,
            "over": self.over,
            "cover": self.cover,
            "right": self.right,
            "assault": signed(self.assault),
            "within": self.within,
        }


def _terrain(row: Terrain, settings: Settings) -> Terrain:
    """The row as the settings leave it."""
    return row._replace(
        cover=settings.settled(row.cover),
        assault=settings.settled(row.assault),
        never_outflanked=settings.settled(row.never_outflanked),
    )


@final
class TerrainTable(Part):
    """Rows by kind of ground, printed as a grid: movement, fire, assault."""

    def __init__(self, id: str, terrains: tuple[Terrain, ...]) -> None:
        super().__init__(id)
        self.terrains = terrains
        self.by_ground = {row.ground: row for row in terrains}

    def settled(self, settings: Settings) -> TerrainTable:
        return TerrainTable(self.id, tuple([_terrain(row, settings) for row in self.terrains]))

    def is_grid(self) -> bool:
        return True

    def heads(self) -> tuple[str, ...]:
        return ("head.movement", "head.fire", "head.assault")

    def rows(self) -> list[Row]:
        return [self._row(row) for row in self.terrains]

    def _row(self, row: Terrain) -> Row:
        words = f"{row.rule}.{row.part}" if row.part else row.rule
        fires = row.sight is not Sight.OPEN or row.cover or row.right
        fire = f"@{words}.fire" if fires else ""
        assault = f"@against.{row.against.value}" if row.against is not Against.NOBODY else ""
        return Row(row.rule, words, (f"@going.{row.going.value}", fire, assault), row.numbers())


TERRAIN = TerrainTable(
    "BBB-TR",
    (
        Terrain(
            Ground.GENTLE,
            "BBB-TR-GENTLE",
            sight=Sight.CROSSED,
            over=3,
            assault=-1,
            against=Against.FROM_BELOW,
            within=6,
        ),
        Terrain(
            Ground.STEEP,
            "BBB-TR-STEEP",
            Going.OBSTACLE_UPHILL,
            Sight.CROSSED_OR_NEARER,
            over=3,
            assault=-2,
            against=Against.FROM_BELOW,
            within=6,
        ),
        Terrain(Ground.STREAM, "BBB-TR-STREAM", Going.OBSTACLE, assault=-1, against=Against.ACROSS, within=6),
        Terrain(Ground.RIVER, "BBB-TR-RIVER", Going.IMPASSABLE, part="river"),
        Terrain(Ground.FORDABLE, "BBB-TR-RIVER", Going.FORD, part="ford"),
        Terrain(Ground.MARSH, "BBB-TR-MARSH", Going.DIFFICULT, assault=-1, against=Against.ATTACKER),
        Terrain(
            Ground.WOOD,
            "BBB-TR-WOOD",
            Going.DIFFICULT,
            Sight.DEEP,
            depth=3,
            cover=1,
            assault=-1,
            against=Against.ATTACKER,
        ),
        Terrain(Ground.VILLAGE, "BBB-TR-VILLAGE", cover=1, assault=-1, against=Against.ATTACKER),
        Terrain(
            Ground.TOWN,
            "BBB-TR-TOWN",
            Going.DIFFICULT,
            Sight.DEEP,
            depth=3,
            cover=2,
            assault=-2,
            against=Against.ATTACKER,
            no_flank_fire=True,
            never_outflanked=True,
        ),
        Terrain(
            Ground.FORT,
            "BBB-TR-FORT",
            sight=Sight.DEEP,
            depth=3,
            cover=by_setting("fort_cover", {2: 2, 3: 3}),
            assault=-3,
            against=Against.ATTACKER,
            no_flank_fire=True,
            never_outflanked=by_setting("fort_outflanked", {False: True, True: False}),
            fortification=True,
        ),
        Terrain(Ground.ROAD, "BBB-TR-ROAD", Going.DOUBLES),
        Terrain(
            Ground.BRIDGE,
            "BBB-TR-BRIDGE",
            Going.OBSTACLE_UNLESS_MARCHING,
            right=1,
            assault=-2,
            against=Against.ATTACKER,
        ),
        Terrain(
            Ground.PITS,
            "BBB-TR-TRENCH",
            cover=by_setting("pits_cover", {1: 1, 2: 2}),
            assault=by_setting("pits_cover", {1: -1, 2: -2}),
            against=Against.ATTACKER,
            fortification=True,
            part="rifle-pits",
        ),
        Terrain(
            Ground.TRENCH,
            "BBB-TR-TRENCH",
            cover=by_setting("trenches_cover", {1: 1, 2: 2}),
            assault=by_setting("trenches_cover", {1: -1, 2: -2}),
            against=Against.ATTACKER,
            fortification=True,
            part="trench",
        ),
    ),
)


def is_sheltered(arm: Arm, row: Terrain) -> bool:
    """Whether cover is any help: to cavalry and artillery only works, a bridge or a linear obstacle."""
    return is_infantry(arm) or row.fortification or row.going in OBSTACLES


NO_COVER = RuleList("BBB-TR-COVER", Rule("BBB-TR-NOCOVER", is_sheltered))


@mypyc_attr(allow_interpreted_subclasses=True)
class TerrainSection(Section):
    number: ClassVar[str] = "TR"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.table = self.take(TERRAIN)
        self.take(NO_COVER)

    def row(self, ground: Ground) -> Terrain:
        return self.table.by_ground[ground]

    def fire_cover(self, arm: Arm, grounds: tuple[Ground, ...]) -> int:
        """The columns of cover that a unit's ground adds up to; the fire table has a most for it."""
        return sum([int(self.row(ground).cover) for ground in grounds if is_sheltered(arm, self.row(ground))])

    def assault_cover(self, arm: Arm, grounds: tuple[Ground, ...]) -> int:
        """The points of cover that a defender's ground adds up to, as a count; assaults have a most for it."""
        return -sum([int(self.row(ground).assault) for ground in grounds if is_sheltered(arm, self.row(ground))])
