internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Constructors of motions with a given duration.
enum TimedMotionRows {
  static let duration = Arg.number(
    "duration", "Seconds.", .duration, default: SpringSpec.pagerSettleDuration.value)
  static let easing = Arg<EasingArgument?>.optional(
    "easing", "The curve from time to value; 'ease_in_out' if absent.")

  static let tween = LuaFunction(
    "tween", "The movement from one value to another in a set time, along an easing.",
    table: LuaParameter.list(
      MotionRows.from, MotionRows.to, duration, easing), returns: "the motion",
    example: """
      local fb = require "flickbook"
      local fade = fb.tween { from = 1, to = 0, duration = 0.2, easing = "out_quad" }
      assert(fade:value(0.1) == 0.25 and fade.duration == 0.2)
      """
  ) { fields in
    MotionObject(
      motion: .easing(
        try EasingMotion(
          from: fields(MotionRows.from), to: fields(MotionRows.to),
          duration: Seconds(fields(duration)), easing: fields(easing)?.easing ?? .easeInOut)))
  }

  static let frames = Arg.table(
    "frames", "Values, or tables of a value at 1, `at` (share of the time) and `easing` (to it).",
    .list(
      .union([
        .number,
        .given(
          "keyframe", "A value, with its time and the curve to it.",
          [
            Arg<Double?>("at", "Share of the time.").parameter,
            Arg<EasingArgument?>("easing", "The curve to it.").parameter,
          ], items: .number),
      ])))

  static let keyframes = LuaFunction(
    "keyframes", "The movement through a list of values in a set time.",
    table: LuaParameter.list(frames, duration, easing), returns: "the motion",
    example: """
      local fb = require "flickbook"
      local shake = fb.keyframes {
        duration = 0.4, easing = "linear",
        frames = { 0, { -10, at = 0.25, easing = "out_quad" }, { 10, at = 0.75 }, 0 },
      }
      assert(math.abs(shake:value(0.1) + 10) < 1e-9 and math.abs(shake:value(0.3) - 10) < 1e-9)
      """
  ) { fields in
    let (duration, easing) = (try fields(duration), try fields(easing)?.easing ?? .easeInOut)
    return MotionObject(
      motion: .keyframes(
        try KeyframesMotion(frameList(fields(frames), easing), duration: Seconds(duration))))
  }

  private static func frameList(
    _ table: LuaTable, _ easing: Easing
  ) throws -> [KeyframesMotion.Keyframe] {
    var frames: [KeyframesMotion.Keyframe] = []
    for index in 1...(max(1, try table.length())) {
      let value = try table.get(index, as: LuaValue.self)
      if let number = value.asNumber {
        frames.append(.init(number, easing: easing))
      } else if case .table(let frame) = value {
        frames.append(try keyframe(frame, index, easing))
      } else {
        throw APIError("bad frame \(index) (number or table expected)")
      }
    }
    return frames
  }

  private static func keyframe(
    _ table: LuaTable, _ index: Int, _ easing: Easing
  ) throws -> KeyframesMotion.Keyframe {
    let keys = try table.pairs().compactMap(\.key.asText)
    if let fault = NearestName.refusal(of: keys, among: ["at", "easing"], in: "frame \(index)") {
      throw APIError(fault)
    }
    guard let value = try table.get(1, as: LuaValue.self).asNumber else {
      throw APIError("bad frame \(index) (a number at 1 expected)")
    }
    do throws(LuaError) {
      return .init(
        value, at: try table.get("at", as: Double?.self),
        easing: try table.get("easing", as: EasingArgument?.self)?.easing ?? easing)
    } catch {
      guard error.kind == .conversion else { throw error }
      throw APIError("bad frame \(index) (\(error.message))", cause: error)
    }
  }
}
