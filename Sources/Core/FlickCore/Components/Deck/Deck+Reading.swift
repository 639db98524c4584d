/// The appearance of a card at one moment.
public struct CardPresentation: Hashable, Sendable {
  /// The displacement from its place, in points.
  public let translation: Vector
  /// The scale about its centre.
  public let scale: Double
  /// The result of the opacity formulas; may be outside 0...1 if cards fade separately.
  public let alpha: Double
  /// The depth in the pile: 0 in front.
  public let depth: Double
  /// The place in the pile from below: 0 for the lowest card.
  public let z: Int
  /// Whether it is the topmost card.
  public let isFront: Bool
  /// The clockwise rotation about its centre.
  public let rotation: Radians

  /// The opacity to draw, 0...1.
  public var opacity: Double { alpha.clamped(to: 0...1) }
}

extension Deck {
  /// The displacement of a card from its place.
  @inline(__always)
  public func displacement(of card: Int, at time: Seconds) -> Vector {
    if card == leader, let hold { return hold.base + options.followed(hold.displacement) }
    return Vector(x: cards[card].x.value(at: time), y: cards[card].y.value(at: time))
  }

  /// The velocity of that displacement; zero under a finger.
  @inline(__always)
  public func velocity(of card: Int, at time: Seconds) -> Velocity {
    if card == leader, hold != nil { return .zero }
    return Velocity(
      x: PointsPerSecond(cards[card].x.velocity(at: time)),
      y: PointsPerSecond(cards[card].y.velocity(at: time)))
  }

  /// The displacement of the card that was dragged last, by the measure of the deck's direction.
  @inline(__always)
  public func offset(at time: Seconds) -> Points {
    options.offset(of: displacement(of: leader, at: time))
  }

  /// The same in shares of the distance: 1 where the card leaves.
  @inline(__always)
  public func progress(at time: Seconds) -> Double { offset(at: time) / options.distance }

  /// The rate of change of the offset, without a finger's.
  public func offsetVelocity(at time: Seconds) -> PointsPerSecond {
    options.offsetVelocity(
      at: displacement(of: leader, at: time), velocity(of: leader, at: time))
  }

  /// The topmost card.
  @inline(__always)
  public func top(at time: Seconds) -> Int {
    if !flights.isEmpty, let flying = flights.first(where: { isFlying($0, at: time) }) {
      return flying
    }
    return pileTop(at: time)
  }

  /// The topmost card except for flying ones.
  @inline(__always)
  func pileTop(at time: Seconds) -> Int {
    if let overtakesAt, time < overtakesAt { return overtaken }
    return front
  }

  /// The depth of a card and its velocity, including the lift by the leader's offset.
  func depth(of card: Int, at time: Seconds) -> MotionSample {
    var depth = cards[card].depth.sample(at: time)
    guard isLifting, options.lifts, card != leader else { return depth }
    if !flights.isEmpty, isFlying(card, at: time) { return depth }
    let progress = progress(at: time)
    depth.value -= min(1, progress)
    if progress < 1 { depth.velocity -= offsetVelocity(at: time).value / options.distance.value }
    return depth
  }

  /// The appearance of a card.
  public func presentation(of card: Int, at time: Seconds) -> CardPresentation {
    let depth = depth(of: card, at: time).value
    let displacement = displacement(of: card, at: time)
    let top = top(at: time)
    return CardPresentation(
      translation: displacement + Vector(x: 0, y: options.depthOffset.value * depth),
      scale: scale(at: depth),
      alpha: alpha(of: card, displacement, depth, cards[card].dim.value(at: time), at: time),
      depth: depth,
      z: flights.isEmpty
        ? count - 1 - rank(of: card, under: top, count) : zBelowFlights(card, at: time),
      isFront: card == top, rotation: rotation(of: card, displacement))
  }

  /// The opacity of a card for a given dimming.
  func alpha(of card: Int, dimmedBy dim: Double, at time: Seconds) -> Double {
    alpha(
      of: card, displacement(of: card, at: time), depth(of: card, at: time).value, dim, at: time)
  }

  private func alpha(
    of card: Int, _ displacement: Vector, _ depth: Double, _ dim: Double, at time: Seconds
  ) -> Double {
    var alpha =
      cards[card].alpha?.value(at: time) ?? shownFade(of: card, displacement, depth, dim, at: time)
    if depth > Double(options.visible - 1) {
      alpha *= max(0, Double(options.visible) - depth)
    }
    return alpha
  }

  private func shownFade(
    of card: Int, _ displacement: Vector, _ depth: Double, _ dim: Double, at time: Seconds
  ) -> Double {
    let fade = options.fade(at: options.offset(of: displacement))
    if options.fadesApart { return fade }
    let shown = fade.clamped(to: 0...1) * dim
    guard let leaving = cards[card].leaving, case .atProgress(let share) = options.overtaking,
      share > 0, share < 1
    else { return shown.clamped(to: 0...1) }
    // Faded out before the next card overtakes it, which hides the change of order.
    let progress = (depth / lastDepth).clamped(to: 0...1)
    if progress >= share { return (shown * (progress - share) / (1 - share)).clamped(to: 0...1) }
    let kept = time < leaving.farthestAt ? shown : leaving.fade * dim
    return (kept * (1 - progress / share)).clamped(to: 0...1)
  }

  /// The depth of cards that have left.
  var lastDepth: Double { Double(min(count - 1, options.visible)) }

  /// Linear from each depth to the next.
  private func scale(at depth: Double) -> Double {
    let step = 1 - options.depthScale
    var scale = 1.0
    var rest = depth
    while rest > 1 {
      scale *= options.depthScale
      rest -= 1
    }
    return scale * (1 - step * rest)
  }
}
