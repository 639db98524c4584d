import FlickFuzz
import Testing

/// Guards the response of a stage to touches against accidental changes: a recorded gesture must
/// keep its outcome.
@Suite struct `Recorded random runs` {
  private static let seed: UInt64 = 20_261_122
  private static let count = 80
  /// Additional cases of rare situations: a flying card during a drag, rows added at the start.
  private static let more = ["cards": 200, "rows": 120]

  @Test(arguments: worlds.map(\.name))
  func `recorded runs are unchanged`(_ name: String) throws {
    let world = try #require(worlds.first { $0.name == name })
    try Remembered.check("runs-\(name)") { account in
      let count = Self.more[name, default: Self.count]
      let cases = (0..<count).map { Case(seed: Self.seed, number: $0, world: world) }
      for one in cases { try one.tell(&account) }
      for one in cases { try one.coarse.tell(&account) }
    }
  }
}
