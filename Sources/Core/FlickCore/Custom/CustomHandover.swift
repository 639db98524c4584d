/// A custom rule that distributes a drag over nested pagers and scroll views.
///
/// Called when a drag sets out, once for each direction. It returns data: the segments of the
/// course, which the finger's travel fills one after another. It is not called while the finger
/// moves.
public final class CustomHandover: Sendable, Hashable {
  /// A track that can move; tracks are listed innermost first.
  public struct Track: Hashable, Sendable {
    /// The id of its component; empty if unnamed.
    public let id: String
    /// The offset, in points.
    public let offset: Double
    /// The farthest offset in the direction of the drag; infinite without an edge.
    public let edge: Double

    /// Creates a track.
    public init(id: String, offset: Double, edge: Double) {
      (self.id, self.offset, self.edge) = (id, offset, edge)
    }
  }

  /// A part of the course: a movement of one track to an offset.
  public struct Segment: Hashable, Sendable {
    /// The index of the track, from 0.
    public var track: Int
    /// The offset at its end, in points.
    public var to: Double

    /// Creates a segment.
    public init(track: Int, to: Double) { (self.track, self.to) = (track, to) }
  }

  /// The name of the rule.
  public let name: String
  private let rule: @Sendable ([Track], _ isTowardsEnd: Bool) -> [Segment]?
  private let complains: @Sendable (String) -> Void

  /// Creates a rule from its name and its function.
  ///
  /// - Parameters:
  ///   - complains: receives a description of an invalid answer.
  ///   - rule: takes the tracks and whether their offsets grow; returns nil for the default of
  ///     `drag`.
  public init(
    _ name: String, complains: @escaping @Sendable (String) -> Void,
    rule: @escaping @Sendable ([Track], _ isTowardsEnd: Bool) -> [Segment]?
  ) {
    (self.name, self.complains, self.rule) = (name, complains, rule)
  }

  /// The segments of a course; nil if the rule gives none, or an invalid answer.
  func segments(
    _ tracks: [TrackIndex], direction: Double, in scene: SceneTree
  ) -> [DragPath.Segment]? {
    let given = tracks.map { index in
      Track(
        id: scene.name(of: scene.id(of: index)), offset: scene.requested(index),
        edge: scene.ask(index) { $0.edge(direction) })
    }
    guard let answer = rule(given, direction > 0) else { return nil }
    var offsets = given.map(\.offset)
    var segments: [DragPath.Segment] = []
    for (number, segment) in answer.enumerated() {
      if let fault = fault(of: segment, offsets, given, direction) {
        complains("segment \(number + 1): \(fault)")
        return nil
      }
      let index = tracks[segment.track]
      let isLast = number == answer.count - 1
      guard isLast || scene.ask(index, { $0.snaps.contains(segment.to, in: $0.range) }) else {
        complains("segment \(number + 1): \(plain(segment.to)) is not a place of rest")
        return nil
      }
      segments.append(
        DragPath.Segment(track: index, from: offsets[segment.track], to: segment.to))
      offsets[segment.track] = segment.to
    }
    guard let last = answer.last else {
      complains("no segments: at least one expected")
      return nil
    }
    // The last track takes the rest: up to its edge, and beyond it.
    let (index, edge) = (tracks[last.track], given[last.track].edge)
    if (edge - offsets[last.track]) * direction > 0 {
      segments.append(DragPath.Segment(track: index, from: offsets[last.track], to: edge))
    }
    if edge.isFinite {
      segments.append(DragPath.Segment(track: index, from: edge, to: direction * .infinity))
    }
    return segments
  }

  /// The reason why a segment is invalid; nil for a valid one.
  private func fault(
    of segment: Segment, _ offsets: [Double], _ tracks: [Track], _ direction: Double
  ) -> String? {
    guard tracks.indices.contains(segment.track) else {
      return "there are \(tracks.count) tracks, found number \(segment.track + 1)"
    }
    let (from, edge) = (offsets[segment.track], tracks[segment.track].edge)
    guard segment.to.isFinite, (segment.to - from) * direction >= 0,
      (edge - segment.to) * direction >= 0
    else {
      return "'to' is expected between \(plain(from)) and \(plain(edge)), found "
        + plain(segment.to)
    }
    return nil
  }

  /// Whether both are the same instance.
  public static func == (a: CustomHandover, b: CustomHandover) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
