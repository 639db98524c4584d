import LuaKit

/// What the C baseline offers, declared with LuaKit.
enum BindingAPI {
  static let all = LuaAPI(
    modules: [LuaModule("", "What the benchmark scripts call.", [add, take, give, new])],
    types: [Particle.luaType.descriptor])

  static let add = LuaFunction(
    "add", "Adds.", Arg.number("a", "First."), Arg.number("b", "Second."), returns: "the sum"
  ) { a, b in a + b }

  static let take = LuaFunction(
    "take", "Measures.", Arg.string("text", "Text."), returns: "its first byte and its length"
  ) { text in Int(text.utf8.first ?? 0) + text.utf8.count }

  static let give = LuaFunction("give", "Makes text.", returns: "sixteen bytes") {
    "sixteen bytes ok"
  }

  static let new = LuaFunction(
    "new", "Makes a particle.", Arg.number("position", "Where."), Arg.number("velocity", "How fast."),
    returns: "the particle"
  ) { position, velocity in Particle(position: position, velocity: velocity) }
}

/// An object with two properties and two methods, like the baseline's.
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
