@testable import FlickCore
import Testing

/// States of named numbers, with transitions that can be interrupted and reversed.
struct StatesTests {
  private static let states: [StatesSpec.State] = [
    .init("small", ["height": 80, "opacity": 0, "x": 10]),
    .init("large", ["height": 300, "opacity": 1]),
    .init("gone", ["height": 0]),
  ]

  private func stage(
    _ transitions: [StateTransition] = [], initial: String? = nil,
    states: [StatesSpec.State] = StatesTests.states
  ) throws -> Stage {
    let spec = try StatesSpec("card", states: states, initial: initial, transitions: transitions)
    return Stage(
      scene: try SceneTree(
        Node(frame: Rect2D(x: 0, y: 0, width: 400, height: 800), states: [spec])), recording: .all)
  }

  private func changes(_ stage: Stage) -> [StateChange] {
    stage.events.compactMap {
      if case .stateChanged(_, let change) = $0.kind { change } else { nil }
    }
  }

  @Test
  func
    `at rest in the initial state; properties missing from a state have the first state's values`()
    throws
  {
    let stage = try stage(initial: "large")
    #expect(try stage.states("card").state == "large")
    #expect(try stage.value("card", "height") == 300)
    #expect(try stage.value("card", "x") == 10)
    #expect(try stage.states("card").progress == 1)
    #expect(stage.isAtRest)
  }

  @Test func `a timed transition ends after its duration`() throws {
    var stage = try stage([StateTransition(motion: .curve(.linear, duration: 0.4))])
    try stage.go("card", to: "large")
    try stage.advance(by: 0.1)
    #expect(abs(try stage.value("card", "height") - 135) < 1e-9)
    #expect(abs(try stage.states("card").progress - 0.25) < 1e-12)
    #expect(try stage.states("card").settledState == "small")
    #expect(changes(stage).isEmpty)
    stage.settle()
    #expect(stage.time == 0.4)
    #expect(try stage.value("card", "height") == 300)
    #expect(
      changes(stage) == [
        StateChange(from: 0, to: 1, fromName: "small", toName: "large", cause: .program)
      ])
    #expect(try stage.value("card", "x") == 10)
  }

  @Test func `the transition that names most is taken`() throws {
    let transitions = [
      StateTransition(motion: .curve(.linear, duration: 1)),
      StateTransition(to: "large", motion: .curve(.linear, duration: 2)),
      StateTransition(from: "gone", to: "large", motion: .curve(.linear, duration: 3)),
      // Of two that name as much, the first.
      StateTransition(to: "large", motion: .curve(.linear, duration: 4)),
      StateTransition(from: "small", motion: .curve(.linear, duration: 5)),
    ]
    for (from, to, duration) in [
      ("large", "gone", 1.0), ("small", "large", 2), ("gone", "large", 3), ("large", "small", 1),
      ("small", "gone", 5),
    ] {
      var stage = try stage(transitions, initial: from)
      try stage.go("card", to: to)
      stage.settle()
      #expect(stage.time.value == duration)
    }
  }

  @Test(arguments: [
    ValueMotion.spring(.pagerSettle), .curve(.easeInOut, duration: 0.5),
    .spring(SpringSpec.pagerSettle),
  ])
  func `an interruption keeps value and velocity`(motion: ValueMotion) throws {
    for interruption in ["small", "gone", "reverse"] {
      var stage = try stage([StateTransition(motion: motion)])
      try stage.go("card", to: "large")
      try stage.advance(by: 0.12)
      let before = try stage.states("card").samples
      if interruption == "reverse" {
        try stage.reverse("card")
      } else {
        try stage.go("card", to: interruption)
      }
      let after = try stage.states("card").samples
      for (one, other) in zip(before, after) {
        #expect(abs(one.value - other.value) <= 1e-9)
        #expect(abs(one.velocity - other.velocity) <= 1e-9)
      }
      stage.settle()
      #expect(try stage.states("card").state == (interruption == "gone" ? "gone" : "small"))
      #expect(changes(stage).count == (interruption == "gone" ? 1 : 0))
    }
  }

  @Test func `reversing before the end takes the covered share of the duration`() throws {
    var stage = try stage([StateTransition(motion: .curve(.linear, duration: 0.4))])
    try stage.go("card", to: "large")
    try stage.advance(by: 0.1)
    try stage.reverse("card")
    #expect(abs(try stage.states("card").progress - 0.75) < 1e-12)
    #expect(try stage.states("card").state == "small")
    stage.settle()
    #expect(try stage.states("card").progress == 1)
    #expect(abs(stage.time.value - 0.2) < 1e-12)
    // At rest it reverses completely.
    try stage.reverse("card")
    stage.settle()
    #expect(abs(stage.time.value - 0.6) < 1e-12)
    #expect(try stage.states("card").state == "large")
  }

  /// The progress continues at the same speed, and thus decreases at first.
  @Test func `progress of a spring that is reversed does not jump to another speed`() throws {
    var stage = try stage([StateTransition(motion: .spring(.pagerSettle))])
    try stage.go("card", to: "large")
    try stage.advance(by: 0.1)
    let rising = try stage.states("card").progress
    try stage.reverse("card")
    let turned = try stage.states("card").progress
    #expect((turned - (1 - rising)).magnitude < 1e-9)
    try stage.advance(by: 0.001)
    #expect(try stage.states("card").progress < turned)
  }

  /// The variables rest in a state that has another number in the next layout: they move there by
  /// the transition that led to the state.
  @Test func `a new layout reaches changed numbers by the former transition`() throws {
    func scene(_ height: Double) throws -> SceneTree {
      try SceneTree(
        Node(
          frame: Rect2D(x: 0, y: 0, width: 9, height: 9),
          states: [
            StatesSpec(
              "door",
              states: [
                StatesSpec.State("shut", ["x": 0]), StatesSpec.State("open", ["x": height]),
              ],
              transitions: [
                StateTransition(
                  from: "shut", to: "open", motion: .plainCurve(.linear, duration: 1)),
                StateTransition(motion: .jump),
              ])
          ]))
    }
    var stage = Stage(scene: try scene(100), recording: .all)
    try stage.go("door", to: "open")
    stage.settle()
    stage.relayout(try scene(300))
    try stage.advance(by: 0.25)
    #expect((try stage.value("door", "x") - 150).magnitude < 1e-9)
  }

  @Test func `delay and stagger: each property continues its motion until its turn`() throws {
    var stage = try stage([
      StateTransition(
        motion: .curve(.linear, duration: 0.1), delay: 0.2, stagger: 0.05, order: ["opacity"])
    ])
    try stage.go("card", to: "large")
    try stage.advance(to: 0.25)
    #expect(abs(try stage.value("card", "opacity") - 0.5) < 1e-9)
    #expect(try stage.value("card", "height") == 80)
    try stage.advance(to: 0.3)
    #expect(abs(try stage.value("card", "opacity") - 1) < 1e-9)
    #expect(abs(try stage.value("card", "height") - 190) < 1e-9)
    // Interrupted before its turn, a number has not moved.
    try stage.go("card", to: "gone")
    try stage.advance(to: 0.45)
    #expect(try stage.value("card", "height") == 300)
    stage.settle()
    #expect(try stage.value("card", "height") == 0)
    #expect(changes(stage).count == 1)
  }

  @Test func `a retargeted spring keeps its speed`() throws {
    var stage = try stage()
    try stage.go("card", to: "large")
    try stage.advance(by: 0.05)
    try stage.go("card", to: "small")
    let height = try stage.value("card", "height")
    try stage.advance(by: 0.01)
    #expect(try stage.value("card", "height") > height)
  }

  @Test func `transitions are reported`() throws {
    var stage = try stage([StateTransition(motion: .curve(.linear, duration: 0.4))])
    try stage.go("card", to: "large")
    try stage.advance(by: 0.1)
    try stage.go("card", to: "small")
    stage.settle()
    let told = stage.events.compactMap { event -> String? in
      switch event.kind {
      case .motionStarted(_, let start): "start \(start.part) \(start.target) \(start.restTime)"
      case .motionRetargeted(_, let start): "again \(start.part) \(start.target) \(start.restTime)"
      case .motionEnded: "end \(event.time)"
      default: nil
      }
    }
    #expect(
      told == [
        "start 0 300.0 0.4", "start 1 1.0 0.4", "start 2 10.0 0.4", "again 0 80.0 0.5",
        "again 1 0.0 0.5", "again 2 10.0 0.5", "end 0.5",
      ])
  }

  @Test func `a new layout continues by the names of states and properties`() throws {
    var stage = try stage([StateTransition(motion: .curve(.linear, duration: 0.4))])
    try stage.go("card", to: "large")
    try stage.advance(by: 0.1)
    let height = try stage.value("card", "height")
    let other: [StatesSpec.State] = [
      .init("large", ["height": 300, "width": 5]), .init("small", ["height": 80]),
    ]
    stage.relayout(try self.stage(states: other).scene)
    #expect(try stage.value("card", "height") == height)
    #expect(try stage.states("card").state == "large")
    stage.settle()
    #expect(try stage.states("card").settledState == "large")
    stage.relayout(try self.stage(states: [.init("gone", ["height": 1])]).scene)
    #expect(try stage.states("card").settledState == "gone")
    #expect(changes(stage).last?.cause == .layout)
  }

  // MARK: Variables

  private func stage(variables: [String: Double]) throws -> Stage {
    let frame = Rect2D(x: 0, y: 0, width: 100, height: 100)
    return Stage(
      scene: try SceneTree(Node(frame: frame, states: [StatesSpec("v", variables: variables)])),
      recording: .all)
  }

  @Test func `variables keep their values in a new layout, whatever its start values are`() throws {
    var stage = try stage(variables: ["a": 0, "b": 5, "c": 7])
    try stage.set(stage.component(named: "v"), ["a": 1])
    stage.relayout(try self.stage(variables: ["a": 9, "b": 9, "d": 3]).scene)
    #expect(stage.isAtRest)
    #expect(try stage.value("v", "a") == 1)
    #expect(try stage.value("v", "b") == 5)
    #expect(try stage.value("v", "d") == 3)
    // A variable that was gone is a new one when it comes back.
    stage.relayout(try self.stage(variables: ["a": 9, "b": 9, "c": 8]).scene)
    #expect(try stage.value("v", "c") == 8)
    #expect(changes(stage).isEmpty)
  }

  @Test(arguments: [
    ValueMotion.standard, .curve(.easeInOut, duration: 0.5),
    .springAtVelocity(.pagerSettle, velocity: 900),
  ])
  func `variables in motion continue in a new layout`(motion: ValueMotion) throws {
    var (stage, alone) = (
      try stage(variables: ["a": 0, "b": 2]), try stage(variables: ["a": 0, "b": 2])
    )
    let v = try stage.component(named: "v")
    try stage.animate(v, ["a": 100], by: motion)
    try alone.animate(v, ["a": 100], by: motion)
    for moment in [0.1, 0.2, 0.25] {
      try stage.advance(to: Seconds(moment))
      try alone.advance(to: Seconds(moment))
      stage.relayout(try self.stage(variables: ["a": 50, "b": 3]).scene)
      #expect(try stage.states("v").samples == alone.states("v").samples)
    }
    stage.settle()
    alone.settle()
    #expect(stage.time == alone.time)
    #expect(try stage.value("v", "a") == 100)
  }

  @Test func `a motion reports its target, whatever the start was`() throws {
    var stage = try stage(variables: ["a": 0])
    try stage.animate(stage.component(named: "v"), ["a": 40])
    let targets = stage.events.compactMap { event -> Double? in
      if case .motionStarted(_, let start) = event.kind { start.target } else { nil }
    }
    #expect(targets == [40])
  }

  @Test func `properties moved by a program stay in a new layout`() throws {
    var stage = try stage()
    try stage.set(stage.component(named: "card"), ["height": 111])
    stage.relayout(try self.stage().scene)
    #expect(try stage.value("card", "height") == 111)
    stage.settle()
    #expect(try stage.value("card", "height") == 111)
    try stage.go("card", to: "large")
    stage.settle()
    #expect(try stage.value("card", "height") == 300)
  }

  @Test func `a spring starts with the given velocity`() throws {
    var stage = try stage(variables: ["a": 0])
    let v = try stage.component(named: "v")
    for start in [0.0, 25] {
      try stage.animate(v, ["a": start], by: .jump)
      try stage.animate(v, ["a": 25], by: .springAtVelocity(.pagerSettle, velocity: -3000))
      #expect(try stage.states("v").samples[0] == MotionSample(value: start, velocity: -3000))
      stage.settle()
      #expect(try stage.value("v", "a") == 25)
    }
    #expect(throws: CoreError.self) {
      try stage.animate(v, ["a": 0], by: .springAtVelocity(.pagerSettle, velocity: 1e10))
    }
  }

  @Test func `a wrong name lists the known ones`() throws {
    var stage = try stage()
    #expect(throws: CoreError.self) { try stage.go("card", to: "larg") }
    #expect(throws: CoreError.self) { _ = try stage.value("card", "width") }
    for states in [
      [], [.init("a", [:]), .init("a", [:])], [.init("a", ["x": 1]), .init("b", ["y": 1])],
      [.init("a", ["x": .nan])],
    ] as [[StatesSpec.State]] {
      #expect(throws: CoreError.self) { _ = try StatesSpec("s", states: states) }
    }
    #expect(throws: CoreError.self) {
      _ = try StatesSpec("s", states: Self.states, transitions: [StateTransition(from: "nowhere")])
    }
    let reading = #expect(throws: CoreError.self) {
      _ = try ComponentReading(scene: stage.scene, id: "card", property: "width")
    }
    #expect(
      reading?.message
        == "'card' has no number 'width'; expected one of 'height', 'opacity', 'x', 'progress', "
        + "'state', 'is_moving'")
  }

  @Test func `a state machine's numbers are readable by name`() throws {
    var stage = try stage([StateTransition(motion: .curve(.linear, duration: 0.4))])
    let height = try ComponentReading(scene: stage.scene, id: "card", property: "height")
    let progress = try ComponentReading(scene: stage.scene, id: "card", property: "progress")
    try stage.go("card", to: "large")
    try stage.advance(by: 0.2)
    #expect(abs(height.value(in: stage) - 190) < 1e-9)
    #expect(abs(progress.value(in: stage) - 0.5) < 1e-12)
  }
}
