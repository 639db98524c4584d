internal import ArgumentParser
internal import FlickHost
internal import FlickSystem

/// How tests are judged, and what is kept of a run.
struct CheckingOptions: ParsableArguments {
  @Flag(help: "Only the tests that failed in the last run from this folder.")
  var lastFailed = false

  @Option(
    help: ArgumentHelp(
      "Run each test with traces played at each of these rates, in Hz: the outcomes must be the same.",
      valueName: "60,120,…"),
    transform: RateList.init)
  var rates: RateList?

  @Option(
    help: ArgumentHelp(
      "Seconds of virtual time that a test may take; a settle may take 3600.",
      valueName: "seconds"))
  var timeout: Double?

  @Flag(
    help: "Store all snapshots as they are now, and remove those that no test uses.")
  var updateSnapshots = false

  @Option(
    help: ArgumentHelp(
      "Write a film strip (SVG) of the last second of each test that fails into a folder.",
      valueName: "folder"), completion: .directory)
  var filmOnFailure: String?

  func validate() throws {
    guard timeout.map({ $0 > 0 && $0 <= 1e9 }) ?? true else {
      throw ValidationError("--timeout takes seconds above 0, up to 1000000000.")
    }
  }

  /// What becomes of snapshots: where CI is set, nothing new is stored.
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
    guard rates.count == parts.count, rates.allSatisfy({ (1...10_000).contains($0) }) else {
      throw ValidationError("'\(text)' is no list of rates from 1 to 10000, such as 60,120.")
    }
  }
}
