import FlickCore
import Testing

@Suite(.enabled(if: Conformance.isPresent, Conformance.hint))
struct `Interpolation meets the published figures` {
  @Test func `of ranges, rings and keyframes`() throws {
    try Conformance.run(
      "interpolation",
      kinds: [
        "default-offsets", "extrapolation-inside", "extrapolation-outside", "keyframes",
        "map-range", "mirror-easing", "progress", "wrap",
      ],
      leftOut: ["velocity-per-second": "its only case is a frame of 0 ms; there are no frames here"]
    ) { entry, within in
      let number = { (key: String) in entry.input[key]?.number ?? .nan }
      let result = entry.expect?["result"]?.number
      switch entry.kind {
      case "default-offsets":
        let frames = try KeyframesMotion(
          Array(repeating: 0, count: Int(number("count"))), duration: 1
        ).frames
        let expected = entry.expect?["offsets"]?.items ?? []
        return zip(frames, expected).flatMap { within.fault("offset", $0.offset, $1.number) }
          + (frames.count == expected.count ? [] : ["\(frames.count) offsets"])
      case "extrapolation-inside", "extrapolation-outside":
        return try Interpolation.Extrapolation.allCases.flatMap { outside in
          within.fault(
            outside.rawValue,
            try interpolation(entry, outside).value(at: number("value")),
            try #require(entry.expect?[outside.rawValue]?.number))
        }
      case "keyframes":
        let motion = try keyframes(entry)
        return rows(entry) { milliseconds, _ in
          let value = motion.value(at: Seconds(milliseconds: milliseconds))
          return (entry.round == "nearest" ? (value + 0.5).rounded(.down) : value, within)
        }
      case "map-range":
        let map = try interpolation(entry, entry.input["clamp"]?.bool == true ? .clamp : .extend)
        return rows(entry) { x, _ in (map.value(at: x), within) }
      case "mirror-easing":
        guard entry.input["ease"]?.string == "p^2" else { return ["unknown easing"] }
        return within.fault("result", Easing(.quad, .inOut).value(at: number("p")), result)
      case "progress":
        return within.fault(
          "result",
          Interpolation.progress(of: number("value"), from: number("from"), to: number("to")),
          result)
      default:
        return within.fault(
          "result",
          Interpolation.wrap(number("value"), from: number("min"), to: number("max")), result)
      }
    }
  }

  private func interpolation(
    _ entry: Conformance.Case, _ outside: Interpolation.Extrapolation
  ) throws -> Interpolation {
    try Interpolation(
      from: entry.input["input"]?.items.compactMap(\.number) ?? [],
      to: entry.input["output"]?.items.compactMap(\.number) ?? [], outside: outside)
  }

  private func keyframes(_ entry: Conformance.Case) throws -> KeyframesMotion {
    var easing = Easing.linear
    if let handles = entry.input["cubic_bezier"]?.items.compactMap(\.number) {
      easing = try .cubicBezier(handles[0], handles[1], handles[2], handles[3])
    } else {
      #expect(entry.input["ease"]?.string == "linear")
    }
    return try KeyframesMotion(
      entry.input["keyframes"]?.items.compactMap(\.number) ?? [],
      duration: Seconds(milliseconds: entry.input["duration_ms"]?.number ?? .nan), easing: easing)
  }
}
