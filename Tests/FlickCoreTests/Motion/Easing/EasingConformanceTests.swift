import FlickCore
import Testing

@Suite(.enabled(if: Conformance.isPresent, Conformance.hint))
struct `Easings meet the published figures` {
  @Test func `of cubic-bezier`() throws {
    try Conformance.run(
      "easing-cubic-bezier",
      kinds: [
        "compound", "executed-browser", "executed-qt", "inequality", "oracle", "outside-executed",
        "outside-published", "progress", "published", "published-coarse", "published-exact",
        "range", "slope",
      ]
    ) { entry, within in
      if entry.kind == "compound" {
        let outer = try bezier(entry.input["outer"])
        let inner = try bezier(entry.input["inner"])
        return rows(entry) { x, _ in (inner.value(at: outer.value(at: x)), within) }
      }
      let easing = try bezier(entry.input["control_points"])
      switch entry.kind {
      case "range":
        let range = easing.bounds(from: 0, to: 1)
        return within.fault("min", range.lowerBound, entry.expect?["min"]?.number)
          + within.fault("max", range.upperBound, entry.expect?["max"]?.number)
      case "inequality":
        return inequality(entry, easing, within)
      case "slope":
        return rows(entry) { x, _ in (easing.slope(at: x), within) }
      case "oracle":
        // Fifty digits are known of these; the file asks for six.
        return rows(entry) { x, _ in (easing.value(at: x), Within(abs: 1e-12)) }
      default:
        return rows(entry) { x, _ in (easing.value(at: x), within) }
      }
    }
  }

  @Test func `of linear()`() throws {
    try Conformance.run(
      "easing-linear", kinds: ["executed-browser", "outside-executed", "published", "sampling"]
    ) { entry, within in
      if entry.kind == "sampling" { return try sampled(entry, within) }
      let stops = entry.input["stops"]?.items.map { stop in
        LinearStops.Stop(stop[0]?.number ?? .nan, at: stop[1]?.number)
      }
      let easing = try Easing.stops(stops ?? [])
      return rows(entry) { x, _ in (easing.value(at: x), within) }
    }
  }

  /// Motion writes an easing as so many evenly spaced stops of four decimals; an easing of ours, written so,
  /// is read back as itself.
  private func sampled(_ entry: Conformance.Case, _ within: Within) throws -> [String] {
    try #require(entry.input["function"]?.string == "identity")
    let outputs = entry.expect?["outputs"]?.items.compactMap(\.number) ?? []
    try #require(outputs.count > 1)
    let easing = try Easing.stops(outputs.map { LinearStops.Stop($0) })
    let last = Double(outputs.count - 1)
    return outputs.enumerated().flatMap { number, output in
      let x = Double(number) / last
      let written = (Easing.linear.value(at: x) * 1e4).rounded() / 1e4
      return within.fault("at \(x)", written, output)
        + within.fault("read back at \(x)", easing.value(at: x), output)
    }
  }

  @Test func `of steps`() throws {
    try Conformance.run(
      "easing-steps",
      kinds: ["compound", "executed-browser", "outside-executed", "progress", "published"],
      leftOut: ["other-convention": "Popmotion's rule at the jumps; ours is that of CSS"]
    ) { entry, within in
      let easing = try Easing.steps(
        Int(entry.input["steps"]?.number ?? 0), position(entry.input["position"]?.string))
      let outer = try entry.input["outer_cubic_bezier"].map(bezier)
      return rows(entry) { x, before in
        (easing.value(at: outer?.value(at: x) ?? x, before: before), within)
      }
    }
  }

  private func inequality(_ entry: Conformance.Case, _ easing: Easing, _ within: Within)
    -> [String]
  {
    let number = { (key: String) in entry.expect?[key]?.number }
    let y = easing.value(at: number("x") ?? .nan)
    var faults = within.fault("y", y, number("y"))
    if let bound = number("y_greater_than"), y <= bound { faults.append("\(y) is not > \(bound)") }
    if let bound = number("y_at_least"), y < bound { faults.append("\(y) is not >= \(bound)") }
    if let bound = number("y_at_most"), y > bound { faults.append("\(y) is not <= \(bound)") }
    return faults
  }

  private func bezier(_ json: JSON?) throws -> Easing {
    let handles = json?.items.compactMap(\.number) ?? []
    try #require(handles.count == 4)
    return try .cubicBezier(handles[0], handles[1], handles[2], handles[3])
  }

  private func position(_ name: String?) throws -> StepCurve.Position {
    switch name {
    case "start", "jump-start": .jumpStart
    case "end", "jump-end": .jumpEnd
    case "jump-none": .jumpNone
    case "jump-both": .jumpBoth
    default: throw CoreError(.unknownID, "position \(name ?? "missing")")
    }
  }
}

/// Compares rows of [x, y] or [x, y, before] with what `check` finds at x.
func rows(
  _ entry: Conformance.Case, check: (Double, Bool) throws -> (found: Double, within: Within)
) rethrows -> [String] {
  guard let rows = entry.samples?.items, !rows.isEmpty else { return ["no samples"] }
  return try rows.flatMap { row -> [String] in
    let x = row[0]?.number ?? .nan
    let result = try check(x, row[2]?.bool ?? false)
    return result.within.fault("at \(x)", result.found, row[1]?.number)
  }
}
