/// The conditions under which a moving finger is a pan: distance and direction.
public struct PanOptions: Hashable, Sendable {
  /// The distance that a finger can move before it is a pan.
  public package(set) var slop: Points
  /// The angle on either side of the axis within which the pan wins a finger over its competitors.
  public package(set) var cone: Radians
  /// Whether a finger that sets out beside the cone is refused for good, as toolkits do.
  ///
  /// Otherwise the cone only chooses between competing pans. A pan that refused a finger takes it
  /// later, when no other gesture can have it and it has gone farther than the slop along the axis.
  /// Among several such pans the one with the nearest axis takes it, then the innermost.
  public package(set) var isConeStrict: Bool
  /// Whether the distance up to the slop belongs to the pan, as in SwiftUI's translation.
  ///
  /// If true, content under the finger jumps by the slop. Otherwise the pan starts from standstill
  /// at the point where the path crosses the slop.
  public package(set) var keepsSlop: Bool
  /// Whether the slop is measured in the content as drawn, as in Android and Compose.
  ///
  /// Their views receive events in their own coordinates, so at scale 2 the distance on the screen
  /// doubles. Otherwise the slop is a distance on the screen, as in Flutter.
  public package(set) var scalesSlop: Bool
  /// Whether the pan counts from the report that crosses the slop, as in Flutter.
  ///
  /// The part of that report beyond the slop is lost: up to the distance between two reports. The
  /// distance of the drag then depends on the event rate. No effect with `keepsSlop`.
  public package(set) var dropsSurplus: Bool
  /// The effect of a second finger on a drag of a pager or a scroll view.
  ///
  /// A pan gesture uses `PanGestureOptions.policy` instead.
  public package(set) var pointers: PointerPolicy
  /// The greatest angle between the axis and a step of a drag that moves content; π/2 takes every
  /// step.
  ///
  /// A step goes from one report of the finger to the next. SwiftUIPager's angle is 30 degrees.
  /// Steps outside the angle are lost, so content falls behind the finger, depending on the event
  /// rate. Applies to drags of pagers and scroll views.
  public package(set) var stepCone: Radians

  /// The angle that includes every direction.
  package static let anyDirection = Radians(.pi / 2)

  /// Creates options for pans that set out `slop` points and within `cone` of the axis.
  ///
  /// - Parameters:
  ///   - slop: from 0 to 1e6 points; 10 is SwiftUI's default for a drag.
  ///   - cone: from 0 to π/2; π/4 gives each axis its fair half of the directions.
  ///   - keepsSlop: whether the distance to the slop belongs to the pan.
  ///   - scalesSlop: whether the slop is a distance in the content as it is drawn.
  ///   - pointers: the effect of further fingers on a pager's drag.
  ///   - stepCone: from 0 to π/2.
  ///   - isConeStrict: whether a finger beside the cone is refused even if no other gesture
  ///     wants it.
  ///   - dropsSurplus: whether the report that crosses the slop does not move the content.
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

  /// Whether behaviour version 3 corrected one of its options; see `BehaviorRule.correctedCopies`.
  @inline(__always)
  package var isCorrectedCopy: Bool { dropsSurplus || stepCone < Self.anyDirection }

  /// The same options with a slop of zero.
  package var withoutSlop: PanOptions { changed { $0.slop = 0 } }

  /// The same options for content that is drawn at a scale along the axis.
  package func drawn(at scale: @autoclosure () -> Double) -> PanOptions {
    scalesSlop ? changed { $0.slop = $0.slop * scale() } : self
  }

  /// The same options with a cone that includes every direction.
  package var inAnyDirection: PanOptions { changed { $0.cone = Self.anyDirection } }

  /// The same options with a strict cone.
  package var withStrictCone: PanOptions { changed { $0.isConeStrict = true } }

  /// A slop of 10 points and a cone of 45 degrees on either side.
  public static let standard = PanOptions(known: 10)
}
