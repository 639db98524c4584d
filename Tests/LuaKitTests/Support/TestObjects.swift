import LuaKit

/// A counted object with a member of every kind, including one that fails.
final class Probe: LuaObject {
  let census: Census
  var value = 0.0

  init(_ census: Census) {
    self.census = census
    census.enter()
  }

  deinit {
    census.leave()
  }

  static let luaType = LuaType<Probe>(
    "probe", "A counted object.",
    properties: [
      LuaProperty(
        "value", "Any number of at least 0.", .atLeast(0), get: { $0.value },
        set: { $0.value = $1 }),
      LuaProperty("serial", "Cannot be assigned.") { _ in 7 },
      LuaProperty(
        "faulty", "Cannot be used.",
        get: { (_) throws -> Double in throw Refusal.because("unreadable") },
        set: { _, _ in throw Refusal.because("unassignable") }),
    ],
    methods: [
      LuaMethod("add", "Adds.", Arg.number("by", "How much.", default: 1), returns: "the sum") {
        probe, by in
        probe.value += by
        return probe.value
      },
      LuaMethod("fail", "Fails.", Arg.string("reason", "Why.")) { probe, reason in
        let local = Probe(probe.census)
        defer { withExtendedLifetime(local) {} }
        throw Refusal.because(reason)
      },
      LuaMethod("twin", "Makes another.", returns: "the other") { Probe($0.census) },
      LuaMethod("pause", "Suspends.", returns: "what resumes") { _ in LuaYield([.integer(1)]) },
    ],
    fallback: { probe, key in
      switch key {
      case "dynamic": probe.value * 2
      case "broken": throw Refusal.because("no \(key)")
      default: nil
      }
    },
    describe: { "probe of \(LuaNumber.text($0.value))" }, isEqual: { $0.value == $1.value })
}

/// A struct without references: no finalizer.
struct Spot: LuaObject {
  var x: Double
  var y: Double

  static let luaType = LuaType<Spot>(
    "spot", "Two numbers.", properties: [LuaProperty("x", "Right.") { $0.x }],
    methods: [
      LuaMethod(
        "moved", "A copy elsewhere.", Arg.number("x", "Right."), Arg.number("y", "Down."),
        returns: "the copy"
      ) { spot, x, y in Spot(x: spot.x + x, y: spot.y + y) }
    ])
}

/// A struct that holds a counted object and a Lua function: it has a finalizer, which releases a
/// reference while Lua collects.
struct Parcel: LuaObject {
  let probe: Probe
  let function: LuaCallable

  static let luaType = LuaType<Parcel>(
    "parcel", "Holds a function.",
    methods: [
      LuaMethod("open", "Calls it.", Arg.any("argument", "What to pass."), returns: "its result") {
        parcel, argument in try parcel.function.call(argument, returning: LuaValue.self)
      }
    ])
}

/// A counted object that is one object in Lua.
final class Badge: LuaIdentity {
  let census: Census
  let luaIdentity: Int
  /// The object that a method returns, although Lua may have released it.
  private var twin: Badge?

  init(_ census: Census) {
    self.census = census
    census.enter()
    luaIdentity = census.made
  }

  deinit {
    census.leave()
  }

  private var kept: Badge {
    let badge = twin ?? Badge(census)
    twin = badge
    return badge
  }

  static let luaType = LuaType<Badge>(
    "badge", "A counted object.",
    methods: [
      LuaMethod("own", "Itself.", returns: "it") { $0 },
      LuaMethod("other", "The same other one each time.", returns: "it") { $0.kept },
    ])
}
