/// The type of a value, as precisely as an editor can check it.
///
/// Messages use the shorter wording of `ParameterSchema.type`.
public indirect enum ValueSchema: Hashable, Sendable {
  /// Any value, including nil.
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
  /// A number, string or boolean, determined by the script.
  case scalar
  /// Exactly this text.
  case word(String)
  /// Exactly this boolean.
  case flag(Bool)
  /// An object of the type of this name.
  case object(String)
  /// An object of one of these types, determined by the script. The name is that of the combined
  /// type.
  case objects(String, of: [String])
  /// A table with declared keys.
  case table(TableSchema)
  /// Two numbers at 1 and 2.
  case pair
  /// A table with values at 1, 2, 3 ….
  case list(ValueSchema)
  /// A table with values under names chosen by the script.
  case map(ValueSchema)
  /// A type that is too long to repeat, with its name.
  case alias(String, ValueSchema)
  /// One of these.
  case union([ValueSchema])
  /// This, or nil.
  case optional(ValueSchema)
  /// A function.
  case function(CallSchema)

  /// One of these strings.
  public static func words(_ words: [String]) -> ValueSchema { .union(words.map(ValueSchema.word)) }
}

/// The signature of a function that a script passes.
public struct CallSchema: Hashable, Sendable {
  /// A parameter of such a function.
  public struct Parameter: Hashable, Sendable {
    /// The name used in documentation.
    public var name: String
    /// The type of the value.
    public var value: ValueSchema
  }

  /// The parameters, in order.
  public var parameters: [Parameter]
  /// The type of the required result; nil if no result is required.
  public var result: ValueSchema?

  /// Creates a signature.
  public init(_ parameters: [(String, ValueSchema)] = [], returns result: ValueSchema? = nil) {
    self.parameters = parameters.map { Parameter(name: $0, value: $1) }
    self.result = result
  }
}

/// A table with declared keys, either passed by a script or received by it.
public struct TableSchema: Hashable, Sendable {
  /// The name used in documentation, such as `page_change`.
  public var name: String
  /// A one-sentence description.
  public var summary: String
  /// The keys, in declaration order.
  public var keys: [ParameterSchema]
  /// The type of the array part (indices 1, 2, 3 …); nil if there must not be one.
  public var items: ValueSchema?
  /// Whether scripts pass the table, so that an undeclared key is an error.
  ///
  /// Otherwise they receive it.
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

// MARK: - Traversal

extension ValueSchema {
  /// The immediate components of this type.
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

  /// This type and all its components, including the types of table keys.
  public var all: [ValueSchema] { [self] + parts.flatMap(\.all) }

  /// The tables with declared keys that a reader needs to look up to understand this type.
  ///
  /// Excludes tables nested in their keys.
  var ownTables: [TableSchema] {
    if case .table(let table) = self { return [table] }
    return parts.flatMap(\.ownTables)
  }

  /// The types and tables that a script's function receives as arguments, by name.
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

  /// This type without `optional`.
  var present: ValueSchema { if case .optional(let value) = self { value } else { self } }
}

extension FunctionSchema {
  /// The types of all parameters and results.
  var values: [ValueSchema] {
    parameters.map(\.value) + (items.map { [$0] } ?? []) + (result?.values ?? [])
  }
}

extension APISchema {
  /// All types used in the API.
  var values: [ValueSchema] {
    let functions = modules.flatMap(\.functions) + types.flatMap(\.methods)
    let own = types.compactMap { $0.ownFields?.value }
    return functions.flatMap(\.values) + types.flatMap(\.properties).map(\.value) + own
  }

  /// The tables with declared keys, except the table arguments of functions.
  ///
  /// Without duplicates, in order of first use.
  public var tables: [TableSchema] { values.tables }
}

extension [ValueSchema] {
  /// The tables with declared keys, also in other types, without duplicates.
  var tables: [TableSchema] {
    var names: Set<String> = []
    return flatMap(\.all).compactMap { value in
      guard case .table(let table) = value, names.insert(table.name).inserted else { return nil }
      return table
    }
  }
}

extension APISchema {
  /// The named long types, without duplicates, in order of first use.
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
