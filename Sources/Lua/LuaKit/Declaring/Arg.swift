internal import CLua
public import LuaSchema

/// A parameter of a declared function: its name, type, meaning and valid values.
///
/// Spell rows with their namespace, `Arg.number("x", …)`, so that the row determines the type of
/// the body's parameter.
///
/// ```swift
/// static let radius = Arg.number("radius", "Points.", .positive, default: 8)
/// static let label = Arg.string("label", "The text.")
/// ```
public struct Arg<Value>: Sendable {
  /// The description for messages and documentation, and the checks before reading.
  public let parameter: LuaParameter
  /// The default value of an absent argument.
  ///
  /// Only set by the initializers for Sendable values.
  @usableFromInline nonisolated(unsafe) let defaultValue: Value?
}

extension Arg where Value: LuaReadable {
  /// Creates a row for any readable type.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - summary: One sentence with the unit.
  ///   - range: For numbers, the valid range.
  ///   - schema: The possible values, if they are more specific than the type: the keys of a table,
  ///     the arguments of a function. Only evaluated for documentation.
  public init(
    _ name: String, _ summary: String, range: LuaRange? = nil, schema: LuaSchemaSource? = nil
  ) {
    parameter = LuaParameter(name, Value.self, summary, range, default: nil, schema: schema)
    unsafe defaultValue = nil
  }

  /// Creates a row with a default value for absent arguments.
  public init(
    _ name: String, _ summary: String, range: LuaRange? = nil, default: Value?
  ) where Value: LuaPushable & Sendable {
    parameter = LuaParameter(name, Value.self, summary, range, default: `default`)
    unsafe defaultValue = `default`
  }

  /// The value of an absent argument; nil if it is required.
  @inlinable var absentValue: Value? { unsafe defaultValue ?? Value.luaAbsent }
}

extension Arg where Value == LuaCallable? {
  /// A function to call when an event happens.
  ///
  /// - Parameters:
  ///   - event: The name of its argument in documentation.
  ///   - type: The type of the argument.
  public static func handler<Event: LuaNamed>(
    _ name: String, _ summary: String, _ event: String, _ type: Event.Type
  ) -> Arg {
    Arg(name, summary) { .optional(.function(CallSchema([(event, Event.luaSchema)]))) }
  }
}

/// Returns the possible values of a type.
///
/// Only called for documentation, because rows are created at every start.
public typealias LuaSchemaSource = @Sendable () -> ValueSchema

/// A parameter without its Swift type.
///
/// A class, because rows are large and passed around for each read.
public final class LuaParameter: Sendable {
  /// The name in messages.
  public let name: String
  let type: any LuaReadable.Type
  /// The possible values, if they are more specific than the type.
  private let schemaSource: LuaSchemaSource?
  /// One sentence with the unit.
  public let summary: String
  /// For numbers, the valid range.
  public let range: LuaRange?
  let defaultValue: (any LuaPushable & Sendable)?
  /// For an option, its default value.
  let standard: (@Sendable () -> (any LuaPushable)?)?
  let takesSlot: Bool
  let isOptional: Bool
  /// The name in UTF-8.
  private let bytes: [UInt8]
  /// A bit derived from the name.
  ///
  /// Several names may have the same bit.
  @usableFromInline let mark: UInt64

  init<Value: LuaReadable>(
    _ name: String, _ type: Value.Type, _ summary: String, _ range: LuaRange?,
    default defaultValue: (any LuaPushable & Sendable)?, schema: LuaSchemaSource? = nil
  ) {
    self.name = name
    self.type = type
    schemaSource = schema
    self.summary = summary
    self.range = range
    self.defaultValue = defaultValue
    takesSlot = type.luaSlots > 0
    isOptional = type.luaAbsent != nil
    bytes = Array(name.utf8)
    mark = unsafe bytes.withUnsafeBytes { unsafe Self.mark(of: $0) }
    standard = nil
  }

  /// Creates a copy with a default for documentation.
  private init(
    _ other: LuaParameter, standard: @escaping @Sendable () -> (any LuaPushable)?
  ) {
    (name, type, summary) = (other.name, other.type, other.summary)
    (schemaSource, range, defaultValue) = (other.schemaSource, other.range, other.defaultValue)
    (takesSlot, isOptional, mark) = (other.takesSlot, other.isOptional, other.mark)
    bytes = other.bytes
    self.standard = standard
  }

  /// This parameter with a default for documentation.
  func documenting(
    _ standard: @escaping @Sendable () -> (any LuaPushable)?
  ) -> LuaParameter {
    LuaParameter(self, standard: standard)
  }

  /// The rows without their types, in order.
  public static func list<each Value>(_ rows: repeat Arg<each Value>) -> [LuaParameter] {
    var parameters: [LuaParameter] = []
    for row in repeat each rows { parameters.append(row.parameter) }
    return parameters
  }

  /// The bit of a name, from its length, its first byte and its last byte but one.
  static func mark(of name: UnsafeRawBufferPointer) -> UInt64 {
    let count = name.count
    guard count > 1 else { return 1 }
    let (first, lastButOne) = unsafe (name[0], name[count - 2])
    return 1 << UInt64((count + 7 * Int(first) + 3 * Int(lastButOne)) & 63)
  }

  /// Whether the bytes equal the name.
  func isNamed(_ key: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count == key.count else { return false }
    // By index, because a comparison of collections is not specialized for these types.
    for index in bytes.indices where unsafe bytes[index] != key[index] { return false }
    return true
  }

  /// The type as worded in messages.
  public var typeName: String { type.luaTypeName }

  /// The possible values.
  var value: ValueSchema { schemaSource?() ?? type.luaSchema }

  /// Whether it is the receiver of a method, which scripts write before the colon.
  var isReceiver: Bool { name.isEmpty }

  /// Whether the argument needs a default or a check before it is read.
  var needsPreparation: Bool { range != nil || defaultValue != nil }

  /// The expected value, for messages.
  var expectation: String {
    guard let range else { return typeName }
    let (absence, name) = (" or nil", typeName)
    guard name.hasSuffix(absence) else { return "\(name) \(range.text)" }
    return "\(name.dropLast(absence.count)) \(range.text)\(absence)"
  }
}

extension Arg where Value == Double {
  /// A number.
  public static func number(
    _ name: String, _ summary: String, _ range: LuaRange? = nil, default: Double? = nil
  ) -> Arg {
    Arg(name, summary, range: range, default: `default`)
  }
}

extension Arg where Value == Int {
  /// A whole number.
  public static func integer(
    _ name: String, _ summary: String, _ range: LuaRange? = nil, default: Int? = nil
  ) -> Arg {
    Arg(name, summary, range: range, default: `default`)
  }
}

extension Arg where Value == Bool {
  /// A boolean.
  public static func boolean(_ name: String, _ summary: String, default: Bool? = nil) -> Arg {
    Arg(name, summary, default: `default`)
  }
}

extension Arg where Value == String {
  /// Text in UTF-8.
  public static func string(_ name: String, _ summary: String, default: String? = nil) -> Arg {
    Arg(name, summary, default: `default`)
  }
}

extension Arg where Value == LuaTable {
  /// A table.
  ///
  /// - Parameter schema: The keys.
  public static func table(
    _ name: String, _ summary: String,
    _ schema: @autoclosure @escaping LuaSchemaSource = .map(.any)
  ) -> Arg {
    Arg(name, summary, schema: schema)
  }
}

extension Arg where Value == LuaCallable {
  /// A function.
  ///
  /// - Parameter call: Its arguments and required result.
  public static func function(
    _ name: String, _ summary: String,
    _ call: @autoclosure @escaping @Sendable () -> CallSchema = CallSchema()
  ) -> Arg {
    Arg(name, summary) { .function(call()) }
  }
}

extension Arg where Value == LuaValue {
  /// Any value, including nil.
  public static func any(_ name: String, _ summary: String) -> Arg { Arg(name, summary) }
}

extension Arg where Value: LuaObject {
  /// An object of a declared type.
  public static func object(_ name: String, _ summary: String) -> Arg { Arg(name, summary) }

  /// The receiver of a method.
  @usableFromInline static var receiver: Arg { Arg("", "") }
}

extension Arg where Value: LuaReadable {
  /// An argument that can be omitted or nil.
  public static func optional<Wrapped>(_ name: String, _ summary: String) -> Arg
  where Value == Wrapped? {
    Arg(name, summary)
  }

  /// An argument that can be omitted or nil.
  ///
  /// - Parameter schema: The possible values, if they are more specific than the type.
  public static func optional<Wrapped>(
    _ name: String, _ summary: String, _ schema: @autoclosure @escaping LuaSchemaSource
  ) -> Arg where Value == Wrapped? {
    Arg(name, summary) { .optional(schema()) }
  }

  /// The object that the state was opened with.
  ///
  /// Scripts do not see this parameter.
  public static func host<Object>(_ type: Object.Type) -> Arg where Value == LuaHost<Object> {
    Arg("host", "The host.")
  }

  /// One of the cases of a string enumeration.
  public static func choice(_ name: String, _ summary: String, default: Value? = nil) -> Arg
  where Value: LuaChoice {
    Arg(name, summary, choice: `default`)
  }

  private init(_ name: String, _ summary: String, choice: Value?) where Value: LuaChoice {
    // Documentation shows the raw value.
    parameter = LuaParameter(name, Value.self, summary, nil, default: choice?.rawValue)
    unsafe defaultValue = choice
  }
}

/// An enumeration with cases that scripts write as strings.
///
/// ```swift
/// enum Weekday: String, LuaChoice {
///   case monday, tuesday, wednesday
/// }
/// ```
public protocol LuaChoice: LuaReadable, LuaPushable, LuaReturnable, CaseIterable, RawRepresentable,
  Sendable
where RawValue == String {}

extension LuaChoice {
  /// The cases in quotes, separated by bars.
  public static var luaTypeName: String {
    allCases.map { "'\($0.rawValue)'" }.joined(separator: " | ")
  }

  /// The raw values.
  public static var luaSchema: ValueSchema { .words(allCases.map(\.rawValue)) }

  /// The case for the string at `index`.
  public static func read(_ stack: borrowing LuaStack, at index: Int32) -> Self? {
    String.read(stack, at: index).flatMap(Self.init(rawValue:))
  }

  /// The invalid string, with the nearest valid one.
  public static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    String.read(stack, at: index).map {
      "'\($0)'\(NearestName.hint(for: $0, among: allCases.map(\.rawValue)))"
    }
  }

  /// Pushes the raw value.
  public func push(to stack: borrowing LuaStack) {
    rawValue.push(to: stack)
  }
}
