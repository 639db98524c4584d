// Changes of a deck: drags, releases, programs, new layouts.

extension Deck {
  /// Whether a finger can take a card now.
  var isDraggable: Bool { options.isInterruptible || !isMoving }

  /// A finger takes the topmost card, exactly where it is.
  mutating func begin(at time: Seconds) {
    guard options.isInterruptible else {
      // The finger's displacement alone places the card; the rest of a cancelled drag is dropped.
      leader = front
      isLifting = true
      hold = Hold(base: .zero)
      cards[front].alpha = nil
      return
    }
    let card = pileTop(at: time)
    let wasLifting = isLifting && card == leader
    let shown = cards.indices.map { depth(of: $0, at: time).value }
    let alphas = alphas(at: time)
    let displacement = displacement(of: card, at: time)
    front = card
    leader = card
    isLifting = true
    overtakesAt = nil
    hold = Hold(base: displacement)
    if !flights.isEmpty { catchFlight(of: card, at: time) }
    cards[card].x.jump(to: displacement.x)
    cards[card].y.jump(to: displacement.y)
    cards[card].alpha = nil
    if wasLifting { return }
    // The card's displacement lifts the cards behind it, so their depths are adjusted to look
    // unchanged.
    let lift = options.lifts ? min(1, progress(at: time)) : 0
    for index in cards.indices {
      if isFlying(index, at: time) {
        flyOn(index, at: time)
        continue
      }
      let start = MotionSample(
        value: shown[index] + (index == card ? 0 : lift),
        velocity: cards[index].depth.velocity(at: time))
      send(depthOf: index, from: start, by: options.settle, at: time)
    }
    // The card is now above all others, including one that was moving behind them.
    for index in cards.indices { cards[index].leaving = nil }
    keepAlphas(alphas, at: time)
  }

  func alphas(at time: Seconds) -> [Double] {
    cards.indices.map { presentation(of: $0, at: time).alpha }
  }

  /// Makes a change of opacity gradual that an interruption would cause at once.
  mutating func keepAlphas(_ before: [Double], at time: Seconds) {
    for index in cards.indices where !isFlying(index, at: time) {
      let now = presentation(of: index, at: time).alpha
      // Relative to the undimmed opacity, because a dimming beyond 1 is shown as 1.
      let whole = alpha(of: index, dimmedBy: 1, at: time)
      guard abs(now - before[index]) > 1e-12, whole > 1e-6 else { continue }
      let start = MotionSample(value: before[index] / whole, velocity: 0)
      cards[index].dim.go(from: start, to: 1, by: options.settle, at: time)
    }
  }

  /// The finger's displacement since it took the card.
  mutating func follow(_ displacement: Vector) { hold?.displacement = displacement }

  /// Whether the card is beyond the distance.
  func hasCrossed(at time: Seconds) -> Bool {
    let displacement = displacement(of: leader, at: time)
    return measure(displacement, exit(displacement, .zero)).measured(.point)
      > options.distance.value.measured(.point)
  }

  /// The distance that the verdict uses: towards an exit, or by the measure of the direction.
  private func measure(_ displacement: Vector, _ exit: DeckExit?) -> Double {
    exit?.side.part(of: displacement) ?? options.offset(of: displacement).value
  }

  private func growth(
    at displacement: Vector, _ velocity: Velocity, _ exit: DeckExit?
  ) -> Double {
    exit?.side.part(of: Vector(x: velocity.x.value, y: velocity.y.value))
      ?? options.offsetVelocity(at: displacement, velocity).value
  }

  /// The verdict on a release: whether the card goes, with the tests.
  ///
  /// - Parameter travel: the finger's displacement since touchdown.
  func verdict(
    at time: Seconds, velocity: Velocity, travel: Vector = .zero
  ) -> (goes: Bool, isFlick: Bool, Criteria) {
    let displacement = displacement(of: leader, at: time)
    let exit = exit(displacement, followed(velocity))
    let offset = measure(displacement, exit).measured(.point)
    let threshold = options.distance.value.measured(.point)
    if case .custom(let rule) = options.commit {
      let release = CustomCommit.Release(
        displacement: offset, distance: threshold,
        velocity: growth(at: displacement, followed(velocity), exit).measured(.point),
        travel: measure(travel, exit).measured(.point))
      let (goes, criteria) = rule.verdict(release)
      return (goes, false, criteria)
    }
    let isFar = offset > threshold
    var distance = Criterion(.displacement, offset, .above, threshold, .point)
    guard case .onReleaseOrFlick(let flick) = options.commit else {
      distance = distance.marked(isDeciding: true)
      return (isFar, false, Criteria(distance))
    }
    let speed = growth(at: displacement, followed(velocity), exit).measured(.point)
    let travelled = measure(travel, exit).measured(.point)
    let least = options.flickDistance.value.measured(.point)
    let fast = flick.value.measured(.point)
    let isFast = speed.magnitude > fast
    let isFlick = isFast && travelled >= least
    // The speed at which the outcome would flip.
    let limit = isFar ? -fast : fast
    // A flick that was too short, but would have changed the outcome.
    let isShort = isFast && !isFlick && (speed > 0) != isFar
    let velocity = Criterion(
      .velocity, speed, .thrown, fast, .pointsPerSecond, .flip(at: limit), isInSteps: true,
      isDeciding: isFlick)
    var criteria = Criteria(velocity)
    criteria.append(distance.marked(isDeciding: !isFlick && !isShort))
    criteria.append(
      Criterion(.travel, travelled, .atLeast, least, .point, isInSteps: true, isDeciding: isShort))
    return (isFlick ? speed > 0 : isFar, isFlick, criteria)
  }

  /// The component of a finger's velocity that the card follows.
  func followed(_ velocity: Velocity) -> Velocity {
    let followed = options.followed(Vector(x: velocity.x.value, y: velocity.y.value))
    return Velocity(x: PointsPerSecond(followed.x), y: PointsPerSecond(followed.y))
  }

  /// Sends the finger's card back to its place, with its present velocity.
  mutating func settle(velocity: Velocity, at time: Seconds) {
    let displacement = displacement(of: leader, at: time)
    let alpha = presentation(of: leader, at: time).alpha
    hold = nil
    send(leader, home: displacement, followed(velocity), by: options.settle, at: time)
    if options.fadesApart {
      var own = AnimatedValue(alpha)
      own.go(to: 1, by: options.settle, at: time)
      cards[leader].alpha = own
    }
  }

  /// Leaves the finger's card where it is.
  mutating func leave(at time: Seconds) {
    let displacement = displacement(of: leader, at: time)
    hold = nil
    cards[leader].x.jump(to: displacement.x)
    cards[leader].y.jump(to: displacement.y)
  }

  /// Brings another card to the front.
  ///
  /// - Parameters:
  ///   - velocity: the velocity of the finger at its release.
  ///   - sent: the velocity that a program gives the topmost card.
  ///   - motion: a motion that replaces the deck's own.
  mutating func swap(
    to next: Int, velocity: Velocity = .zero, sent: Velocity? = nil, cause: CardChange.Cause,
    by motion: ValueMotion? = nil, at time: Seconds
  ) {
    let motion = motion ?? options.swap
    meaning = nil
    let gone = pileTop(at: time)
    let shown = cards.indices.map { depth(of: $0, at: time, leaderVelocity: velocity) }
    let alphas = alphas(at: time)
    let displacement = displacement(of: leader, at: time)
    if hold != nil {
      hold = nil
      send(leader, home: displacement, followed(velocity), by: motion, at: time)
    } else if cards[leader].x.target != 0 || cards[leader].y.target != 0 || isLifting {
      // A card displaced by a program or by a cancelled drag.
      let now = self.velocity(of: leader, at: time)
      if displacement != .zero || now != .zero {
        send(leader, home: displacement, now, by: motion, at: time)
      }
    }
    if let sent {
      send(gone, home: self.displacement(of: gone, at: time), sent, by: motion, at: time)
    }
    if gone != leader {
      // The leaving card is the progress of the swap.
      leader = gone
    }
    self.cause = cause
    isLifting = false
    front = next
    for index in cards.indices {
      if isFlying(index, at: time) {
        flyOn(index, at: time)
      } else {
        send(depthOf: index, from: shown[index], by: motion, at: time)
      }
    }
    cards[next].leaving = nil
    if gone != next, !isOvertaken(at: shown[gone].value) {
      cards[gone].leaving = leaving(of: gone, at: time)
    }
    if options.fadesApart {
      for index in cards.indices where alphas[index] != 1 {
        cards[index].alpha = AnimatedValue(alphas[index])
        cards[index].alpha?.go(to: 1, by: motion, at: time)
      }
    }
    overtaken = gone
    overtakesAt = nil
    if gone != next { overtakesAt = overtakingTime(of: gone, at: time) }
    if !options.fadesApart, motion != .jump { keepAlphas(alphas, at: time) }
  }

  /// Whether a card that leaves from such a depth is overtaken at its start, and so is not faded
  /// out.
  ///
  /// To a millionth. Any nearer, it would be almost completely faded out, and its opacity could not
  /// be kept.
  private func isOvertaken(at depth: Double) -> Bool {
    guard case .atProgress(let share) = options.overtaking else { return false }
    return depth >= (1 - 1e-6) * share * lastDepth
  }

  /// The point of a leaving card's greatest distance.
  private func leaving(of card: Int, at time: Seconds) -> Leaving {
    let offset = { (time: Seconds) in
      options.offset(of: displacement(of: card, at: time)).value
    }
    let rest = max(cards[card].x.restTime ?? time, cards[card].y.restTime ?? time)
    var farthest = time
    let now = offset(time)
    if rest > time {
      // Less a distance beyond all others, so that the measure is never 0: for its maximum.
      farthest = moment(from: time, to: rest) { offset($0) - now - 1e9 } ?? time
      if offset(farthest) <= now { farthest = time }
    }
    let fade = options.fade(at: Points(offset(farthest)))
    return Leaving(farthestAt: farthest, fade: fade.clamped(to: 0...1))
  }

  /// `depth(of:at:)` with the velocity that a finger gives to the leader.
  func depth(
    of card: Int, at time: Seconds, leaderVelocity velocity: Velocity
  ) -> MotionSample {
    var sample = depth(of: card, at: time)
    guard hold != nil, isLifting, options.lifts, card != leader, progress(at: time) < 1 else {
      return sample
    }
    let speed = options.offsetVelocity(
      at: displacement(of: leader, at: time), followed(velocity))
    sample.velocity -= speed.value / options.distance.value
    return sample
  }

  /// Sends a card to its place.
  private mutating func send(
    _ card: Int, home displacement: Vector, _ velocity: Velocity, by motion: ValueMotion,
    at time: Seconds
  ) {
    let tolerance = options.restTolerance.value
    func send(_ number: inout AnimatedValue, from place: Double, _ speed: PointsPerSecond) {
      guard place != 0 || speed != 0 else { return }
      let start = MotionSample(value: place, velocity: speed.value)
      number.go(from: start, to: 0, by: motion, at: time, tolerance: tolerance)
    }
    send(&cards[card].x, from: displacement.x, velocity.x)
    send(&cards[card].y, from: displacement.y, velocity.y)
  }

  /// Sends a card to the depth it has at rest.
  mutating func send(
    depthOf card: Int, from start: MotionSample, by motion: ValueMotion, at time: Seconds
  ) {
    let target = restDepth(of: card)
    if start.velocity == 0, start.value == target {
      cards[card].depth.jump(to: target)
    } else {
      cards[card].depth.go(from: start, to: target, by: motion, at: time)
    }
  }

  /// Moves everything to its end; returns the resulting change.
  mutating func rest() -> CardChange? {
    for index in cards.indices {
      cards[index].x.rest()
      cards[index].y.rest()
      cards[index].depth.rest()
      cards[index].alpha = nil
      cards[index].leaving = nil
      cards[index].dim.rest()
      cards[index].fliesUntil = nil
    }
    flights = []
    overtakesAt = nil
    if hold == nil {
      (leader, isLifting) = (front, true)
      if let later = laterOptions.popLast() { options = later }
    }
    guard front != settledFront, hold == nil else { return nil }
    defer { settledFront = front }
    return CardChange(from: settledFront, to: front, cause: cause, meaning: meaning)
  }

  /// The time when the front card overtakes the leaving one; nil for at once.
  private func overtakingTime(of gone: Int, at time: Seconds) -> Seconds? {
    guard let rest = restTime, rest > time else { return nil }
    switch options.overtaking {
    case .atOnce: return nil
    case .atProgress(let share):
      let depth = share * restDepth(of: gone)
      return moment(from: time, to: rest) { cards[gone].depth.value(at: $0) - depth }
    case .apart:
      return moment(from: time, to: rest) { distance(between: gone, and: front, at: $0) }
    }
  }

  /// The distance between two cards; negative if they overlap.
  private func distance(between one: Int, and other: Int, at time: Seconds) -> Double {
    let (a, b) = (presentation(of: one, at: time), presentation(of: other, at: time))
    let displacement = a.translation - b.translation
    let reach = (a.scale + b.scale) / 2
    return max(
      displacement.x.magnitude - reach * size.width, displacement.y.magnitude - reach * size.height)
  }

  /// The first time when a measure is not negative, or the time of its maximum if it never is.
  ///
  /// Searches 64 moments and then between two of them; the period of a spring is longer than that.
  ///
  /// - Returns: nil if it is not negative at the start.
  private func moment(
    from start: Seconds, to end: Seconds, _ measure: (Seconds) -> Double
  ) -> Seconds? {
    let step = (end - start) / 64
    var (best, greatest) = (0, measure(start))
    if greatest >= 0 { return nil }
    for index in 1...64 {
      let value = measure(start + step * Double(index))
      if value >= 0 {
        let (before, after) = (step * Double(index - 1), step * Double(index))
        return Seconds(
          bisected(from: (start + after).value, to: (start + before).value, times: 60) {
            measure(Seconds($0)) >= 0
          }.passing)
      }
      if value > greatest { (best, greatest) = (index, value) }
    }
    var low = start + step * Double(max(0, best - 1))
    var high = start + step * Double(min(64, best + 1))
    for _ in 0..<80 {
      let third = (high - low) / 3
      if measure(low + third) < measure(high - third) { low += third } else { high -= third }
    }
    return low + (high - low) / 2
  }

  // MARK: Layout

  /// Continues the deck of an earlier layout.
  ///
  /// - Returns: the change if its front card is gone.
  mutating func continueState(of old: Deck, at time: Seconds) -> CardChange? {
    front = min(old.front, count - 1)
    settledFront = min(old.settledFront, count - 1)
    guard old.count == count else {
      leader = front
      for index in cards.indices { cards[index].depth.jump(to: restDepth(of: index)) }
      settledFront = front
      return old.settledFront == front
        ? nil
        : CardChange(
          from: old.settledFront, to: front, cause: old.front == front ? old.cause : .layout)
    }
    (cards, leader) = (old.cards, old.leader)
    if options.direction != old.options.direction, options.cancelling == .settles,
      old.isMoving || old.isDragged
    {
      laterOptions = [options]
      options = old.options
    }
    (isLifting, hold, cause) = (old.isLifting, old.hold, old.cause)
    (flights, meaning, launched) = (old.flights, old.meaning, old.launched)
    (overtakesAt, overtaken) = (old.overtakesAt, old.overtaken)
    // If cancelled cards stay, their displacement in points is kept, because the article's offsets
    // do not depend on the distance.
    let factor = options.cancelling == .settles ? options.distance / old.options.distance : 1
    if factor != 1 || options.visible != old.options.visible {
      rescale(by: factor, at: time)
    }
    if !options.fadesApart {
      for index in cards.indices { cards[index].alpha = nil }
    }
    if options.cancelling == .settles, hold == nil { sendHome(at: time) }
    if old.isRenumbered {
      for index in cards.indices where !isFlying(index, at: time) {
        send(
          depthOf: index, from: cards[index].depth.sample(at: time), by: options.settle, at: time)
      }
    }
    return nil
  }

  /// The same cards with new numbers, one for each card; nil for the same numbers.
  func renumbered(_ numbers: [Int]?, count: Int) -> Deck {
    guard let numbers, numbers.count == cards.count, count == cards.count else { return self }
    var deck = self
    for card in cards.indices { deck.cards[numbers[card]] = cards[card] }
    (deck.front, deck.settledFront) = (numbers[front], numbers[settledFront])
    (deck.leader, deck.overtaken) = (numbers[leader], numbers[overtaken])
    deck.flights = flights.map { numbers[$0] }
    if let change = launched {
      deck.launched = CardChange(
        from: numbers[change.from], to: numbers[change.to], cause: change.cause,
        meaning: change.meaning)
    }
    deck.isRenumbered = true
    return deck
  }

  /// Sends back a card that a cancelled drag has left under other options.
  private mutating func sendHome(at time: Seconds) {
    for index in cards.indices where cards[index].x.target != 0 || cards[index].y.target != 0 {
      let displacement = displacement(of: index, at: time)
      send(index, home: displacement, velocity(of: index, at: time), by: options.settle, at: time)
    }
  }

  /// Keeps the progress at another distance.
  private mutating func rescale(by factor: Double, at time: Seconds) {
    // Flying cards return to the pile.
    for index in flights { catchFlight(of: index, at: time) }
    if var held = hold {
      held.base =
        (held.base + options.followed(held.displacement)) * factor
        - options.followed(held.displacement)
      hold = held
    }
    for index in cards.indices {
      let (x, y) = (cards[index].x.sample(at: time), cards[index].y.sample(at: time))
      let displacement = Vector(x: x.value * factor, y: y.value * factor)
      let (isX, isY) = (cards[index].x.isMoving, cards[index].y.isMoving)
      cards[index].x.jump(to: displacement.x)
      cards[index].y.jump(to: displacement.y)
      let velocity = Velocity(
        x: PointsPerSecond(x.velocity * factor), y: PointsPerSecond(y.velocity * factor))
      if isX || isY { send(index, home: displacement, velocity, by: options.settle, at: time) }
      let depth = cards[index].depth.sample(at: time)
      send(depthOf: index, from: depth, by: options.settle, at: time)
    }
  }
}
