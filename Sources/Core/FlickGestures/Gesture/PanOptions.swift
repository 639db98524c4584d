/// When a moving finger is a pan: how far, and how straight.
public struct PanOptions: Hashable, Sendable {
  /// The distance a finger may move without meaning it.
  public package(set) var slop: Points
  /// The angle on either side of the axis within which the pan takes a finger from those that
  /// compete.
  public package(set) var cone: Radians
  /// Whether a finger that sets out beside the cone is refused for good, as toolkits do.
  ///
  /// Else the cone chooses between pans that compete, and no more: one that was refused takes the
  /// finger once no other may have it and it has gone farther than the slop along the axis. Of
  /// several refused ones that is the one of the nearest axis, then the innermost.
  public package(set) var isConeStrict: Bool
  /// Whether the distance to the slop belongs to the pan, as SwiftUI's translation does: content
  /// under the finger then jumps by the slop.
  ///
  /// Else the pan starts from standstill where the slop is crossed.
  public package(set) var keepsSlop: Bool
  /// Whether the slop is a distance in the content as it is drawn, as Android's and Compose's are,
  /// whose views see events in their own coordinates: twice as far on the screen at scale 2.
  ///
  /// Else it is a distance on the screen, as Flutter's.
  public package(set) var scalesSlop: Bool
  /// Whether the pan counts from the report that crosses the slop, as in Flutter.
  ///
  /// What that report is beyond the slop is lost: a drag loses up to the distance between two
  /// reports, so its distance depends on the event rate. Without effect with `keepsSlop`.
  public package(set) var dropsSurplus: Bool
  /// What a second finger means for a drag of a pager or a scroll view.
  ///
  /// A pan gesture has its own, `PanGestureOptions.policy`.
  public package(set) var pointers: PointerPolicy
  /// The angle on either side of the axis within which each step of a drag must lie to move
  /// content, from one report of the finger to the next; π/2 takes every step.
  ///
  /// SwiftUIPager's is 30 degrees. What a step outside has gone is lost, so content falls behind
  /// the finger, and how far depends on the event rate. Of drags of pagers and scroll views.
  public package(set) var stepCone: Radians

  /// The angle that has every direction in it.
  package static let anyDirection = Radians(.pi / 2)

  /// Pans that set out `slop` points and within `cone` of the axis.
  ///
  /// - Parameters:
  ///   - slop: from 0 to 1e6 points; 10 is SwiftUI's default for a drag.
  ///   - cone: from 0 to π/2; π/4 gives each axis its fair half of the directions.
  ///   - keepsSlop: whether the distance to the slop belongs to the pan.
  ///   - scalesSlop: whether the slop is a distance in the content as it is drawn.
  ///   - pointers: what further fingers mean, where the pan is that of a pager.
  ///   - stepCone: from 0 to π/2.
  ///   - isConeStrict: whether a finger beside the cone is refused even if no other gesture
  ///     wants it.
  ///   - dropsSurplus: whether the report that crosses the slop moves nothing.
  /// - Throws: `CoreError` for a number outside these ranges.
  public init(
    slop: Points = 10, cone: Radians = Radians(.pi / 4), keepsSlop: Bool = false,
    scalesSlop: Bool = false, pointers: PointerPolicy = .ignore,
    stepCone: Radians = Radians(.pi / 2), isConeStrict: Bool = false, dropsSurplus: Bool = false
  ) throws(CoreError) {
    self.slop = try CoreError.checked(slop, "slop", in: .length)
    self.cone = try CoreError.checked(cone, "cone", in: .coneAngle)
    self.isConeStrict = isConeStrict
    self.keepsSlop = keepsSlop
    self.scalesSlop = scalesSlop
    self.dropsSurplus = dropsSurplus
    self.pointers = pointers
    self.stepCone = try CoreError.checked(stepCone, "step cone", in: .coneAngle)
  }

  package init(
    known slop: Points, coneDegrees: Double = 45, keepsSlop: Bool = false,
    scalesSlop: Bool = false, stepCone: Radians = anyDirection, dropsSurplus: Bool = false
  ) {
    self.slop = slop
    cone = Radians(degrees: coneDegrees)
    isConeStrict = false
    self.keepsSlop = keepsSlop
    self.scalesSlop = scalesSlop
    self.dropsSurplus = dropsSurplus
    self.stepCone = stepCone
    pointers = .ignore
  }

  private func changed(_ change: (inout PanOptions) -> Void) -> PanOptions {
    var copy = self
    change(&copy)
    return copy
  }

  /// Whether it has a part that behaviour version 3 corrected; see `BehaviorRule.correctedCopies`.
  @inline(__always)
  package var isCorrectedCopy: Bool { dropsSurplus || stepCone < Self.anyDirection }

  /// The same, but for the distance that a finger may go without meaning it.
  package var withoutSlop: PanOptions { changed { $0.slop = 0 } }

  /// The same for content that is drawn at a scale along the axis.
  package func drawn(at scale: @autoclosure () -> Double) -> PanOptions {
    scalesSlop ? changed { $0.slop = $0.slop * scale() } : self
  }

  /// The same slop, whatever the direction.
  package var inAnyDirection: PanOptions { changed { $0.cone = Self.anyDirection } }

  /// The same with a cone that refuses for good.
  package var withStrictCone: PanOptions { changed { $0.isConeStrict = true } }

  /// A slop of 10 points and a cone of 45 degrees on either side.
  public static let standard = PanOptions(known: 10)
}
