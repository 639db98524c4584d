import FlickCore

/// One axis of a pager or scroll view, as its node makes it.
struct SceneTrack: Hashable, Sendable {
  /// The component that moves along a track.
  enum Owner: Hashable, Sendable {
    case pager(PagerOptions)
    case scrollView(ScrollViewOptions)
  }

  let component: ComponentID
  let name: String
  let axis: Orientation
  let owner: Owner
  /// The length on which the overscroll law depends, in points.
  let viewport: Double
  /// −1 if a pager's later pages are towards the start, otherwise 1.
  let sign: Double
  /// The circumference of a ring, in points; nil for tracks with ends.
  let ring: Double?
  /// Points of content for a point of the finger.
  let scale: Double

  /// Returns the tracks of a scene, outer ones before inner ones.
  static func all(in scene: SceneTree) throws -> [SceneTrack] {
    var tracks: [SceneTrack] = []
    try add(scene.root, scene, to: &tracks)
    return tracks
  }

  private static func add(_ node: Node, _ scene: SceneTree, to tracks: inout [SceneTrack]) throws {
    if let component = scene.component(named: node.id) {
      let size = node.frame.size
      if let options = node.pager {
        let isHorizontal = options.axis == .horizontal
        let pager = try Pager(
          options, length: Points(isHorizontal ? size.width : size.height),
          across: Points(isHorizontal ? size.height : size.width))
        let isRing = options.loops && options.pageCount > 1 && pager.pitch > 0
        tracks.append(
          SceneTrack(
            component: component, name: node.id, axis: options.axis, owner: .pager(options),
            viewport: pager.pitch > 0 ? pager.pageLength.value : 0,
            sign: options.isReversed ? -1 : 1,
            ring: isRing ? Double(options.pageCount) * pager.pitch.value : nil,
            scale: scale(of: options, pager.pitch.value, isHorizontal ? size.width : size.height)))
      }
      if let options = node.scroll {
        for axis in Orientation.allCases where options.axes.contains(axis) {
          tracks.append(
            SceneTrack(
              component: component, name: node.id, axis: axis, owner: .scrollView(options),
              viewport: axis == .horizontal ? size.width : size.height, sign: 1, ring: nil,
              scale: 1))
        }
      }
    }
    for child in node.children { try add(child, scene, to: &tracks) }
  }

  private static func scale(of options: PagerOptions, _ pitch: Double, _ side: Double) -> Double {
    if case .swiftUIPager(let snap) = options.snap.rule, snap.isMultiple { return 1 }
    guard options.dragScale == .page, pitch > 0 else { return 1 }
    // With pages of different lengths the longest one moves farthest.
    guard case .each(let lengths) = options.pageSize else { return pitch / side }
    return ((lengths.map(\.value).max() ?? 0) + options.spacing.value) / side
  }

  var law: OverscrollLaw {
    switch owner {
    case .pager(let options): options.overscroll
    case .scrollView(let options): options.overscroll
    }
  }

  private var pan: PanOptions {
    switch owner {
    case .pager(let options): options.pan
    case .scrollView(let options): options.pan
    }
  }

  /// The slop belongs to the drag, so content jumps by it.
  var jumpOfSlop: Double { pan.keepsSlop ? pan.slop.value : 0 }

  /// Whether some of a finger's distance is not shown, and cannot be read back.
  var hidesDistance: Bool {
    switch owner {
    case .pager(let options):
      options.dragLimit < .infinity || options.directions != .both || scale != 1
        || options.pan.stepCone < Radians(.pi / 2)
    case .scrollView(let options): options.startThreshold != nil
    }
  }

  /// The names of its rate-dependent options.
  var rateDependence: [String] {
    let laws = OverscrollLaw.named.filter { $0.law == law && $0.law.isRateDependent }
    var names = laws.map { "law '\($0.name)'" }
    if pan.dropsSurplus { names.append("dropped surplus") }
    if case .scrollView(let options) = owner, options.startThreshold != nil {
      names.append(RateExemptions.startThreshold)
    }
    return names
  }
}

/// The state of a track at one moment, in points and in screen direction: offsets grow against the
/// finger.
///
/// The manual offset of a pager, which affects only its own position, is not included.
struct TrackState {
  let offset: Double
  /// The overscroll in points; negative before the first edge.
  let overscroll: Double
  let velocity: Double
  let isHeld: Bool
  let isMoving: Bool
  /// Whether it may rest where it is.
  let isOnSnap: Bool
  /// Whether it can neither scroll nor be pulled.
  let isFixed: Bool
  /// The greatest offset of a scroll view; nil for pagers.
  let farthest: Double?

  init(_ track: SceneTrack, _ stage: Stage) throws {
    switch track.owner {
    case .pager:
      let pager = try stage.pager(track.component)
      // In pages of the reading's own length.
      let pitch = track.pitch
      offset = track.sign * (pager.offset.value - pager.manualOffset.value * pitch)
      overscroll = track.sign * pager.overscroll.value
      velocity = track.sign * pager.velocity.value * pitch
      (isHeld, isMoving) = (pager.isHeld, pager.isSettling)
      isOnSnap = pager.hasWholePosition && overscroll == 0
      isFixed = pitch == 0
      farthest = nil
    case .scrollView(let options):
      let view = try stage.scrollView(track.component)
      let isX = track.axis == .horizontal
      let phase = isX ? view.horizontalPhase : view.verticalPhase
      offset = isX ? view.offset.x : view.offset.y
      overscroll = isX ? view.overscroll.x : view.overscroll.y
      velocity = (isX ? view.velocity.x : view.velocity.y).value
      isHeld = phase == .held || phase == .dragging
      isMoving = !isHeld && phase != .idle
      let room = isX ? view.farthest.x : view.farthest.y
      isOnSnap =
        overscroll == 0 && options.snap.holds(offset, viewport: track.viewport, farthest: room)
      isFixed = room == 0 && !options.bouncesWhenShort
      farthest = room
    }
  }

  /// Whether a scroll view is within a distance, in points, of the edge in this direction.
  ///
  /// Nil for a pager.
  func isAtEdge(towards direction: Double, within distance: Double = 0) -> Bool? {
    farthest.map { direction < 0 ? offset <= distance : offset >= $0 - distance }
  }
}

extension SceneTrack {
  /// From one page to the next, in points.
  var pitch: Double {
    guard case .pager(let options) = owner, viewport > 0 else { return 0 }
    let scale = options.interactive.scale
    return max(0, viewport + options.spacing.value - viewport * (1 - scale) / 2)
  }

  /// Returns the offset requested by the finger, including the surplus behind the overscroll; nil
  /// if it cannot be derived.
  func asked(_ reading: TrackState) -> Double? {
    let law = reading.isFixed ? .wall : law
    if hidesDistance || law.isRateDependent { return nil }
    let length = Points(viewport)
    if reading.overscroll == 0 {
      // A wall hides the surplus.
      let isWall = law.offset(forSurplus: 1, over: length) == 0
      let isInside = farthest(reading) { reading.offset > 0 && reading.offset < $0 }
      return isWall && !isInside && ring == nil ? nil : reading.offset
    }
    let surplus = law.surplus(forOffset: Points(reading.overscroll), over: length)
    guard law.slope(forSurplus: surplus, over: length) > 1e-6 else { return nil }
    return reading.offset - reading.overscroll + surplus.value
  }

  private func farthest(_ reading: TrackState, _ test: (Double) -> Bool) -> Bool {
    guard let farthest = reading.farthest else { return false }
    return test(farthest)
  }

  /// Returns the factor by which the inverse of the law amplifies errors.
  func stretch(_ reading: TrackState) -> Double {
    guard reading.overscroll != 0 else { return 1 }
    return 1 / max(slope(reading), 1e-9)
  }

  /// Content speed per finger speed.
  func slope(_ reading: TrackState) -> Double {
    if reading.overscroll == 0 { return 1 }
    let length = Points(viewport)
    let surplus = law.surplus(forOffset: Points(reading.overscroll), over: length)
    return law.slope(forSurplus: surplus, over: length)
  }

  /// The difference of two offsets; in a ring the shorter one.
  func distance(from: Double, to: Double) -> Double {
    let distance = to - from
    guard let ring else { return distance }
    return distance - (distance / ring).rounded() * ring
  }
}

extension ScrollSnap {
  /// Whether content may rest at an offset between the edges.
  fileprivate func holds(_ offset: Double, viewport: Double, farthest: Double) -> Bool {
    if offset < 0 || offset > farthest { return false }
    if offset == 0 || offset == farthest { return true }
    switch self {
    case .none: return true
    case .paging(let step): return offset.isMultiple(of: step?.value ?? viewport)
    case .every(let step): return offset.isMultiple(of: step.value)
    case .places(let places): return places.contains { $0.value == offset }
    }
  }
}

extension Double {
  fileprivate func isMultiple(of step: Double) -> Bool {
    step > 0 && (self / step).rounded() * step == self
  }
}

extension SceneTrack {
  /// Whether the position of a resting pager is valid for a page.
  ///
  /// Pages that share a place at an end of the content have one position, the position of one of
  /// them.
  static func isPosition(
    _ pager: PagerReading, of page: Int, _ component: ComponentID, _ stage: Stage
  ) throws -> Bool {
    if pager.isAt(Double(page)) { return true }
    for track in try all(in: stage.scene) where track.component == component {
      guard case .pager(let options) = track.owner else { continue }
      // In a ring it starts anew at the first page.
      if track.ring != nil { return pager.isAt(Double(page), around: options.pageCount) }
      let sharesPlaces =
        if case .justified = options.alignment { true } else { options.containment == .keep }
      return sharesPlaces && pager.hasWholePosition
    }
    return false
  }
}

extension PagerReading {
  /// Whether it is at a page, apart from the manual offset.
  fileprivate var hasWholePosition: Bool {
    isAt((position.value - manualOffset.value).rounded())
  }

  /// Whether it is at a position, apart from the manual offset; to the bit if there is no offset.
  fileprivate func isAt(_ place: Double, around count: Int? = nil) -> Bool {
    guard manualOffset != 0 else { return position.value == place }
    var distance = position.value - manualOffset.value - place
    if let count { distance -= (distance / Double(count)).rounded() * Double(count) }
    return distance.magnitude < 1e-9
  }
}
