internal import LuaSyntax

/// The tunables that a file declares, and whether something reads them.
struct TunableReads {
  /// A tunable that nothing reads.
  struct Unread { var name: LuaName }

  private let isTunables: (LuaExpression) -> Bool
  /// The variables that hold tunables, with what is declared.
  private var declared: [(variable: Int?, names: [LuaName])] = []
  private var reads: [Int: Set<String>] = [:]
  /// Variables of which more is done than that a field is read.
  private var escaped: Set<Int> = []
  /// Variables of which a field is read whose name is put together.
  private var searched: Set<Int> = []

  /// - Parameter isTunables: whether a value is a call of `flickbook.tunables`.
  init(in source: LuaSource, isTunables: @escaping (LuaExpression) -> Bool) {
    self.isTunables = isTunables
    source.block.forEachStatement { take($0) }
  }

  /// Those that nothing reads; of a table that is handed on those that no script mentions.
  func unread(mentioned: Set<String>) -> [Unread] {
    declared.flatMap { variable, names in
      names.filter { name in
        guard let variable else { return !mentioned.contains(name.text) }
        if searched.contains(variable) { return false }
        if reads[variable]?.contains(name.text) == true { return false }
        return !escaped.contains(variable) || !mentioned.contains(name.text)
      }.map(Unread.init)
    }
  }

  private mutating func take(_ statement: LuaStatement) {
    if case .local(let variables, let values) = statement.kind {
      for (variable, value) in zip(variables, values) {
        if let names = names(in: value) { declared.append((variable, names)) }
      }
    }
    if case .call(let call) = statement.kind, let names = names(in: call) {
      declared.append((nil, names))
    }
    for value in statement.expressions { read(value) }
  }

  private func names(in value: LuaExpression) -> [LuaName]? {
    guard isTunables(value), case .call(_, let arguments) = value.kind,
      case .table(let entries)? = arguments.first?.kind
    else { return nil }
    return entries.compactMap { entry in
      if case .name(let name) = entry.key { name } else { nil }
    }
  }

  private mutating func read(_ value: LuaExpression) {
    switch value.kind {
    case .field(let owner, let name):
      if case .name(_, let variable?) = owner.kind {
        reads[variable, default: []].insert(name.text)
        return
      }
    case .index(let owner, let key):
      if case .name(_, let variable?) = owner.kind {
        searched.insert(variable)
        return read(key)
      }
    case .name(_, let variable?): escaped.insert(variable)
    default: break
    }
    for part in value.parts { read(part) }
  }
}
