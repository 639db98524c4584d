import FlickHost
import FlickLab
import Synchronization
import Testing

@Suite struct `The progress of a lab command` {
  private final class Runs: Sendable {
    let count = Atomic(0)
  }

  private static func fixture(_ count: Int) throws -> LabFixture {
    let fixture = try LabFixture(LabFixture.pager)
    for number in 1...count {
      let drag = try LabFixture.drag(from: 250, by: -40 - 2 * Double(number), over: 0.2)
      try fixture.add("g\(100 + number)", drag, want: "pages.page == 2")
    }
    return fixture
  }

  /// The outcomes of gestures until a number of runs, when the user requests the end.
  private static func outcomes(
    of session: LabSession, until most: Int, stopsRuns: Bool = true
  ) throws(HostError) -> (outcomes: [String], progress: LabProgress) {
    let runs = Runs()
    let progress = LabProgress(
      stopsRuns: stopsRuns, isRequested: { runs.count.load(ordering: .relaxed) > most },
      show: { runs.count.store($0.runs, ordering: .relaxed) })
    let stream = GestureStream(holding: session).reporting(to: progress)
    var outcomes: [String] = []
    try stream.eachUntilStopped { session throws(HostError) in
      outcomes += try session.playAll().map(\.outcomeText)
    }
    return (outcomes, progress)
  }

  @Test func `a request to end leaves the first gestures with their outcomes`() throws {
    let fixture = try Self.fixture(60)
    defer { withExtendedLifetime(fixture) {} }
    let session = try fixture.session()
    let whole = try session.playAll().map(\.outcomeText)
    let all = try Self.outcomes(of: session, until: .max)
    #expect(all.outcomes == whole && !all.progress.isIncomplete)
    let count = all.progress.count
    #expect((count.done, count.total, count.runs) == (60, 60, 60))
    let some = try Self.outcomes(of: session, until: 20)
    #expect(some.progress.isIncomplete)
    #expect(some.outcomes == Array(whole.prefix(some.progress.count.done)))
    // Batches after the first one depend on the time that it took.
    #expect((16..<60).contains(some.progress.count.done) && some.progress.count.total == 60)
  }

  @Test func `a request before the first result is an error`() throws {
    let fixture = try Self.fixture(4)
    defer { withExtendedLifetime(fixture) {} }
    let session = try fixture.session()
    let error = #expect(throws: HostError.self) { try Self.outcomes(of: session, until: 0) }
    #expect(error?.kind == .interrupted && error?.description == "stopped before the first result")
  }

  /// A search ends with the best values so far; the runs that prove them continue.
  @Test func `a request ends a search with its best values`() throws {
    let fixture = try Self.fixture(12)
    defer { withExtendedLifetime(fixture) {} }
    let session = try fixture.session()
    let progress = LabProgress(stopsRuns: false, isRequested: { true })
    let stream = GestureStream(holding: session).reporting(to: progress)
    var options = Tuning.Options()
    options.budget.progress = progress
    let axes = try session.tunables().filter { $0.name == "distance" }
    let tuning = try Tuning(stream, axes, options)
    #expect(progress.isIncomplete && tuning.after.asMeant >= tuning.before.asMeant)
    #expect(TuneReport(tuning).lines.contains { $0.contains("the search was stopped") })
  }

  /// A progress with a request to end after a number of runs.
  private static func progress(until most: Int) -> LabProgress {
    let runs = Runs()
    return LabProgress(
      stopsRuns: true, isRequested: { runs.count.load(ordering: .relaxed) > most },
      show: { runs.count.store($0.runs, ordering: .relaxed) })
  }

  @Test func `a request leaves the rows of a map that are done`() throws {
    let fixture = try Self.fixture(1)
    defer { withExtendedLifetime(fixture) {} }
    let session = try fixture.session()
    func map(_ progress: LabProgress?, without known: Set<Int> = []) throws -> OutcomeMap {
      try OutcomeMap(
        session.reporting(to: progress), gesture: 0, x: .tunable(session.axis("width")),
        y: .tunable(session.axis("velocity")), columns: 16, rows: 64, without: known)
    }
    func rows(_ map: OutcomeMap) -> [[String]] { map.cells.map { $0.map { map.outcomes[$0] } } }
    let whole = try map(nil)
    let progress = Self.progress(until: whole.playedCount * 2 / 3)
    let some = try map(progress)
    #expect(progress.isIncomplete && progress.count.countsRows && progress.count.total == 64)
    let done = Set(some.cells.indices.filter { !some.cells[$0].isEmpty })
    #expect(done.count == progress.count.done && (8..<64).contains(done.count))
    let rest = try map(nil, without: done)
    let joined = zip(rows(some), rows(rest)).map { $0.isEmpty ? $1 : $0 }
    #expect(joined == rows(whole))
    // A row that was not done has its label and no marks. The key below the rows lists only
    // outcomes that occur, so its length depends on the rows that were done.
    let lengths = MapText(some).lines[1...64].reversed().map(\.count)
    let length = MapText(whole).lines[1].count
    #expect(lengths == (0..<64).map { done.contains($0) ? length : length - 16 })
    #expect(throws: HostError.self) { try map(Self.progress(until: 0)) }
  }

  @Test func `a map of many gestures counts the finished ones`() throws {
    let fixture = try Self.fixture(40)
    defer { withExtendedLifetime(fixture) {} }
    let session = try fixture.session()
    func map(_ progress: LabProgress?) throws -> ShareMap {
      try ShareMap(
        GestureStream(holding: session).reporting(to: progress),
        x: .tunable(session.axis("width")), y: .tunable(session.axis("velocity")), columns: 6,
        rows: 6)
    }
    let whole = try map(nil)
    let progress = Self.progress(until: whole.runCount / 2)
    let some = try map(progress)
    #expect(progress.isIncomplete && some.total == progress.count.done)
    #expect((16..<40).contains(some.total) && whole.total == 40)
  }

  @Test func `a shard that was ended continues with the same bytes`() throws {
    let fixture = try Self.fixture(60)
    defer { withExtendedLifetime(fixture) {} }
    let (shard, path) = (LabShard(index: 1, count: 2), "\(fixture.path)/1.part")
    func part(_ progress: LabProgress?, of command: String = "lab") throws -> PartFile {
      let stream = try fixture.stream().reporting(to: progress)
      var part = try PartFile(command, shard, of: stream)
      part.resume(from: path)
      try part.share(shard, of: stream) { session throws(HostError) in
        try session.playAll().map { $0.outcomeText + "\n" }.joined()
      }
      return part
    }
    let whole = try part(nil)
    let some = try part(Self.progress(until: 17))
    #expect(!some.isComplete && (16..<whole.places.count).contains(some.places.count))
    try some.write(to: path)
    let read = try PartFile(path)
    #expect(!read.isComplete && read.bytes == some.bytes)
    let error = #expect(throws: HostError.self) { try PartFile.merged([read]) }
    #expect(error?.description.contains("the same command continues it") == true)
    let progress = Self.progress(until: .max)
    let rest = try part(progress)
    #expect(progress.count.runs == whole.places.count - some.places.count)
    #expect(rest.isComplete && rest.bytes == whole.bytes)
    // The part of another command is not continued.
    #expect(try part(nil, of: "other").isComplete)
  }

  @Test func `an incomplete feel is marked in its file`() throws {
    let fixture = try Self.fixture(60)
    defer { withExtendedLifetime(fixture) {} }
    let stream = try fixture.stream().reporting(to: Self.progress(until: 40))
    let feel = try FeelFile(of: stream, isPartial: true)
    #expect(!feel.isComplete && !feel.entries.isEmpty)
    try feel.write(to: "\(fixture.path)/some.feel")
    let read = try FeelFile("\(fixture.path)/some.feel")
    #expect(!read.isComplete && read.entries.count == feel.entries.count)
    let count = try FeelFile.accept(
      FeelFile(of: fixture.stream()), only: nil, into: "\(fixture.path)/some.feel")
    #expect(try FeelFile("\(fixture.path)/some.feel").isComplete && count > 0)
  }
}
