/// What a value can be, as precisely as an editor can check it.
///
/// Messages have words for the same (`ParameterSchema.type`), which say it shorter.
public indirect enum ValueSchema: Hashable, Sendable {
  /// Anything, nil included.
  case any
  /// A number.
  case number
  /// A number without a fraction.
  case integer
  /// Text.
  case string
  /// `true` or `false`.
  case boolean
  /// A coroutine.
  case coroutine
  /// A number, a text or a boolean: which one only the script knows.
  case scalar
  /// Exactly this text.
  case word(String)
  /// Exactly this boolean.
  case flag(Bool)
  /// An object of the type of this name.
  case object(String)
  /// An object of one of these types: which one only the script knows. The name is that of them
  /// all.
  case objects(String, of: [String])
  /// A table with declared keys.
  case table(TableSchema)
  /// Two numbers at 1 and 2.
  case pair
  /// A table with values at 1, 2, 3 ….
  case list(ValueSchema)
  /// A table with values under names of a script's own.
  case map(ValueSchema)
  /// What is too long to be repeated, under a name of its own.
  case alias(String, ValueSchema)
  /// One of these.
  case union([ValueSchema])
  /// This, or nil.
  case optional(ValueSchema)
  /// A function.
  case function(CallSchema)

  /// One of some texts.
  public static func words(_ words: [String]) -> ValueSchema { .union(words.map(ValueSchema.word)) }
}

/// How a function of a script's is called.
public struct CallSchema: Hashable, Sendable {
  /// An argument of it.
  public struct Parameter: Hashable, Sendable {
    /// What documentation calls it.
    public var name: String
    /// What it can be.
    public var value: ValueSchema
  }

  /// Its arguments, in order.
  public var parameters: [Parameter]
  /// What it must return; nil where nothing is expected.
  public var result: ValueSchema?

  /// A call with these values.
  public init(_ parameters: [(String, ValueSchema)] = [], returns result: ValueSchema? = nil) {
    self.parameters = parameters.map { Parameter(name: $0, value: $1) }
    self.result = result
  }
}

/// A table with declared keys: one that a script gives, or one that it receives.
public struct TableSchema: Hashable, Sendable {
  /// The name that documentation gives it, such as `page_change`.
  public var name: String
  /// One sentence.
  public var summary: String
  /// The keys, in declaration order.
  public var keys: [ParameterSchema]
  /// What stands at 1, 2, 3 …; nil where nothing may.
  public var items: ValueSchema?
  /// Whether scripts give it, and another key in it is a mistake; else they receive it.
  public var isGiven: Bool

  /// Creates a description of a table.
  public init(
    name: String, summary: String, keys: [ParameterSchema], items: ValueSchema? = nil,
    isGiven: Bool
  ) {
    self.name = name
    self.summary = summary
    self.keys = keys
    self.items = items
    self.isGiven = isGiven
  }
}

// MARK: - Going through the parts

extension ValueSchema {
  /// The parts of which this is put together, one level down.
  private var parts: [ValueSchema] {
    switch self {
    case .list(let part), .map(let part), .optional(let part), .alias(_, let part): [part]
    case .union(let parts): parts
    case .function(let call):
      call.parameters.map(\.value) + (call.result.map { [$0] } ?? [])
    case .table(let table): table.keys.map(\.value) + (table.items.map { [$0] } ?? [])
    case .any, .number, .integer, .string, .boolean, .coroutine, .scalar, .word, .flag, .object,
      .objects, .pair:
      []
    }
  }

  /// This and all of which it is put together, tables in tables included.
  public var all: [ValueSchema] { [self] + parts.flatMap(\.all) }

  /// The tables with declared keys that a reader is to look up to know what this is: those in it,
  /// but not those in their keys.
  var ownTables: [TableSchema] {
    if case .table(let table) = self { return [table] }
    return parts.flatMap(\.ownTables)
  }

  /// The arguments of a script's function, by the names of types and tables.
  var handed: [String] {
    switch self {
    case .function(let call):
      call.parameters.compactMap { parameter in
        switch parameter.value {
        case .object(let name): name
        case .table(let table): table.name
        default: nil
        }
      }
    case .optional(let value): value.handed
    case .union(let values): values.flatMap(\.handed)
    default: []
    }
  }

  /// Without `optional`.
  var present: ValueSchema { if case .optional(let value) = self { value } else { self } }
}

extension FunctionSchema {
  /// All that parameters and results are.
  var values: [ValueSchema] {
    parameters.map(\.value) + (items.map { [$0] } ?? []) + (result?.values ?? [])
  }
}

extension APISchema {
  /// All that anything in it can be.
  var values: [ValueSchema] {
    let functions = modules.flatMap(\.functions) + types.flatMap(\.methods)
    let own = types.compactMap { $0.ownFields?.value }
    return functions.flatMap(\.values) + types.flatMap(\.properties).map(\.value) + own
  }

  /// The tables with declared keys that are no function's own argument, each once, in the order in
  /// which they are first named.
  public var tables: [TableSchema] {
    var names: Set<String> = []
    return values.flatMap(\.all).compactMap { value in
      guard case .table(let table) = value, names.insert(table.name).inserted else { return nil }
      return table
    }
  }
}

extension APISchema {
  /// The types that have a name since they are long, each once, in the order in which they are
  /// first named.
  var aliases: [(name: String, value: ValueSchema)] {
    var names: Set<String> = []
    return values.flatMap(\.all).compactMap { value in
      guard case .alias(let name, let meaning) = value, names.insert(name).inserted else {
        return nil
      }
      return (name, meaning)
    }
  }
}
