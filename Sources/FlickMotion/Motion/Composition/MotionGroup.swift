/// Motions side by side, each moving a value of its own.
///
/// Not a motion itself: it has as many values as tracks.
public struct MotionGroup: Hashable, Sendable {
  /// One of the motions and the name of the value it moves.
  public struct Track: Hashable, Sendable {
    /// What the value is called; unique in its group.
    public var name: String
    /// How it moves.
    public var motion: AnyMotion

    /// A track.
    public init(_ name: String, _ motion: AnyMotion) {
      self.name = name
      self.motion = motion
    }
  }

  /// The tracks in order.
  public let tracks: [Track]

  /// `tracks` that start together.
  ///
  /// - Throws: `CoreError` for two of one name.
  public init(_ tracks: [Track]) throws(CoreError) {
    var names = Set<String>()
    for track in tracks where !names.insert(track.name).inserted {
      throw CoreError(
        .duplicateID, "parallel motions: expected names that differ, found '\(track.name)' twice")
    }
    self.tracks = tracks
  }

  /// `tracks` that start one after another, each standing at its first value until then.
  ///
  /// - Throws: `CoreError` for two of one name, or motions nested too deep.
  public init(_ tracks: [Track], stagger: Stagger) throws(CoreError) {
    let delays = stagger.delays(count: tracks.count)
    var delayed: [Track] = []
    for (track, delay) in zip(tracks, delays) {
      delayed.append(Track(track.name, try track.motion.delayed(by: delay)))
    }
    try self.init(delayed)
  }

  /// The motion of this name; nil if there is none.
  public subscript(name: String) -> AnyMotion? { tracks.first { $0.name == name }?.motion }

  /// Value and velocity of every track, in their order.
  public func samples(at time: Seconds) -> [MotionSample] {
    tracks.map { $0.motion.sample(at: time) }
  }

  /// How long the longest of them takes; 0 without tracks.
  public var duration: Seconds { tracks.map(\.motion.duration).max() ?? 0 }

  /// The first moment from which all of them stay within `tolerance` of where they end.
  public func restTime(tolerance: Double) -> Seconds {
    tracks.map { $0.motion.restTime(tolerance: tolerance) }.max() ?? 0
  }
}
