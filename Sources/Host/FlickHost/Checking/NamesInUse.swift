internal import LuaSyntax

/// All names that scripts use.
///
/// A name defined in one file may be used in another.
struct NamesInUse {
  /// Global variables that are assigned to.
  private(set) var assignedGlobals: Set<String> = []
  /// Global variables that are read.
  private(set) var readGlobals: Set<String> = []
  /// Fields of global tables that are assigned to, as `string.trim`.
  private(set) var assignedFields: Set<String> = []
  /// Fields, methods and strings, except for keys of tables.
  private(set) var mentioned: Set<String> = []

  mutating func add(_ source: LuaSource) {
    source.block.forEachStatement { statement in
      var values = statement.expressions
      switch statement.kind {
      case .assign(let targets, let assigned):
        for target in targets { assign(target) }
        values = assigned + targets.flatMap(\.parts)
      case .function(let target, _):
        assign(target)
        values = target.parts
      default: break
      }
      for value in values { read(value) }
    }
  }

  private mutating func assign(_ target: LuaExpression) {
    switch target.kind {
    case .name(let name, nil): assignedGlobals.insert(name)
    case .field(let owner, let name):
      if case .name(let table, nil) = owner.kind { assignedFields.insert("\(table).\(name.text)") }
    default: break
    }
  }

  private mutating func read(_ value: LuaExpression) {
    for value in value.allParts {
      switch value.kind {
      case .name(let name, nil): readGlobals.insert(name)
      case .field(let owner, let name):
        mentioned.insert(name.text)
        // Through the table of all globals.
        if case .name("_G", nil) = owner.kind { readGlobals.insert(name.text) }
      case .method(_, let name, _): mentioned.insert(name.text)
      case .string(let text): mentioned.insert(text)
      default: break
      }
    }
  }
}
