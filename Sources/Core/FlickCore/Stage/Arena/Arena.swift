/// The running attempts at gestures, and the choice of the winner.
///
/// A recognizer that has recognized its gesture wins at once unless it has to wait, and then all
/// its competitors fail. Recognizers compete if they share a touch and are not declared
/// simultaneous. For one finger that is Flutter's arena, and for several the joint arena of all
/// recognizers that they connect.
///
/// Waiting is RNGH's: a recognizer waits while one of those it must wait for is undecided. If that
/// one is recognized it loses; if that one fails it may begin, measuring from there. Two more kinds
/// of waiting are from Flutter's arena. Taps wait while a competitor could still become more taps
/// (its double tap holds the arena). Of several taps completed by one lift, the first in order wins
/// (sweep).
///
/// The arena decides which gesture wins; the stage applies the decision.
struct Arena: Sendable {
  /// The attempts, in the order of receiving touches.
  private var attempts: [Recognizer] = []

  subscript(attempt: AttemptIndex) -> Recognizer {
    @inline(__always) get { attempts[attempt.position] }
    @inline(__always) _modify { yield &attempts[attempt.position] }
  }

  @inline(__always) var isEmpty: Bool { attempts.isEmpty }
  @inline(__always) var places: ListIndices<Recognizer> { attempts.places }

  func contains(where condition: (Recognizer) -> Bool) -> Bool {
    attempts.contains(where: condition)
  }
  func first(where condition: (Recognizer) -> Bool) -> Recognizer? {
    attempts.first(where: condition)
  }

  /// Whether a touch takes part in an attempt that is not over.
  func isBusy(_ touchBit: UInt64) -> Bool { contains { !$0.state.isFinal && $0.has(touchBit) } }

  /// An unused bit for a touch; 64 are enough for a few people.
  func freeTouchBit(besides down: UInt64) -> UInt64? {
    let free = ~attempts.reduce(down) { $0 | $1.touchBits }
    return free == 0 ? nil : free & (0 &- free)
  }

  /// Adds an attempt: the higher priority comes first, then the inner node.
  mutating func insert(_ attempt: Recognizer) {
    let place = attempts.firstIndex {
      ($0.priority, $0.depth) < (attempt.priority, attempt.depth)
    }
    attempts.insert(attempt, at: place ?? attempts.count)
  }

  /// Concludes an input: removes finished attempts, and marks waiting ones as late.
  mutating func conclude() {
    guard hasFinal || hasPossible else { return }
    attempts.removeAll { $0.state.isFinal }
    for index in places where self[index].recognizedAt != nil { self[index].isLate = true }
  }

  /// The next deadline of a recognizer; infinite if there is none.
  var nextDeadline: Seconds {
    var earliest = Seconds.infinity
    for index in places where self[index].hasDeadlines {
      earliest = min(earliest, self[index].deadline)
    }
    return earliest
  }

  /// Whether an undecided attempt has a gate.
  var hasGate: Bool {
    for index in places where self[index].asksFirst { return true }
    return false
  }

  /// Whether an attempt is undecided.
  var hasPossible: Bool {
    for index in places where self[index].isPossible { return true }
    return false
  }

  private var hasFinal: Bool {
    for index in places where self[index].state.isFinal { return true }
    return false
  }

  // MARK: Winning

  /// The next decision of the arena.
  enum Ruling {
    case wins(AttemptIndex)
    case loses(AttemptIndex, to: AttemptIndex)
  }

  /// One pass over all attempts, up to a winner.
  struct Round {
    fileprivate var next = 0
    fileprivate var winner: AttemptIndex?
    fileprivate var stuck: AttemptIndex?
    /// Whether an attempt lost since then: the one that is waited for may be it.
    fileprivate var hasLostSince = false
    fileprivate var isDecided = true
    /// Whether a pan waits for other gestures to take or leave fingers beside its cone.
    private(set) var hasRefused = false

    fileprivate mutating func note(isRefused: Bool) {
      if isRefused { hasRefused = true } else { isDecided = false }
    }
  }

  /// The attempt that wins or loses next in a round, which continues after a loss; nil if all wait.
  func nextRuling(_ round: inout Round, _ scene: SceneTree, _ fingers: Fingers) -> Ruling? {
    while round.next < attempts.count {
      let index = AttemptIndex(round.next)
      round.next += 1
      guard self[index].isPossible else { continue }
      guard let share = self[index].recognizedAt else {
        round.note(isRefused: isRefused(index, scene, fingers))
        continue
      }
      if let victor = places.first(where: {
        self[$0].state.isActive && rival($0, index, scene, fingers)
      }) {
        round.hasLostSince = round.stuck != nil
        return .loses(index, to: victor)
      }
      if blocker(of: index, scene, fingers) != nil {
        round.stuck = round.stuck ?? index
        continue
      }
      let moment = self[index].isLate ? -1 : share
      if round.winner.map({ moment < self[$0].recognizedAt ?? 0 && !self[$0].isLate }) ?? true {
        round.winner = index
      }
    }
    if let winner = round.winner { return .wins(winner) }
    if round.hasLostSince {
      round = Round()
      return nextRuling(&round, scene, fingers)
    }
    // All are decided and still wait for each other, so the first in order wins.
    guard round.isDecided, let stuck = round.stuck, self[stuck].isPossible else { return nil }
    return .wins(stuck)
  }

  /// The first undecided recognizer that this one waits for.
  func blocker(of index: AttemptIndex, _ scene: SceneTree, _ fingers: Fingers) -> AttemptIndex? {
    for other in places where other != index && self[other].isPossible {
      // A pan that set out beside its cone has failed, as long as another gesture wants
      // the fingers.
      if isRefused(other, scene, fingers) { continue }
      if waits(index, for: other, scene, fingers) { return other }
      if self[other].leavesRoom, isInside(index, other, scene, fingers) { return other }
      guard self[index].taps > 0 || isSwipe(index), compete(index, other, scene, fingers),
        !any(other, index, scene, fingers, { scene.relations.waitsInTheEnd($0, for: $1) })
      else { continue }
      if isHeld(index, by: other) { return other }
      let isAhead = other < index && self[other].recognizedAt != nil
      if isAhead, self[other].taps > 0 || isSwipe(other), !isHeld(other, by: index) {
        return other
      }
    }
    return nil
  }

  /// The attempts that can no longer win once this one has won.
  func losers(to winner: AttemptIndex, _ scene: SceneTree, _ fingers: Fingers) -> [AttemptIndex] {
    places.filter {
      $0 != winner && self[$0].isPossible
        && (rival(winner, $0, scene, fingers) || waits($0, for: winner, scene, fingers))
    }
  }

  /// Fewer taps wait for more.
  private func isHeld(_ index: AttemptIndex, by other: AttemptIndex) -> Bool {
    self[index].taps > 0 && self[other].taps > self[index].taps
  }

  private func isSwipe(_ index: AttemptIndex) -> Bool {
    if case .swipe = self[index].machine { true } else { false }
  }

  // MARK: Relations

  /// Whether at most one of the two can be active.
  func rival(_ a: AttemptIndex, _ b: AttemptIndex, _ scene: SceneTree, _ fingers: Fingers) -> Bool {
    compete(a, b, scene, fingers) || any(a, b, scene, fingers) { scene.relations.areRivals($0, $1) }
  }

  /// Whether the two share a touch that only one of them can have.
  private func compete(_ a: AttemptIndex, _ b: AttemptIndex, _ scene: SceneTree, _ fingers: Fingers)
    -> Bool
  {
    self[a].touchBits & self[b].touchBits != 0
      && !any(a, b, scene, fingers) { scene.relations.areAllies($0, $1) }
  }

  private func waits(_ a: AttemptIndex, for b: AttemptIndex, _ scene: SceneTree, _ fingers: Fingers)
    -> Bool
  {
    any(a, b, scene, fingers) { scene.relations.waits($0, for: $1) }
  }

  /// Whether a relation holds between any two components that the recognizers represent.
  ///
  /// A pager's pan represents the pagers of its axis from the innermost outwards.
  private func any(
    _ a: AttemptIndex, _ b: AttemptIndex, _ scene: SceneTree, _ fingers: Fingers,
    _ relation: (ComponentID, ComponentID) -> Bool
  ) -> Bool {
    var nextOne: ComponentID? = self[a].component
    while let one = nextOne {
      var nextOther: ComponentID? = self[b].component
      while let other = nextOther {
        if relation(one, other) { return true }
        nextOther = self[b].isPager ? scene.pagerOutside(other) : nil
      }
      nextOne = self[a].isPager ? scene.pagerOutside(one) : nil
    }
    return false
  }
}

extension SceneTree {
  /// The next pager outside a pager along its axis.
  fileprivate func pagerOutside(_ component: ComponentID) -> ComponentID? {
    guard let pager: PagerIndex = place(of: component)?.index() else { return nil }
    return outer(track(of: pager), for: nil).map { id(of: $0) }
  }
}

extension Recognizer {
  /// Whether it represents a pager pan of a finger.
  func isPan(of finger: FingerIndex) -> Bool {
    if case .pager(finger, _) = machine { true } else { false }
  }
}
