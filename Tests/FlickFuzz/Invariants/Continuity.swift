import FlickCore

/// Content does not jump and keeps its speed where that is promised.
///
/// - A finger that comes down, is lifted or taken away leaves all pagers where they are, to the bit
///   within their pages; so does a program that moves one.
/// - A lift gives the finger's velocity, as estimated, to exactly one pager, which starts with it
///   (less the share of the rubber band); all others start from standstill.
/// - A program that moves a pager in motion keeps its velocity, and so does a layout, in pages.
struct Continuity: Invariant {
  let name = "positions and velocities are continuous"

  private let world: any PlainWorld
  private var pageLength: Points { world.pageLength }
  private var fingers = FingerVelocities()

  init(_ world: any PlainWorld) { self.world = world }

  mutating func check(_ moment: Moment) throws -> String? {
    let velocity = try fingers.follow(moment)
    switch moment.step.action {
    case .touch(.began, _, _, _): return try places(moment, tolerance: 1e-12)
    case .touch(.moved, _, _, _), .wait, .settle, .jump, .turn, .scroll, .swap, .wheel, .go,
      .shift, .hold, .send, .resize, .rows, .seek:
      return nil
    case .touch(_, let pointer, let place, _):
      // A lift elsewhere is a move.
      guard moment.places[pointer] == place else { return nil }
      let fault = try places(moment, tolerance: 1e-12)
      guard fingers.isAlone else { return fault }
      return try fault ?? release(moment, velocity ?? .zero)
    case .cancelPointer, .cancelGesture: return try places(moment, tolerance: 1e-12)
    case .move(let id, _):
      return try places(moment, tolerance: 1e-12) ?? speed(moment, only: id)
    case .layout, .remove:
      return try places(moment, tolerance: 1e-9) ?? speed(moment, only: nil)
    }
  }

  private func both(
    _ moment: Moment, _ body: (String, PagerReading, PagerReading) -> String?
  ) throws -> String? {
    for component in moment.after.scene.components(of: .pager) {
      guard let before = try? moment.before.pager(component) else { continue }
      // Pages with an id keep it, and so may have other numbers; see `ContentJumps`.
      let ids = moment.after.scene.pageIDs(of: component)
      guard moment.before.scene.pageIDs(of: component) == ids else { continue }
      let name = moment.after.scene.name(of: component)
      if let fault = body(name, before, try moment.after.pager(component)) { return fault }
    }
    return nil
  }

  private func places(_ moment: Moment, tolerance: Double) throws -> String? {
    try both(moment) { name, before, after in
      // Its pages are other ones.
      guard before.pageCount == after.pageCount else { return nil }
      let jump = (after.position - before.position).value.magnitude
      let hasComeToRest = !after.isSettling && !after.isHeld
      // The inverse of a rubber band that is stretched far has few digits.
      let slack =
        hasComeToRest
        ? PagerOptions(pageCount: 1).restTolerance / pageLength
        : before.overscroll == 0 ? tolerance : 1e-9
      return jump <= slack ? nil : "\(name) jumped by \(jump) pages"
    }
  }

  private func speed(_ moment: Moment, only id: String?) throws -> String? {
    try both(moment) { name, before, after in
      guard id == nil || id == name, before.isSettling, after.isSettling,
        before.pageCount == after.pageCount
      else { return nil }
      let change = (after.velocity - before.velocity).value.magnitude
      return change <= 1e-9 * max(1, before.velocity.value.magnitude)
        ? nil : "\(name) changed its velocity by \(change) pages/s"
    }
  }

  private func release(_ moment: Moment, _ leaving: Velocity) throws -> String? {
    var receivers = 0
    var releases = 0
    var finger: PointsPerSecond = 0
    for case .decision(let decision) in moment.events.map(\.kind) where decision.rule == .release {
      releases += 1
      let name = moment.after.scene.name(of: decision.component)
      finger = leaving.along(world.axis(ofPager: name))
      let given = decision.criteria.first { $0.name == .velocity }?.value ?? .nan
      if given != 0 {
        receivers += 1
        // Decisions record a velocity in steps of a millionth; content starts with the exact one.
        guard (given - finger.value).magnitude <= max(1e-6, 1e-9 * finger.value.magnitude) else {
          return "\(name) was released at \(given) pt/s by a finger of \(finger) pt/s"
        }
      }
      let pager = try moment.after.pager(decision.component)
      let speed = given == 0 ? 0 : finger.value
      if let fault = try start(pager, speed) { return "\(name) \(fault)" }
    }
    guard releases == 0 || finger.magnitude < 1e-6 || receivers == 1 else {
      return "\(receivers) pagers have got the finger's velocity"
    }
    return nil
  }

  /// Checks that the content of a released pager starts at the finger's velocity.
  private func start(_ pager: PagerReading, _ finger: Double) throws -> String? {
    guard pager.isSettling else { return nil }
    let band = try RubberBand(dimension: pageLength)
    let give = band.slope(forSurplus: band.surplus(forOffset: pager.overscroll))
    let expected = -finger * (pager.overscroll == 0 ? 1 : give)
    let found = pager.velocity.inPoints(of: pageLength).value
    let isAtEdge =
      pager.position.value == 0 || pager.position.value == Double(pager.pageCount - 1)
    // An inner pager at its edge is not moved by a fling it cannot follow.
    if isAtEdge, found == 0 { return nil }
    return (found - expected).magnitude <= 1e-6 * max(1, expected.magnitude)
      ? nil : "sets out at \(found) pt/s, expected \(expected)"
  }
}
