package import FlickCore

extension WheelTurn {
  /// The points per report of a terminal: three rows of text.
  private static let rows = 48.0

  /// Creates a report of a terminal, which has no amounts: one step of a wheel, or a stroke on a
  /// pad.
  ///
  /// The unit is notches, so reports at most 60 ms apart turn one page.
  package init(ofTerminal x: Int, _ y: Int) {
    let share = Self.rows / Self.notch.value
    self.init(by: Vector(x: Double(x) * share, y: Double(y) * share), unit: .notches)
  }
}
