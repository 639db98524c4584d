/// The files of tests that run in parts, in parallel.
///
/// A part is run as if the tests before it had been run: by its own worker, which declares the
/// whole file and runs some of its tests. The result is the same if tests leave no effects for
/// later tests. To verify that, the file is run whole and in parts.
package struct ScenarioDivision {
  /// A file with the tests to run, by their numbers from 0.
  package struct Part: Hashable {
    package var file: String
    package var tests: Range<Int>

    /// Creates a division with all tests of a file.
    package init(whole file: String) { self.init(file: file, tests: 0..<Int.max) }

    init(file: String, tests: Range<Int>) { (self.file, self.tests) = (file, tests) }

    /// Whether these are all tests.
    package var isWhole: Bool { tests == 0..<Int.max }
  }

  /// Knowledge about a file.
  private struct Known {
    /// Nanoseconds of each test.
    var times: [Int] = []
    /// Whether it came to the same in parts; nil before that was tried.
    var isDivisible: Bool?

    var time: Int { times.reduce(0, +) }
  }

  private let jobs: Int
  private var known: [String: Known] = [:]

  /// For files that take less, in nanoseconds, another worker does not pay off.
  private static let leastTime = 20_000_000
  /// The least time of a file worth dividing, as a part of each worker's share of the work.
  private static let leastShare = 0.6

  /// Creates a division without knowledge of files.
  ///
  /// - Parameter jobs: the number of parallel workers; 1 to divide no file.
  package init(jobs: Int) { self.jobs = jobs }

  /// The runs for files, in order: in parts if the result is known to be the same.
  package func parts(of files: [String]) -> [Part] {
    files.flatMap { parts(of: $0, among: files) { $0.isDivisible == true } }
  }

  /// The runs that show whether whole and divided runs give the same report.
  ///
  /// Files that were run whole are run in parts, unless they are known to differ, and the others
  /// whole.
  package func trial(of parts: [Part]) -> [Part] {
    parts.filter { $0.tests.lowerBound == 0 }.flatMap { part -> [Part] in
      guard part.isWhole else { return [Part(whole: part.file)] }
      // As if it ran alone, which it does once it changes.
      let trial = self.parts(of: part.file, among: [part.file]) { $0.isDivisible == nil }
      return trial.count > 1 ? trial : []
    }
  }

  /// Records the times of a file's tests.
  package mutating func record(times: [Int], of file: String) {
    // A file that cannot be loaded will be mended.
    if !times.isEmpty { known[file, default: Known()].times = times }
  }

  /// Records whether a file gave the same report whole and in parts.
  package mutating func record(isDivisible: Bool, _ file: String) {
    known[file, default: Known()].isDivisible = isDivisible
  }

  private func parts(
    of file: String, among files: [String], _ mayDivide: (Known) -> Bool
  ) -> [Part] {
    guard jobs > 1, let known = known[file], mayDivide(known) else { return [Part(whole: file)] }
    let all = files.reduce(0) { $0 + (self.known[$1]?.time ?? 0) }
    let share = Double(all) / Double(jobs)
    guard Double(known.time) > Self.leastShare * share else { return [Part(whole: file)] }
    let shares = Int((Double(known.time) / share).rounded(.up))
    let count = min(jobs, known.time / Self.leastTime, shares)
    guard count > 1 else { return [Part(whole: file)] }
    return Self.bounds(of: known.times, count: count).map { Part(file: file, tests: $0) }
  }

  /// Ranges of tests with about equal times.
  ///
  /// The last range is open, as tests may have been added.
  private static func bounds(of times: [Int], count: Int) -> [Range<Int>] {
    let total = times.reduce(0, +)
    var ranges: [Range<Int>] = []
    var (start, sum) = (0, 0)
    for (number, time) in times.enumerated() where ranges.count < count - 1 {
      // A test belongs to the part that contains its middle.
      guard number > start, 2 * sum + time > 2 * total * (ranges.count + 1) / count else {
        sum += time
        continue
      }
      ranges.append(start..<number)
      start = number
      sum += time
    }
    return ranges + [start..<Int.max]
  }
}
