/// The tracks under a finger as they are drawn, where transforms turn or scale them.
///
/// Tracks share a drag if their axes are parallel on the screen; otherwise they compete as two axes
/// do. A class, as few fingers have one; it never changes.
final class DrawnTracks: Sendable {
  struct Entry: Sendable {
    let track: TrackIndex
    /// The axis as which it takes part: that of the innermost track, or the other one.
    let axis: Orientation
    /// The displacement on the screen of one point of its content.
    let step: Vector
  }

  /// From the innermost outwards.
  private let entries: [Entry]
  /// Whether no track is turned or scaled: only its place differs from its layout.
  let isPlain: Bool

  private init(_ entries: [Entry], isPlain: Bool) {
    (self.entries, self.isPlain) = (entries, isPlain)
  }

  /// Creates the tracks from one outwards, as they are drawn now; nil if there are no transforms.
  init?(from innermost: TrackIndex, in stage: Stage) {
    var entries: [Entry] = []
    var (isTransformed, isPlain) = (false, true)
    var next: TrackIndex? = innermost
    while let track = next {
      let (node, own) = (stage.scene.tracks[track].node, stage.scene.axis(track))
      var step = Vector(along: own, 1)
      if stage.scene.records[node].ownSpace == .transformed {
        isTransformed = true
        let drawn = stage.transform(ofNode: node).direction(of: own)
        isPlain = isPlain && drawn == step
        step = drawn
      }
      let first = entries.first
      let axis = first.map { Self.areParallel($0.step, step) ? $0.axis : $0.axis.cross } ?? own
      entries.append(Entry(track: track, axis: axis, step: step))
      next = stage.scene.outer(track)
    }
    guard isTransformed else { return nil }
    (self.entries, self.isPlain) = (entries, isPlain)
  }

  subscript(track: TrackIndex) -> Entry? { entries.first { $0.track == track } }

  func areParallel(_ a: TrackIndex, _ b: TrackIndex) -> Bool {
    guard let a = self[a]?.step, let b = self[b]?.step else { return false }
    return Self.areParallel(a, b)
  }

  /// Points on the screen for a point of a track's content, negative where it goes against another
  /// track.
  func scale(of track: TrackIndex, along other: TrackIndex) -> Double {
    guard let step = self[track]?.step, let direction = self[other]?.step else { return 1 }
    let sense = step.x * direction.x + step.y * direction.y
    return sense < 0 ? -step.length : step.length
  }

  /// Within a millionth of the angle.
  private static func areParallel(_ a: Vector, _ b: Vector) -> Bool {
    let cross = a.x * b.y - a.y * b.x
    return cross.magnitude <= 1e-6 * a.length * b.length
  }

  /// The same in a new scene; nil if a track is gone.
  func renumbered(_ number: (TrackIndex) -> TrackIndex?) -> DrawnTracks? {
    let found = entries.compactMap { entry in
      number(entry.track).map { Entry(track: $0, axis: entry.axis, step: entry.step) }
    }
    return found.count == entries.count ? DrawnTracks(found, isPlain: isPlain) : nil
  }
}

extension Stage {
  /// The axis as which a track takes part in the drag of a finger.
  @inline(__always)
  func axis(_ track: TrackIndex, under finger: FingerIndex) -> Orientation {
    guard let drawn = fingers[finger].drawn else { return scene.axis(track) }
    return drawn[track]?.axis ?? scene.axis(track)
  }

  /// The next track outside one that a finger can drag with it.
  @inline(__always)
  func outer(_ track: TrackIndex, under finger: FingerIndex) -> TrackIndex? {
    guard let drawn = fingers[finger].drawn else {
      return scene.outer(track, for: fingers[finger].kind)
    }
    var next = scene.outer(track)
    while let outer = next,
      !drawn.areParallel(track, outer) || !scene.isOpen(outer, to: fingers[finger].kind)
    {
      next = scene.outer(outer)
    }
    return next
  }

  /// The options of a track's pan as it is drawn.
  @inline(__always)
  func drawn(
    _ pan: PanOptions, _ track: TrackIndex, under finger: FingerIndex
  ) -> PanOptions {
    guard let drawn = fingers[finger].drawn else { return pan }
    return pan.drawn(at: drawn[track]?.step.length ?? 1)
  }

  /// The turn of a track's axis on the screen.
  func axisTurn(of track: TrackIndex, under finger: FingerIndex) -> AxisTurn {
    guard let entry = fingers[finger].drawn?[track] else { return .none }
    return AxisTurn(from: entry.axis, to: entry.step)
  }

  /// Points on the screen for a point of a track's content under a finger, negative where it goes
  /// against the innermost track of its drag; 1 without transforms.
  func scale(of track: TrackIndex, under finger: FingerIndex) -> Double {
    guard let drawn = fingers[finger].drawn else { return 1 }
    let path = axis(track, under: finger)
    let first =
      [fingers[finger].path, fingers[finger].crossPath].compactMap(\.tracks.first)
      .first { axis($0, under: finger) == path }
    return drawn.scale(of: track, along: first ?? track)
  }
}
