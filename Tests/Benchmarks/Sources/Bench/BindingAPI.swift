import LuaKit

/// The API of the C baseline, declared with LuaKit.
enum BindingAPI {
  static let all = LuaAPI(
    modules: [
      LuaModule("", "What scripts call.", [add, take, give, new, newBox, particle])
    ],
    types: [Particle.self, Spot.self])

  static let add = LuaFunction(
    "add", "Adds.", Arg.number("a", "First."), Arg.number("b", "Second."), returns: "the sum"
  ) { a, b in a + b }

  static let take = LuaFunction(
    "take", "Measures.", Arg.string("text", "Text."), returns: "its first byte and its length"
  ) { text in Int(text.utf8.first ?? 0) + text.utf8.count }

  static let give = LuaFunction("give", "Makes text.", returns: "sixteen bytes") {
    "sixteen bytes ok"
  }

  static let position = Arg.number("position", "Where.")
  static let velocity = Arg.number("velocity", "How fast.")

  static let new = LuaFunction(
    "new", "Makes a spot.", position, velocity, returns: "the spot"
  ) { position, velocity in Spot(position: position, velocity: velocity) }

  static let newBox = makingParticle("new_box")
  /// The object for the benchmarks of properties and methods.
  static let particle = makingParticle("particle")

  private static func makingParticle(_ name: String) -> LuaFunction {
    LuaFunction(name, "Makes a particle.", position, velocity, returns: "the particle") {
      position, velocity in Particle(position: position, velocity: velocity)
    }
  }
}

/// A class: the Lua object holds a reference.
///
/// Two properties and two methods, like the baseline's.
final class Particle: LuaObject {
  var position: Double
  var velocity: Double

  init(position: Double, velocity: Double) {
    self.position = position
    self.velocity = velocity
  }

  static let luaType = LuaType<Particle>(
    "particle", "A moving point.",
    properties: [
      LuaProperty("position", "Where.", get: { $0.position }, set: { $0.position = $1 }),
      LuaProperty("velocity", "How fast.", get: { $0.velocity }, set: { $0.velocity = $1 }),
    ],
    methods: [
      LuaMethod("push_by", "Moves.", Arg.number("by", "How far."), returns: "the new position") {
        particle, by in
        particle.position += by
        return particle.position
      },
      LuaMethod("stop", "Stops.") { $0.velocity = 0 },
    ])
}

/// A struct without references, stored in the Lua object as the core's values are.
struct Spot: LuaObject {
  var position: Double
  var velocity: Double

  static let luaType = LuaType<Spot>(
    "spot", "A moving point.",
    properties: [
      LuaProperty("position", "Where.") { $0.position },
      LuaProperty("velocity", "How fast.") { $0.velocity },
    ],
    methods: [
      LuaMethod(
        "after", "Where it is later.", Arg.number("seconds", "How much later."),
        returns: "the position"
      ) { spot, seconds in spot.position + seconds * spot.velocity }
    ])
}
