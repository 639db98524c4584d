import Testing

@testable import FlickCore

/// A custom recognizer begins and ends once, for each combination of answers and inputs.
@Suite struct `A custom gesture` {
  private enum Moment: CaseIterable {
    case began, moved, lifted, liftedLast, timedOut

    var phase: RecognizerInput.Phase {
      switch self {
      case .began: .began
      case .moved: .moved
      case .lifted, .liftedLast: .ended
      case .timedOut: .timedOut
      }
    }

    var told: CustomTouch.Phase {
      switch self {
      case .began: .began
      case .moved: .moved
      case .lifted, .liftedLast: .ended
      case .timedOut: .timedOut
      }
    }
  }

  /// The same once more, from the words of the guide.
  private static func answer(
    _ verdict: CustomStep.Verdict, _ moment: Moment, isActive: Bool, waits: Bool
  ) -> RecognizerResponse {
    switch (verdict, isActive) {
    case (.fail, true): return .cancelled
    case (.fail, false): return .failed
    case (.end, true): return .ended
    case (.end, false), (.recognize, false): return .recognized(share: 1)
    case (.ignore, false) where moment == .began: return .ignored
    default: break
    }
    if moment == .liftedLast { return isActive ? .ended : waits ? .none : .failed }
    return isActive && verdict == .change ? .changed : .none
  }

  private static let contacts = [
    Contact(
      touchBit: 1, pointer: 7, start: Point2D(x: 110, y: 220), place: Point2D(x: 130, y: 250)),
    Contact(
      touchBit: 2, pointer: 9, start: Point2D(x: 115, y: 235), place: Point2D(x: 117, y: 232)),
  ]
  private static let velocity = Velocity(x: 300, y: -40)

  @Test(arguments: CustomStep.Verdict.allCases, [false, true])
  func `a custom gesture begins once and ends once`(_ verdict: CustomStep.Verdict, _ isActive: Bool)
  {
    let time = Seconds(2)
    for moment in Moment.allCases {
      for deadline in [Seconds.infinity, 1, 2, 2.5] {
        let gesture = CustomGesture("g", isDiscrete: false, start: .integer(1)) { state, touch in
          #expect(state == .integer(1) && touch.phase == moment.told && touch.time == time)
          return CustomStep(.integer(2), verdict, deadline: deadline)
        }
        var recognizer = CustomRecognizer(
          gesture, origin: Point2D(x: 100, y: 200), size: Size2D(width: 50, height: 60))
        let contacts = moment == .liftedLast ? [Self.contacts[1]] : Self.contacts
        let input = RecognizerInput(
          moment.phase, of: contacts.count - 1, at: time, velocity: Self.velocity,
          isActive: isActive)
        let waits = deadline > time && deadline != .infinity
        #expect(
          recognizer.handle(input, contacts)
            == Self.answer(verdict, moment, isActive: isActive, waits: waits), "\(moment)")
        #expect(recognizer.deadline == (waits ? deadline : .infinity), "\(moment)")
      }
    }
  }

  /// A recognizer that ignores its first touch does not start an attempt; another continues.
  @Test func `an ignored touch does not start a gesture`() throws {
    let gesture = CustomGesture("g", isDiscrete: false, start: .none) { _, touch in
      CustomStep(.none, touch.place.x < 200 ? .ignore : .recognize)
    }
    var stage = try Pad.stage([GestureSpec("own", .custom(gesture))])
    for (x, state) in [(100.0, nil), (300, RecognizerState.began)] as [(Double, RecognizerState?)] {
      try stage.handle(Touch(time: stage.time, position: Point2D(x: x, y: 50), phase: .began))
      #expect(try stage.gesture("own").values == nil || state != nil)
      #expect(stage.gestureEvents.last?.state == state)
      try stage.handle(Touch(time: stage.time, position: Point2D(x: x, y: 50), phase: .ended))
      stage.checkInvariants()
    }
    #expect(stage.decisions.allSatisfy { $0.verdict != .failed })
    let tried = CustomTouch(.began, time: 1, place: .zero, start: .zero, size: .zero)
    #expect(tried.pointer == 0 && tried.fingers == 1 && !tried.isActive)
  }

  @Test func `a gesture receives touches in its node's space and keeps its state`() {
    let gesture = CustomGesture("g", isDiscrete: true, start: .none) { state, touch in
      let numbers = [
        touch.place.x, touch.place.y, touch.start.x, touch.start.y, touch.size.width,
        touch.size.height, touch.velocity.x.value, touch.velocity.y.value, Double(touch.pointer),
        Double(touch.fingers), touch.isActive ? 1 : 0,
      ]
      var entries: [PlainData.Entry] = []
      if case .table(let before) = state { entries = before }
      entries.append(
        PlainData.Entry(
          key: .integer(entries.count), value: .text(numbers.map { UInt8(Int($0) & 255) })))
      let tests = [Criterion(.distance, touch.place.x, .atLeast, 20, .point)]
      return CustomStep(
        .table(entries), entries.count == 3 ? .recognize : .wait,
        criteria: touch.phase == .moved ? Criteria(tests) : .none)
    }
    var recognizer = CustomRecognizer(
      gesture, origin: Point2D(x: 100, y: 200), size: Size2D(width: 50, height: 60))
    func handle(_ phase: RecognizerInput.Phase, _ index: Int, _ isActive: Bool = false)
      -> RecognizerResponse
    {
      recognizer.handle(
        RecognizerInput(phase, of: index, at: 1, velocity: Self.velocity, isActive: isActive),
        Self.contacts)
    }
    var values = GestureValues()
    #expect(handle(.began, 1) == .none)
    recognizer.measure(&values, Self.contacts)
    #expect(values.translation == Vector(x: 2, y: -3) && values.velocity == .zero)
    #expect(recognizer.criteria.isEmpty)
    #expect(handle(.moved, 0) == .none)
    #expect(recognizer.criteria.map(\.value) == [30])
    recognizer.measure(&values, Self.contacts)
    #expect(values.translation == Vector(x: 20, y: 30) && values.velocity == .zero)
    #expect(handle(.ended, 0, true) == .none)
    recognizer.measure(&values, Self.contacts)
    #expect(values.velocity == Self.velocity)
    #expect(recognizer.criteria.map(\.value) == [30])
    #expect(handle(.timedOut, -1) == .none)
    recognizer.measure(&values, Self.contacts)
    #expect(values.translation == Vector(x: 20, y: 30))
  }
}
