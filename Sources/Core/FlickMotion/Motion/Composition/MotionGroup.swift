/// Motions in parallel, each of a separate value.
///
/// Not a motion itself, because it has one value per track.
public struct MotionGroup: Hashable, Sendable {
  /// A named value and its motion.
  public struct Track: Hashable, Sendable {
    /// The name of the value, unique in its group.
    public var name: String
    /// The motion of the value.
    public var motion: AnyMotion

    /// Creates a track.
    public init(_ name: String, _ motion: AnyMotion) {
      self.name = name
      self.motion = motion
    }
  }

  /// The tracks in order.
  public let tracks: [Track]

  /// Creates a group of `tracks` that start together.
  ///
  /// - Throws: `CoreError` for duplicate names.
  public init(_ tracks: [Track]) throws(CoreError) {
    var names = Set<String>()
    for track in tracks where !names.insert(track.name).inserted {
      throw CoreError(
        .duplicateID, "parallel motions: expected names that differ, found '\(track.name)' twice")
    }
    self.tracks = tracks
  }

  /// Creates a group of `tracks` that start in succession and keep their initial values until then.
  ///
  /// - Throws: `CoreError` for duplicate names, or motions nested too deeply.
  public init(_ tracks: [Track], stagger: Stagger) throws(CoreError) {
    let delays = stagger.delays(count: tracks.count)
    var delayed: [Track] = []
    for (track, delay) in zip(tracks, delays) {
      delayed.append(Track(track.name, try track.motion.delayed(by: delay)))
    }
    try self.init(delayed)
  }

  /// The motion with the given name; nil if it does not exist.
  public subscript(name: String) -> AnyMotion? { tracks.first { $0.name == name }?.motion }

  /// Value and velocity of each track, in order.
  public func samples(at time: Seconds) -> [MotionSample] {
    tracks.map { $0.motion.sample(at: time) }
  }

  /// The longest duration of a track; 0 without tracks.
  public var duration: Seconds { tracks.map { $0.motion.duration }.max() ?? 0 }

  /// The first moment after which all tracks stay within `tolerance` of their ends.
  public func restTime(tolerance: Double) -> Seconds {
    tracks.map { $0.motion.restTime(tolerance: tolerance) }.max() ?? 0
  }
}
