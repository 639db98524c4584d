/// What makes a moving finger a pan: how far, and how straight.
public struct PanOptions: Hashable, Sendable {
  /// The distance a finger may move without meaning it.
  public let slop: Points
  /// The angle on either side of the axis within which the pan must set out.
  public let cone: Radians

  /// Pans that set out `slop` points and within `cone` of the axis.
  ///
  /// - Parameters:
  ///   - slop: from 0 to 1e6 points; 10 is SwiftUI's default for a drag.
  ///   - cone: from 0 to π/2; π/4 gives each axis its fair half of the directions.
  /// - Throws: `CoreError` for a number outside these ranges.
  public init(slop: Points = 10, cone: Radians = Radians(.pi / 4)) throws(CoreError) {
    self.slop = Points(try CoreError.checked(slop.value, "slop", in: 0...1e6, unit: "pt"))
    self.cone = Radians(try CoreError.checked(cone.value, "cone", in: 0...(.pi / 2), unit: "rad"))
  }

  private init(known slop: Points, _ cone: Radians) {
    self.slop = slop
    self.cone = cone
  }

  /// The same slop, whatever the direction.
  var inAnyDirection: PanOptions { PanOptions(known: slop, Radians(.pi / 2)) }

  /// A slop of 10 points and a cone of 45 degrees on either side.
  public static let standard = PanOptions(known: 10, Radians(.pi / 4))
}
