/// A deck of a scene.
struct SceneDeck: Sendable {
  var deck: Deck
  let node: NodeIndex
  /// The gesture that is its drag.
  let gesture: GestureIndex
  /// The ids of its cards; empty if none of them has one.
  let cardIDs: [String]
}

/// A decision that results from a step of a drag.
struct DragOutcome {
  var rule: Decision.Rule
  var verdict: Decision.Verdict
  var criteria = Criteria()
}

extension SceneDeck: Component {
  static let kind = SceneTree.ComponentKind.deck

  func starts(_ axis: Orientation?, at time: Seconds, resting rest: Seconds) -> [MotionStart] {
    [
      MotionStart(
        part: 0, from: deck.offset(at: time).value, target: 0,
        velocity: deck.offsetVelocity(at: time).value, restTime: rest)
    ]
  }

  mutating func rest(
    _ axis: Orientation?, _ end: MotionEnd, as id: ComponentID, at time: Seconds,
    in journal: inout Journal
  ) {
    if end != .idle { journal.record(.motions, .motionEnded(id), at: time) }
    if let change = deck.rest() { journal.record(.parts, .cardChanged(id, change), at: time) }
  }

  mutating func continueState(
    of old: SceneDeck, as id: ComponentID, at time: Seconds, in journal: inout Journal
  ) {
    if let change = deck.continueState(
      of: old.deck.renumbered(numbers(in: old), count: deck.count), at: time)
    {
      journal.record(.parts, .cardChanged(id, change), at: time)
    }
    guard let rest = deck.restTime, rest > time else {
      return self.rest(nil, .idle, as: id, at: time, in: &journal)
    }
  }

  /// The number here of each card of an earlier deck; nil if all keep theirs.
  ///
  /// Cards with an id keep it. Others take the numbers that are left, in order.
  private func numbers(in old: SceneDeck) -> [Int]? {
    guard cardIDs != old.cardIDs, !cardIDs.isEmpty, deck.count == old.deck.count else { return nil }
    var numbers = old.cardIDs.map { id in id.isEmpty ? nil : cardIDs.firstIndex(of: id) }
    if numbers.isEmpty { return nil }
    var free = cardIDs.indices.filter { !numbers.contains($0) }[...]
    for card in numbers.indices where numbers[card] == nil { numbers[card] = free.popFirst() }
    return numbers.compactMap(\.self)
  }

  func fault(at time: Seconds) -> String? {
    deck.invariantFault ?? (deck.restTime ?? time < time ? "its rest time was passed over" : nil)
  }

  // MARK: Drags

  /// Whether a drag may swap before it is over; see `cross`.
  var swapsInDrag: Bool { deck.options.commit == .onCross }

  /// A drag takes the card where it is; `isMoving` is whether it was in motion.
  mutating func take(isMoving: Bool, at time: Seconds) -> DragOutcome? {
    defer { deck.begin(at: time) }
    return isMoving ? DragOutcome(rule: .caught, verdict: .card(deck.pileTop(at: time))) : nil
  }

  /// Swaps if the drag's last step, with the velocity of the finger, has crossed the distance.
  mutating func cross(_ velocity: Velocity, at time: Seconds) -> DragOutcome? {
    guard swapsInDrag, deck.hasCrossed(at: time) else { return nil }
    let criteria = deck.verdict(at: time, velocity: .zero).2
    return swap(.crossing, criteria, velocity: velocity, isFlick: false, at: time)
  }

  /// The drag lets go of the card.
  mutating func release(_ values: GestureValues, at time: Seconds) -> DragOutcome {
    let (goes, isFlick, criteria) = deck.verdict(
      at: time, velocity: values.flickVelocity, travel: values.travel)
    if goes {
      return swap(.release, criteria, velocity: values.velocity, isFlick: isFlick, at: time)
    }
    deck.settle(velocity: values.velocity, at: time)
    return DragOutcome(rule: .release, verdict: .card(deck.front), criteria: criteria)
  }

  /// The drag loses the card.
  mutating func cancel(at time: Seconds) -> DragOutcome {
    // Waiting options are applied once it is home, as they could change its look where it is.
    if deck.options.cancelling == .leaves, deck.laterOptions.isEmpty {
      deck.leave(at: time)
    } else {
      deck.settle(velocity: .zero, at: time)
    }
    return DragOutcome(rule: .cancel, verdict: .card(deck.front))
  }

  private mutating func swap(
    _ rule: Decision.Rule, _ criteria: Criteria, velocity: Velocity, isFlick: Bool,
    at time: Seconds
  ) -> DragOutcome {
    let next = (deck.front + 1) % deck.count
    let exit = deck.exit(
      deck.displacement(of: deck.leader, at: time), deck.followed(velocity))
    let cause = isFlick ? CardChange.Cause.flick : .drag
    if deck.options.flies {
      deck.fly(velocity, exit, cause: cause, at: time)
    } else {
      deck.swap(to: next, velocity: velocity, cause: cause, at: time)
      deck.meaning = exit?.meaning
    }
    return DragOutcome(rule: rule, verdict: .card(next), criteria: criteria)
  }
}

/// The card of a deck that was dragged last.
struct DeckLeader {
  let deck: DeckIndex
  /// The displacement from its place.
  let displacement: Vector
}

extension SceneDeck {
  /// The values that depend on the card dragged last; see `SeenComponents`.
  static let leaderNumbers: [ComponentNumber<DeckLeader>] = [
    .init(.progress, .share, "The distance of the moving card; 1 is where it goes.") {
      leader, stage in offset(of: leader, in: stage) / stage.scene.decks[leader.deck].deck.distance
    },
    .init(.offset, .points, "The distance of the moving card in points.") {
      offset(of: $0, in: $1).value
    },
    .init(.x, .points, "The moving card's offset to the right, in points.") { $0.displacement.x },
    .init(.y, .points, "The moving card's downward offset, in points.") { $0.displacement.y },
  ]

  /// All others.
  static let numbers: [ComponentNumber<DeckIndex>] = [
    .init(.velocity, .pointsPerSecond, "The growth of `offset` by itself, in points per second.") {
      $1.scene.decks[$0].deck.offsetVelocity(at: $1.time).value
    },
    .init(.front, .place, "The card in front, or that will be, from 1.") {
      Double($1.scene.decks[$0].deck.front)
    },
    .init(.top, .place, "The topmost card now, from 1.") {
      Double($1.scene.decks[$0].deck.top(at: $1.time))
    },
    .init(
      .left, .share,
      "How far to the left the card is; 1 where it goes, 0 where it is farther to another side."
    ) { $1.scene.decks[$0].deck.share(of: .left, at: $1.time) },
    .init(.right, .share, "The same to the right.") {
      $1.scene.decks[$0].deck.share(of: .right, at: $1.time)
    },
    .init(.up, .share, "The same upwards.") { $1.scene.decks[$0].deck.share(of: .up, at: $1.time) },
    .init(.down, .share, "The same downwards.") {
      $1.scene.decks[$0].deck.share(of: .down, at: $1.time)
    },
    .init(.isMoving, .flag, "Whether a card is in motion.") {
      $1.scene.decks[$0].deck.isMoving ? 1 : 0
    },
    .init(.isActive, .flag, "Whether a finger drags a card.") {
      $1.scene.decks[$0].deck.isDragged ? 1 : 0
    },
  ]

  private static let sides: [(side: DeckExit.Side, property: ComponentProperty)] = [
    (.left, .left), (.right, .right), (.up, .up), (.down, .down),
  ]

  /// The number of one card by its name.
  ///
  /// A side and the card, from 1, as in `right2`; its row follows those of all others.
  static func cardNumber(
    named name: String, of count: Int
  ) -> (property: ComponentProperty, row: Int)? {
    for (place, side) in sides.enumerated() where name.hasPrefix(side.property.rawValue) {
      let number = name.dropFirst(side.property.rawValue.count)
      guard let card = Int(number), 1...count ~= card, "\(card)" == number else { continue }
      let row = (card - 1) * sides.count + place
      return (side.property, leaderNumbers.count + numbers.count + row)
    }
    return nil
  }

  /// The progress of a card towards a side, by its row; 0 if a later layout has removed it.
  static func share(inRow row: Int, of index: DeckIndex, _ stage: Stage) -> Double {
    let card = row / sides.count
    guard card < stage.scene.decks[index].deck.count else { return 0 }
    return stage.scene.decks[index].deck.share(
      of: sides[row % sides.count].side, ofCard: card, at: stage.time)
  }

  private static func offset(of leader: DeckLeader, in stage: Stage) -> Points {
    DeckOptions.offset(of: leader.displacement, stage.scene.decks[leader.deck].deck.direction)
  }
}

extension SceneTree {
  /// Where the card of a deck is that was dragged last; the parts of the deck are read in place, so
  /// that it is not copied.
  func leaderDisplacement(ofDeck index: DeckIndex, at time: Seconds) -> Vector {
    if decks[index].deck.isDragged {
      return decks[index].deck.displacement(of: decks[index].deck.leader, at: time)
    }
    let leader = decks[index].deck.leader
    return Vector(
      x: decks[index].deck.cards[leader].x.value(at: time),
      y: decks[index].deck.cards[leader].y.value(at: time))
  }
}
