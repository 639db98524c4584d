/// The state of a recognizer.
public enum RecognizerState: String, Sendable, Hashable, CaseIterable {
  /// The touches so far could become the gesture.
  case possible
  /// The gesture was recognized with this touch.
  case began
  /// The gesture proceeds.
  case changed
  /// The finger was lifted after the gesture began.
  case ended
  /// The gesture was taken away after it began: by the system, by a program.
  case cancelled
  /// The touches are not this gesture.
  case failed

  /// Whether the attempt is over.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// Whether the gesture was recognized and is active.
  public var isActive: Bool { self == .began || self == .changed }
}
