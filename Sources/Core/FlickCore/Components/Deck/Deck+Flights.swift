// Cards that fly off: they continue with the release's direction and speed, and end behind the
// others. All of it is formulas of time; the end of a flight is not an event.

extension Deck {
  /// The minimum speed of a flight, in points per second.
  private static let minimumSpeed = 1200.0
  /// The duration of a card's fade-in behind the others, in seconds.
  private static let fadeInDuration = 0.25

  /// Whether a card is flying off.
  @inline(__always)
  func isFlying(_ card: Int, at time: Seconds) -> Bool {
    guard let end = cards[card].fliesUntil else { return false }
    return time < end
  }

  /// Sends the front card off; the next one is in front.
  ///
  /// - Parameters:
  ///   - velocity: the velocity of the finger at its release.
  ///   - exit: the side of the exit; nil for the direction of the drag.
  mutating func fly(
    _ velocity: Velocity, _ exit: DeckExit?, cause: CardChange.Cause, at time: Seconds
  ) {
    let gone = hold != nil ? leader : pileTop(at: time)
    let shown = cards.indices.map { depth(of: $0, at: time, leaderVelocity: velocity) }
    let alphas = alphas(at: time)
    let start = displacement(of: gone, at: time)
    let speed = hold != nil ? followed(velocity) : self.velocity(of: gone, at: time)
    (hold, leader, isLifting) = (nil, gone, false)
    (self.cause, meaning, overtakesAt) = (cause, exit?.meaning, nil)
    front = (gone + 1) % count
    cards[gone].leaving = nil
    launch(gone, from: start, speed, exit?.side.direction, at: time)
    flyOn(gone, from: shown[gone].value, at: time)
    // Keeps the present brightness, independent of the one for its place.
    let whole = alpha(of: gone, dimmedBy: 1, at: time)
    if whole > 1e-6 { flyOn(gone, dim: alphas[gone] / whole, at: time) }
    for index in cards.indices where index != gone {
      if isFlying(index, at: time) {
        flyOn(index, at: time)
      } else {
        send(depthOf: index, from: shown[index], by: options.swap, at: time)
      }
    }
    flights = flights.filter { $0 != gone && isFlying($0, at: time) } + [gone]
    if !options.fadesApart { keepAlphas(alphas, at: time) }
    // A card that was not in front yet may bring back the previous one.
    guard front != settledFront else { return }
    launched = CardChange(from: settledFront, to: front, cause: cause, meaning: meaning)
    settledFront = front
  }

  /// Takes the change made by a flying card.
  mutating func takeLaunched() -> CardChange? {
    defer { launched = nil }
    return launched
  }

  /// Stops the flight of a card where it is.
  mutating func catchFlight(of card: Int, at time: Seconds) {
    // The flight would have ended behind the others.
    if isFlying(card, at: time) { cards[card].dim.jump(to: 1) }
    cards[card].fliesUntil = nil
    flights.removeAll { $0 == card }
  }

  /// Starts the flight of a card.
  ///
  /// - Parameter side: the side for a card that has not been moved.
  private mutating func launch(
    _ card: Int, from start: Vector, _ velocity: Velocity, _ side: Vector?, at time: Seconds
  ) {
    let direction = start.length > 1e-6 ? start * (1 / start.length) : side ?? Vector(x: 1, y: 0)
    // Towards the decided side, even if the card was dragged rather to another one.
    let toward: Vector =
      if let side, side.x * direction.x + side.y * direction.y <= 0 { side } else { direction }
    let end = toward * max(options.out.value, start.length + 1)
    let speed = velocity.x.value * toward.x + velocity.y.value * toward.y
    let duration = Seconds((end - start).length / max(Self.minimumSpeed, speed))
    let easing = velocity == .zero ? Easing(.quad, .in) : .linear
    guard
      let x = try? EasingMotion(
        from: start.x, to: end.x, duration: duration, easing: easing),
      let y = try? EasingMotion(
        from: start.y, to: end.y, duration: duration, easing: easing)
    else { return }
    cards[card].x = Self.flight(along: x, velocity: velocity.x.value, at: time)
    cards[card].y = Self.flight(along: y, velocity: velocity.y.value, at: time)
    cards[card].fliesUntil = time + duration
  }

  /// A coordinate of a flying card, which is 0 after the flight.
  private static func flight(
    along line: EasingMotion, velocity: Double, at time: Seconds
  ) -> AnimatedValue {
    let flight = AnyMotion.joined(
      JoinedMotion(
        .easing(line), from: MotionSample(value: line.from, velocity: velocity), to: line.to))
    var number = AnimatedValue(line.from)
    number.play(
      then(0, after: flight, line.duration), to: nil, velocity: velocity, at: time, delay: 0)
    return number
  }

  /// Keeps a flying card on top until it is out, then puts it at its present place in the pile.
  ///
  /// - Parameters:
  ///   - depth: the depth to start from; nil for the depth of its motion.
  ///   - dim: the factor of its opacity to start from; nil for that of its motion.
  mutating func flyOn(
    _ card: Int, from depth: Double? = nil, dim: Double? = nil, at time: Seconds
  ) {
    guard let end = cards[card].fliesUntil else { return }
    let left = end - time
    let place = restDepth(of: card)
    let (depth, dim) = (
      depth ?? cards[card].depth.value(at: time), dim ?? cards[card].dim.value(at: time)
    )
    if let rise = try? EasingMotion(from: depth, to: 0, duration: left, easing: .easeOut) {
      cards[card].depth.jump(to: depth)
      cards[card].depth.play(
        Self.then(place, after: .easing(rise), left), to: nil, velocity: nil, at: time, delay: 0)
    }
    // A card that is visible behind the others fades in there.
    let fadeIn = place <= Double(options.visible - 1) ? Self.fadeInDuration : 0
    let all = left.value + fadeIn
    let share = left.value / all
    guard
      let frames = try? KeyframesMotion(
        [.init(dim), .init(1, at: share), .init(fadeIn > 0 ? 0 : 1, at: share), .init(1)],
        duration: Seconds(all))
    else { return }
    cards[card].dim.jump(to: dim)
    cards[card].dim.play(
      .motion(.keyframes(frames)), to: nil, velocity: nil, at: time, delay: 0)
  }

  /// A motion for a while, and then a number.
  private static func then(
    _ number: Double, after motion: AnyMotion, _ duration: Seconds
  ) -> ValueMotion {
    let rest = AnyMotion.accelerated(AcceleratedMotion(holding: number))
    let steps = [MotionSequence.Step(motion, for: duration), MotionSequence.Step(rest)]
    return .motion((try? MotionSequence(steps)).map { .sequence($0) } ?? rest)
  }

  /// The place of a card in the pile while cards fly.
  ///
  /// Flying cards are on top, the earliest one highest.
  func zBelowFlights(_ card: Int, at time: Seconds) -> Int {
    let flying = flights.filter { isFlying($0, at: time) }
    if let place = flying.firstIndex(of: card) { return count - 1 - place }
    let top = pileTop(at: time)
    let own = rank(of: card, under: top, count)
    let above = flying.count { rank(of: $0, under: top, count) > own }
    return count - 1 - own - above
  }
}
