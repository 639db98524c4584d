internal import LuaKit
internal import LuaSchema
internal import LuaSyntax

// Checks of arguments: keys and words, against the rows of the API.

extension SourceCheck {
  mutating func checkCall(_ function: LuaExpression, _ arguments: [LuaExpression]) {
    checkFeel(function, arguments)
    checkReceivedCall(function, arguments)
    guard case .field(let owner, let name) = function.kind,
      case .module(let module) = types.type(of: owner),
      let row = knowledge.function(name.text, ofModule: module)
    else { return }
    check(arguments, of: row, named: "\(module).\(row.name)")
    guard row.name == "open" else { return }
    checkScreen(arguments)
    checkSettings(arguments)
  }

  /// Checks the arguments of a function in a table that scripts receive.
  private mutating func checkReceivedCall(
    _ function: LuaExpression, _ arguments: [LuaExpression]
  ) {
    guard case .field(let owner, let name) = function.kind,
      case .handed(let table) = types.type(of: owner),
      let call = table.keys.first(where: { $0.name == name.text })?.value.call
    else { return }
    for (parameter, argument) in zip(call.parameters, arguments) {
      check(argument, as: parameter.value, "'\(parameter.name)' of \(table.name).\(name.text)")
    }
  }

  mutating func check(
    _ arguments: [LuaExpression], of row: FunctionSchema, named name: String
  ) {
    guard row.takesTable else {
      for (parameter, argument) in zip(row.parameters, arguments) {
        check(argument, as: parameter.value, "'\(parameter.name)' of \(name)")
      }
      return
    }
    guard case .table(let entries)? = arguments.first?.kind else { return }
    check(entries, keys: row.parameters, items: row.items, of: name)
  }

  private mutating func check(
    _ entries: [LuaEntry], keys: [ParameterSchema], items: ValueSchema?, of name: String
  ) {
    for entry in entries {
      switch entry.key {
      case .name(let key):
        guard let known = keys.first(where: { $0.name == key.text }) else {
          let hint = self.hint(for: key.text, among: keys.map(\.name))
          report(.key, "unknown key '\(key.text)' of \(name)\(hint)", key.place)
          continue
        }
        check(entry.value, as: known.value, "'\(key.text)' of \(name)")
      case .position:
        guard let items else {
          // A call may return no value, or nil.
          if Self.isCertain(entry.value) {
            report(
              .key, "\(name) takes no value without a key", entry.value.place)
          }
          continue
        }
        check(entry.value, as: items, "an item of \(name)")
      case .value: break
      }
    }
  }

  private static func isCertain(_ value: LuaExpression) -> Bool {
    switch value.kind {
    case .string, .number, .boolean, .table, .function: true
    default: false
    }
  }

  private mutating func check(_ value: LuaExpression, as schema: ValueSchema, _ place: String) {
    switch value.kind {
    case .string(let text): checkWord(text, schema, place, value.place)
    case .table(let entries): checkTable(entries, schema, place)
    case .function(let body):
      // The arguments of a handler are known from its declaration.
      guard let call = schema.alternatives.compactMap(\.call).first else { return }
      for (parameter, handed) in zip(body.parameters, call.parameters) {
        types.record(parameter: parameter, is: handed.value)
      }
    default: break
    }
  }

  private mutating func checkWord(
    _ text: String, _ schema: ValueSchema, _ what: String, _ place: LuaPlace
  ) {
    var words: [String] = []
    for alternative in schema.alternatives {
      switch alternative {
      case .word(let word): words.append(word)
      case .string, .scalar, .any: return
      default: break
      }
    }
    // Names of a plugin's contributions contain a colon.
    guard !words.isEmpty, !words.contains(text), !text.contains(":") else { return }
    report(.word, "\(what) is not '\(text)'\(self.hint(for: text, among: words))", place)
  }

  private mutating func checkTable(_ entries: [LuaEntry], _ schema: ValueSchema, _ what: String) {
    var tables: [TableSchema] = []
    var lists: [ValueSchema] = []
    for alternative in schema.alternatives {
      switch alternative {
      case .table(let table): tables.append(table)
      case .list(let item): lists.append(item)
      case .any, .map, .pair: return
      default: break
      }
    }
    if tables.isEmpty, lists.count == 1 {
      for entry in entries {
        if case .position = entry.key { check(entry.value, as: lists[0], "an item of \(what)") }
      }
    }
    guard !tables.isEmpty, lists.isEmpty else { return }
    guard tables.count > 1 else {
      return check(entries, keys: tables[0].keys, items: tables[0].items, of: what)
    }
    let known = tables.flatMap(\.keys)
    for entry in entries {
      guard case .name(let key) = entry.key, !known.contains(where: { $0.name == key.text }) else {
        continue
      }
      let hint = self.hint(for: key.text, among: known.map(\.name))
      report(.key, "unknown key '\(key.text)' of \(what)\(hint)", key.place)
    }
  }
}

extension ValueSchema {
  /// The possible values, without aliases and `nil`.
  fileprivate var alternatives: [ValueSchema] {
    switch self {
    case .optional(let value), .alias(_, let value): value.alternatives
    case .union(let values): values.flatMap(\.alternatives)
    default: [self]
    }
  }

  fileprivate var call: CallSchema? { if case .function(let call) = self { call } else { nil } }
}
