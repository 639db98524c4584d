import CBaseline
import LuaKit

/// Calls of scripts across the boundary.
///
/// `o` is an object with two properties and a method: C's particle, and the instance of a class in
/// Swift.
enum BindingCases {
  static let all = [
    script("call", "Lua calls a host function of two numbers", .ratio(1.1), "add(i, 2.5)"),
    script(
      "get", "property get", .ratio(1.2), "v = o.velocity", before: object, sides: Side.allCases),
    script(
      "set", "property set", .ratio(1.2), "o.velocity = 2.5", before: object, sides: Side.allCases),
    script(
      "method", "method call with a number", .ratio(1.3), "o:push_by(2.5)", before: object,
      sides: Side.allCases),
    script(
      "new", "new object, stored in place", .seconds(100e-9), "new(1.5, 2.5)",
      sides: Side.allCases, sample: 200_000),
    script("box", "new object, boxed", .none, "new_box(1.5, 2.5)", sample: 200_000),
    script("take", "string of 16 bytes to the host", .none, "take('sixteen bytes ok')"),
    script("give", "string of 16 bytes from the host", .none, "give()"),
    Case(
      id: "into", title: "protected call into Lua, two numbers", budget: .ratio(1.2),
      sides: [.c, .swift], prepare: callsIntoLua),
  ]

  /// The C object is a struct in its userdata, the Swift one an instance of a class.
  private static let object = "local o, v = particle(1, 2) "

  private static func script(
    _ id: String, _ title: String, _ budget: Budget, _ operation: String, before: String = "",
    sides: [Side] = [.c, .swift], sample: Int = 20_000
  ) -> Case {
    let source =
      "local add, take, give, new, new_box = add, take, give, new, new_box \(before)"
      + "for i = 1, ... do \(operation) end"
    return Case(id: id, title: title, budget: budget, sides: sides, sample: sample) { side in
      if side == .swift { return try runner(in: LuaState(api: BindingAPI.all), source) }
      let baseline = baseline_open(side == .tuned)
      return { baseline_run(baseline, source, $0) }
    }
  }

  private static func runner(in lua: LuaState, _ source: String) throws -> (Int) throws -> Void {
    let script = try lua.load(source, name: "bench")
    return { count in _ = try withExtendedLifetime(lua) { try script.call([.integer(count)]) } }
  }

  private static let addInLua = "return function(a, b) return a + b end"

  private static func callsIntoLua(_ side: Side) throws -> (Int) throws -> Void {
    guard side == .swift else {
      let baseline = baseline_open(false)
      return { check(baseline_call_lua(baseline, addInLua, $0), $0) }
    }
    let lua = try LuaState()
    let function = try lua.run(addInLua, name: "bench", returning: LuaCallable.self)
    return { count in
      var sum = 0.0
      for i in 0..<count { sum += try function.call(Double(i), 2.5, returning: Double.self) }
      withExtendedLifetime(lua) { check(sum, count) }
    }
  }

  private static func check(_ sum: Double, _ count: Int) {
    let expected = Double(count) * (Double(count - 1) / 2 + 2.5)
    precondition((sum - expected).magnitude <= 1e-9 * expected, "the calls returned something else")
  }
}
