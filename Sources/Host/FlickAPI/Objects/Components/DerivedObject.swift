internal import FlickCore
package import LuaKit
internal import LuaSchema

/// A derived value as scripts hold it.
package struct DerivedObject: LuaObject {
  let derived: Derived

  init(_ derived: Derived) { self.derived = derived }

  /// Creates a number of a component; pages, cards and states count from 1, as in all of Lua.
  init(reading id: String, _ property: ComponentProperty) {
    let reading = Derived.reading(id, property.rawValue)
    let shifted = property.countsFromOne ? try? Derived.binary(.add, reading, .constant(1)) : nil
    derived = shifted ?? reading
  }

  /// A number of a declared component by its name; nil for another key.
  ///
  /// - Throws: an error for a component without an id.
  static func number(_ key: String, of id: String, _ noun: String) throws -> DerivedObject? {
    guard let property = ComponentProperty(rawValue: key) else { return nil }
    guard !id.isEmpty else {
      throw APIError("\(noun) needs an 'id' before its '\(key)' can be derived from")
    }
    return DerivedObject(reading: id, property)
  }

  /// The declaration.
  package static let luaType = LuaType<DerivedObject>(
    "derived",
    "A number that follows components: made of their numbers by arithmetic (`+ - * / %`) and the "
      + "methods below, and evaluated by the core on demand.",
    methods: [
      interpolate, min, max, clamp, abs, floor, round, below, atMost, above, equals, negated,
      choose,
    ],
    operate: { operation, stack in
      guard let a = DerivedArgument.read(stack, at: 1)?.derived else { return nil }
      if operation == .negate { return DerivedObject(try .unary(.negate, a)) }
      guard let b = DerivedArgument.read(stack, at: 2)?.derived else { return nil }
      return DerivedObject(try .binary(operation.derived, a, b))
    })
}

extension LuaOperator {
  fileprivate var derived: DerivedBinary {
    switch self {
    case .add, .negate: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .remainder: .remainder
    }
  }
}

extension DerivedObject {
  static let interpolate = LuaMethod<DerivedObject>(
    "interpolate", "The output of a mapping for this number.",
    Arg<NumberList>("inputs", "Rising or falling."), Arg<NumberList>("outputs", "One for each."),
    Arg<Interpolation.Extrapolation>.choice(
      "outside", "The output outside the inputs.", default: .clamp),
    returns: "the derived value",
    example: """
      local fb = require "flickbook"
      local pager = fb.pager { id = "p", page_count = 3 }
      local x = pager.position:interpolate({ 1, 2, 3 }, { 16, 112, 180 })
      local stage = fb.open(fb.screen { size = { 390, 844 }, values = { x = x }, pager })
      stage.p:jump_to(2)
      assert(stage:value("x") == 112)
      """
  ) { value, inputs, outputs, outside in
    DerivedObject(
      try value.derived.interpolated(
        Interpolation(from: inputs.numbers, to: outputs.numbers, outside: outside)))
  }

  private static let other = Arg<DerivedArgument>("other", "A number or a derived value.")

  private static func binary(
    _ name: String, _ summary: String, _ operation: DerivedBinary, isSwapped: Bool = false
  ) -> LuaMethod<DerivedObject> {
    LuaMethod(name, summary, other, returns: "the derived value") { value, other in
      let (a, b) = isSwapped ? (other.derived, value.derived) : (value.derived, other.derived)
      return DerivedObject(try .binary(operation, a, b))
    }
  }

  private static func unary(
    _ name: String, _ summary: String, _ operation: DerivedUnary
  ) -> LuaMethod<DerivedObject> {
    LuaMethod(name, summary, returns: "the derived value") { value in
      DerivedObject(try .unary(operation, value.derived))
    }
  }

  static let min = binary("min", "The lesser of both.", .min)
  static let max = binary("max", "The greater of both.", .max)
  static let abs = unary("abs", "Without its sign.", .magnitude)
  static let floor = unary("floor", "The whole number at or below.", .floor)
  static let round = unary("round", "The nearest whole number.", .round)
  static let below = binary("below", "1 while it is less than the other, else 0.", .less)
  static let atMost = binary("at_most", "1 while it is at most the other, else 0.", .atMost)
  static let above = binary(
    "above", "1 while it is more than the other, else 0.", .less, isSwapped: true)
  static let equals = binary("equals", "1 while both are equal, else 0.", .equal)
  static let negated = unary("is_zero", "1 while it is 0, else 0.", .not)

  static let clamp = LuaMethod<DerivedObject>(
    "clamp", "The number brought between two others.", Arg<DerivedArgument>("low", "The least."),
    Arg<DerivedArgument>("high", "The greatest."), returns: "the derived value"
  ) { value, low, high in
    if let least = low.derived.constantValue, let greatest = high.derived.constantValue,
      least > greatest
    {
      throw APIError(
        "bad argument 'low' to derived:clamp (at most 'high' expected, got \(LuaNumber.text(least)) "
          + "and \(LuaNumber.text(greatest)))")
    }
    return DerivedObject(
      try .binary(.min, try .binary(.max, value.derived, low.derived), high.derived))
  }

  static let choose = LuaMethod<DerivedObject>(
    "choose", "One of two numbers: the first while this one is not 0.",
    Arg<DerivedArgument>("yes", "While it is not 0."), Arg<DerivedArgument>("no", "While it is 0."),
    returns: "the derived value",
    example: """
      local fb = require "flickbook"
      local pager = fb.pager { id = "p", page_count = 3 }
      local is_late = pager.position:above(1.5):choose(10, 20)
      local stage = fb.open(fb.screen { size = { 390, 844 }, values = { x = is_late }, pager })
      assert(stage:value("x") == 20)
      """
  ) { value, yes, no in
    DerivedObject(try .choose(if: value.derived, then: yes.derived, else: no.derived))
  }
}

/// A number or a derived value; or a table of such and, at its end, a function of them.
struct DerivedArgument: LuaReadable {
  let derived: Derived

  static var luaTypeName: String { "number or derived value" }
  static var luaSchema: ValueSchema { .union([.number, DerivedObject.luaSchema]) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> DerivedArgument? {
    if let number = Double.read(stack, at: index) {
      return number.isFinite ? DerivedArgument(derived: .constant(number)) : nil
    }
    return DerivedObject.read(stack, at: index).map { DerivedArgument(derived: $0.derived) }
  }

  /// The value as a number of a look.
  var amount: Amount { derived.constantValue.map { .fixed($0) } ?? .derived(derived) }
}
