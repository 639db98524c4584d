import FlickCore

/// A random case of a world, made from a seed and a number, or read from a file.
package struct Case: Sendable {
  /// The world it is played in.
  package let world: any World
  /// The seed of the whole round.
  package let seed: UInt64
  /// Its number in the round.
  package let number: Int
  /// The steps in order.
  package var steps: [Step]

  package init(world: any World, seed: UInt64, number: Int, steps: [Step]) {
    self.world = world
    self.seed = seed
    self.number = number
    self.steps = steps
  }

  /// Case `number` of a round.
  ///
  /// It has a random stream of its own, so that it can be run alone. If `world` is nil, the number
  /// selects one by the worlds' shares.
  package init(seed: UInt64, number: Int, world: (any World)? = nil) {
    var random = SplitMix64(
      seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0xD134_2543_DE82_EF95)
    let turn = Int.random(in: 0..<worlds.map(\.share).reduce(0, +), using: &random)
    var sum = 0
    let chosen = worlds.first { candidate in
      sum += candidate.share
      return turn < sum
    }
    self.world = world ?? chosen ?? FingersWorld()
    self.seed = seed
    self.number = number
    let steps = self.world.steps(&random)
    self.steps =
      self.world.tellsForce && random.integer(0...1) == 0 ? steps.pressed : steps
  }

  /// The result of a case.
  package struct Outcome {
    /// The broken invariant; nil if there is none.
    package var fault: Fault?
    /// Counts of the events in the case.
    package var tally: Tally
  }

  /// A broken invariant.
  package struct Fault: Hashable, Sendable, CustomStringConvertible {
    /// Which.
    package var invariant: String
    /// The number of the step, from 0; nil where two whole runs differ.
    package var step: Int?
    /// A description of the violation.
    package var what: String

    package init(invariant: String, step: Int?, what: String) {
      self.invariant = invariant
      self.step = step
      self.what = what
    }

    package var description: String {
      "\(invariant)\(step.map { ", step \($0)" } ?? ""): \(what)"
    }
  }

  /// Runs the case and checks all of its invariants and comparisons.
  package func check(_ effort: Effort = .all) -> Outcome {
    var tally = Tally()
    do {
      var playback = Playback()
      if let fault = try watch(&playback, &tally) { return Outcome(fault: fault, tally: tally) }
      for comparison in world.comparisons {
        if let what = try comparison.fault(of: steps, in: world, playback, effort) {
          let fault = Fault(invariant: comparison.name, step: nil, what: what)
          return Outcome(fault: fault, tally: tally)
        }
      }
      return Outcome(fault: nil, tally: tally)
    } catch {
      let fault = Fault(invariant: "nothing is refused", step: nil, what: "\(error)")
      return Outcome(fault: fault, tally: tally)
    }
  }

  private func watch(_ playback: inout Playback, _ tally: inout Tally) throws -> Fault? {
    var run = try Run(world)
    var invariants = world.invariants()
    var closing: [Step]?
    var number = 0
    while true {
      if number >= steps.count, closing == nil { closing = run.closing }
      let step: Step
      if number < steps.count {
        step = steps[number]
      } else if let closing, number - steps.count < closing.count {
        step = closing[number - steps.count]
      } else {
        break
      }
      try run.pass(until: run.moment(of: step))
      let (before, passed, places) = (run.stage, run.takeEvents(), run.places)
      let tracks = run.tracks
      try run.act(step)
      let events = run.takeEvents()
      let moment = Moment(
        step: step, before: before, after: run.stage, passed: passed, events: events,
        places: places, tracksBefore: tracks, tracks: run.tracks)
      tally.count(moment)
      playback.events += passed
      playback.events += events
      playback.positions.append(try run.positions)
      for index in invariants.indices {
        if let what = try invariants[index].check(moment) {
          return Fault(invariant: invariants[index].name, step: number, what: what)
        }
      }
      number += 1
    }
    for index in invariants.indices {
      if let what = try invariants[index].checkEnd(run.stage) {
        return Fault(invariant: invariants[index].name, step: number, what: what)
      }
    }
    return nil
  }

  /// The shortest case found that breaks the same invariant.
  ///
  /// `fails` returns whether a case still fails; a caller that must survive traps runs it in a
  /// child process.
  package func shrunk(fails: (Case) -> Bool) -> Case {
    var short = self
    short.steps = shrink(steps) { candidate in
      var other = self
      other.steps = candidate
      return fails(other)
    }
    for index in short.steps.indices {
      for digits in [1.0, 10, 100, 1000] {
        var rounder = short
        rounder.steps[index].round(to: digits)
        guard rounder.steps != short.steps, fails(rounder) else { continue }
        short = rounder
        break
      }
    }
    return short
  }
}

extension Step {
  /// Makes numbers shorter: places to 1/digits of a point, times a hundred times as fine.
  fileprivate mutating func round(to digits: Double) {
    let rounded = { (value: Double, digits: Double) in (value * digits).rounded() / digits }
    time = rounded(time, digits * 100)
    guard case .touch(let phase, let pointer, let place, let isMouse) = action else { return }
    let near = Point2D(x: rounded(place.x, digits), y: rounded(place.y, digits))
    action = .touch(phase, pointer: pointer, at: near, isMouse: isMouse)
  }
}
