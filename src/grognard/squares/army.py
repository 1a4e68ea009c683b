"""The arms and the quality of units, as games on squares name them."""

from __future__ import annotations

from grognard.kernel.word import Word


class Kind(Word):
    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    DISMOUNTED = "dismounted"
    MG = "mg"
    ARTILLERY = "artillery"
    MORTAR = "mortar"
    MOUNTAIN_GUN = "mountain-gun"
    LIGHT_TANK = "light-tank"
    HEAVY_TANK = "heavy-tank"
    ARMOURED_CAR = "armoured-car"
    LIGHT_ARMOURED_CAR = "light-armoured-car"
    COMMAND = "command"


class Quality(Word):
    PROFESSIONAL = "professional"
    REGULAR = "regular"
    RESERVIST = "reservist"


CAVALRY = (Kind.CAVALRY, Kind.DISMOUNTED)

FOOT_OR_HORSE = (Kind.INFANTRY, Kind.CAVALRY, Kind.DISMOUNTED)

GUNS = (Kind.ARTILLERY, Kind.MORTAR, Kind.MOUNTAIN_GUN)

TANKS = (Kind.LIGHT_TANK, Kind.HEAVY_TANK)

CARS = (Kind.ARMOURED_CAR, Kind.LIGHT_ARMOURED_CAR)

ARMOUR = (*TANKS, *CARS)

SMALL_ARMS = (Kind.INFANTRY, Kind.MG, Kind.DISMOUNTED, *CARS)

MG_OR_GUN = (Kind.MG, *GUNS)

ASSAULTING = (Kind.INFANTRY, Kind.CAVALRY, *ARMOUR)
