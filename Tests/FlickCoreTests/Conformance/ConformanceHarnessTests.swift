import FlickCore
import Foundation
import Testing

/// All suites, for tests that apply to each of them.
private let suites: [ConformanceSuite] =
  `Springs meet the published figures`.suites + `The timing model`.suites
  + `Interpolation meets the published figures`.suites
  + `Easings meet the published figures`.suites
  + `Named easings meet the published figures`.suites
  + `Free movements meet the published figures`.suites + `Published pager cases`.suites
  + `Release velocities meet the published figures`.suites + `An overscroll law`.suites
  + `Published nested scrolls`.suites + `A fling over several scroll views`.suites
  + `Published releases`.suites
  + `Published zooms and pulls`.suites + `Published layouts in motion`.suites
  + `Published cards`.suites

/// Kinds in published files that are not computed, by topic, with the reason.
private let notClaimed: [String: [String: String]] = [
  "autoscroll": [
    "dndkit-speed": "ours is 1200 pt/s by the square of the depth, and no step of a timer",
    "flutter-step": "goes by where the row is; ours by the finger, so a tall row is not faster",
    "itemtouchhelper-speed": "goes by the row, in whole pixels of a frame",
    "itemtouchhelper-swap": "ours changes places at the middle of the neighbour, with a slack",
    "motion-speed": "moves by so much at each event: as fast as the events come",
    "reorder-flutter": "counts by the edge of a proxy, not by middles",
    "reorder-motion": "goes by the sign of the finger's speed; ours by where it is alone",
    "reorder-motion-published": "in two directions, of a layout that wraps",
  ],
  "sticky-header": [
    "sticky-push": "computed in Lua: FlickHostTests, `Published sections`",
    "sticky-current": "computed in Lua: FlickHostTests, `Published sections`",
    "sticky-scroll-to": "computed in Lua: FlickHostTests, `Published sections`",
  ],
]

@Suite struct `Conformance suites` {
  /// A file with these cases.
  private static func file(_ cases: [JSON]) -> JSON { .object(["cases": .array(cases)]) }

  private static let doubling = ConformanceSuite(
    topic: "doubling", kinds: ["double"], leftOut: ["other": "another rule"]
  ) { entry in
    let factor = try entry.input.choice("unit", ["one": 1.0, "ten": 10])
    return try entry.within.fault(
      "y", 2 * factor * entry.input.number("x"), entry.expect.optional("y"))
  }

  private static func entry(
    _ input: [String: JSON], _ expect: [String: JSON], kind: String = "double"
  )
    -> JSON
  {
    .object(["kind": .string(kind), "input": .object(input), "expect": .object(expect)])
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var input: [String: JSON]
    var expect: [String: JSON] = ["y": .number(6)]
    var kind = "double"
    var lines: [String]
  }

  @Test(arguments: [
    Row(
      testDescription: "right", input: ["x": .number(3), "unit": .string("one")],
      lines: ["1 cases ran, 0 left out"]),
    Row(
      testDescription: "a key that nobody reads",
      input: ["x": .number(3), "unit": .string("one"), "z": .number(0)],
      lines: ["0 cases ran, 1 left out", "  left out: 1 of double: input.z is not read"]),
    Row(
      testDescription: "a key that is missing", input: ["unit": .string("one")],
      lines: ["0 cases ran, 1 left out", "  left out: 1 of double: input.x is missing"]),
    Row(
      testDescription: "a value of another type",
      input: ["x": .string("3"), "unit": .string("one")],
      lines: ["0 cases ran, 1 left out", "  left out: 1 of double: input.x is no number"]),
    Row(
      testDescription: "a word that is not known",
      input: ["x": .number(3), "unit": .string("two")],
      lines: [
        "0 cases ran, 1 left out",
        "  left out: 1 of double: input.unit is 'two', which is not known here",
      ]),
    Row(
      testDescription: "nothing to compare", input: ["x": .number(3), "unit": .string("one")],
      expect: ["w": .number(6)],
      lines: ["0 cases ran, 1 left out", "  left out: 1 of double: nothing to compare"]),
    Row(
      testDescription: "an expectation beside", input: ["x": .number(3), "unit": .string("one")],
      expect: ["y": .number(6), "w": .number(7)],
      lines: ["1 cases ran, 0 left out", "  not compared: double: expect.w of 1"]),
    Row(
      testDescription: "a kind that is left out", input: [:], kind: "other",
      lines: ["0 cases ran, 1 left out", "  left out: 1 of other: another rule"]),
    Row(
      testDescription: "a kind that is new", input: [:], kind: "new",
      lines: [
        "0 cases ran, 1 left out", "  left out: 1 of new: a kind that no suite computes",
      ]),
  ])
  func `a suite computes each case or reports the reason`(_ row: Row) {
    let tally = Self.doubling.tally(
      of: Self.file([Self.entry(row.input, row.expect, kind: row.kind)]))
    #expect(tally.lines == row.lines)
    #expect(tally.faults == [])
  }

  @Test func `a wrong figure is found`() {
    let input: [String: JSON] = ["x": .number(3), "unit": .string("ten")]
    let tally = Self.doubling.tally(of: Self.file([Self.entry(input, ["y": .number(61)])]))
    #expect(tally.faults == ["case 0 of kind 'double': y: expected 61.0, found 60.0"])
  }

  // MARK: Files that are not as ours

  /// Unusual replacements for a value.
  private static let odd: [JSON] = [
    .null, .string("odd"), .string("inf"), .string("-inf"), .bool(true), .number(0), .number(-1),
    .number(0.5), .number(1e300), .number(-1e18), .array([]), .array([.null, .number(7)]),
    .object([:]),
  ]

  /// The object with one change of a field: gone, another value, or one more field.
  private static func changed(_ fields: [String: JSON], _ random: inout SplitMix64) -> [String:
    JSON]
  {
    var fields = fields
    let key = fields.keys.sorted().randomElement(using: &random) ?? "more"
    switch Int.random(in: 0...3, using: &random) {
    case 0: fields[key] = nil
    case 1: fields["more"] = odd.randomElement(using: &random)
    case 2 where fields[key]?.items.isEmpty == false:
      var items = fields[key]?.items ?? []
      items[Int.random(in: items.indices, using: &random)] =
        odd.randomElement(using: &random) ?? .null
      fields[key] = .array(items)
    default:
      if case .object(let inner)? = fields[key] {
        fields[key] = .object(changed(inner, &random))
      } else {
        fields[key] = odd.randomElement(using: &random)
      }
    }
    return fields
  }

  @Test(arguments: suites.indices)
  func `damaged files do not make a suite trap`(_ index: Int) throws {
    let suite = suites[index]
    let file = try #require(try Conformance.read(Conformance.own, suite.topic))
    let seed = 13 &+ UInt64(index)
    var random = SplitMix64(seed: seed)
    let cases = file["cases"]?.items ?? []
    var outcomes = ["left out": 0, "right": 0, "wrong": 0]
    for round in 0..<200 {
      guard var fields = cases.randomElement(using: &random)?.fields else { continue }
      for part in ["input", "expect", "input"] {
        if let inner = fields[part]?.fields { fields[part] = .object(Self.changed(inner, &random)) }
        if round % 3 > 0 { break }
      }
      if round % 5 == 0 { fields = Self.changed(fields, &random) }
      let entry = ConformanceCase(.object(fields), number: round, tolerance: nil)
      switch suite.outcome(of: entry) {
      case .right: outcomes["right", default: 0] += 1
      case .wrong: outcomes["wrong", default: 0] += 1
      case .leftOut: outcomes["left out", default: 0] += 1
      }
    }
    print("conformance \(suite.topic) with changes, seed \(seed): \(outcomes)")
    // An additional input key always leaves the case out, and a missing one nearly always.
    #expect(outcomes["left out", default: 0] > 50)
  }

  @Test func `read a file without cases, and one that is absent`() throws {
    for suite in suites {
      #expect(suite.tally(of: .object([:])).lines == ["0 cases ran, 0 left out"])
      #expect(try Conformance.read("/nowhere", suite.topic) == nil)
    }
  }

  @Test func `every published file has a suite or a reason`() throws {
    guard let shared = Conformance.shared else { return print("conformance: no published files") }
    let claimed = Set(suites.map(\.topic))
    #expect(claimed.isDisjoint(with: notClaimed.keys))
    var count = 0
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: shared).sorted() else {
      return print("conformance: skipped, the folder of published files is absent")
    }
    for name in names where name.hasSuffix(".json") {
      let topic = String(name.dropLast(5))
      guard !claimed.contains(topic), let file = try Conformance.read(shared, topic) else {
        continue
      }
      let cases = file["cases"]?.items.count ?? 0
      count += cases
      let kinds = Set((file["cases"]?.items ?? []).compactMap { $0["kind"]?.string })
      for kind in kinds.sorted() {
        let reason = notClaimed[topic]?[kind] ?? "no suite knows this kind"
        print("conformance \(topic), published: not claimed, \(kind): \(reason)")
      }
    }
    print("conformance: \(count) published cases are not claimed yet")
  }
}
