/// What makes a touch a long press.
public struct LongPressOptions: Hashable, Sendable {
  /// How long the finger stays; 0.5 s is the default of UIKit, Flutter and Android.
  public let duration: Seconds
  /// How far it may move until then, not afterwards; 10 is UIKit's.
  public let slop: Points

  /// Presses of `duration` within `slop`.
  ///
  /// - Throws: `CoreError` for a duration outside 0...1e6 s or a slop outside 0...1e6 points.
  public init(duration: Seconds = 0.5, slop: Points = 10) throws(CoreError) {
    self.duration = Seconds(
      try CoreError.checked(duration.value, "long press duration", in: 0...1e6, unit: "s"))
    self.slop = Points(
      try CoreError.checked(slop.value, "long press slop", in: 0...1e6, unit: "pt"))
  }

  private init() {
    duration = 0.5
    slop = 10
  }

  /// Half a second within 10 points.
  public static let standard = LongPressOptions()
}
