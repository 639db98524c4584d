internal import FlickAPI
internal import FlickCore
internal import FlickJSON
internal import FlickLog
internal import FlickSystem

/// One of several runs of a file, each in a state of its own.
struct Passage {
  /// Touches per second; nil for the traces' own rates.
  var rate: Double?
  /// The number of the run at that rate, from 1.
  var number = 1
}

/// Compares runs of a file with the first run: event by event at the same rate, and by decisions at
/// other rates.
///
/// The first run is reported as it happens. Of the other runs, only differences are reported.
final class RunComparison {
  /// The run that is being compared.
  private(set) var passage = Passage()

  /// The result of a test in a run.
  private struct Result {
    var line: Int
    var name: String
    /// Lines of a run log.
    var lines: [String] = []
    var hash = LineHash()
    /// The decisions for a page, a card or a state.
    var decisions: [DecisionSummary] = []
    var error: HostError?
  }

  private let file: String
  private let report: (ScenarioEvent) -> Void
  /// The results of the first run, and of the first run at this rate.
  private var first: [Result] = []
  private var firstAtRate: [Result] = []
  private var results: [Result] = []
  private var log = RunLog()
  private var names = DecisionNames()
  private var isFirst = true
  /// Tests that have been reported as different, by their numbers.
  private var revoked: Set<Int> = []
  private var firstRate: Double?
  private var keptBytes = 0

  /// The most bytes of lines to keep, for showing the first difference of two runs.
  private static let mostKept = 32 << 20

  init(of file: String, _ report: @escaping (ScenarioEvent) -> Void) {
    (self.file, self.report) = (file, report)
  }

  /// Begins a run.
  func begin(_ passage: Passage) {
    isFirst = first.isEmpty && results.isEmpty && passage.number == 1 && firstRate == nil
    if isFirst { firstRate = passage.rate }
    self.passage = passage
    (results, log, names, keptBytes) = ([], RunLog(), DecisionNames(), 0)
  }

  /// Records an event of a test.
  func record(_ event: SessionEvent) {
    let found = names.decision(in: event)
    log.add(event)
    let bytes = log.takeBytes()
    guard !results.isEmpty else { return }
    let last = results.count - 1
    results[last].hash.add(bytes[...])
    keptBytes += bytes.count
    if keptBytes < Self.mostKept {
      results[last].lines.append(String(decoding: bytes, as: UTF8.self))
    }
    guard let (_, decision, summary) = found else { return }
    switch decision.verdict {
    case .page, .card, .state: results[last].decisions.append(summary)
    case .offset where summary.place != nil: results[last].decisions.append(summary)
    default: break
    }
  }

  /// Records the events of a run, and passes on those of the first run.
  func record(_ event: ScenarioEvent) {
    switch event {
    case .started(let line, let name): results.append(Result(line: line, name: name))
    case .failed(let error): if !results.isEmpty { results[results.count - 1].error = error }
    default: break
    }
    if isFirst { report(event) }
    switch event {
    case .passed, .pending, .failed: compare()
    case .unloadable(let error) where !isFirst && first.isEmpty: report(.unloadable(error))
    default: break
    }
  }

  /// Compares the test that has just ended.
  private func compare() {
    let place = results.count - 1
    if isFirst {
      first.append(results[place])
      firstAtRate.append(results[place])
      return
    }
    let isAtFirstRate = passage.rate == firstRate
    if passage.number == 1, !isAtFirstRate {
      if place == 0 { firstAtRate = [] }
      firstAtRate.append(results[place])
    }
    let others = passage.number == 1 ? first : firstAtRate
    guard others.indices.contains(place), revoked.insert(place).inserted else { return }
    let difference =
      passage.number == 1
      ? rateDifference(others[place], results[place]) : difference(others[place], results[place])
    guard let difference else {
      revoked.remove(place)
      return
    }
    report(.revoked(line: first[place].line, name: first[place].name, difference))
  }

  private func difference(_ one: Result, _ other: Result) -> HostError? {
    guard one.hash.hex != other.hash.hex || one.error?.description != other.error?.description
    else { return nil }
    var error = HostError(
      .chance, "\(file):\(one.line): the outcome of run \(passage.number) differs from the first"
    )
    let same = zip(one.lines, other.lines).prefix { $0 == $1 }.count
    var context = ["  the first event that differs:"]
    context.append("  first: \(Self.shown(one.lines, same))")
    context.append("  then:  \(Self.shown(other.lines, same))")
    if let failure = other.error { context.append("  it fails then: \(failure.description)") }
    error.context = context.map { PrintableText.of($0, keeping: .tabs) }.joined(separator: "\n")
    return error
  }

  /// The first line of an event: in words if it has words.
  private static func shown(_ events: [String], _ place: Int) -> String {
    guard events.indices.contains(place) else { return "nothing more" }
    let line = events[place].split(separator: "\n").first ?? ""
    guard let node = try? JSONReader.parse(Array(line.utf8)),
      let text = try? node["text"]?.string("'text'")
    else { return String(line.prefix(300)) }
    let time = try? node["t"]?.number("'t'")
    return text + (time.map { " at \(StageReader.plain($0)) s" } ?? "")
  }

  private func rateDifference(_ one: Result, _ other: Result) -> HostError? {
    let rates = (Self.hertz(firstRate), Self.hertz(passage.rate))
    if var error = other.error {
      guard one.error == nil else { return nil }
      error.description += " (at \(rates.1), not at \(rates.0))"
      return error
    }
    let flip = DecisionComparison(one.decisions, other.decisions).flips.first
    guard one.error == nil, let flip else { return nil }
    let first = flip.before?.words.head ?? DecisionPairs.Pair.noDecision
    let then = flip.now?.words.head ?? DecisionPairs.Pair.noDecision
    return HostError(
      .chance,
      "\(file):\(one.line): the decision depends on the rate: '\(then)' at \(rates.1), '\(first)' at \(rates.0)"
    )
  }

  private static func hertz(_ rate: Double?) -> String {
    rate.map { "\(StageReader.plain($0)) Hz" } ?? "the traces' rates"
  }
}

extension ScriptHost {
  /// Begins a test.
  func begin(_ scenario: Scenario, within timeout: Double?) {
    session.forgetStages()
    collector.begin(scenario)
    failureFilm?.begin()
    recorder?.begin()
    guard let timeout else { return }
    session.timeout = timeout
    session.deadline = session.clock + timeout
  }
}
