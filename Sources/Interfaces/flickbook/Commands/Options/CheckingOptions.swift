internal import ArgumentParser
internal import FlickHost
internal import FlickSystem

/// Options for the checks of tests, and for the results to keep.
struct CheckingOptions: ParsableArguments {
  @Flag(help: "Only the tests that failed in the last run from this folder.")
  var lastFailed = false

  @Option(
    help: ArgumentHelp(
      "Run each test with traces played at each of these rates, in Hz; the outcomes must agree.",
      valueName: "60,120,…"),
    transform: RateList.init)
  var rates: RateList?

  @Option(
    help: ArgumentHelp(
      "Virtual time limit of a test; each settle is limited to 3600.",
      valueName: "seconds"))
  var timeout: Double?

  @Flag(help: "Rewrite all snapshots, and remove unused ones.")
  var updateSnapshots = false

  @Option(
    help: ArgumentHelp(
      "Write a film strip (SVG) of the last second of each failed test to a folder.",
      valueName: "folder"), completion: .directory)
  var filmOnFailure: String?

  func validate() throws {
    try require(
      timeout.map({ $0 > 0 && $0 <= 1e9 }) ?? true,
      "--timeout takes seconds above 0, up to 1000000000.")
  }

  /// The handling of snapshots.
  ///
  /// In continuous integration, new snapshots are not stored.
  var snapshotMode: SnapshotMode {
    if updateSnapshots { return .all }
    let isIntegration = !(Environment.value("CI") ?? "").isEmpty
    return isIntegration ? .none : .missing
  }
}

/// `60,90,120`.
struct RateList: Sendable {
  let rates: [Double]

  init(_ text: String) throws {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    rates = parts.compactMap { Double($0) }
    try require(
      rates.count == parts.count && rates.allSatisfy({ (1...10_000).contains($0) }),
      "'\(text)' is not a list of rates from 1 to 10000, such as 60,120.")
  }
}
