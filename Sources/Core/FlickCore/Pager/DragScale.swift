/// The movement of a pager's content for that of a finger.
public enum DragScale: String, Sendable, Hashable, CaseIterable {
  /// The finger's distance: content stays under the finger.
  case finger
  /// A page for as long a distance as the frame: SwiftUIPager's increments times pitch over side.
  ///
  /// Pages narrower than the frame therefore fall behind the finger, and the velocity of a release
  /// is that of the content. The distance that a drag hands over is scaled too.
  case page

  /// Points of content for a point of the finger.
  ///
  /// Always one if speed counts pages, because SwiftUIPager does not scale with
  /// `multiplePagination`.
  func factor(_ options: PagerOptions, _ geometry: PageGeometry) -> Double {
    guard self == .page, geometry.pitch > 0, geometry.viewport > 0 else { return 1 }
    if case .swiftUIPager(let snap) = options.snap.rule, snap.isMultiple { return 1 }
    return geometry.pitch / geometry.viewport
  }
}
