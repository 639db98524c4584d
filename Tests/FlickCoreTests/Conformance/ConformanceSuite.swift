/// A check for the cases of one file.
struct ConformanceSuite: Sendable {
  /// The name of the file.
  var topic: String
  /// The kinds of cases that are computed.
  var kinds: Set<String>
  /// Kinds that are not, and why.
  var leftOut: [String: String] = [:]
  /// Returns the differences between the core's result and the case.
  var check: @Sendable (ConformanceCase) throws -> [String]

  /// How a case went.
  enum Outcome: Equatable {
    case right(notCompared: [String])
    case wrong([String])
    case leftOut(String)
  }

  func outcome(of entry: ConformanceCase) -> Outcome {
    guard kinds.contains(entry.kind) else {
      return .leftOut("\(entry.kind): \(leftOut[entry.kind] ?? "a kind that no suite computes")")
    }
    do {
      let faults = try check(entry)
      if let lack = entry.lack { return .leftOut("\(entry.kind): \(lack)") }
      return faults.isEmpty ? .right(notCompared: entry.notCompared) : .wrong(faults)
    } catch let left as LeftOut {
      return .leftOut("\(entry.kind): \(left.reason)")
    } catch {
      return .wrong(["refused: \(error)"])
    }
  }

  /// All cases of a file.
  func tally(of file: JSON) -> ConformanceTally {
    var tally = ConformanceTally()
    for (number, json) in (file["cases"]?.items ?? []).enumerated() {
      let entry = ConformanceCase(
        json, number: number, tolerance: file["tolerance"]?["default"])
      tally.count(entry, outcome(of: entry))
    }
    return tally
  }
}

/// How the cases of a file went.
struct ConformanceTally {
  private(set) var ran = 0
  private(set) var faults: [String] = []
  /// The cases that were left out, by reason.
  private(set) var leftOut: [String: Int] = [:]
  /// Counts of expected values in cases that ran without comparing them.
  private(set) var notCompared: [String: Int] = [:]
  private(set) var kinds: Set<String> = []

  var cases: Int { ran + leftOut.values.reduce(0, +) }

  mutating func count(_ entry: ConformanceCase, _ outcome: ConformanceSuite.Outcome) {
    kinds.insert(entry.kind)
    switch outcome {
    case .right(let notCompared):
      ran += 1
      for name in notCompared { self.notCompared["\(entry.kind): \(name)", default: 0] += 1 }
    case .wrong(let found):
      ran += 1
      faults += found.map { "\(entry.id): \($0)" }
    case .leftOut(let reason): leftOut[reason, default: 0] += 1
    }
  }

  /// One line, and one more for each reason.
  var lines: [String] {
    ["\(ran) cases ran, \(cases - ran) left out"]
      + leftOut.sorted { $0.key < $1.key }.map { "  left out: \($0.value) of \($0.key)" }
      + notCompared.sorted { $0.key < $1.key }.map { "  not compared: \($0.key) of \($0.value)" }
  }
}
