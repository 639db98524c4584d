internal import CLua
internal import CLuaShim
public import LuaSchema

/// The declaration of a type of objects.
///
/// See `LuaObject` for an example.
@safe
public struct LuaType<Object>: Sendable {
  /// The declaration without its Swift type.
  package let descriptor: LuaTypeDescriptor
}

extension LuaType where Object: LuaObject {
  /// Declares a type.
  ///
  /// - Parameters:
  ///   - name: The name in messages and documentation.
  ///   - summary: One sentence.
  ///   - properties: The properties.
  ///   - methods: The methods.
  ///   - fallback: Called with the key of an undeclared property. Returns its value, or nil if it
  ///     does not exist.
  ///   - names: The keys that `fallback` accepts, for messages about misspelt ones.
  ///   - answers: The keys that `fallback` accepts, for documentation.
  ///   - describe: Returns the text for `tostring`; by default the name of the type.
  ///   - isEqual: Implements `==`; by default, objects of a class are equal if they are the same
  ///     instance, and those of a struct only if they are the same object in Lua.
  ///   - operate: Implements arithmetic, with the operands at 1 and 2 of the stack. Returns nil for
  ///     unsupported operands. By default, arithmetic is an error.
  public init(
    _ name: String, _ summary: String, properties: [LuaProperty<Object>] = [],
    methods: [LuaMethod<Object>] = [],
    fallback: (@Sendable (Object, String) throws -> (any LuaPushable)?)? = nil,
    names: @escaping @Sendable (Object) -> [String] = { _ in [] },
    answers: LuaFallbackAnswers = .none,
    describe: (@Sendable (Object) -> String)? = nil,
    isEqual: (@Sendable (Object, Object) -> Bool)? = nil,
    operate: (@Sendable (LuaOperator, borrowing LuaStack) throws -> (any LuaPushable)?)? = nil
  ) {
    self.init(
      name, summary, properties: properties, methods: methods, fallback: fallback, names: names,
      answers: answers, describe: describe, isEqual: isEqual, operate: operate, remedy: nil)
  }

  /// Declares a type with a remedy for assignments to read-only members.
  ///
  /// - Parameter remedy: Called with the object, the key, and the value as Lua text. Returns the
  ///   advice for the message, such as `use :set { n = 3 }`, or nil if there is none.
  package init(
    _ name: String, _ summary: String, properties: [LuaProperty<Object>] = [],
    methods: [LuaMethod<Object>] = [],
    fallback: (@Sendable (Object, String) throws -> (any LuaPushable)?)? = nil,
    names: @escaping @Sendable (Object) -> [String] = { _ in [] },
    answers: LuaFallbackAnswers = .none,
    describe: (@Sendable (Object) -> String)? = nil,
    isEqual: (@Sendable (Object, Object) -> Bool)? = nil,
    operate: (@Sendable (LuaOperator, borrowing LuaStack) throws -> (any LuaPushable)?)? = nil,
    remedy: (@Sendable (Object, String, String) -> String?)?
  ) {
    // Closures rather than key paths, which take ten times as long for a generic type.
    let methods = methods.map { $0.function }
    descriptor = LuaTypeDescriptor(
      name: name,
      summary: summary, properties: properties.map { $0.description }, methods: methods,
      members: properties.map { Self.member(of: $0, typeName: name) }
        + methods.map { Self.member(of: $0, typeName: name) },
      metamethods: Self.metamethods(name, describe, isEqual ?? Self.isSameInstance, operate),
      fallback: fallback.map { Self.fallingBack($0, names: names) },
      assignment: remedy.map { Self.refusingAssignment(names: names, remedy: $0) },
      answers: answers,
      finalizer: Self.finalizer,
      fault: MemoryLayout<Object>.alignment <= 8
        ? nil : "Lua aligns values to 8 bytes, so it must be a class")
  }

  /// The address that identifies the type in C.
  @usableFromInline
  var identity: UnsafeRawPointer { unsafe descriptor.identity }

  // MARK: Members

  private static func member(of property: LuaProperty<Object>, typeName: String) -> LuaMember {
    let name = "\(typeName).\(property.description.name)"
    var member = LuaMember(name: property.description.name)
    member.getter = LuaDeclaration(
      name: name, parameters: [], firstIndex: 2, body: property.getter)
    if let setter = property.setter, let parameter = property.setterParameter {
      member.setter = LuaDeclaration(
        name: name, parameters: [parameter], firstIndex: 3, body: setter)
    }
    return member
  }

  private static func member(of method: LuaFunction, typeName: String) -> LuaMember {
    var member = LuaMember(name: method.name)
    member.method = LuaDeclaration(
      name: "\(typeName):\(method.name)", parameters: method.parameters, firstIndex: 1,
      body: method.body)
    return member
  }

  // MARK: Metamethods

  private static func metamethods(
    _ name: String, _ describe: (@Sendable (Object) -> String)?,
    _ isEqual: (@Sendable (Object, Object) -> Bool)?,
    _ operate: (@Sendable (LuaOperator, borrowing LuaStack) throws -> (any LuaPushable)?)?
  ) -> [(key: String, body: LuaDeclaration.Body)] {
    // Not a dictionary: the first one of a type costs 376,000 instructions, and most states create
    // a type.
    var bodies = [(key: "__tostring", body: describing(describe, typeName: name))]
    if let isEqual { bodies.append((key: "__eq", body: comparing(isEqual))) }
    if let operate {
      for operation in LuaOperator.allCases {
        bodies.append((key: operation.rawValue, body: operating(operate, operation)))
      }
    }
    return bodies
  }

  private static func operating(
    _ operate: @escaping @Sendable (LuaOperator, borrowing LuaStack) throws -> (any LuaPushable)?,
    _ operation: LuaOperator
  ) -> LuaDeclaration.Body {
    { stack, _ in
      do {
        guard let result = try operate(operation, stack) else {
          let wrong = Object.read(stack, at: 1) == nil ? 1 : 2
          return stack.fail(
            message: "attempt to perform arithmetic on a \(stack.typeName(at: Int32(wrong))) value "
              + "and a \(Object.luaTypeName)")
        }
        result.push(to: stack)
        return 1
      } catch {
        return stack.fail(error)
      }
    }
  }

  private static func describing(
    _ describe: (@Sendable (Object) -> String)?, typeName: String
  ) -> LuaDeclaration.Body {
    { stack, _ in
      let text = describe.flatMap { describe in Object.read(stack, at: 1).map(describe) }
      stack.push(text ?? typeName)
      return 1
    }
  }

  /// For a class, whether both are the same instance; nil for a struct.
  private static var isSameInstance: (@Sendable (Object, Object) -> Bool)? {
    guard Object.self is AnyObject.Type else { return nil }
    return { $0 as AnyObject === $1 as AnyObject }
  }

  private static func comparing(
    _ isEqual: @escaping @Sendable (Object, Object) -> Bool
  ) -> LuaDeclaration.Body {
    { stack, _ in
      guard let a = Object.read(stack, at: 1), let b = Object.read(stack, at: 2) else {
        false.push(to: stack)
        return 1
      }
      isEqual(a, b).push(to: stack)
      return 1
    }
  }

  private static func fallingBack(
    _ fallback: @escaping @Sendable (Object, String) throws -> (any LuaPushable)?,
    names: @escaping @Sendable (Object) -> [String]
  ) -> LuaDeclaration.Body {
    { stack, declaration in
      guard let object = Object.read(stack, at: 1), let key = String.read(stack, at: 2) else {
        return LuaTypeDescriptor.refuseKey(stack)
      }
      do {
        guard let value = try fallback(object, key) else {
          return LuaTypeDescriptor.refuseKey(stack, beside: names(object))
        }
        value.push(to: stack)
        return 1
      } catch {
        return stack.fail(error)
      }
    }
  }

  private static func refusingAssignment(
    names: @escaping @Sendable (Object) -> [String],
    remedy: @escaping @Sendable (Object, String, String) -> String?
  ) -> LuaDeclaration.Body {
    { stack, _ in
      guard let object = Object.read(stack, at: 1), let key = String.read(stack, at: 2) else {
        return LuaTypeDescriptor.refuseAssignment(stack)
      }
      return LuaTypeDescriptor.refuseAssignment(
        stack, beside: names(object),
        remedy: remedy(object, key, LuaTypeDescriptor.assignedText(stack)))
    }
  }

  /// Releases the value; nil for types without references, which do not need a finalizer.
  private static var finalizer: LuaDeclaration.Body? {
    guard !_isPOD(Object.self) else { return nil }
    return { stack, _ in
      if let object = unsafe lk_object_at(stack.thread, 1) {
        unsafe object.pointee.type = nil
        unsafe lk_charge(stack.thread, -Object.payload(of: object).pointee.luaSize)
        unsafe Object.payload(of: object).deinitialize(count: 1)
      }
      return 0
    }
  }
}

/// The properties provided by the `fallback` of a type, for documentation.
public struct LuaFallbackAnswers: Sendable {
  /// Properties with known names.
  let properties: @Sendable () -> [PropertySchema]
  /// Properties with names chosen by a script.
  let ownFields: @Sendable () -> OwnFieldsSchema?

  /// No properties.
  public static let none = LuaFallbackAnswers(properties: { [] }, ownFields: { nil })

  /// Properties with known names.
  public static func known(
    _ properties: @escaping @Sendable () -> [PropertySchema]
  ) -> LuaFallbackAnswers {
    LuaFallbackAnswers(properties: properties, ownFields: { nil })
  }

  /// Properties with names chosen by a script.
  ///
  /// - Parameters:
  ///   - summary: A description of the names.
  ///   - value: The type of each value.
  ///   - properties: Further properties with known names.
  public static func own(
    _ summary: String, _ value: @autoclosure @escaping LuaSchemaSource,
    besides properties: @escaping @Sendable () -> [PropertySchema] = { [] }
  ) -> LuaFallbackAnswers {
    LuaFallbackAnswers(properties: properties) {
      OwnFieldsSchema(summary: summary, value: value())
    }
  }
}

/// The arithmetic operators and their metamethods.
public enum LuaOperator: String, Sendable, CaseIterable {
  /// `a + b`.
  case add = "__add"
  /// `a - b`.
  case subtract = "__sub"
  /// `a * b`.
  case multiply = "__mul"
  /// `a / b`.
  case divide = "__div"
  /// `a % b`.
  case remainder = "__mod"
  /// `-a`.
  case negate = "__unm"
}

/// A member of a declared type.
struct LuaMember: Sendable {
  let name: String
  var getter: LuaDeclaration?
  var setter: LuaDeclaration?
  var method: LuaDeclaration?
}

/// A declared type without its Swift type.
package final class LuaTypeDescriptor: Sendable {
  /// The name in messages and documentation.
  package let name: String
  let summary: String
  let properties: [LuaPropertyDescription]
  let methods: [LuaFunction]
  let members: [LuaMember]
  /// All declarations with their relative slots.
  let layout: TypeLayout
  private let answers: LuaFallbackAnswers
  /// The reason why objects of the type cannot be passed to scripts; nil for a valid declaration.
  let fault: String?

  init(
    name: String, summary: String, properties: [LuaPropertyDescription], methods: [LuaFunction],
    members: [LuaMember], metamethods: [(key: String, body: LuaDeclaration.Body)],
    fallback: LuaDeclaration.Body?, assignment: LuaDeclaration.Body?, answers: LuaFallbackAnswers,
    finalizer: LuaDeclaration.Body?, fault: String?
  ) {
    self.fault = fault ?? members.lazy.compactMap { Self.fault(ofName: $0.name) }.first
    self.name = name
    self.summary = summary
    self.properties = properties
    self.methods = methods
    self.members = members
    self.answers = answers
    func declaration(_ body: @escaping LuaDeclaration.Body) -> LuaDeclaration {
      LuaDeclaration(name: name, parameters: [], firstIndex: 1, body: body)
    }
    layout = TypeLayout(
      members: members,
      metamethods: metamethods.sorted { $0.key < $1.key }.map { ($0.key, declaration($0.body)) },
      missingGetter: declaration(fallback ?? { stack, _ in LuaTypeDescriptor.refuseKey(stack) }),
      missingSetter: declaration(
        assignment ?? { stack, _ in LuaTypeDescriptor.refuseAssignment(stack) }),
      finalizer: finalizer.map(declaration))
  }

  /// The reason why a member cannot have a name: Lua interns strings of at most 40 bytes, and C
  /// ends them with a zero.
  private static func fault(ofName name: String) -> String? {
    if name.utf8.count <= 40, !name.utf8.contains(0) { return nil }
    return "the name '\(name)' of a member is longer than 40 bytes or contains a zero"
  }

  /// `a pager`, `an account`.
  var nameWithArticle: String {
    name.first.map { "aeiou".contains($0) } == true ? "an \(name)" : "a \(name)"
  }

  /// The names of all members, including those of the fallback.
  private var knownNames: [String] {
    members.map(\.name) + answers.properties().map(\.name)
  }

  /// The documentation.
  package var schema: TypeSchema {
    TypeSchema(
      name: name, summary: summary, properties: properties.map(\.schema) + answers.properties(),
      methods: methods.map(\.schema), ownFields: answers.ownFields())
  }

  /// The kind of a declared member: `method`, `property`, or nil if it does not exist.
  package func kind(ofMember name: String) -> String? {
    // By index, because a search over the elements copies each one.
    let place = members.indices.first { members[$0].name == name }
    return place.map { members[$0].method == nil ? "property" : "method" }
  }

  /// Fails because the object at 1 does not have a member with the key at 2.
  ///
  /// - Parameter names: Further keys of the object besides the members of its type.
  static func refuseKey(_ stack: borrowing LuaStack, beside names: [String] = []) -> Int32 {
    guard let type = stack.type(at: 1) else {
      return stack.fail(message: "the object has been released")
    }
    guard let key = String.read(stack, at: 2) else {
      let found = stack.found(at: 2, insteadOf: String.self)
      let kind =
        unsafe lua_type(stack.thread, 2) == LUA_TSTRING ? "keys of \(found)" : "\(found) keys"
      return stack.fail(message: "\(type.nameWithArticle) has no \(kind)")
    }
    let hint = NearestName.hint(for: key, among: type.knownNames + names)
    return stack.fail(message: "\(type.nameWithArticle) has no property or method '\(key)'\(hint)")
  }

  /// Fails because the key at 2 of the object at 1 cannot be assigned.
  ///
  /// - Parameters:
  ///   - names: Further keys of the object besides the members of its type.
  ///   - remedy: Advice for the end of the message.
  static func refuseAssignment(
    _ stack: borrowing LuaStack, beside names: [String] = [], remedy: String? = nil
  ) -> Int32 {
    guard let type = stack.type(at: 1) else {
      return stack.fail(message: "the object has been released")
    }
    let key = String.read(stack, at: 2) ?? stack.found(at: 2, insteadOf: String.self)
    let writable = type.members.filter { $0.setter != nil }.map(\.name)
    let advice = remedy.map { ": \($0)" }
    if type.knownNames.contains(key) || names.contains(key) {
      return stack.fail(
        message: "'\(key)' of \(type.nameWithArticle) cannot be assigned\(advice ?? "")")
    }
    let hint = advice ?? NearestName.hint(for: key, among: writable + names)
    return stack.fail(message: "\(type.nameWithArticle) has no property '\(key)' to assign\(hint)")
  }

  /// The assigned value at 3 as Lua text; `…` for a long text or a value of another type.
  static func assignedText(_ stack: borrowing LuaStack) -> String {
    guard stack.count >= 3 else { return "…" }
    switch unsafe lua_type(stack.thread, 3) {
    case LUA_TNUMBER: return Double.read(stack, at: 3).map(LuaNumber.text) ?? "…"
    case LUA_TBOOLEAN: return Bool.read(stack, at: 3) == true ? "true" : "false"
    case LUA_TSTRING:
      guard let text = String.read(stack, at: 3), text.utf8.count <= 40 else { return "…" }
      return "\"\(text)\""
    default: return "…"
    }
  }
}
