import FlickFuzz
import Foundation
import Synchronization

/// Distributes the cases to processes and survives their crashes.
final class Supervisor: Sendable {
  private let seed: UInt64
  private let count: Int
  private let jobs: Int
  private let world: (any World)?
  private let folder: String

  private struct State {
    var next = 0
    var report = Report()
    var trouble: String?
  }
  private let state = Mutex(State())

  /// Cases of one child: enough to forget the cost of starting it.
  private static let batch = 2000
  /// The time limit of a child in seconds, thousands of times the time of a case.
  private static let patience = 300.0

  init(seed: UInt64, count: Int, jobs: Int, world: (any World)?, folder: String) {
    self.seed = seed
    self.count = count
    self.jobs = jobs
    self.world = world
    self.folder = folder
  }

  /// Runs all cases and returns whether they passed.
  func run() throws -> Bool {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    print("fuzz: \(count) cases from seed \(seed), \(jobs) at once")
    let start = ContinuousClock.now
    DispatchQueue.concurrentPerform(iterations: jobs) { job in
      while let numbers = take() {
        do {
          try runBatch(numbers, job)
        } catch {
          state.withLock { $0.trouble = "\(error)" }
        }
      }
    }
    return conclude(ContinuousClock.now - start)
  }

  /// Returns the next cases to run; nil if all are taken, or one has failed.
  private func take() -> Range<Int>? {
    let batch = max(1, min(Self.batch, (count + jobs - 1) / jobs))
    return state.withLock { state in
      guard state.next < count, state.report.finding == nil, state.trouble == nil else {
        return nil
      }
      let numbers = state.next..<min(count, state.next + batch)
      state.next = numbers.upperBound
      return numbers
    }
  }

  private func runBatch(_ numbers: Range<Int>, _ job: Int) throws {
    let (progress, output) = ("\(folder)/progress-\(job)", "\(folder)/output-\(job)")
    defer { for file in [progress, output] { try? FileManager.default.removeItem(atPath: file) } }
    var arguments = [
      "--seed", "\(seed)", "--from", "\(numbers.lowerBound)", "--count", "\(numbers.count)",
      "--folder", folder, "--progress", progress,
    ]
    if let world { arguments += ["--world", world.name] }
    let end = try Child.run(arguments, output: output, limit: Self.patience)
    guard case .exited(let code) = end, code <= 1 else {
      return try bury(end, progress, job)
    }
    let data = FileManager.default.contents(atPath: output) ?? Data()
    let report = try JSONDecoder().decode(Report.self, from: data)
    state.withLock { state in
      state.report.cases += report.cases
      state.report.tally.add(report.counts, touches: report.touches)
      keep(report.finding, &state)
    }
  }

  /// Shrinks the current case of a child that died, with each try in a child of its own.
  private func bury(_ end: Child.End, _ progress: String, _ job: Int) throws {
    let text = (try? String(contentsOfFile: progress, encoding: .utf8)) ?? ""
    guard let number = text.split(separator: "\n").last.flatMap({ Int($0) }) else {
      state.withLock { $0.trouble = "a process ended before its first case: \(end)" }
      return
    }
    let one = Case(seed: seed, number: number, world: world)
    let fault = Case.Fault(invariant: "the core lives", step: nil, what: "\(end)")
    let (file, output) = ("\(folder)/try-\(job).jsonl", "\(folder)/try-\(job).out")
    defer { for file in [file, output] { try? FileManager.default.removeItem(atPath: file) } }
    let short = one.shrunk { candidate in
      do {
        try Data(CaseFile.text(candidate, nil).utf8).write(to: URL(fileURLWithPath: file))
        return try Child.run(["--replay", file], output: output, limit: 20) == end
      } catch {
        return false
      }
    }
    let finding = try Finding(one, short, fault, in: folder)
    state.withLock { keep(finding, &$0) }
  }

  /// Keeps the first case of several findings, so that a report does not depend on timing.
  private func keep(_ finding: Finding?, _ state: inout State) {
    guard let finding else { return }
    if let known = state.report.finding, known.number <= finding.number { return }
    state.report.finding = finding
  }

  private func conclude(_ duration: Duration) -> Bool {
    let (report, trouble) = state.withLock { ($0.report, $0.trouble) }
    if let trouble {
      print("fuzz: \(trouble)")
      return false
    }
    if let finding = report.finding {
      print(
        """
        fuzz: case \(finding.number) (\(finding.world)) breaks an invariant: \(finding.fault)
        fuzz: \(finding.shrunk) of its \(finding.steps) steps are in \(finding.file)
        fuzz: run it again: scripts/tools/fuzz --replay \(finding.file)
        """)
      return false
    }
    for (key, number) in report.counts.sorted(by: { $0.key < $1.key }) {
      print("  \(key): \(number)")
    }
    let seconds =
      Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    let rate = Int(Double(report.touches) / max(seconds, 1e-3))
    print(
      "fuzz: \(report.cases) cases, \(report.touches) touches, nothing broken; "
        + "\(Int(seconds)) s, \(rate) touches/s")
    // Fewer cases may lack rare events.
    let missing = count < 10_000 ? [] : report.tally.missing(inCases: count, of: world)
    for line in missing { print("fuzz: hardly ever made: \(line)") }
    return missing.isEmpty
  }
}
