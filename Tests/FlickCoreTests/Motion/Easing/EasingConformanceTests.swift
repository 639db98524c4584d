import FlickCore
import Testing

@Suite struct `Easings meet the published figures` {
  static let suites = [curves, stops, stairs]

  @Test(arguments: suites.indices) func `CSS easing functions match the published figures`(
    _ index: Int
  ) throws {
    try Conformance.run(Self.suites[index])
  }

  private static let curves = ConformanceSuite(
    topic: "easing-cubic-bezier",
    kinds: [
      "compound", "executed-browser", "executed-qt", "inequality", "oracle", "outside-executed",
      "outside-published", "progress", "published", "published-coarse", "published-exact",
      "range", "slope",
    ]
  ) { entry in
    // The control points again, in words.
    entry.input.skip("css", "name")
    if entry.kind == "compound" {
      let outer = try bezier(entry.input, "outer")
      let inner = try bezier(entry.input, "inner")
      return try entry.rows { x, _ in inner.value(at: outer.value(at: x)) }
    }
    let easing = try bezier(entry.input, "control_points")
    switch entry.kind {
    case "range":
      let range = easing.bounds(from: 0, to: 1)
      return entry.within.fault("min", range.lowerBound, try entry.expect.optional("min"))
        + entry.within.fault("max", range.upperBound, try entry.expect.optional("max"))
    case "inequality":
      return try inequality(entry, easing)
    case "slope":
      return try entry.rows { x, _ in easing.slope(at: x) }
    case "oracle":
      // Fifty digits of these values are known; the file requires six.
      return try entry.rows(Within(abs: 1e-12)) { x, _ in easing.value(at: x) }
    default:
      return try entry.rows { x, _ in easing.value(at: x) }
    }
  }

  private static func inequality(_ entry: ConformanceCase, _ easing: Easing) throws -> [String] {
    let expect = entry.expect
    let y = easing.value(at: try expect.number("x"))
    var faults = entry.within.fault("y", y, try expect.optional("y"))
    if let bound = try expect.optional("y_greater_than"), y <= bound {
      faults.append("\(y) is not > \(bound)")
    }
    if let bound = try expect.optional("y_less_than"), y >= bound {
      faults.append("\(y) is not < \(bound)")
    }
    if let bound = try expect.optional("y_at_least"), y < bound {
      faults.append("\(y) is not >= \(bound)")
    }
    if let bound = try expect.optional("y_at_most"), y > bound {
      faults.append("\(y) is not <= \(bound)")
    }
    return faults
  }

  private static let stops = ConformanceSuite(
    topic: "easing-linear",
    kinds: ["executed-browser", "outside-executed", "published", "sampling"]
  ) { entry in
    if entry.kind == "sampling" { return try sampled(entry) }
    entry.input.skip("css")
    let stops = try entry.input.items("stops").map { stop in
      guard let output = stop[0]?.number else { throw LeftOut("a stop has no output") }
      return LinearStops.Stop(output, at: stop[1]?.number)
    }
    let easing = try Easing.stops(stops)
    return try entry.rows { x, _ in easing.value(at: x) }
  }

  /// Motion writes an easing as evenly spaced stops with four decimals; an easing of ours written
  /// in this way reads back as itself.
  private static func sampled(_ entry: ConformanceCase) throws -> [String] {
    let function = try easing(entry.input.text("function", default: "identity"))
    let outputs = try entry.expect.numbers("outputs")
    // One for each step of the resolution, but two at least.
    let duration = try entry.input.number("duration_ms")
    let resolution = try entry.input.number("resolution_ms", default: 10)
    let count = max(2, (duration / resolution).rounded())
    guard Double(outputs.count) == count else { return ["\(count) outputs"] }
    let stops = try Easing.stops(outputs.map { LinearStops.Stop($0) })
    return outputs.enumerated().flatMap { number, output in
      let x = Double(number) / (count - 1)
      let written = (function.value(at: x) * 1e4).rounded() / 1e4
      return entry.within.fault("at \(x)", written, output)
        + entry.within.fault("read back at \(x)", stops.value(at: x), output)
    }
  }

  private static let stairs = ConformanceSuite(
    topic: "easing-steps",
    kinds: ["compound", "executed-browser", "outside-executed", "progress", "published"],
    leftOut: ["other-convention": "Popmotion's rule at the jumps; ours is that of CSS"]
  ) { entry in
    let easing = try Easing.steps(
      entry.input.integer("steps"), stepPosition(entry.input.text("position", default: "end")))
    let outer =
      entry.input.has("outer_cubic_bezier") ? try bezier(entry.input, "outer_cubic_bezier") : nil
    return try entry.rows { x, before in
      easing.value(at: outer?.value(at: x) ?? x, before: before)
    }
  }
}

/// The curve of four control numbers.
func bezier(_ input: Fields, _ key: String) throws -> Easing {
  let handles = try input.numbers(key)
  guard handles.count == 4 else { throw input.odd(key, "has not four numbers") }
  return try .cubicBezier(handles[0], handles[1], handles[2], handles[3])
}
