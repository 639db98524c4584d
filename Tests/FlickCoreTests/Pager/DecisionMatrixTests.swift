import FlickCore
import Testing

/// One drag, thirteen verdicts: pages of 360 points, at page 0, forward is positive.
///
/// The table was computed from the rules of the projects; see the rules' own files for
/// their sources.
@Suite struct `The decision matrix` {
  struct Row: Sendable, CustomTestStringConvertible {
    var distance: Double
    var speed: Double
    var milliseconds: Double
    /// In the order of `columns`.
    var pages: [Int]
    var testDescription: String { "\(distance) pt at \(speed) pt/s in \(milliseconds) ms" }
  }

  static let columns: [Profile.Name] = [
    .swiftUIPager, .majid, .tabView50, .viewPager, .viewPager2, .compose, .flutterAndroid,
    .libadwaita, .embla, .swiper, .predictedEnd,
  ]
  static let rows = [
    Row(distance: 30, speed: 60, milliseconds: 400, pages: [0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0]),
    Row(distance: 30, speed: 700, milliseconds: 80, pages: [1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1]),
    Row(distance: 60, speed: 0, milliseconds: 600, pages: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
    Row(distance: 60, speed: 450, milliseconds: 150, pages: [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0]),
    Row(distance: 100, speed: 150, milliseconds: 500, pages: [0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0]),
    Row(distance: 100, speed: 300, milliseconds: 300, pages: [0, 0, 1, 0, 1, 0, 1, 1, 1, 1, 0]),
    Row(distance: 150, speed: 0, milliseconds: 700, pages: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
    Row(distance: 170, speed: -200, milliseconds: 700, pages: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
    Row(distance: 190, speed: 0, milliseconds: 800, pages: [1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1]),
    Row(distance: 190, speed: -100, milliseconds: 800, pages: [1, 1, 1, 0, 0, 1, 0, 1, 1, 1, 0]),
    Row(distance: 200, speed: -450, milliseconds: 800, pages: [1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0]),
    Row(distance: 220, speed: 0, milliseconds: 800, pages: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
  ]

  private static func release(_ row: Row) -> PagerRelease {
    var release = PagerRelease(
      position: Pages(row.distance / 360), base: 0, pageCount: 3, pitch: 360)
    release.velocity = PointsPerSecond(-row.speed)
    release.duration = Seconds(milliseconds: row.milliseconds)
    return release
  }

  @Test(arguments: rows)
  func `the matrix follows from the rules`(_ row: Row) {
    for (name, page) in zip(Self.columns, row.pages) {
      let found = Profile.named(name).snap.page(for: Self.release(row))
      #expect(found == page, "\(name.rawValue): \(row.testDescription)")
    }
  }

  /// Flutter's iOS physics treats speeds up to 100 pt/s as zero.
  @Test(arguments: zip(rows, [0, 1, 0, 1, 1, 1, 0, 0, 1, 1, 0, 1]))
  func `the decision matrix has a column for iOS physics in Flutter`(_ row: Row, page: Int) {
    #expect(Profile.flutterIOS.snap.page(for: Self.release(row)) == page)
  }

  /// Mirrored, from the last page back, every verdict but one is the same: half a page is a tie,
  /// and no row has one.
  @Test(arguments: rows)
  func `the matrix is symmetric`(_ row: Row) {
    for (name, page) in zip(Self.columns, row.pages) {
      var release = Self.release(row)
      release.position = Pages(2 - release.position.value)
      release.base = 2
      release.velocity = -release.velocity
      release.travel = -release.travel
      let found = Profile.named(name).snap.page(for: release)
      #expect(found == 2 - page, "\(name.rawValue): \(row.testDescription)")
    }
  }

  // MARK: On a stage

  /// Creates the finger of a row: the content moves by `distance`, the finger is down for the given
  /// milliseconds, and it has the given speed for its last 180 ms, the longest memory of all
  /// estimators.
  ///
  /// The second row is too short for that: 30 points at 700 pt/s take 43 ms, so estimators with a
  /// longer memory return less; the verdict is the same.
  private static func finger(_ row: Row, slop: Double) -> Swipe {
    let duration = row.milliseconds / 1000
    // So short a distance takes less time at that speed.
    let most = row.speed > 0 ? row.distance / row.speed : .infinity
    let tail = min(0.18, duration * 0.75, most * 0.9)
    let total = row.distance + slop
    let approach = total - row.speed * tail
    let x = 700.0
    let place = { (travel: Double) in Point2D(x: x - travel, y: 100) }
    return Swipe(
      from: place(0),
      stops: [(duration - tail, place(approach)), (duration, place(total))], rate: 500)
  }

  /// The slop of the profile comes on top of the row's distance, where the content does not jump
  /// by it.
  @Test func `fingers on a stage give the verdicts of the matrix`() throws {
    var made = 0
    for (column, name) in Self.columns.enumerated() {
      let profile = Profile.named(name)
      for row in Self.rows {
        let slop = profile.pan.keepsSlop ? 0 : profile.pan.slop.value
        let finger = Self.finger(row, slop: slop)
        var options = PagerOptions(pageCount: 3, profile: profile)
        options.handover = .off
        let root = try Node(
          frame: Rect2D(x: 0, y: 0, width: 1000, height: 640),
          children: [
            try Node(
              id: "pager", frame: Rect2D(x: 600, y: 0, width: 360, height: 640), pager: options)
          ])
        var stage = try Stage(scene: SceneTree(root), recording: .all)
        try stage.perform(finger)
        stage.settle()
        stage.checkInvariants()
        let page = try stage.pager("pager").settledPage
        let why = try #require(try stage.why("pager"))
        #expect(
          page == row.pages[column],
          "\(name.rawValue): \(row.testDescription): \(stage.explain(why))")
        made += 1
      }
    }
    print("decision matrix: \(made) cells by fingers")
    #expect(made == Self.columns.count * Self.rows.count)
  }
}
