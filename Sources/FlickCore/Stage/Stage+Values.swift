// Decks and states on their way: when they come to rest, and what is told of it.

/// A deck or states of a scene, by their number.
enum StagePart: Hashable, Sendable {
  case deck(DeckIndex)
  case states(StatesIndex)

  /// Decks first, each kind in the order of its declaration.
  var order: (Int, Int) {
    switch self {
    case .deck(let index): (0, index.position)
    case .states(let index): (1, index.position)
    }
  }
}

extension Stage {
  /// The part that comes to rest next; the first in order, if several do at once.
  var nextPart: StagePart? {
    var next: StagePart?
    var earliest = Seconds.infinity
    for part in running {
      guard let rest = restTime(of: part) else { continue }
      if rest < earliest || (rest == earliest && next.map { part.order < $0.order } ?? true) {
        (next, earliest) = (part, rest)
      }
    }
    return next
  }

  func restTime(of part: StagePart) -> Seconds? {
    switch part {
    case .deck(let index): scene.decks[index].deck.restTime
    case .states(let index): scene.machines[index].restTime
    }
  }

  /// A part is at its end.
  mutating func finish(_ part: StagePart) {
    time = max(time, restTime(of: part) ?? time)
    let wasRunning = running.contains(part)
    running.removeAll { $0 == part }
    if wasRunning { record(.motions, .motionEnded(id(of: part))) }
    switch part {
    case .deck(let index):
      let change = scene.decks[index].deck.rest()
      if let change { record(.parts, .cardChanged(id(of: part), change)) }
    case .states(let index):
      let change = scene.machines[index].rest()
      if let change { record(.parts, .stateChanged(id(of: part), change)) }
    }
  }

  /// A part may have set out; puts it to rest if there is no way to go.
  mutating func setOut(_ part: StagePart) {
    guard let rest = restTime(of: part), rest > time else { return finish(part) }
    let wasRunning = running.contains(part)
    if !wasRunning { running.append(part) }
    guard recording.contains(.motions) else { return }
    for start in starts(of: part, resting: rest) {
      record(
        .motions,
        wasRunning ? .motionRetargeted(id(of: part), start) : .motionStarted(id(of: part), start))
    }
  }

  private func starts(of part: StagePart, resting rest: Seconds) -> [MotionStart] {
    switch part {
    case .deck(let index):
      let deck = scene.decks[index].deck
      return [
        MotionStart(
          part: 0, from: deck.offset(at: time).value, target: 0,
          velocity: deck.offsetVelocity(at: time).value, restTime: rest)
      ]
    case .states(let index):
      let machine = scene.machines[index]
      return machine.spec.properties.indices.map {
        let sample = machine.sample(of: $0, at: time)
        return MotionStart(
          part: $0, from: sample.value, target: machine.target(of: $0),
          velocity: sample.velocity, restTime: rest)
      }
    }
  }

  func id(of part: StagePart) -> ComponentID {
    switch part {
    case .deck(let index): scene.id(of: index)
    case .states(let index): scene.id(of: index)
    }
  }

  /// Decks and states go on in a new scene.
  mutating func keepParts(of old: Scene) {
    running = []
    for index in scene.decks.places {
      let part = StagePart.deck(index)
      guard case .deck(let before) = old.place(of: id(of: part)) else { continue }
      let change = scene.decks[index].deck.keep(old.decks[before].deck, at: time)
      if let change { record(.parts, .cardChanged(id(of: part), change)) }
      goOn(part)
    }
    for index in scene.machines.places {
      let part = StagePart.states(index)
      guard case .states(let before) = old.place(of: id(of: part)) else { continue }
      let change = scene.machines[index].keep(old.machines[before], at: time)
      if let change { record(.parts, .stateChanged(id(of: part), change)) }
      goOn(part)
    }
    for index in scene.headers.places {
      let id = scene.id(of: index)
      guard case .header(let before) = old.place(of: id) else { continue }
      scene.headers[index].hasTriggered = old.headers[before].hasTriggered
    }
  }

  private mutating func goOn(_ part: StagePart) {
    if let rest = restTime(of: part), rest > time { running.append(part) } else { finish(part) }
  }

  /// What is wrong with a deck or states, or nil.
  var partFault: String? {
    for index in scene.decks.places {
      let part = StagePart.deck(index)
      let name = scene.name(of: id(of: part))
      let deck = scene.decks[index].deck
      if let fault = deck.invariantFault { return "\(name): \(fault)" }
      if deck.isMoving != running.contains(part) { return "\(name): a motion that nobody finishes" }
      let isHeld = arena.contains {
        $0.gesture == scene.decks[index].gesture && $0.state.isActive
      }
      if deck.isDragged != isHeld { return "\(name): held by nobody" }
      if deck.restTime ?? time < time { return "\(name): its rest time was passed over" }
    }
    for index in scene.machines.places {
      let part = StagePart.states(index)
      let name = scene.name(of: id(of: part))
      if let fault = scene.machines[index].invariantFault { return "\(name): \(fault)" }
      if scene.machines[index].isMoving != running.contains(part) {
        return "\(name): a motion that nobody finishes"
      }
      if restTime(of: part) ?? time < time { return "\(name): its rest time was passed over" }
    }
    return nil
  }
}
