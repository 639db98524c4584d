internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Synthesized taps, presses and pinches, and single touches.
enum FingerRows {
  static let at = Arg<Pair>(
    "at", "{ x, y } of the first finger, on the screen; points.", range: .place)
  static let count = Arg.integer(
    "count", "The number of taps.", .within(Synthesizer.Allowed.taps), default: 1)
  static let fingers = Arg.integer(
    "fingers", "The number of fingers, 60 points apart.", .within(Synthesizer.Allowed.fingers),
    default: 1)
  static let tapDuration = Arg.number(
    "duration", "Seconds from touch to lift.", .duration,
    default: Synthesizer.usualTapDuration.value)
  static let gap = Arg.number(
    "gap", "Seconds from a lift to the next touch.", .duration,
    default: Synthesizer.usualTapGap.value)

  static let tap = LuaFunction(
    "tap", "The trace of taps.",
    table: LuaParameter.list(
      at, count, fingers, tapDuration, gap) + FingerKeys.all, returns: "the trace",
    example: """
      local fb = require "flickbook"
      local double = fb.tap { at = { 100, 100 }, count = 2 }
      assert(math.abs(double.duration - 0.2) < 1e-9)
      """
  ) { fields in
    TraceObject(
      trace: try FingerKeys.synthesizer(fields).tap(
        at: fields(at).point, count: fields(count), fingers: fields(fingers),
        duration: Seconds(fields(tapDuration)), gap: Seconds(fields(gap))))
  }

  static let pressDuration = Arg.number(
    "duration", "Seconds from touch to lift.", .duration, default: 0.8)

  static let press = LuaFunction(
    "press", "The trace of a finger that stays in place.",
    table: LuaParameter.list(at, fingers, pressDuration) + FingerKeys.all,
    returns: "the trace"
  ) { fields in
    TraceObject(
      trace: try FingerKeys.synthesizer(fields).tap(
        at: fields(at).point, fingers: fields(fingers), duration: Seconds(fields(pressDuration))))
  }

  static let center = Arg<Pair>(
    "center", "{ x, y } between the two fingers, points.", range: .place)
  static let span = Arg.number("from", "Points between the fingers at first.", .length)
  static let endSpan = Arg.number("to", "Points between them at last.", .length)
  static let angle = Arg.number(
    "angle", "Radians from the right to the first finger, clockwise.", .turn,
    default: 0)
  static let turn = Arg.number(
    "turn", "Their clockwise turn about the center, in radians.", .turn,
    default: 0)

  static let pinch = LuaFunction(
    "pinch", "The trace of two fingers that move apart or together, and turn.",
    table: LuaParameter.list(
      center, span, endSpan, angle, turn, DragRows.duration, DragRows.pace, DragRows.hold)
      + FingerKeys.all, returns: "the trace",
    example: """
      local fb = require "flickbook"
      local pinch = fb.pinch { center = { 200, 400 }, from = 100, to = 200, turn = math.pi / 2 }
      assert(pinch.pointer_count == 2)
      """
  ) { fields in
    TraceObject(
      trace: try FingerKeys.synthesizer(fields).pinch(
        around: fields(center).point, from: Points(fields(span)), to: Points(fields(endSpan)),
        angle: Radians(fields(angle)), turn: Radians(fields(turn)),
        duration: Seconds(fields(DragRows.duration)), pace: fields(DragRows.pace),
        hold: Seconds(fields(DragRows.hold))))
  }

  // MARK: Touch by touch

  static let touches = LuaFunction(
    "touches", "The trace of a list of touches, each a table as `trace:touches` gives them.",
    Arg<ItemList<TouchRecord>>("list", "In the order of time."), returns: "the trace",
    example: """
      local fb = require "flickbook"
      local trace = fb.touches {
        { time = 0, x = 300, y = 400, phase = "began" },
        { time = 0.1, x = 200, y = 400, phase = "moved" },
        { time = 0.1, x = 200, y = 400, phase = "ended" },
      }
      assert(trace:touches()[2].x == 200)
      """
  ) { list in TraceObject(trace: try Trace(list.items.map(\.touch))) }
}

/// One touch as a table: `time`, `x`, `y`, `phase`; `pointer` and `kind` unless they are 0 and
/// 'touch'; and `force` if it is known.
struct TouchRecord: LuaReadable {
  let touch: Touch

  static var luaTypeName: String { "touch" }
  static var luaSchema: ValueSchema {
    .given(
      "touch", "One touch of a trace.",
      [
        Arg.number("time", "Seconds.").parameter, Arg.number("x", "Points.").parameter,
        Arg.number("y", "Points.").parameter,
        Arg<Touch.Phase>.choice("phase", "The phase of the touch.").parameter,
        Arg<Int?>("pointer", "The number of the finger; 0 if absent.").parameter,
        Arg<Touch.Kind?>("kind", "The kind of pointer; 'touch' if absent.").parameter,
        Arg<Double?>("force", "The force, from 0 to 1; unknown if absent.").parameter,
        Arg<Double?>("dx", "Of a wheel, with the phase 'turned': its amount along x.").parameter,
        Arg<Double?>("dy", "Its amount along y.").parameter,
        Arg<WheelTurn.Phase?>("wheel_phase", "The phase of fingers on a track pad.").parameter,
        Arg<WheelTurn.Source?>("source", "The device.").parameter,
        Arg<WheelTurn.Unit?>("unit", "The unit of the amounts; 'points' if absent.").parameter,
      ])
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> TouchRecord? {
    guard let time: Double = stack.field("time", ofTableAt: index),
      let x: Double = stack.field("x", ofTableAt: index),
      let y: Double = stack.field("y", ofTableAt: index),
      let phase: Touch.Phase = stack.field("phase", ofTableAt: index),
      let pointer: Int? = stack.field("pointer", ofTableAt: index),
      let kind: Touch.Kind? = stack.field("kind", ofTableAt: index),
      let force: Double? = stack.field("force", ofTableAt: index), 0...1 ~= force ?? 0
    else { return nil }
    if phase == .turned { return turned(stack, at: index, time, Point2D(x: x, y: y)) }
    let keys = 4 + (pointer == nil ? 0 : 1) + (kind == nil ? 0 : 1) + (force == nil ? 0 : 1)
    guard stack.keyCount(ofTableAt: index) == keys else { return nil }
    return TouchRecord(
      touch: Touch(
        pointer: pointer ?? 0, time: Seconds(time), position: Point2D(x: x, y: y), phase: phase,
        kind: kind ?? .touch, force: force))
  }

  private static func turned(
    _ stack: borrowing LuaStack, at index: Int32, _ time: Double, _ place: Point2D
  ) -> TouchRecord? {
    guard let dx: Double = stack.field("dx", ofTableAt: index),
      let dy: Double = stack.field("dy", ofTableAt: index),
      let phase: WheelTurn.Phase? = stack.field("wheel_phase", ofTableAt: index),
      let source: WheelTurn.Source? = stack.field("source", ofTableAt: index),
      let unit: WheelTurn.Unit? = stack.field("unit", ofTableAt: index)
    else { return nil }
    let turn = WheelTurn(
      by: Vector(x: dx, y: dy), phase: phase, source: source, unit: unit ?? .points)
    return TouchRecord(touch: Touch(turn: turn, at: place, time: Seconds(time)))
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    guard stack.isTable(at: index) else { return nil }
    if stack.field("phase", ofTableAt: index) == Touch.Phase.turned {
      return "a turn of a wheel without numbers 'dx' and 'dy', or with another word in it"
    }
    for key in ["time", "x", "y"] where Double?.none == stack.field(key, ofTableAt: index) {
      return "a table without a number '\(key)'"
    }
    if Touch.Phase?.none == stack.field("phase", ofTableAt: index) {
      return "a table whose 'phase' is not \(Touch.Phase.luaTypeName)"
    }
    if Int??.none == stack.field("pointer", ofTableAt: index) {
      return "a table whose 'pointer' is not a whole number"
    }
    if Touch.Kind??.none == stack.field("kind", ofTableAt: index) {
      return "a table whose 'kind' is not \(Touch.Kind.luaTypeName)"
    }
    guard let force: Double? = stack.field("force", ofTableAt: index), 0...1 ~= force ?? 0 else {
      return "a table whose 'force' is not a number from 0 to 1"
    }
    return "a table with more than time, x, y, phase, pointer, kind and force in it"
  }
}

/// A touch as scripts receive it.
struct TouchTable: LuaHandedTable {
  let touch: Touch

  static let luaTable = LuaTableType<TouchTable>(
    "trace_touch", "One touch of a trace, as `trace:touches` gives it.",
    [
      LuaKey("time", "Seconds from the start of the trace.") { $0.touch.time.value },
      LuaKey("x", "Points.") { $0.touch.position.x },
      LuaKey("y", "Points.") { $0.touch.position.y },
      LuaKey("phase", "The phase of the touch.") { $0.touch.phase },
      LuaKey("pointer", "The number of the finger.") { $0.touch.pointer },
      LuaKey("kind", "The kind of pointer.") { $0.touch.kind },
      LuaKey("force", "The force, from 0 to 1; nil if it is unknown.") {
        $0.touch.force
      },
      LuaKey("dx", "The amount of a wheel along x; nil of a finger.") { $0.touch.turn?.amount.x },
      LuaKey("dy", "The amount of a wheel along y; nil of a finger.") { $0.touch.turn?.amount.y },
      LuaKey("wheel_phase", "The phase of fingers on a track pad, if it is known.") {
        $0.touch.turn?.phase
      },
      LuaKey("source", "The device of a wheel's report, if it is known.") {
        $0.touch.turn?.source
      },
      LuaKey("unit", "The unit of a wheel's amounts.") { $0.touch.turn?.unit },
    ])
}
