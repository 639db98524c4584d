import FlickCore
import Testing

@Suite struct `Interpolation meets the published figures` {
  static let suites = [ranges]

  @Test func `ranges, rings and keyframes match the reference cases`() throws {
    try Conformance.run(Self.ranges)
  }

  private static let ranges = ConformanceSuite(
    topic: "interpolation",
    kinds: [
      "default-offsets", "extrapolation-inside", "extrapolation-outside", "keyframes",
      "map-range", "mirror-easing", "progress", "wrap",
    ],
    leftOut: ["velocity-per-second": "there are no frames here to take the speed of"]
  ) { entry in
    let input = entry.input
    switch entry.kind {
    case "default-offsets":
      let count = try input.integer("count", in: 1...10_000)
      let frames = try KeyframesMotion(Array(repeating: 0, count: count), duration: 1).frames
      let expected = try entry.expect.numbers("offsets")
      return zip(frames, expected).flatMap { entry.within.fault("offset", $0.offset, $1) }
        + (frames.count == expected.count ? [] : ["\(frames.count) offsets"])
    case "extrapolation-inside", "extrapolation-outside":
      return try Interpolation.Extrapolation.allCases.flatMap { outside in
        entry.within.fault(
          outside.rawValue,
          try interpolation(input, outside).value(at: input.number("value")),
          try entry.expect.optional(outside.rawValue))
      }
    case "keyframes":
      let motion = try keyframes(input)
      return try entry.rows { milliseconds, _ in
        motion.value(at: Seconds(milliseconds: milliseconds))
      }
    case "map-range":
      // Motion clamps by default.
      let map = try interpolation(input, input.flag("clamp", default: true) ? .clamp : .extend)
      return try entry.rows { x, _ in map.value(at: x) }
    case "mirror-easing":
      let half = try easing(input.text("ease"))
      return entry.within.fault(
        "result", half.placed(.inOut).value(at: try input.number("p")),
        try entry.expect.optional("result"))
    case "progress":
      return entry.within.fault(
        "result",
        try Interpolation.progress(
          of: input.number("value"), from: input.number("from"), to: input.number("to")),
        try entry.expect.optional("result"))
    default:
      return entry.within.fault(
        "result",
        try Interpolation.wrap(
          input.number("value"), from: input.number("min"), to: input.number("max")),
        try entry.expect.optional("result"))
    }
  }

  private static func interpolation(
    _ input: Fields, _ outside: Interpolation.Extrapolation
  ) throws -> Interpolation {
    try Interpolation(
      from: input.numbers("input"), to: input.numbers("output"), outside: outside)
  }

  private static func keyframes(_ input: Fields) throws -> KeyframesMotion {
    var curve = Easing.linear
    if input.has("cubic_bezier") {
      curve = try bezier(input, "cubic_bezier")
    } else if input.has("ease") {
      curve = try easing(input.text("ease"))
    }
    return try KeyframesMotion(
      input.numbers("keyframes"), duration: Seconds(milliseconds: input.number("duration_ms")),
      easing: curve)
  }
}
