"""The files of the core. Its modules are changed and built as one module, so that one switch covers all."""

MODULES = ("FlickCore", "FlickGestures", "FlickMotion")
# The file of each module that re-exports the other modules.
EXPORTS = "Exports.swift"


def files(root):
    """Each file by its path within its module. Folder names are unique across modules."""
    found = {}
    for module in MODULES:
        folder = root / "Sources" / "Core" / module
        for path in folder.rglob("*.swift"):
            if path.name != EXPORTS:
                found[str(path.relative_to(folder))] = path
    return found
