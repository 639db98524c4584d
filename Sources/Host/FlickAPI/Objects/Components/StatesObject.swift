internal import FlickCore
package import LuaKit
internal import LuaSchema

/// States, or variables, on a stage, as scripts hold them.
package struct StatesObject: ComponentObject {
  let stage: StageObject
  let component: ComponentID
  static let kind = SceneTree.ComponentKind.states

  /// The declaration.
  package static let luaType = type(
    "states", "States or variables on a stage. Their numbers are properties, by name.",
    idSummary: "Their name.",
    properties: [
      property("state", "The state that they are in or going to.", \.state),
      property("settled_state", "The state where they last rested.", \.settledState),
      number(.progress), number(.isMoving),
    ],
    methods: [go, reverse, set, animate, grab, detent, velocityOf],
    fallback: { states, key in
      do { return try states.stage.value(of: states.component, key) } catch is CoreError {
        return nil
      }
    },
    names: { (try? $0.reading().properties) ?? [] },
    answers: .own("Their numbers, by the names that the script has given.", .number),
    remedy: { states, key, value in
      Remedies.forStates(key, value, (try? states.reading().properties) ?? [])
    })

  func reading() throws -> StatesReading { try stage.read { try $0.states(component) } }
}

extension StatesObject {
  static let go = LuaMethod<StatesObject>(
    "go", "Sends them to a state, each property from its present value and velocity.",
    Arg.string("state", "Its name.")
  ) { states, state in
    try states.stage.perform(taking: .none) { try $0.go(states.component, to: state) }
  }

  static let reverse = LuaMethod<StatesObject>(
    "reverse", "Sends them back to the state that they come from.",
    example: """
      local fb = require "flickbook"
      local box = fb.states { id = "box", initial = "small",
        states = { small = { size = 10 }, large = { size = 100 } } }
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { box } })
      stage.box:go("large")
      stage:wait(0.1)
      stage.box:reverse()
      stage:settle()
      assert(stage.box.state == "small" and stage.box.size == 10)
      """
  ) { states in try states.stage.perform { try $0.reverse(states.component) } }

  static let set = LuaMethod<StatesObject>(
    "set", "Puts properties at values at once.", Arg.table("values", "By name.", .map(.number))
  ) { states, table in
    let values = try StatesRows.numbers(in: table)
    try states.stage.perform(taking: .none) { try $0.set(states.component, values) }
  }

  static let animate = LuaMethod<StatesObject>(
    "animate",
    "Sends properties to values, by default from their present values and velocities.",
    table: AnimationRows.keys, returns: "nothing",
    example: """
      local fb = require "flickbook"
      local card = fb.variables("card", { x = 0 })
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { card },
        fb.rectangle { id = "face", height = 300, x = card.x, gestures = { fb.pan_gesture { id = "throw",
          on_changed = function(e) e.stage.card:set { x = e.translation[1] } end,
          on_ended = function(e)
            local spring = fb.spring { duration = 0.4, bounce = 0.2, velocity = e.velocity[1] }
            e.stage.card:animate { to = { x = 0 }, motion = spring }
          end,
        } } } })
      stage:drag { from = { 50, 100 }, by = { 200, 0 }, duration = 0.2 }
      local x = stage.card.x
      stage:wait(0.01)
      assert(stage.card.x > x)
      stage:settle()
      assert(stage.card.x == 0)
      """
  ) { states, fields in
    try AnimationRows.play(states, fields)
    return LuaNothing()
  }

  private static let variable = Arg.string("name", "The variable's name.")

  static let grab = LuaMethod<StatesObject>(
    "grab", "Takes a variable as a finger does, where it is; a finger on it loses it.", variable,
    returns: "a grip, which moves and releases it",
    example: """
      local fb = require "flickbook"
      local dial = fb.variables("dial", {
        turn = fb.variable { start = 0, min = 0, max = 3, detents = { 1, 2, 3 } },
      })
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { dial } })
      local grip = stage.dial:grab "turn"
      grip:move_by(1.4)
      grip:release { velocity = 2 }
      stage:settle()
      assert(stage.dial.turn == 2)
      """
  ) { states, name in
    try states.stage.perform { try $0.grabValue(states.component, name) }
    return GripObject(stage: states.stage, component: states.component, property: name)
  }

  static let detent = LuaMethod<StatesObject>(
    "detent", "The name of the detent where a variable is, or moves to.", variable,
    returns: "the name, or nil"
  ) { states, name in
    try states.stage.read { try $0.detent(of: states.component, name) }
  }

  static let velocityOf = LuaMethod<StatesObject>(
    "velocity_of",
    "The velocity of a number that a motion changes, in its units per second; 0 at rest and under a finger.",
    Arg.string("name", "The name of the number."), returns: "the velocity", since: 2,
    example: """
      local fb = require "flickbook"
      local ball = fb.variables("ball", { y = 0 })
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { ball } })
      stage.ball:animate { to = { y = 100 }, motion = { duration = 1, easing = "linear" } }
      stage:wait(0.5)
      local velocity = stage.ball:velocity_of "y"
      assert(math.abs(velocity - 100) < 1e-9)
      stage.ball:set { y = stage.ball.y } -- stops it here
      assert(stage.ball:velocity_of "y" == 0 and stage.is_at_rest)
      """
  ) { states, name in
    let reading = try states.reading()
    guard let place = reading.properties.firstIndex(of: name) else {
      // Throws the error for an unknown name.
      return try states.stage.value(of: states.component, name)
    }
    return reading.samples[place].velocity
  }
}
