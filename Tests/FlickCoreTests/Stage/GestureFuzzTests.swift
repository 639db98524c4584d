import FlickCore
import Foundation
import Testing

@Suite struct `Random hands` {
  private static let seed: UInt64 = 20_261_121
  private static let rounds = 1200

  @Test func `leave nothing stuck, begin and end each gesture once, and stay finite`() throws {
    print("gesture fuzz: seed \(Self.seed), \(Self.rounds) cases")
    var counts: [String: Int] = [:]
    for round in 0..<Self.rounds {
      // A case of its own seed, so that one can be run alone.
      var random = SplitMix64(seed: Self.seed &+ UInt64(round))
      let actions = GestureFuzz.actions(&random)
      let outcome = GestureFuzz.run(actions)
      counts.merge(outcome.counts, uniquingKeysWith: +)
      guard outcome.fault != nil else { continue }
      let short = shrink(actions) { GestureFuzz.run($0).fault != nil }
      let file = try Self.write(short, round)
      let fault = GestureFuzz.run(short).fault ?? "nothing"
      Issue.record(
        "round \(round): \(fault); \(short.count) of \(actions.count) actions in \(file)")
      return
    }
    let summary = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("gesture fuzz:", summary.joined(separator: ", "))
    for gesture in GestureFuzz.gestures {
      let ends = counts["\(gesture) ended"] ?? 0
      #expect(ends >= 10, "\(gesture) was hardly ever made")
    }
    for ending in GestureEnding.allCases {
      #expect(counts["ending \(ending.rawValue)"] ?? 0 >= 10, "hardly ever: \(ending.rawValue)")
    }
  }

  /// Runs the case of a file that an earlier failure wrote.
  @Test(.enabled(if: replay != nil, "set FLICKBOOK_FUZZ_CASE to a file to run it again"))
  func `of a file do what they did`() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: Self.replay ?? ""))
    let actions = try JSONDecoder().decode([GestureFuzz.Action].self, from: data)
    #expect(GestureFuzz.run(actions).fault == nil)
  }

  private static let replay = ProcessInfo.processInfo.environment["FLICKBOOK_FUZZ_CASE"]

  private static func write(_ actions: [GestureFuzz.Action], _ round: Int) throws -> String {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "flickbook-fuzz-\(seed)-\(round).json")
    try JSONEncoder().encode(actions).write(to: file)
    return file.path
  }

  @Test func `that fail are shrunk to what matters`() {
    let all = Array(0..<200)
    #expect(shrink(all) { $0.contains(17) && $0.contains(150) } == [17, 150])
    #expect(shrink(all) { _ in false } == all)
    #expect(shrink(all) { _ in true } == [])
  }

  @Test func `are the same from a file`() throws {
    var random = SplitMix64(seed: Self.seed)
    let actions = GestureFuzz.actions(&random)
    let file = try Self.write(actions, -1)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(try JSONDecoder().decode([GestureFuzz.Action].self, from: data) == actions)
  }
}
