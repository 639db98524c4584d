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

  /// A search ends with the best values so far; the runs that prove them go on.
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
}
