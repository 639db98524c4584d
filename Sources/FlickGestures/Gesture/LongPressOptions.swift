/// When a touch is a long press.
public struct LongPressOptions: Hashable, Sendable {
  /// How long the finger stays; 0.5 s is the default of UIKit, Flutter and Android.
  public package(set) var duration: Seconds = 0.5
  /// How far it may move until then, not afterwards; 10 is UIKit's.
  public package(set) var slop: Points = 10

  /// Presses of `duration` within `slop`.
  ///
  /// - Throws: `CoreError` for a duration outside 0...1e6 s or a slop outside 0...1e6 points.
  public init(
    duration: Seconds = standard.duration, slop: Points = standard.slop
  ) throws(CoreError) {
    self.duration = try CoreError.checked(duration, "long press duration", in: 0...1e6)
    self.slop = try CoreError.checked(slop, "long press slop", in: .length)
  }

  private init() {}

  /// Half a second within 10 points.
  public static let standard = LongPressOptions()
}
