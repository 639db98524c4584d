import Foundation
import Testing

/// The published cases that the core is measured by; see the README in their folder.
enum Conformance {
  static let folder = ProcessInfo.processInfo.environment["FLICKBOOK_CONFORMANCE"]
  static let isPresent = folder != nil
  static let hint: Comment = "set FLICKBOOK_CONFORMANCE to the folder of conformance cases"

  struct Case: Decodable {
    var id: String
    var kind: String
    var input: JSON
    var expect: JSON?
    var samples: JSON?
    var recomputed: JSON?
    var tolerance: JSON?
    var round: String?
  }

  private struct Topic: Decodable {
    struct Tolerance: Decodable { var `default`: JSON }
    var tolerance: Tolerance
    var cases: [Case]
  }

  /// Runs `check` over every case of the kinds not left out; it returns what is wrong, if anything.
  ///
  /// `leftOut` gives each kind that is not checked a reason. No case, or a kind that is left out and
  /// does not exist, is a failure: so nothing new goes by unnoticed.
  static func run(
    _ topic: String, kinds: Set<String>, leftOut: [String: String] = [:],
    location: SourceLocation = #_sourceLocation,
    check: (Case, Within) throws -> [String]
  ) throws {
    let url = URL(fileURLWithPath: folder ?? "").appending(path: "\(topic).json")
    let file = try JSONDecoder().decode(Topic.self, from: Data(contentsOf: url))
    var count: [String: Int] = [:]
    var parts: [LeftOut: Int] = [:]
    for entry in file.cases {
      count[entry.kind, default: 0] += 1
      guard kinds.contains(entry.kind) else {
        if leftOut[entry.kind] == nil {
          Issue.record("\(entry.id): unknown kind '\(entry.kind)'", sourceLocation: location)
        }
        continue
      }
      let within = Within(entry.tolerance ?? file.tolerance.default)
      do {
        for fault in try check(entry, within) {
          Issue.record("\(entry.id): \(fault)", sourceLocation: location)
        }
      } catch let part as LeftOut {
        parts[part, default: 0] += 1
      }
    }
    for kind in kinds.union(leftOut.keys) where count[kind] == nil {
      Issue.record("\(topic): no case of kind '\(kind)'", sourceLocation: location)
    }
    let ran = kinds.reduce(0) { $0 + (count[$1] ?? 0) } - parts.values.reduce(0, +)
    print("conformance \(topic): \(ran) cases ran, \(file.cases.count - ran) left out")
    for (kind, reason) in leftOut.sorted(by: { $0.key < $1.key }) {
      print("  left out: \(kind) (\(count[kind] ?? 0) cases): \(reason)")
    }
    for (part, number) in parts.sorted(by: { $0.key.what < $1.key.what }) {
      print("  left out: \(part.what) (\(number) cases): \(part.reason)")
    }
    #expect(ran > 0, "no case ran", sourceLocation: location)
  }

  /// Thrown by a check for a case that it leaves out, of a kind of which others are run.
  struct LeftOut: Error, Hashable {
    var what: String
    var reason: String
  }
}

/// |found − expected| ≤ max(abs, rel·|expected|).
struct Within {
  var abs = 0.0
  var rel = 0.0
  var velocityAbs: Double?

  init(abs: Double = 0, rel: Double = 0) {
    self.abs = abs
    self.rel = rel
  }

  init(_ json: JSON) {
    abs = json["abs"]?.number ?? 0
    rel = json["rel"]?.number ?? 0
    velocityAbs = json["velocity_abs"]?.number
  }

  func allows(_ found: Double, _ expected: Double) -> Bool {
    (found - expected).magnitude <= max(abs, rel * expected.magnitude)
  }

  /// What is wrong with `found`, if anything; nothing to check without an expectation.
  func fault(_ name: String, _ found: Double?, _ expected: Double?) -> [String] {
    guard let expected else { return [] }
    guard let found else { return ["\(name): expected \(expected), found none"] }
    return allows(found, expected) ? [] : ["\(name): expected \(expected), found \(found)"]
  }
}
