internal import FlickCore

/// Eight gestures that are played on a built-in screen for every part.
///
/// A machine with other last bits of `exp` or `sin` computes other numbers. Its results may then
/// differ from those of a single machine and cannot be merged.
enum Canaries {
  /// The positions of a pager at certain times after each gesture, in points.
  static let numbers: [Double] = {
    var numbers: [Double] = []
    for (index, profile) in [Profile.Name.flickbook, .uiKit, .flutterAndroid, .embla].enumerated() {
      for distance in [-70.0 - 13 * Double(index), -190 - 7 * Double(index)] {
        numbers += (try? places(distance, profile)) ?? [.nan]
      }
    }
    return numbers
  }()

  private static func places(_ distance: Double, _ name: Profile.Name) throws -> [Double] {
    let profile = try Profile.named(name.rawValue)
    let options = PagerOptions(pageCount: 5, profile: profile)
    let node = try Node(
      id: "canary", frame: Rect2D(x: 0, y: 0, width: 400, height: 600), pager: options)
    var stage = Stage(scene: try SceneTree(node), recording: [])
    let trace = try Synthesizer(rate: 60).swipe(
      from: Point2D(x: 350, y: 300), by: Vector(x: distance, y: distance / 7), speed: 730,
      duration: 0.21)
    try stage.play(trace, at: stage.time)
    let lift = stage.time
    let place = ContentPlace(name: "canary")
    return try [0.03, 0.11, 0.27].map { later in
      try stage.advance(to: lift + Seconds(later))
      return place.value(on: stage)
    }
  }

  /// Whether two lists are equal within a relative tolerance.
  static func areAlike(_ one: [Double], _ other: [Double], within share: Double) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { a, b in
        a == b || (a - b).magnitude <= share * max(1, a.magnitude, b.magnitude)
      }
  }
}
