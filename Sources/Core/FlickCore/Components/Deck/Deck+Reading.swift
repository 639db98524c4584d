/// What a card looks like at one moment.
public struct CardPresentation: Hashable, Sendable {
  /// How far it is from its place, in points.
  public let translation: Vector
  /// Its size, about its centre.
  public let scale: Double
  /// What the formulas make of its opacity; may lie outside 0...1 where cards fade apart.
  public let alpha: Double
  /// How far it lies behind: 0 in front.
  public let depth: Double
  /// Its place in the pile: 0 lies under all others.
  public let z: Int
  /// Whether it lies on top.
  public let isFront: Bool
  /// How far it is turned clockwise, about its centre.
  public let rotation: Radians

  /// The opacity to draw, 0...1.
  public var opacity: Double { alpha.clamped(to: 0...1) }
}

extension Deck {
  /// How far a card is dragged from its place.
  @inline(__always)
  public func displacement(of card: Int, at time: Seconds) -> Vector {
    if card == leader, let hold { return hold.base + options.followed(hold.displacement) }
    return Vector(x: cards[card].x.value(at: time), y: cards[card].y.value(at: time))
  }

  /// How fast that changes by itself; zero under a finger.
  @inline(__always)
  public func velocity(of card: Int, at time: Seconds) -> Velocity {
    if card == leader, hold != nil { return .zero }
    return Velocity(
      x: PointsPerSecond(cards[card].x.velocity(at: time)),
      y: PointsPerSecond(cards[card].y.velocity(at: time)))
  }

  /// How far the card that was dragged last is from its place, by the measure of the deck's
  /// direction.
  @inline(__always)
  public func offset(at time: Seconds) -> Points {
    options.offset(of: displacement(of: leader, at: time))
  }

  /// The same in shares of the distance: 1 where the card goes.
  @inline(__always)
  public func progress(at time: Seconds) -> Double { offset(at: time) / options.distance }

  /// How fast the offset changes by itself.
  public func offsetVelocity(at time: Seconds) -> PointsPerSecond {
    options.offsetVelocity(
      at: displacement(of: leader, at: time), velocity(of: leader, at: time))
  }

  /// The card that lies on top.
  @inline(__always)
  public func top(at time: Seconds) -> Int {
    if !flights.isEmpty, let flying = flights.first(where: { isFlying($0, at: time) }) {
      return flying
    }
    return pileTop(at: time)
  }

  /// The same without what flies off.
  @inline(__always)
  func pileTop(at time: Seconds) -> Int {
    if let overtakesAt, time < overtakesAt { return overtaken }
    return front
  }

  /// Depth and its change, with what the leader's offset lifts.
  func depth(of card: Int, at time: Seconds) -> MotionSample {
    var depth = cards[card].depth.sample(at: time)
    guard isLifting, options.lifts, card != leader else { return depth }
    if !flights.isEmpty, isFlying(card, at: time) { return depth }
    let progress = progress(at: time)
    depth.value -= min(1, progress)
    if progress < 1 { depth.velocity -= offsetVelocity(at: time).value / options.distance.value }
    return depth
  }

  /// What a card looks like.
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

  /// What a card's opacity would be, were so much left of it after an interruption.
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
    // Faded out where the next one overtakes it, so that nothing is seen of that.
    let progress = (depth / lastDepth).clamped(to: 0...1)
    if progress >= share { return (shown * (progress - share) / (1 - share)).clamped(to: 0...1) }
    let kept = time < leaving.farthestAt ? shown : leaving.fade * dim
    return (kept * (1 - progress / share)).clamped(to: 0...1)
  }

  /// The depth to which cards go.
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
