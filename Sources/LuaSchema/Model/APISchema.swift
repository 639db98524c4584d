/// A Lua API as data: what reference pages, editor stubs and completion are made from.
///
/// LuaKit's declarations give one of these; nothing in it is written twice by hand.
public struct APISchema: Hashable, Sendable {
  /// The modules, in the order in which they were declared.
  public var modules: [ModuleSchema]
  /// The object types, in the order in which they were declared.
  public var types: [TypeSchema]

  /// Creates a schema from its modules and types.
  public init(modules: [ModuleSchema], types: [TypeSchema]) {
    self.modules = modules
    self.types = types
  }
}

/// A table of functions that a script requires, or finds among its globals.
public struct ModuleSchema: Hashable, Sendable {
  /// The name that a script passes to `require`; empty for the global functions.
  public var name: String
  /// One sentence.
  public var summary: String
  /// The functions, in declaration order.
  public var functions: [FunctionSchema]

  /// Creates a description of a module.
  public init(name: String, summary: String, functions: [FunctionSchema]) {
    self.name = name
    self.summary = summary
    self.functions = functions
  }
}

/// A type of object that scripts receive.
public struct TypeSchema: Hashable, Sendable {
  /// The name shown in messages and in documentation, such as `pager`.
  public var name: String
  /// One sentence.
  public var summary: String
  /// The properties, in declaration order.
  public var properties: [PropertySchema]
  /// The methods, in declaration order, without the receiver among their parameters.
  public var methods: [FunctionSchema]
  /// Properties whose names a script gives; nil where there are none.
  public var ownFields: OwnFieldsSchema?

  /// Creates a description of an object type.
  public init(
    name: String, summary: String, properties: [PropertySchema], methods: [FunctionSchema],
    ownFields: OwnFieldsSchema? = nil
  ) {
    self.name = name
    self.summary = summary
    self.properties = properties
    self.methods = methods
    self.ownFields = ownFields
  }
}

/// The properties of an object whose names are a script's own, such as the ids of a screen.
public struct OwnFieldsSchema: Hashable, Sendable {
  /// What their names are.
  public var summary: String
  /// What each can be.
  public var value: ValueSchema

  /// Creates a description of such properties.
  public init(summary: String, value: ValueSchema) {
    self.summary = summary
    self.value = value
  }
}

/// A property of an object.
public struct PropertySchema: Hashable, Sendable {
  /// The key.
  public var name: String
  /// The Lua type of the value, such as `number` or `pager`.
  public var type: String
  /// What the value can be.
  public var value: ValueSchema
  /// One sentence with the unit.
  public var summary: String
  /// Whether a script may assign to it.
  public var isWritable: Bool

  /// Creates a description of a property.
  public init(
    name: String, type: String, value: ValueSchema, summary: String, isWritable: Bool = false
  ) {
    self.name = name
    self.type = type
    self.value = value
    self.summary = summary
    self.isWritable = isWritable
  }
}

/// A function or a method.
public struct FunctionSchema: Hashable, Sendable {
  /// The key in its module or type.
  public var name: String
  /// One sentence.
  public var summary: String
  /// The parameters in order, or the keys of its one table when `takesTable` is true.
  public var parameters: [ParameterSchema]
  /// Whether the parameters are the keys of one table argument.
  public var takesTable: Bool
  /// What that table may have at 1, 2, 3 …; nil where it may have nothing.
  public var items: ValueSchema?
  /// What is returned; nil when nothing is.
  public var result: ResultSchema?
  /// The API level that introduced it.
  public var since: Int
  /// Lua code that runs as it stands, or an empty string.
  public var example: String
  /// What to use in its place; nil for a function that is not deprecated.
  public var deprecation: String?

  /// Creates a description of a function.
  public init(
    name: String, summary: String, parameters: [ParameterSchema], takesTable: Bool = false,
    items: ValueSchema? = nil, result: ResultSchema?, since: Int, example: String,
    deprecation: String? = nil
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.takesTable = takesTable
    self.items = items
    self.result = result
    self.since = since
    self.example = example
    self.deprecation = deprecation
  }
}

/// A parameter of a function, or a key of the table that it takes.
public struct ParameterSchema: Hashable, Sendable {
  /// The name used in messages.
  public var name: String
  /// What is expected, in the words of the messages, such as `whole number`.
  public var type: String
  /// What it can be.
  public var value: ValueSchema
  /// One sentence with the unit.
  public var summary: String
  /// The range in words, such as `at least 0`; nil where every value will do.
  public var range: String?
  /// The value taken when the argument is absent, as Lua would write it; nil where there is none.
  public var defaultValue: String?
  /// Whether the argument may be left out.
  public var isOptional: Bool

  /// Creates a description of a parameter.
  public init(
    name: String, type: String, value: ValueSchema, summary: String, range: String? = nil,
    defaultValue: String? = nil, isOptional: Bool
  ) {
    self.name = name
    self.type = type
    self.value = value
    self.summary = summary
    self.range = range
    self.defaultValue = defaultValue
    self.isOptional = isOptional
  }
}

/// What a function returns.
public struct ResultSchema: Hashable, Sendable {
  /// The Lua type or types, such as `number` or `number, number`.
  public var type: String
  /// What each of them can be; empty where nothing is returned.
  public var values: [ValueSchema]
  /// A phrase with the unit.
  public var summary: String

  /// Creates a description of a result.
  public init(type: String, values: [ValueSchema], summary: String) {
    self.type = type
    self.values = values
    self.summary = summary
  }
}

extension FunctionSchema {
  /// What is returned; nil also for a result that is none.
  var shownResult: ResultSchema? { result.flatMap { $0.values.isEmpty ? nil : $0 } }
}
