import FlickAPI
import FlickCore
import FlickFuzz
import FlickHost
import LuaKit

/// One random case on a screen with components, with its script's handlers.
package struct ComponentCase: Sendable {
  package let world: ComponentWorld
  package let seed: UInt64
  package var steps: [ComponentStep]

  /// The same seed makes the same case.
  package init(_ world: ComponentWorld, seed: UInt64) {
    self.world = world
    self.seed = seed
    steps = ComponentHand(seed: seed).steps
  }

  /// The result of a case.
  package struct Outcome {
    /// A description of the fault; nil if there is none.
    package var fault: String?
    package var touches = 0
    /// The counts of events in handlers.
    package var counts: [String: Int] = [:]
  }

  /// Plays the case in a Lua state of its own.
  package func outcome() -> Outcome {
    var outcome = Outcome()
    do throws(HostError) {
      var configuration = RunConfiguration()
      configuration.cpuLimit = 60
      let host = try ScriptHost(configuration) { _ in }
      try host.drive {
        var play = try ComponentPlay(world, on: host)
        outcome.fault = try play.fault(of: steps)
        (outcome.touches, outcome.counts) = (play.touches, try play.counts())
      }
    } catch {
      outcome.fault = "an error: \(error.description)"
    }
    return outcome
  }

  /// Returns the shortest case found that still fails, as a script.
  package func story() -> String {
    var short = self
    short.steps = shrink(steps) { steps in
      var other = self
      other.steps = steps
      return other.outcome().fault != nil
    }
    let lines = short.steps.map { $0.text(stage: "stage") }
    return ([short.outcome().fault ?? "nothing"] + lines).joined(separator: "\n")
  }
}

/// A case on its way.
private struct ComponentPlay {
  private let world: ComponentWorld
  private let stage: StageObject
  private let table: LuaTable
  private let programs: [LuaCallable]
  private let jumps: Set<Int>
  private var places: [Int: Point2D] = [:]
  /// The places of nodes just after the last touch of each pointer.
  ///
  /// Content that has moved under a finger since then returns under it at the next touch.
  private var seen: [Int: [String: Point2D]] = [:]
  private(set) var touches = 0

  /// The time before and after an event caused by time alone, in seconds.
  private static let moment = 1e-7

  init(_ world: ComponentWorld, on host: ScriptHost) throws {
    self.world = world
    table = try host.state.run(world.script, name: "\(world.name).lua", returning: LuaTable.self)
    let opened = try table.get("open", as: LuaCallable.self).call(returning: LuaValue.self)
    guard let stage = StageObject.of(opened) else { throw NoStage() }
    self.stage = stage
    programs = try table.get("programs", as: LuaTable.self).entries().compactMap { entry in
      if case .function(let function) = entry.value { function } else { nil }
    }
    jumps = Set(
      try table.get("jumps", as: LuaTable.self).entries().compactMap { entry in
        if case .integer(let number) = entry.value { number - 1 } else { nil }
      })
  }

  private struct NoStage: Error {}

  func counts() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for (key, value) in try table.get("counts", as: LuaTable.self).entries() {
      if case .integer(let number) = value { counts[key.asText ?? ""] = number }
    }
    return counts
  }

  mutating func fault(of steps: [ComponentStep]) throws -> String? {
    for (number, step) in steps.enumerated() {
      if let fault = try fault(of: step) { return "step \(number): \(fault)" }
    }
    for (pointer, place) in places.sorted(by: { $0.key < $1.key }) {
      let lift = ComponentStep(wait: 0, action: .touch(.ended, pointer: pointer, at: place))
      if let fault = try fault(of: lift) { return "at the end: \(fault)" }
    }
    return try atRest().map { "at rest: \($0)" }
  }

  private mutating func fault(of step: ComponentStep) throws -> String? {
    if let fault = try pass(step.wait) { return "as time passes: \(fault)" }
    let before = try middles()
    var reach = 0.0
    var isFree = false
    var last: [String: Point2D]?
    switch step.action {
    case .touch(let phase, let pointer, let place):
      guard (phase == .began) == (places[pointer] == nil) else { return nil }
      let touch = Touch(pointer: pointer, time: stage.now, position: place, phase: phase)
      if let last = places[pointer] {
        reach = max((place.x - last.x).magnitude, (place.y - last.y).magnitude)
      }
      places[pointer] = touch.isLast ? nil : place
      touches += 1
      last = seen[pointer]
      try stage.touch(touch)
      seen[pointer] = touch.isLast ? nil : try middles()
    case .program(let number):
      guard !programs.isEmpty else { return nil }
      isFree = jumps.contains(number % programs.count)
      try programs[number % programs.count].call(stage, returning: LuaValue.self)
    case .settle:
      guard places.isEmpty else { return nil }
      return try atRest()
    }
    return try books() ?? (isFree ? nil : jump(from: before, reach, last: last))
  }

  /// Lets time pass and checks that no node jumps at the moments of events caused by time alone.
  private func pass(_ wait: Double) throws -> String? {
    let end = stage.now + Seconds(wait)
    for _ in 0..<1000 {
      let next = stage.nextEventTime
      guard next <= end, next.isFinite else { break }
      let moment = Seconds(Self.moment)
      if next - moment > stage.now { try stage.advance(to: next - moment) }
      let before = try middles()
      try stage.advance(to: max(stage.now, next) + moment)
      if let fault = try books() ?? jump(from: before, 0) { return fault }
    }
    if end > stage.now { try stage.advance(to: end) }
    return try books()
  }

  private func books() throws -> String? { try stage.look { $0.invariantFault } }

  /// Where the nodes are that are looked at.
  private func middles() throws -> [String: Point2D] {
    try stage.look { stage in
      var middles: [String: Point2D] = [:]
      for id in world.still where stage.scene.frame(of: id) != nil {
        let node = try stage.node(id)
        // Invisible nodes may move anywhere.
        guard node.opacity > 0 else { continue }
        let frame = node.frame
        middles[id] = Point2D(
          x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2)
      }
      return middles
    }
  }

  private func jump(
    from before: [String: Point2D], _ reach: Double, last: [String: Point2D]? = nil
  ) throws -> String? {
    let after = try middles()
    for id in world.still {
      // A row that has come, or gone.
      guard let one = before[id], let other = after[id] else { continue }
      guard other.x.isFinite, other.y.isFinite else { return "\(id) is nowhere" }
      if reach > 0, !world.follows.contains(id) { continue }
      let way = max((other.x - one.x).magnitude, (other.y - one.y).magnitude)
      let ridden = last?[id].map { max((one.x - $0.x).magnitude, (one.y - $0.y).magnitude) } ?? 0
      if way > reach + ridden + world.slack {
        return "\(id) goes by \(way), the finger by \(reach)"
      }
    }
    return nil
  }

  private func atRest() throws -> String? {
    try stage.settle()
    if let fault = try books() { return fault }
    guard stage.isSettled else { return "something goes on" }
    let stuck = try stage.look { stage in
      try stage.scene.components(of: .gesture).first { try stage.gesture($0).state != nil }
        .map { stage.scene.name(of: $0) }
    }
    if let stuck { return "the gesture \(stuck) is stuck" }
    let answer = try table.get("rests", as: LuaCallable.self).call(stage, returning: LuaValue.self)
    return answer.asText
  }
}
