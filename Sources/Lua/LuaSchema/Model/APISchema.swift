/// A Lua API as data: the source of reference pages, editor stubs and completion.
///
/// LuaKit derives it from its declarations.
public struct APISchema: Hashable, Sendable {
  /// The modules, in declaration order.
  public var modules: [ModuleSchema]
  /// The object types, in declaration order.
  public var types: [TypeSchema]

  /// Creates a schema from its modules and types.
  public init(modules: [ModuleSchema], types: [TypeSchema]) {
    self.modules = modules
    self.types = types
  }
}

/// A table of functions, either a module that scripts require or the globals.
public struct ModuleSchema: Hashable, Sendable {
  /// The name that a script passes to `require`; empty for the global functions.
  public var name: String
  /// A one-sentence description.
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
  /// A one-sentence description.
  public var summary: String
  /// The properties, in declaration order.
  public var properties: [PropertySchema]
  /// The methods, in declaration order, without the receiver among their parameters.
  public var methods: [FunctionSchema]
  /// The properties with names chosen by the script; nil if the type does not have any.
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

/// Properties of an object with names chosen by the script, such as the ids of a screen.
public struct OwnFieldsSchema: Hashable, Sendable {
  /// A description of the names.
  public var summary: String
  /// The type of each value.
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
  /// The type of the value, in detail.
  public var value: ValueSchema
  /// A one-sentence description with the unit.
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
  /// A one-sentence description.
  public var summary: String
  /// The parameters in order, or the keys of the table argument if `takesTable` is true.
  public var parameters: [ParameterSchema]
  /// Whether the parameters are the keys of one table argument.
  public var takesTable: Bool
  /// The type of the table's array part (indices 1, 2, 3 …); nil if it must not have one.
  public var items: ValueSchema?
  /// The result; nil if the function does not return one.
  public var result: ResultSchema?
  /// The API level that introduced the function.
  public var since: Int
  /// Runnable Lua code, or an empty string.
  public var example: String
  /// The replacement to recommend; nil for a function that is not deprecated.
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

/// A parameter of a function, or a key of its table argument.
public struct ParameterSchema: Hashable, Sendable {
  /// The name used in messages.
  public var name: String
  /// The expected type as worded in messages, such as `whole number`.
  public var type: String
  /// The type of the value, in detail.
  public var value: ValueSchema
  /// A one-sentence description with the unit.
  public var summary: String
  /// The range in words, such as `at least 0`; nil if every value is valid.
  public var range: String?
  /// The default in Lua notation; nil if there is none.
  public var defaultValue: String?
  /// Whether the argument can be omitted.
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

/// The result of a function.
public struct ResultSchema: Hashable, Sendable {
  /// The Lua type or types, such as `number` or `number, number`.
  public var type: String
  /// The type of each returned value; empty for a function without a result.
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
  /// A call with the names of the parameters, the optional ones in brackets.
  func signature(named name: String) -> String {
    guard !takesTable else { return "\(name) { … }" }
    let names = parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }
    return "\(name)(\(names.joined(separator: ", ")))"
  }

  /// The result; nil also if it is empty.
  var shownResult: ResultSchema? { result.flatMap { $0.values.isEmpty ? nil : $0 } }
}
