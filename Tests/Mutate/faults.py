"""Writes a copy of the package in which every planted fault is behind a switch, so that one build is enough.

Called by `scripts/tools/fuzz --faults`; see docs/decisions/0046. The fault that is named by FLICKBOOK_PLANTED
in the environment is the one that is made.
"""

import re
import subprocess
import sys
from pathlib import Path

import core
from build import put

SUPPORT = """import Glibc

/// The fault that is made; none without the variable.
package let plantedFault: String = unsafe getenv("FLICKBOOK_PLANTED").map { unsafe String(cString: $0) } ?? ""
@inline(__always) package func isPlanted(_ name: String) -> Bool { plantedFault == name }
"""
SUPPORT_FILE = "Sources/FlickMotion/Planted.swift"
DECLARATION = re.compile(r"let (\w+)(: [\w?]+)? =\s*(.*)", re.S)


def switched(name, with_fault, without):
    """What stands for a pattern of `#if FAULT_… … #else … #endif`: statements, or one constant that both sides declare."""
    one, other = DECLARATION.fullmatch(with_fault), DECLARATION.fullmatch(without)
    if one and other:
        kind = one.group(2) or other.group(2) or ""
        values = [one.group(3), other.group(3)]
        # A list without its first is of another type than the list.
        if ".dropFirst()" in values[0]:
            values = [f"Array({value})" for value in values]
        return f'let {one.group(1)}{kind} = isPlanted("{name}") ? ({values[0]}) : ({values[1]})'
    return f'if isPlanted("{name}") {{\n{with_fault}\n}} else {{\n{without}\n}}'


def rewritten(text):
    lines, out, index = text.split("\n"), [], 0
    while index < len(lines):
        match = re.fullmatch(r" *#if (!?)(FAULT_\w+)", lines[index])
        index += 1
        if not match:
            out.append(lines[index - 1])
            continue
        sides = [[], []]
        side = 0
        while lines[index].strip() != "#endif":
            if lines[index].strip() == "#else":
                side = 1
            else:
                sides[side].append(lines[index])
            index += 1
        index += 1
        if match.group(1):
            sides.reverse()
        out.append(switched(match.group(2), *("\n".join(part).strip() for part in sides)))
    return "\n".join(out)


def main():
    root, copy = Path(sys.argv[1]), Path(sys.argv[2])
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            cwd=root, capture_output=True, text=True, check=True).stdout.split("\0")
    wanted = {name for name in listed
              if name.startswith(("Sources/", "Tests/", "Package")) and (root / name).is_file()}
    parts = tuple(f"Sources/{module}/" for module in core.MODULES)
    for name in wanted:
        data = (root / name).read_bytes()
        if name.startswith(parts) and b"FAULT_" in data:
            data = rewritten(data.decode()).encode()
        put(copy / name, data)
    put(copy / SUPPORT_FILE, SUPPORT.encode())
    for path in copy.rglob("*.swift"):
        name = str(path.relative_to(copy))
        if name not in wanted and name != SUPPORT_FILE:
            path.unlink()


main()
