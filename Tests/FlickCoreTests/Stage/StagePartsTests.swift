@testable import FlickCore
import Testing

@Suite struct `The fingers on a stage` {
  private func touch(_ pointer: Int, _ x: Double = 0) -> Touch {
    Touch(pointer: pointer, time: 0, position: Point2D(x: x, y: 0), phase: .began)
  }

  /// Returns three fingers; the second and third share the drag of the first.
  private func shared(_ policy: PointerPolicy) -> (Fingers, [FingerIndex]) {
    var fingers = Fingers()
    let all = [7, 8, 9].map { fingers.begin(touch($0)) }
    fingers[all[0]].role = .dragging(.horizontal)
    fingers.join(all[1], all[0], by: policy)
    fingers.join(all[2], all[0], by: policy)
    return (fingers, all)
  }

  @Test func `the fingers on a stage are found by their pointers while they are down`() {
    var fingers = Fingers()
    let finger = fingers.begin(touch(3))
    #expect(fingers.index(ofPointer: 3) == finger)
    fingers[finger].role = .up
    #expect(fingers.index(ofPointer: 3) == nil)
    #expect(!fingers.isTouched)
  }

  /// Lifted fingers are not listed, nor a program that drags like one.
  @Test func `fingers that are down are filtered by a condition`() {
    var fingers = Fingers()
    let lifted = fingers.begin(touch(1))
    for pointer in [9, 4, -1] { _ = fingers.begin(touch(pointer)) }
    fingers[lifted].role = .up
    #expect(fingers.pointers() == [4, 9])
    #expect(fingers.pointers { $0.pointer < 5 } == [4])
    #expect(fingers.pointers { _ in false } == [])
  }

  @Test func `new fingers take the places of lifted ones`() {
    var fingers = Fingers()
    let first = fingers.begin(touch(1))
    _ = fingers.begin(touch(2))
    fingers[first].role = .up
    let third = fingers.begin(touch(3))
    #expect(third == first)
    #expect(fingers.pointers() == [2, 3])
    #expect(fingers.places.count == 2)
  }

  @Test(arguments: [(PointerPolicy.latest, [0.0, 0, 12]), (.average, [4, 4, 4])])
  func `share a drag by its policy`(_ row: (policy: PointerPolicy, travels: [Double])) {
    for (finger, travel) in zip(0..<3, row.travels) {
      let (down, all) = shared(row.policy)
      var fingers = down
      let guide = fingers.guide(all[0], by: all[finger], to: Point2D(x: 12, y: 0))
      #expect(guide.x == travel, "finger \(finger)")
    }
  }

  @Test func `a drag passes on when its leading finger leaves`() {
    let (down, all) = shared(.latest)
    var fingers = down
    let place = fingers.leave(all[0])
    #expect(fingers[place].pointer == 7, "the one that leaves has no drag any more")
    #expect(fingers[all[0]].pointer == 9, "the newest leads")
    #expect(fingers.leader(of: all[1]) == all[0])
    fingers.free(membersOf: all[0])
    #expect(fingers.leader(of: all[1]) == nil)
  }
}

@Suite struct `Running motions` {
  private func scene() throws -> SceneTree {
    let frame = Rect2D(x: 0, y: 0, width: 100, height: 100)
    return try SceneTree(
      Node(
        frame: frame, states: [StatesSpec("sheet", variables: ["y": 0])],
        children: [
          Node(id: "list", frame: frame, scroll: ScrollViewOptions(.both)),
          Node(id: "pages", frame: frame, pager: PagerOptions(pageCount: 3)),
        ]))
  }

  @Test func `the next motion to rest is found, pagers first`()
    throws
  {
    var scene = try scene()
    let jump = AnyMotion.accelerated(AcceleratedMotion(holding: 0))
    for axis in [Orientation.vertical, .horizontal] {
      scene.scrollViews[ScrollViewIndex(0)][axis].track.start(jump, at: 1)
    }
    scene.pagers[PagerIndex(0)].track.start(jump, at: 1)
    let order = [
      MotionID(PagerIndex(0)), MotionID(ScrollViewIndex(0), .vertical),
      MotionID(ScrollViewIndex(0), .horizontal),
    ]
    var running = RunningMotions()
    for motion in order.reversed() { running.insert(motion) }
    for motion in order {
      #expect(running.next(in: scene)?.motion == motion)
      #expect(running.next(in: scene)?.rest == 1)
      let ran = running.remove(motion)
      #expect(ran)
    }
    #expect(running.isEmpty)
    let runs = running.remove(order[0])
    #expect(!runs)
  }
}

@Suite struct `A journal` {
  private func decision(at time: Seconds) -> Decision {
    Decision(
      time: time, component: ComponentID(index: 0), rule: .program, verdict: .page(1),
      criteria: Criteria())
  }

  @Test func `a journal keeps the requested kinds, and always the last decision`() {
    var journal = Journal(.pages, components: 1)
    journal.record(decision(at: 1))
    journal.record(.pages, .rest(ComponentID(index: 0), page: 2), at: 2)
    journal.record(decision(at: 3))
    #expect(journal.events.map(\.time) == [2])
    #expect(journal.lastDecision(about: ComponentID(index: 0))?.time == 3)
    let taken = journal.takeEvents()
    #expect(taken.count == 1)
    #expect(journal.events.isEmpty)
  }

  @Test func `a journal accepts components added later`() {
    var journal = Journal(.all, components: 0)
    #expect(journal.lastDecision(about: ComponentID(index: 0)) == nil)
    journal.extend(to: 1)
    journal.record(decision(at: 1))
    #expect(journal.lastDecision(about: ComponentID(index: 0))?.time == 1)
  }
}

@Suite struct `An index of a list` {
  @Test func `an index of a list is no larger as an optional than a number`() {
    #expect(MemoryLayout<TrackIndex>.size == 4)
    #expect(MemoryLayout<TrackIndex?>.stride == MemoryLayout<Int>.stride)
  }
}

@Suite struct `Components of a scene` {
  private static let frame = Rect2D(x: 0, y: 0, width: 100, height: 100)

  private func scene(_ ids: [String]) throws -> SceneTree {
    try SceneTree(
      Node(
        frame: Self.frame,
        children: ids.map { try Node(id: $0, frame: Self.frame, pager: PagerOptions(pageCount: 2)) }
      ))
  }

  @Test func `components of a scene keep their numbers in a new layout, by name and kind`() throws {
    let before = try scene(["a", "b"])
    var after = try scene(["b", "c"])
    after.adoptComponents(of: before)
    #expect(after.component(named: "b") == before.component(named: "b"))
    #expect(after.component(named: "a") == nil)
    #expect(after.components.map { after.name(of: $0) } == ["b", "c"])
    let gone = try #require(before.component(named: "a"))
    #expect(after.name(of: gone) == "a")
    #expect(after.place(of: gone) == nil)
    let new = try #require(after.component(named: "c"))
    #expect(!before.components.contains(new))
  }
}

@Suite struct `Reports of a stage` {
  /// Each option has one bit of its own, and together they cover all bits.
  @Test func `each kind of report has bits of its own`() {
    let all: [Recording] = [
      .touches, .gestureStates, .gestureMoves, .decisions, .pages, .parts, .motions,
    ]
    #expect(all.reduce(0) { $0 + Int($1.rawValue) } == Int(Recording(all).rawValue))
    #expect(all.allSatisfy { $0.rawValue.nonzeroBitCount == 1 })
  }

  /// Moves of a gesture and of a pager's drag are omitted; all other events are recorded.
  @Test(arguments: [true, false], [Recording.gestures, .gestureStates])
  func `unrequested moves are omitted`(hasGesture: Bool, recording: Recording) throws {
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 400)
    let gestures = hasGesture ? [GestureSpec("it", .pan(.standard))] : []
    let page = try Node(id: "page", frame: frame, gestures: gestures)
    let pager = try Node(
      id: "pages", frame: frame, pager: PagerOptions(pageCount: 1), children: [page])
    var stage = Stage(scene: try SceneTree(pager), recording: recording)
    for step in 0...4 {
      let phase: Touch.Phase = step == 0 ? .began : step == 4 ? .ended : .moved
      try stage.handle(
        Touch(
          time: Seconds(Double(step)), position: Point2D(x: 200 + 20 * Double(step), y: 9),
          phase: phase))
    }
    var states: [RecognizerState] = []
    for event in stage.events {
      if case .gesture(let gesture) = event.kind, gesture.state != .failed {
        states.append(gesture.state)
      }
    }
    let moves = states.filter { $0 == .changed }.count
    #expect((moves > 0) == recording.contains(.gestureMoves))
    #expect(states.filter { $0 != .changed } == [.began, .ended])
  }

  @Test(arguments: [true, false])
  func `a scene reports whether it makes rows`(_ makes: Bool) throws {
    var options = ScrollViewOptions(.vertical)
    if makes { options.rows = RowPlan(count: 3, estimate: 40) }
    let scene = try SceneTree(Node(id: "list", frame: Feed.frame, scroll: options))
    #expect(scene.makesRows == makes)
  }
}
