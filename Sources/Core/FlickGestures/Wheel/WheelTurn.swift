/// One report of a wheel, or of fingers that scroll on a track pad.
///
///     let notch = WheelTurn(by: Vector(x: 0, y: 1), unit: .notches)
///     let lift = WheelTurn(by: .zero, phase: .ended, source: .trackPad)
///
/// Devices differ in the details that they report. Without them, `WheelStream` divides reports into
/// streams by their amounts and times.
public struct WheelTurn: Hashable, Sendable {
  /// The part of a stream that a report belongs to, where the system reports it.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// Fingers came down on the pad and scroll.
    case began
    /// They scroll.
    case changed
    /// They were lifted.
    case ended
    /// The system continues the movement after the lift.
    case momentum
  }

  /// The device, where the system reports it.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// A wheel, with notches or without.
    case wheel
    /// A track pad, or a mouse with a touch surface.
    case trackPad = "track_pad"
  }

  /// The unit of an amount.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Points on the screen.
    case points
    /// Notches of a wheel, or lines of text.
    case notches
  }

  /// The movement of the content, in `unit`; positive shows content further right or down.
  public var amount: Vector
  /// nil if the system does not report it.
  public var phase: Phase?
  /// nil if the system does not report it.
  public var source: Source?
  /// The unit of `amount`.
  public var unit: Unit

  /// Creates a report.
  public init(
    by amount: Vector, phase: Phase? = nil, source: Source? = nil, unit: Unit = .points
  ) {
    self.amount = amount
    self.phase = phase
    self.source = source
    self.unit = unit
  }

  /// Points that a notch scrolls: Chromium's `kWheelScrollUnit` in Windows.
  public static let notch: Points = 100

  /// The amount in points.
  public var points: Vector { unit == .points ? amount : amount * Self.notch.value }

  /// The largest amount, in points or notches.
  package static let largest = 1e9
}
