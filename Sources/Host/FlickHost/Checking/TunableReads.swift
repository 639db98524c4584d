internal import LuaSyntax

/// The tunables that a file declares, and whether something reads them.
struct TunableReads {
  private let isTunables: (LuaExpression) -> Bool
  private let isOfModule: (LuaExpression) -> Bool
  /// The variables that hold tunables, and the declared names.
  private var declared: [(variable: Int?, names: [LuaName])] = []
  private var reads: [Int: [LuaName]] = [:]
  /// Variables with tunables that have some computed names.
  private var open: Set<Int> = []
  private var assigned: Set<Int> = []
  /// Variables that are used other than by reading a field.
  private var escaped: Set<Int> = []
  /// Variables with fields that are read by unknown names: computed ones, or by a function of
  /// `flickbook` that takes the table.
  private var searched: Set<Int> = []

  /// - Parameters:
  ///   - isTunables: whether a value is a call of `flickbook.tunables`.
  ///   - isOfModule: whether a function is one of `flickbook`.
  init(
    in source: LuaSource, isTunables: @escaping (LuaExpression) -> Bool,
    isOfModule: @escaping (LuaExpression) -> Bool
  ) {
    (self.isTunables, self.isOfModule) = (isTunables, isOfModule)
    source.block.forEachStatement { take($0) }
  }

  /// The unused tunables; for a table that is passed on, the tunables that no script mentions.
  func unread(mentioned: Set<String>) -> [LuaName] {
    declared.flatMap { variable, names in
      names.filter { name in
        guard let variable else { return !mentioned.contains(name.text) }
        if searched.contains(variable) { return false }
        if reads[variable]?.contains(where: { $0.text == name.text }) == true { return false }
        return !escaped.contains(variable) || !mentioned.contains(name.text)
      }
    }
  }

  /// Reads of tunables that the table does not declare, so that they are nil, with the declared
  /// names.
  var undeclared: [(name: LuaName, known: [String])] {
    declared.flatMap { variable, names -> [(name: LuaName, known: [String])] in
      guard let variable, !open.contains(variable), !assigned.contains(variable) else { return [] }
      let known = names.map(\.text)
      return (reads[variable] ?? []).filter { !known.contains($0.text) }.map { ($0, known) }
    }
  }

  private mutating func take(_ statement: LuaStatement) {
    if case .local(let variables, let values) = statement.kind {
      for (variable, value) in zip(variables, values) {
        guard let names = names(in: value) else { continue }
        declared.append((variable, names))
        if names.count < entryCount(of: value) { open.insert(variable) }
      }
    }
    if case .assign(let targets, _) = statement.kind {
      for target in targets {
        var target = target
        if case .field(let owner, _) = target.kind { target = owner }
        if case .name(_, let variable?) = target.kind { assigned.insert(variable) }
      }
    }
    if case .call(let call) = statement.kind, let names = names(in: call) {
      declared.append((nil, names))
    }
    for value in statement.expressions { read(value) }
  }

  private func entryCount(of call: LuaExpression) -> Int {
    guard case .call(_, let arguments) = call.kind,
      case .table(let entries)? = arguments.first?.kind
    else { return 0 }
    return entries.count
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
        reads[variable, default: []].append(name)
        return
      }
    case .index(let owner, let key):
      if case .name(_, let variable?) = owner.kind {
        searched.insert(variable)
        return read(key)
      }
    case .name(_, let variable?): escaped.insert(variable)
    case .call(let function, let arguments):
      if isOfModule(function) { for argument in arguments { handToModule(argument) } }
    default: break
    }
    for part in value.parts { read(part) }
  }

  /// Counts all fields of a table as read by a function of `flickbook`: `snap = tune`.
  private mutating func handToModule(_ value: LuaExpression) {
    switch value.kind {
    case .name(_, let variable?): searched.insert(variable)
    case .table(let entries): for entry in entries { handToModule(entry.value) }
    default: break
    }
  }
}
