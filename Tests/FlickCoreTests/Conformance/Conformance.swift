import Foundation
import Testing

/// The cases that the core is measured by: our own of Tests/Fixtures, which are always there, and
/// published ones from the folder that FLICKBOOK_CONFORMANCE names.
enum Conformance {
  static let shared = Fixtures.named("FLICKBOOK_CONFORMANCE")
  static let own = Fixtures.path("conformance")

  /// Checks our own file of a topic and the published one.
  ///
  /// Our own file must exist, with at least as many cases as the suite has kinds, and all of its
  /// cases must run. In a published file, cases that cannot run are counted and printed, as it may
  /// have unknown kinds and inputs.
  static func run(_ suite: ConformanceSuite, location: SourceLocation = #_sourceLocation) throws {
    let file = try #require(
      try read(own, suite.topic), "no file of our own: \(suite.topic)", sourceLocation: location)
    let tally = suite.tally(of: file)
    report(tally, "\(suite.topic), own", location)
    let known = suite.kinds.union(suite.leftOut.keys)
    #expect(tally.ran >= suite.kinds.count, sourceLocation: location)
    #expect(tally.kinds.isSubset(of: known), sourceLocation: location)
    #expect(tally.leftOut == [:], "own cases are there to run", sourceLocation: location)
    #expect(tally.notCompared == [:], sourceLocation: location)

    guard let shared else { return print("conformance \(suite.topic), published: no folder") }
    guard let file = try read(shared, suite.topic) else {
      return print("conformance \(suite.topic), published: skipped, 1 file is absent")
    }
    report(suite.tally(of: file), "\(suite.topic), published", location)
  }

  /// Returns a file of cases; nil if it does not exist.
  static func read(_ folder: String, _ topic: String) throws -> JSON? {
    let url = URL(fileURLWithPath: folder).appending(path: "\(topic).json")
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return try JSONDecoder().decode(JSON.self, from: Data(contentsOf: url))
  }

  private static func report(
    _ tally: ConformanceTally, _ name: String, _ location: SourceLocation
  ) {
    print("conformance \(name): \(tally.lines.joined(separator: "\n"))")
    for fault in tally.faults { Issue.record("\(name): \(fault)", sourceLocation: location) }
  }
}
