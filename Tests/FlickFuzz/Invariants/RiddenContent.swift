import FlickCore

/// How far content has moved under each finger since the finger's last touch, with its ancestors.
///
/// At the next touch the content is put back under the finger.
struct RiddenContent {
  /// Where the last touch of a pointer was in the node of each track, just after it.
  private var seen: [Int: [String: Point2D]] = [:]

  /// Notes where the touch of a step is now.
  mutating func see(_ moment: Moment) {
    guard let touch = moment.step.touch,
      touch.phase != .began || moment.places[touch.pointer] == nil
    else { return }
    var places: [String: Point2D] = [:]
    for track in moment.tracks {
      places[track.name] = try? moment.after.position(of: touch.place, inNode: track.name)
    }
    seen[touch.pointer] = places
  }

  /// The way of a track under the finger that a step touches, or under another one that may share
  /// its drag: the longest.
  func way(of track: String, _ moment: Moment) -> Vector {
    guard let touch = moment.step.touch, moment.places[touch.pointer] != nil else { return .zero }
    let ways = moment.places.compactMap { pointer, from -> Vector? in
      guard let was = seen[pointer]?[track],
        let now = try? moment.before.position(of: from, inNode: track)
      else { return nil }
      return now - was
    }
    return ways.max { $0.length < $1.length } ?? .zero
  }
}
