/// The conditions for a long press.
public struct LongPressOptions: Hashable, Sendable {
  /// The duration of the press; 0.5 s is the default of UIKit, Flutter and Android.
  public package(set) var duration: Seconds = 0.5
  /// The greatest movement until then, not afterwards; 10 is UIKit's.
  public package(set) var slop: Points = 10
  /// The greatest distance outside the node's bounds until then; nil for anywhere.
  public package(set) var margin: Points?

  /// Presses of `duration` within `slop`.
  ///
  /// - Throws: `CoreError` for a duration outside 0...1e6 s, a slop or a margin outside 0...1e6
  ///   points.
  public init(
    duration: Seconds = standard.duration, slop: Points = standard.slop, margin: Points? = nil
  ) throws(CoreError) {
    self.duration = try CoreError.checked(duration, "long press duration", in: 0...1e6)
    self.slop = try CoreError.checked(slop, "long press slop", in: .length)
    if let margin { try CoreError.checked(margin, "long press margin", in: .length) }
    self.margin = margin
  }

  private init() {}

  /// Half a second within 10 points.
  public static let standard = LongPressOptions()
}
