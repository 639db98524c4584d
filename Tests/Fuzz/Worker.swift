import FlickFuzz
import Foundation

/// Runs a range of cases in this process and reports the result on standard output.
struct Worker {
  let seed: UInt64
  let world: (any World)?
  let folder: String

  /// Returns whether all is well; stops at the first case that is not.
  ///
  /// The file `progress` has the number of each case before it runs, so that the supervisor of a
  /// process that died can find the case.
  func run(_ numbers: Range<Int>, progress: String) throws -> Bool {
    _ = FileManager.default.createFile(atPath: progress, contents: nil)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: progress))
    var report = Report()
    for number in numbers {
      try file.write(contentsOf: Data("\(number)\n".utf8))
      let one = Case(seed: seed, number: number, world: world)
      let outcome = one.check()
      report.cases += 1
      report.tally.add(outcome.tally.counts, touches: outcome.tally.touches)
      guard let fault = outcome.fault else { continue }
      report.finding = try shrink(one, fault)
      break
    }
    print(try report.json())
    return report.finding == nil
  }

  private func shrink(_ one: Case, _ fault: Case.Fault) throws -> Finding {
    var last = fault
    let short = one.shrunk { candidate in
      guard let found = candidate.check().fault, found.invariant == fault.invariant else {
        return false
      }
      last = found
      return true
    }
    return try Finding(one, short, short.check().fault ?? last, in: folder)
  }
}

/// A case that broke an invariant.
struct Finding: Codable {
  let number: Int
  let world: String
  let fault: String
  let steps: Int
  let shrunk: Int
  let file: String

  /// Writes the short case to a file of the folder.
  init(_ one: Case, _ short: Case, _ fault: Case.Fault, in folder: String) throws {
    number = one.number
    world = one.world.name
    self.fault = "\(fault)"
    steps = one.steps.count
    shrunk = short.steps.count
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    file = "\(folder)/seed-\(one.seed)-case-\(one.number).jsonl"
    try Data(CaseFile.text(short, fault).utf8).write(to: URL(fileURLWithPath: file))
  }
}

/// The report of a worker.
struct Report: Codable {
  var cases = 0
  var touches = 0
  var counts: [String: Int] = [:]
  var finding: Finding?

  var tally: Tally {
    get {
      var tally = Tally()
      tally.add(counts, touches: touches)
      return tally
    }
    set { (counts, touches) = (newValue.counts, newValue.touches) }
  }

  func json() throws -> String { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
}
