package import FlickHost
internal import FlickSystem

/// The limit of a search: a number of boxes of settings, or a duration.
///
/// At the limit it reports the best setting so far.
///
/// A number of boxes gives identical results on all machines; a duration does not.
package struct SearchBudget: Sendable, ExpressibleByIntegerLiteral {
  /// The text that the budget was read from: "200000", "30s".
  package let text: String
  private var boxes: Int
  /// The deadline, by the clock of the code around simulations; nil if boxes are counted.
  private let end: Swift.Duration?
  /// The progress, which holds the user's request to end the search.
  package var progress: LabProgress?

  /// The default number of boxes.
  ///
  /// It ends searches that would take minutes.
  package static let usual: SearchBudget = 200_000

  package init(boxes: Int) { self.init("\(boxes)", boxes, end: nil) }

  package init(integerLiteral boxes: Int) { self.init(boxes: boxes) }

  /// Reads `200000` or `30s`.
  ///
  /// Seconds count from now.
  ///
  /// - Throws: `HostError` for any other text.
  package init(_ text: String) throws(HostError) {
    if let boxes = Int(text), 1...100_000_000 ~= boxes {
      self.init(boxes: boxes)
      return
    }
    guard text.hasSuffix("s"), let seconds = Double(text.dropLast()), seconds > 0, seconds <= 1e6
    else { throw HostError(.input, "a budget is 1 to 100000000 boxes or seconds, such as 30s") }
    self.init(text, .max, end: MonotonicClock.now() + .seconds(seconds))
  }

  private init(_ text: String, _ boxes: Int, end: Swift.Duration?) {
    (self.text, self.boxes, self.end) = (text, boxes, end)
  }

  /// Whether the budget is a duration.
  package var isTime: Bool { end != nil }

  /// Whether the deadline has passed, or the user requested the end.
  var isOver: Bool {
    if isStopped {
      progress?.recordMissing()
      return true
    }
    return end.map { $0 <= MonotonicClock.now() } ?? false
  }

  /// Whether the user requested the end.
  var isStopped: Bool { progress?.isStopping ?? false }

  /// Takes a number of boxes; false if the budget does not suffice.
  mutating func take(_ count: Int) -> Bool {
    boxes -= count
    return boxes >= 0 && !isOver
  }

  /// The given fraction of the boxes; a deadline stays the same.
  func divided(by count: Int) -> SearchBudget {
    var part = self
    part.boxes = max(1, boxes / count)
    return part
  }
}
