/// The CSS `steps(count, position)` function.
///
/// Outside 0...1, the steps continue, as in CSS Easing Functions.
public struct StepCurve: Hashable, Sendable {
  /// The positions of the jumps, with the names of CSS.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// The first jump is at the start; also called `start` in CSS.
    case jumpStart
    /// The last jump is at the end; also called `end` in CSS, and its default.
    case jumpEnd
    /// Without jumps at the ends: the first and the last step last longer.
    case jumpNone
    /// Jumps at both ends.
    case jumpBoth
  }

  /// The maximum number of steps.
  package static let most = 1_000_000

  /// The number of steps, 1 to 1,000,000.
  public let count: Int
  /// The positions of the jumps.
  public let position: Position

  /// Creates a curve with `count` steps.
  ///
  /// - Throws: `CoreError` for a count outside 1...1,000,000, or below 2 with `jumpNone`.
  public init(_ count: Int, _ position: Position = .jumpEnd) throws(CoreError) {
    let least = position == .jumpNone ? 2 : 1
    guard (least...Self.most).contains(count) else {
      throw CoreError(
        .invalidNumber, "steps: expected a count from \(least) to \(Self.most), found \(count)")
    }
    self.count = count
    self.position = position
  }

  /// The output at a finite progress.
  ///
  /// At a jump, `before` selects the output before it.
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
