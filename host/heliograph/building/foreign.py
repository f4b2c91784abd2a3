"""Which attributes only our own classes have.

An attribute may get another word only if no object of MicroPython can have one of its name: what
stands before the dot is not known before the program runs. What MicroPython's types and modules
have, Python's have too; what the chip's modules have, our stand-ins for them have, because the
firmware runs on these.
"""

import array
import ast
import binascii
import builtins
import gc
import hashlib
import io
import json
import os
import random
import select
import struct
import sys
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from heliograph.building.image_words import WORDS
from heliograph.building.scopes import names_bound
from heliograph.building.trees import walk

_MODULES = (array, binascii, builtins, gc, hashlib, io, json, os, random, select, struct, sys, time)
# What MicroPython calls on a file system that is written in Python
OF_FILE_SYSTEMS = frozenset(("mount", "open", "stat"))
_STAND_INS = Path(__file__).parents[1] / "simulator" / "fakes"


def attributes_of_ours_alone(trees: Iterable[ast.Module]) -> set[str]:
    """Return the public attributes that our classes define and nothing of MicroPython has."""
    nodes = [node for tree in trees for node in walk(tree)]
    defined = {name for node in nodes for name in _defined_by(node)}
    assembled = {name for node in nodes for name in _assembled_in(node)}
    return {name for name in defined - assembled - _foreign() if not name.startswith("_")}


def _assembled_in(node: ast.AST) -> Iterable[str]:
    """Attributes in a program of a state machine: they belong to the chip's assembler."""
    if not isinstance(node, ast.FunctionDef):
        return ()
    words = (word for decorator in node.decorator_list for word in walk(decorator))
    if not any(isinstance(word, ast.Attribute) and word.attr == "asm_pio" for word in words):
        return ()
    return [word.attr for word in walk(node) if isinstance(word, ast.Attribute)]


def _defined_by(node: ast.AST) -> Iterable[str]:
    if isinstance(node, ast.ClassDef):
        return names_bound(node)
    is_set = isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    return [node.attr] if isinstance(node, ast.Attribute) and is_set else []


@cache
def _foreign() -> frozenset[str]:
    of_python = (name for thing in _things_of_python() for name in dir(thing))
    files = (file for file in _STAND_INS.rglob("*.py"))
    of_chip = (name for file in files for name in _spoken_in(file))
    return frozenset((*of_python, *of_chip, *OF_FILE_SYSTEMS, *WORDS))


def _things_of_python() -> Iterator[object]:
    for module in _MODULES:
        yield module
        yield from (thing for thing in vars(module).values() if isinstance(thing, type))


def _spoken_in(file: Path) -> Iterator[str]:
    """Yield every name that a file speaks of."""
    for node in walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(attr=name) | ast.Name(id=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
