import FlickCore

/// The distance that content has moved under each finger with its ancestors since the finger's last
/// touch.
///
/// At the next touch the content returns under the finger.
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

  /// Returns the longest distance of a track under the finger of a step, or under another finger
  /// that may share its drag.
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
