/// The stairs of CSS `steps(count, position)`.
///
/// Outside 0...1 the stairs continue, as in CSS Easing Functions.
public struct StepCurve: Hashable, Sendable {
  /// Where the jumps are; the names are those of CSS.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// The first jump is at the start; CSS `start` too.
    case jumpStart
    /// The last jump is at the end; CSS `end` too, and what CSS assumes.
    case jumpEnd
    /// No jump at either end: the first and the last step last longer.
    case jumpNone
    /// Jumps at both ends.
    case jumpBoth
  }

  /// The most steps.
  package static let most = 1_000_000

  /// How many steps, 1 to 1,000,000.
  public let count: Int
  /// Where the jumps are.
  public let position: Position

  /// Stairs of `count` steps.
  ///
  /// - Throws: `CoreError` for a count outside 1...1,000,000, or 1 with `jumpNone`, which has no
  ///   step.
  public init(_ count: Int, _ position: Position = .jumpEnd) throws(CoreError) {
    let least = position == .jumpNone ? 2 : 1
    guard (least...Self.most).contains(count) else {
      throw CoreError(
        .invalidNumber, "steps: expected a count from \(least) to \(Self.most), found \(count)")
    }
    self.count = count
    self.position = position
  }

  /// The output at a finite progress; `before` asks for the value that ends at a jump there.
  package func value(at x: Double, before: Bool) -> Double {
    let scaled = x * Double(count)
    var step = scaled.rounded(.down)
    if before, step == scaled { step -= 1 }
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if x >= 0, step < 0 { step = 0 }
    let jumps = Double(count) + (position == .jumpBoth ? 1 : position == .jumpNone ? -1 : 0)
    if x <= 1, step > jumps { step = jumps }
    return step / jumps
  }
}
