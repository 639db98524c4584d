import FlickCore

// The example of the article "A pager in an app", and a display and a finger that use it.

/// A pager of photos in an app.
final class PhotosModel {
  private let driver: StageDriver<ObjectIdentifier>

  init(frame: Rect2D) throws {
    let photos = try Node(id: "photos", frame: frame, pager: PagerOptions(pageCount: 5))
    driver = StageDriver(
      Stage(scene: try SceneTree(photos), recording: [.decisions, .pages]))
  }

  /// The samples of a finger since its last report, the oldest first.
  func add(
    _ finger: AnyObject, _ phase: Touch.Phase, samples: [(place: Point2D, time: Double)]
  ) {
    driver.add(ObjectIdentifier(finger), phase, samples: samples)
  }

  /// The position to draw, in pages.
  func position(at timestamp: Double, showing target: Double) throws -> Double {
    try driver.frame(at: timestamp, showing: target).pager("photos").position.value
  }

  /// Whether the display link can be paused until the next touch or call.
  var isAsleep: Bool { driver.demand == .none }

  func go(to page: Int, at timestamp: Double) throws {
    try driver.update(at: timestamp) { stage in try stage.move("photos", to: page) }
  }

  func disappear(at timestamp: Double) { driver.cancelTouches(at: timestamp) }

  func events() -> AsyncStream<StageEvent> { driver.events() }
}

enum AppPager {
  /// Returns the pages at which the pager came to rest, until the model is released.
  static func restPages(in events: AsyncStream<StageEvent>) async -> [Int] {
    var pages: [Int] = []
    for await event in events {
      if case .rest(_, let page) = event.kind { pages.append(page) }
    }
    return pages
  }

  /// Plays a swipe and a call, and prints the pages after the model is released.
  static func play() async throws {
    print("pager: at rest on \(await restPages(in: try events()))")
  }

  /// The events of a swipe with coalesced touches and a late lift, and of a call.
  private static func events() throws -> AsyncStream<StageEvent> {
    final class Finger {}
    let model = try PhotosModel(frame: Rect2D(x: 0, y: 0, width: 390, height: 844))
    let events = model.events()
    let finger = Finger()
    func place(_ time: Double) -> Point2D { Point2D(x: 300 - 1000 * time, y: 400) }
    model.add(finger, .began, samples: [(place(0), 100)])
    var frames = 0
    var position = 0.0
    repeat {
      frames += 1
      let now = Double(frames) / 60
      if frames <= 12 {
        let times = (1...4).map { now - 1.0 / 60 + Double($0) / 240 }
        model.add(finger, .moved, samples: times.map { (place($0), 100 + $0) })
      } else if frames == 13 {
        model.add(finger, .ended, samples: [(place(0.2), 100.2)])
      }
      position = try model.position(at: 100 + now, showing: 100 + now + 1.0 / 60)
    } while !model.isAsleep
    print("pager: position \(position) after \(frames) frames")
    try model.go(to: 3, at: 102)
    print("pager: position \(try model.position(at: 104, showing: 104))")
    return events
  }
}
