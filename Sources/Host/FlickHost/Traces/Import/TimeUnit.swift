internal import FlickCore

/// The unit of the times in a recording.
///
/// It is known by an option or by the name of the column; otherwise it is inferred from the time
/// between reports, as devices report 4 to 2000 times a second. Times that would be implausible in
/// the unit are refused.
struct TimeUnit: Equatable, Sendable {
  /// Its length in seconds.
  let seconds: Double
  /// Whether it was inferred from the times.
  let isInferred: Bool
  /// The time between two reports, in seconds, if known.
  let interval: Double?

  private static let all: [(name: String, seconds: Double)] = [
    ("s", 1), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9),
  ]
  /// Seconds between reports in an inferred unit; the ranges of the units do not overlap.
  private static let usual = 0.0005..<0.5
  /// Seconds between reports in a unit that the column names.
  private static let possible = 0.00005...2
  /// The longest recording of few reports, in seconds: 2 reports have no rate.
  private static let longestTap = 20.0
  /// The fewest intervals that give a rate.
  private static let fewest = 3

  /// Columns with a unit defined by an interface: DOM's `timeStamp` and Android's event time are in
  /// milliseconds.
  private static let columns = [
    "timeStamp": 1e-3, "eventTime": 1e-3, "eventtime": 1e-3, "ms": 1e-3,
  ]

  var name: String { Self.all.first { $0.seconds == seconds }?.name ?? "\(seconds) s" }

  /// The note for a person about an inferred unit; nil for a known one.
  var note: String? {
    guard isInferred else { return nil }
    let rate = interval.map { ", by \(plain($0 * 1000, decimals: 1)) ms between reports" } ?? ""
    return "times are taken for \(name)\(rate); --time-unit sets the unit"
  }

  /// Finds the unit of times.
  ///
  /// - Parameters:
  ///   - times: in the order of the recording, with their fingers; `begins` if the finger comes
  ///     down.
  ///   - column: the name of their column or field; nil for unnamed ones.
  ///   - given: the unit that an option sets, in seconds.
  ///   - line: the line for an error.
  /// - Throws: `RecordingFault` for times that are implausible.
  init(
    of times: [(time: Double, pointer: Int, begins: Bool)], column: String?, given: Double?,
    line: Int
  ) throws(RecordingFault) {
    let raw = Self.interval(of: times)
    if let given {
      (seconds, isInferred, interval) = (given, false, raw.map { $0 * given })
      return
    }
    let subject = column.map { "the times of column '\($0)'" } ?? "the times"
    if let column, let known = Self.unit(ofColumn: column) {
      (seconds, isInferred, interval) = (known, false, raw.map { $0 * known })
      if let interval, !Self.possible.contains(interval) {
        throw RecordingFault(
          line,
          "\(subject) are \(name), so reports would be \(Self.words(interval)) apart; --time-unit sets "
            + "another unit (s, ms, us or ns)")
      }
      return
    }
    isInferred = true
    guard let raw else {
      let length = (times.last?.time ?? 0) - (times.first?.time ?? 0)
      seconds = Self.all.first { length * $0.seconds < Self.longestTap }?.seconds ?? 1e-9
      interval = nil
      return
    }
    guard let found = Self.all.first(where: { Self.usual.contains(raw * $0.seconds) }) else {
      throw RecordingFault(
        line,
        "\(subject) are \(plain(raw, decimals: 6)) units apart, which is the rate of a device in no "
          + "unit; --time-unit sets it (s, ms, us or ns)")
    }
    (seconds, interval) = (found.seconds, raw * found.seconds)
  }

  /// The median time between two reports of a finger; nil for few reports.
  private static func interval(of times: [(time: Double, pointer: Int, begins: Bool)]) -> Double? {
    var last: [Int: Double] = [:]
    var gaps: [Double] = []
    for (time, pointer, begins) in times {
      if !begins, let before = last[pointer], time > before { gaps.append(time - before) }
      last[pointer] = time
    }
    return gaps.count < fewest ? nil : gaps.sorted()[gaps.count / 2]
  }

  /// The unit that the name of a column states; nil if it states none.
  private static func unit(ofColumn name: String) -> Double? {
    if let known = columns[name] { return known }
    let name = name.lowercased()
    return all.first {
      $0.seconds < 1 && name == $0.name || name.hasSuffix("_\($0.name)")
        || name.hasSuffix("(\($0.name))")
    }?.seconds
  }

  private static func words(_ interval: Double) -> String {
    interval < 0.001
      ? "\(plain(interval * 1e6, decimals: 3)) us" : "\(plain(interval, decimals: 3)) s"
  }
}
