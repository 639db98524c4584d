package import FlickCore

/// A record of the core's behaviour, moment by moment, as words and numbers that can be compared
/// between two versions.
///
/// Numbers are rounded to 1/100,000, as mathematical libraries differ in the last digits.
package struct Account: Sendable {
  /// A digest of each moment; a moment has the events since the step before it.
  package private(set) var digests: [UInt16] = []
  /// The words and numbers behind the digests; empty if `tells` is false.
  package private(set) var lines: [[String]] = []
  private let tells: Bool
  private var moment: [String] = []
  private var hash: UInt64 = Self.basis

  /// The FNV-1a hash.
  private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01B3

  /// - Parameter tells: whether to keep the words and numbers behind the digests, which is much
  ///   slower.
  package init(tells: Bool) { self.tells = tells }

  /// Adds to the moment.
  package mutating func add(_ word: String, _ numbers: [Double]) {
    for byte in word.utf8 { mix(UInt64(byte)) }
    for number in numbers { mix(Self.steps(number)) }
    if tells { moment.append(([word] + numbers.map { "\($0)" }).joined(separator: " ")) }
  }

  /// The next one is another moment.
  package mutating func endMoment() {
    digests.append(UInt16(truncatingIfNeeded: hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48))
    if tells { lines.append(moment) }
    moment = []
    hash = Self.basis
  }

  /// Adds a remark that does not count in the digest.
  mutating func note(_ text: @autoclosure () -> String) { if tells { moment.append(text()) } }

  private mutating func mix(_ value: UInt64) { hash = (hash ^ value) &* Self.prime }

  /// Rounds a number down to a step; the borders between steps are not at round numbers.
  private static func steps(_ number: Double) -> UInt64 {
    let steps = (number * 1e5 + 0.137).rounded(.down)
    guard steps.magnitude < 1e15 else { return number < 0 ? 1 : number > 0 ? 2 : 3 }
    return UInt64(bitPattern: Int64(steps))
  }
}

extension Case {
  /// Runs the case and adds the events, the decisions with their tests, and the numbers of every
  /// component, with a moment for each step.
  package func tell(_ account: inout Account) throws {
    var run = try Run(world)
    var readings = try run.stage.scene.allReadings
    for step in steps {
      try run.pass(until: run.moment(of: step))
      account.add(run.takeEvents(), in: run.stage.scene)
      account.add(readings, of: run.stage)
      try account.addRows(of: run.stage)
      account.note("\(step.action)")
      try run.act(step)
      switch step.action {
      case .layout, .remove: readings = try run.stage.scene.allReadings
      default: break
      }
      account.add(run.takeEvents(), in: run.stage.scene)
      account.add(readings, of: run.stage)
      account.endMoment()
    }
    for step in run.closing { try run.act(step) }
    account.add(run.takeEvents(), in: run.stage.scene)
    account.add(readings, of: run.stage)
    account.endMoment()
  }
}

extension Case {
  /// The same case in multiples of 5 points and 1/20 s, so that compared values are often equal.
  package var coarse: Case {
    var other = self
    for index in other.steps.indices {
      other.steps[index].time = (steps[index].time * 20).rounded() / 20
      let five = { (value: Double) in (value / 5).rounded() * 5 }
      switch steps[index].action {
      case .touch(let phase, let pointer, let place, let isMouse):
        let near = Point2D(x: five(place.x), y: five(place.y))
        other.steps[index].action = .touch(phase, pointer: pointer, at: near, isMouse: isMouse)
      case .scroll(let id, let offset, let animation):
        let near = Vector(x: five(offset.x), y: five(offset.y))
        other.steps[index].action = .scroll(id, to: near, animation: animation)
      case .wheel(let place, let turn, let phase):
        let near = Vector(x: five(turn.x), y: five(turn.y))
        other.steps[index].action = .wheel(at: place, by: near, phase: phase)
      default: break
      }
    }
    return other
  }
}

extension SceneTree {
  /// The variables to read, by the ID of their component.
  private static let readNumbers = [
    "v": ["panel", "x", "y"], "d": ["angle", "bead", "x"], "z": ["scale", "x", "y"],
    "r": ["panel", "row0", "carried1"], "m": ["thumb_x", "thumb_y"], "layout.motion": [],
    "bar": ["top"], "sheet": ["y"], "dial": ["x"],
  ]

  /// The numbers of all named components.
  ///
  /// Of states these are the ones of `CardsWorld`; of variables some of `ValuesWorld`,
  /// `DialsWorld`, `ZoomsWorld`, `ListsWorld`, `LooksWorld` and `FollowedWorld`.
  fileprivate var allReadings: [ComponentReading] {
    get throws {
      try ComponentKind.allCases.flatMap { kind in
        try components(of: kind).flatMap { component in
          let id = name(of: component)
          guard !id.isEmpty, self.component(named: id) == component else {
            return [ComponentReading]()
          }
          let own = kind == .states ? Self.readNumbers[id] ?? ["height", "opacity"] : []
          return try (own + properties(of: component).map(\.rawValue)).map {
            try ComponentReading(scene: self, id: id, property: $0)
          }
        }
      }
    }
  }
}

extension Account {
  /// Adds the numbers of every component that has a name.
  package mutating func addReadings(of stage: Stage) throws {
    add(try stage.scene.allReadings, of: stage)
  }

  fileprivate mutating func add(_ readings: [ComponentReading], of stage: Stage) {
    if tells {
      for reading in readings {
        let id = stage.scene.name(of: reading.component)
        add("\(id).\(reading.property.rawValue)", [reading.value(in: stage)])
      }
    } else {
      add("", readings.map { $0.value(in: stage) })
    }
  }

  /// Adds the counts and places of rows that are made when they come near.
  fileprivate mutating func addRows(of stage: Stage) throws {
    for list in stage.scene.components(of: .scrollView) {
      guard let rows = try stage.rows(of: list) else { continue }
      let (low, high) = (rows.shown.lowerBound, rows.shown.upperBound)
      let counts = [rows.count, rows.madeCount, low, high].map(Double.init)
      add("rows", counts + [low, high].map { rows.place(of: $0).start })
    }
  }

  /// Adds events.
  package mutating func add(_ events: [StageEvent], in scene: SceneTree) {
    for event in events { add(event, event.time.value, scene.name(of:)) }
  }

  private mutating func add(
    _ event: StageEvent, _ time: Double, _ name: (ComponentID) -> String
  ) {
    switch event.kind {
    case .touch, .wheel: break
    case .gesture(let gesture): add(gesture, name(gesture.component), time)
    case .decision(let decision): add(decision, name(decision.component))
    case .handover(let from, let to, let travel):
      add("\(name(from)) hands over to \(name(to))", [time, travel.value])
    case .flingHandover(let from, let to, let velocity):
      add("\(name(from)) passes on to \(name(to))", [time, velocity.value])
    case .scrollRest(let view, let axis, let offset):
      add("\(name(view)) rests \(axis.rawValue)", [time, offset.value])
    case .pageWillChange(let pager, let change):
      add("\(name(pager)) will \(change.cause.rawValue)", time, change.from, change.to)
    case .pageChanged(let pager, let change):
      add("\(name(pager)) did \(change.cause.rawValue)", time, change.from, change.to)
    case .rest(let pager, let page): add("\(name(pager)) rests", [time, Double(page)])
    case .cardChanged(let deck, let change):
      add("\(name(deck)) card \(change.cause.rawValue)", time, change.from, change.to)
    case .stateChanged(let states, let change):
      add("\(name(states)) state \(change.cause.rawValue)", time, change.from, change.to)
    case .animationEnded(let states, let end):
      add("\(name(states)) \(end.outcome.rawValue)", [time, Double(end.id)])
    case .headerPulled(let header, let pull): add("\(name(header)) pulled", [time, pull.value])
    case .crossed(let crossing): add("\(crossing.name) crossed", [time, crossing.line])
    case .motionStarted(let id, let start): add("\(name(id)) sets out", time, start)
    case .motionRetargeted(let id, let start): add("\(name(id)) sets out anew", time, start)
    case .motionEnded(let id): add("\(name(id)) ends", [time])
    }
  }

  private mutating func add(_ word: String, _ time: Double, _ from: Int, _ to: Int) {
    add(word, [time, Double(from), Double(to)])
  }

  private mutating func add(_ word: String, _ time: Double, _ start: MotionStart) {
    add(
      word,
      [
        time, Double(start.part), start.from, start.target, start.velocity, start.restTime.value,
      ])
  }

  private mutating func add(_ event: GestureEvent, _ name: String, _ time: Double) {
    var numbers = [time, Double(event.pointer)]
    if let position = event.lastPosition { numbers.append(position.value) }
    if let values = event.values {
      numbers += [
        values.location.x, values.location.y, values.translation.x, values.translation.y,
        values.velocity.x.value, values.velocity.y.value, values.scale, values.scaleVelocity,
        values.rotation.value, values.rotationVelocity.value, Double(values.count),
      ]
      numbers += values.pointers.map(Double.init)
    }
    add("\(name) \(event.state.rawValue) \(event.ending?.rawValue ?? "")", numbers)
  }

  private mutating func add(_ decision: Decision, _ name: String) {
    let verdict = Self.withoutModules("\(decision.verdict)")
    add("\(name): \(decision.rule.rawValue): \(verdict)", [decision.time.value])
    add(decision.criteria)
  }

  /// Removes module names, as a type may move to another module of the core.
  private static func withoutModules(_ text: String) -> String {
    guard text.contains("Flick") else { return text }
    return ["FlickCore.", "FlickGestures.", "FlickMotion."].reduce(text) {
      $0.replacing($1, with: "")
    }
  }

  /// Adds the tests of a decision.
  package mutating func add(_ criteria: Criteria) {
    for test in criteria {
      let word = test.isDeciding ? "\(test.name.rawValue) decides" : test.name.rawValue
      add(word, [test.value, test.ownThreshold, test.threshold, test.spare, test.margin])
    }
  }
}
