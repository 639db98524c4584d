"""The files of the core. Its modules are changed, and built, as one, so that one switch reaches all of it."""

MODULES = ("FlickCore", "FlickGestures", "FlickMotion")
# What the modules re-export of each other.
EXPORTS = "Exports.swift"


def files(root):
    """Each file by its path in its module; no two modules have a folder of one name."""
    found = {}
    for module in MODULES:
        folder = root / "Sources" / "Core" / module
        for path in folder.rglob("*.swift"):
            if path.name != EXPORTS:
                found[str(path.relative_to(folder))] = path
    return found
