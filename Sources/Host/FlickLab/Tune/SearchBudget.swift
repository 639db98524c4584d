package import FlickHost
internal import FlickSystem

/// How much a search may examine before it reports the best so far: so many boxes of settings, or
/// until a moment.
///
/// A number of boxes gives equal bytes on all machines; seconds do not.
package struct SearchBudget: Sendable, ExpressibleByIntegerLiteral {
  /// As it was given: "200000", "30s".
  package let text: String
  private var boxes: Int
  /// When it ends, by the clock of the code around simulations; nil where boxes are counted.
  private let end: Swift.Duration?
  /// Where the user's request to end the search is found.
  package var progress: LabProgress?

  /// Of boxes: what ends what would take minutes.
  package static let usual: SearchBudget = 200_000

  package init(boxes: Int) { self.init("\(boxes)", boxes, end: nil) }

  package init(integerLiteral boxes: Int) { self.init(boxes: boxes) }

  /// Reads `200000` or `30s`; seconds begin now.
  ///
  /// - Throws: `HostError` for what is neither.
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

  /// Whether it is time that ends it.
  package var isTime: Bool { end != nil }

  /// Whether its time is over, or the user requested the end.
  var isOver: Bool {
    if isStopped {
      progress?.noteMissing()
      return true
    }
    return end.map { $0 <= MonotonicClock.now() } ?? false
  }

  /// Whether the user requested the end.
  var isStopped: Bool { progress?.isStopping ?? false }

  /// Takes some boxes off; false where it does not last for them.
  mutating func take(_ count: Int) -> Bool {
    boxes -= count
    return boxes >= 0 && !isOver
  }

  /// A part of it, of time all that is left.
  func divided(by count: Int) -> SearchBudget {
    var part = self
    part.boxes = max(1, boxes / count)
    return part
  }
}
