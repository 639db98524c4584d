public import LuaSchema

/// A function of a Lua API, declared once.
///
/// The binding, the checks of arguments, the messages and the documentation are derived from this
/// row.
///
/// Rows are `static let`s. The initializers, one for each number of parameters, are in
/// `LuaFunction+Arity.swift`.
///
/// ```swift
/// static let clamp = LuaFunction(
///   "clamp", "Limits a number.", Arg.number("x", "The number.", .finite),
///   Arg.number("most", "The upper bound.", default: 1), returns: "the limited number"
/// ) { x, most in min(x, most) }
/// ```
public struct LuaFunction: Sendable {
  let name: String
  let summary: String
  /// The documented parameters, or the keys of the table argument.
  let rows: [LuaParameter]
  let takesTable: Bool
  /// The type of the table's values at 1, 2, 3 …; nil if they are not allowed.
  let items: (any LuaReadable.Type)?
  let result: LuaResult?
  let since: Int
  let example: String
  let body: LuaDeclaration.Body
  /// Whether the body runs on the main actor.
  let needsMainActor: Bool
  private var deprecation: String?

  /// Creates a row from its parts.
  ///
  /// Declarations use the initializers with typed parameters.
  @usableFromInline package init(
    name: String, summary: String, parameters: [LuaParameter], takesTable: Bool = false,
    items: (any LuaReadable.Type)? = nil, result: LuaResult?, since: Int, example: String,
    needsMainActor: Bool = false, body: @escaping LuaDeclaration.Body
  ) {
    self.needsMainActor = needsMainActor
    self.name = name
    self.summary = summary
    rows = parameters
    self.takesTable = takesTable
    self.items = items
    self.result = result
    self.since = since
    self.example = example
    self.body = body
  }

  /// The parameters to check before the call.
  var parameters: [LuaParameter] { takesTable ? [] : rows }

  /// The documentation.
  public var schema: FunctionSchema {
    FunctionSchema(
      name: name, summary: summary, parameters: rows.compactMap(\.schema),
      takesTable: takesTable, items: items?.luaSchema, result: result?.schema, since: since,
      example: example, deprecation: deprecation)
  }

  /// A copy of the row marked as deprecated.
  ///
  /// - Parameter advice: A sentence that names the replacement.
  public func deprecated(_ advice: String) -> LuaFunction {
    var row = self
    row.deprecation = advice
    return row
  }
}

/// The result of a declared function.
///
/// Type names are only evaluated when displayed, not when a row is created: a type with methods
/// that mention the type itself would wait for its own declaration.
@usableFromInline package struct LuaResult: Sendable {
  let type: any LuaReturnable.Type
  let summary: String
  /// The possible values, if the type does not determine them.
  private let value: LuaSchemaSource?

  /// Creates a description of results.
  ///
  /// - Parameter value: the possible values, if the type does not determine them.
  @usableFromInline package init(
    _ type: any LuaReturnable.Type, _ summary: String, value: LuaSchemaSource? = nil
  ) {
    self.type = type
    self.summary = summary
    self.value = value
  }

  var schema: ResultSchema {
    ResultSchema(
      type: type.luaResultName, values: value.map { [$0()] } ?? type.luaResults, summary: summary)
  }
}

/// A method of a declared type.
public struct LuaMethod<Receiver>: Sendable {
  let function: LuaFunction

  /// Creates a row from its parts.
  ///
  /// Declarations use the initializers with typed parameters.
  @usableFromInline package init(_ function: LuaFunction) {
    self.function = function
  }
}

/// A property of a declared type.
public struct LuaProperty<Receiver>: Sendable {
  let description: LuaPropertyDescription
  let getter: LuaDeclaration.Body
  let setter: LuaDeclaration.Body?
  let setterParameter: LuaParameter?
}

extension LuaProperty where Receiver: LuaObject {
  /// Creates a read-only property.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - summary: One sentence with the unit.
  ///   - schema: The possible values, if they are more specific than the type.
  ///   - get: Returns the value. A thrown error is raised in the script.
  @inlinable @_disfavoredOverload
  public init<Value: LuaReturnable>(
    _ name: String, _ summary: String, schema: LuaSchemaSource? = nil,
    get: @escaping @Sendable (Receiver) throws -> Value
  ) {
    self.init(
      description: LuaPropertyDescription(
        name, Value.self, summary, isWritable: false, schema: schema),
      getter: Self.reading(get), setter: nil, setterParameter: nil)
  }

  /// Creates a property that scripts can read and assign.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - summary: One sentence with the unit.
  ///   - range: For numbers, the valid range of assigned values.
  ///   - get: Returns the value.
  ///   - set: Assigns the value. Requires a class, because a struct cannot be changed in place.
  @inlinable @_disfavoredOverload
  public init<Value: LuaReturnable & LuaReadable>(
    _ name: String, _ summary: String, _ range: LuaRange? = nil,
    get: @escaping @Sendable (Receiver) throws -> Value,
    set: @escaping @Sendable (Receiver, Value) throws -> Void
  ) {
    self.init(
      description: LuaPropertyDescription(name, Value.self, summary, isWritable: true),
      getter: Self.reading(get), setter: Self.writing(set),
      setterParameter: Arg<Value>(name, summary, range: range).parameter)
  }

  @usableFromInline
  init(
    description: LuaPropertyDescription, getter: @escaping LuaDeclaration.Body,
    setter: LuaDeclaration.Body?, setterParameter: LuaParameter?
  ) {
    self.description = description
    self.getter = getter
    self.setter = setter
    self.setterParameter = setterParameter
  }

  @inlinable
  static func reading<Value: LuaReturnable>(
    _ get: @escaping @Sendable (Receiver) throws -> Value
  ) -> LuaDeclaration.Body {
    { stack, declaration in
      do {
        return try get(stack.receiver()).pushResults(to: stack)
      } catch {
        return declaration.fail(error, stack)
      }
    }
  }
}

extension LuaProperty where Receiver: LuaObject {
  @inlinable
  static func writing<Value: LuaReadable>(
    _ set: @escaping @Sendable (Receiver, Value) throws -> Void
  ) -> LuaDeclaration.Body {
    { stack, declaration in
      do {
        try set(stack.receiver(), stack.argument(0, at: 3))
        return 0
      } catch {
        return declaration.fail(error, stack)
      }
    }
  }
}

/// The description of a property, for documentation.
@usableFromInline
struct LuaPropertyDescription: Sendable {
  let name: String
  let type: any LuaReturnable.Type
  let summary: String
  let isWritable: Bool
  /// The possible values, if they are more specific than the type.
  let schemaSource: LuaSchemaSource?

  @usableFromInline
  init(
    _ name: String, _ type: any LuaReturnable.Type, _ summary: String, isWritable: Bool,
    schema: LuaSchemaSource? = nil
  ) {
    self.name = name
    self.type = type
    schemaSource = schema
    self.summary = summary
    self.isWritable = isWritable
  }

  var schema: PropertySchema {
    PropertySchema(
      name: name, type: type.luaResultName, value: schemaSource?() ?? type.luaResults.first ?? .any,
      summary: summary, isWritable: isWritable)
  }
}

extension LuaParameter {
  /// The documentation; nil for parameters that scripts cannot see.
  var schema: ParameterSchema? {
    guard takesSlot, !isReceiver else { return nil }
    return ParameterSchema(
      name: name, type: typeName, value: value, summary: summary, range: range?.text,
      defaultValue: (standard.flatMap { $0() } ?? defaultValue).flatMap(LuaParameter.text),
      isOptional: isOptional || defaultValue != nil || standard != nil)
  }

  /// The value in Lua syntax; nil for nil.
  private static func text(_ value: any LuaPushable) -> String? {
    switch value {
    case let text as String: return "\"\(text)\""
    case let choice as any LuaChoice: return "\"\(choice.rawValue)\""
    default:
      let text = "\(value)"
      // For a quantity with a unit, only the number.
      return text == "nil" ? nil : Double(text).map(LuaNumber.text) ?? text
    }
  }
}
