internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Constructors of derived values.
enum DerivedRows {
  static let value = LuaFunction(
    "value",
    "A number of a component, or a variable, by name: for components that are declared later.",
    Arg.string(
      "name",
      "The id, a dot and the number: 'music.position', 'drop.tab', or a deck's card, 'pile.right2'."
    ),
    returns: "the derived value",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.rectangle { id = "bar", width = 100, height = 2, x = fb.value("p.position") * 100 - 100 },
        fb.pager { id = "p", page_count = 3 } })
      stage.p:jump_to(2)
      assert(stage:node("bar").frame[1] == 100)
      """
  ) { name in
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      throw APIError(
        "bad argument 'name' to flickbook.value (an id, a dot and a property expected, "
          + "got '\(name)')")
    }
    let key = String(name[name.index(after: dot)...])
    let id = String(name[..<dot])
    // A variable, a property of states or a card's number; `open` checks the name.
    guard let property = ComponentProperty(rawValue: key) else {
      return DerivedObject(.reading(id, key))
    }
    return DerivedObject(reading: id, property)
  }

  static let derive = LuaFunction(
    "derive",
    "A derived value that a function computes from others. It is called if they have changed when "
      + "the value is read, and must depend on them alone; if arithmetic suffices, that is "
      + "faster.",
    Arg.host(ScriptSession.self),
    Arg<ItemList<DerivedArgument>>("inputs", "The arguments of the function."),
    Arg.function(
      "function", "Takes the inputs' numbers and returns one.",
      CallSchema([("...", .number)], returns: .number)),
    returns: "the derived value",
    example: """
      local fb = require "flickbook"
      local pager = fb.pager { id = "p", page_count = 3 }
      local calls = 0
      local wave = fb.derive({ pager.position }, function(position)
        calls = calls + 1
        return math.sin(position)
      end)
      local stage = fb.open(fb.screen { size = { 390, 844 }, values = { wave = wave }, pager })
      assert(stage:value("wave") == math.sin(1) and stage:value("wave") == math.sin(1))
      assert(calls == 1)
      """
  ) { host, inputs, function in
    let body = ScriptFunction(function, in: host.object)
    return DerivedObject(
      try .call(
        DerivedFunction("function") { body.result($0) }, inputs.items.map(\.derived)))
  }

  private static func extreme(
    _ name: String, _ summary: String, _ operation: DerivedBinary
  ) -> LuaFunction {
    LuaFunction(
      name, summary, Arg<DerivedArgument>("a", "A number or a derived value."),
      Arg<DerivedArgument>("b", "Another."), returns: "the derived value"
    ) { a, b in DerivedObject(try .binary(operation, a.derived, b.derived)) }
  }

  static let min = extreme("min", "The lesser of two numbers, derived.", .min)
  static let max = extreme("max", "The greater of two numbers, derived.", .max)
}

/// A script's function of numbers, with its last arguments and result.
///
/// Unchecked, as a stage with such a function stays on its script's thread, like one with a rule.
private final class ScriptFunction: @unchecked Sendable {
  private let function: LuaCallable
  private weak var session: ScriptSession?
  private var last: (arguments: [Double], result: Double)?

  init(_ function: LuaCallable, in session: ScriptSession) {
    (self.function, self.session) = (function, session)
  }

  /// The result, or 0 if the function fails; the session keeps the error.
  func result(_ arguments: [Double]) -> Double {
    if let last, last.arguments == arguments { return last.result }
    do throws(LuaError) {
      let results = try function.call(arguments.map { LuaValue.number($0) })
      guard let result = results.first?.asNumber else {
        throw function.badResult(
          "number expected, got \((results.first ?? .nil).text)",
          of: "the function of flickbook.derive")
      }
      last = (arguments, result)
      return result
    } catch {
      session?.ruleError = session?.ruleError ?? error
      return 0
    }
  }
}
