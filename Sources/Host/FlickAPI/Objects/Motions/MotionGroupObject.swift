internal import FlickCore
package import LuaKit
internal import LuaSchema

/// Motions side by side, as scripts hold it.
package struct MotionGroupObject: LuaObject {
  let group: MotionGroup

  /// The declaration.
  package static let luaType = LuaType<MotionGroupObject>(
    "motion_group", "Motions that start together. Each is a property, by its name.",
    properties: [duration], methods: [at, velocities, motion, restTime],
    fallback: { object, name in object.group[name].map(MotionObject.init(motion:)) },
    names: { $0.group.tracks.map(\.name) },
    answers: .own("Its motions, by name.", MotionObject.luaSchema))

  static let duration = LuaProperty<MotionGroupObject>(
    "duration", "Seconds until the longest is over."
  ) { $0.group.duration.value }

  static let at = LuaMethod<MotionGroupObject>(
    "at", "The values at a time.", MotionObject.time, returns: "a table of them by name"
  ) { object, time in object.record(at: time, \.value) }

  static let velocities = LuaMethod<MotionGroupObject>(
    "velocities", "The velocities at a time.", MotionObject.time,
    returns: "a table of them by name"
  ) { object, time in object.record(at: time, \.velocity) }

  static let motion = LuaMethod<MotionGroupObject>(
    "motion", "The motion with a name, even if the name is that of a member of this type.",
    Arg.string("name", "Its name."), returns: "the motion, or nil"
  ) { object, name in object.group[name].map(MotionObject.init(motion:)) }

  static let restTime = LuaMethod<MotionGroupObject>(
    "rest_time", "The time until all of them stay within a tolerance of their ends.",
    MotionObject.tolerance, returns: "seconds"
  ) { object, tolerance in object.group.restTime(tolerance: tolerance).value }

  private func record(at time: Double, _ part: (MotionSample) -> Double) -> NumbersByName {
    let samples = group.samples(at: Seconds(time))
    return NumbersByName(numbers: zip(group.tracks, samples).map { ($0.name, part($1)) })
  }
}

/// Numbers under the names that the script gave.
private struct NumbersByName: LuaPushable, LuaReturnable {
  let numbers: [(String, Double)]

  static var luaTypeName: String { "table" }
  static var luaSchema: ValueSchema { .map(.number) }

  func push(to stack: borrowing LuaStack) { LuaRecord(numbers.map { ($0, $1) }).push(to: stack) }
}
