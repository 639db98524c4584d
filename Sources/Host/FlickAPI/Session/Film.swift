package import FlickCore

/// Takes pictures of a stage at even steps of virtual time, for a film strip.
package final class Film {
  /// A picture of a stage at a moment.
  package struct Frame: Sendable {
    /// Number of the stage, from 1.
    package var stage: Int
    /// When, on the stage's clock.
    package var time: Seconds
    /// What it looked like.
    package var picture: Picture
    /// The fingers then, with their paths since the frame before.
    package var fingers: [Finger]
    /// What has happened since the frame before, in a word or two each.
    package var notes: [String]
    /// The contents of a panel beside the picture; nil unless the film has one.
    package var state: State?
  }

  /// A stage at a moment, and what was decided up to then.
  package struct State: Sendable {
    package var stage: Stage
    package var decisions: [Decision]

    package init(_ stage: Stage, _ decisions: [Decision]) {
      (self.stage, self.decisions) = (stage, decisions)
    }
  }

  /// A finger in a frame.
  package struct Finger: Sendable {
    /// Where it is, or was lifted.
    package var place: Point2D
    /// Where it was since the frame before.
    package var trail: [Point2D]
    /// Whether it still touches.
    package var isDown: Bool
  }

  /// Seconds from one picture to the next.
  package let step: Seconds
  /// Whether the pictures of all stages are taken, and not of the first alone.
  private let takesAll: Bool
  /// Whether frames have the stage as it was then.
  package var takesState = false
  /// How many pictures of the first stage there have been.
  package private(set) var count = 0
  /// The stage that opened first: the film is of that one.
  private var stage: Int?
  private let take: (Frame) -> Void

  /// A film that begins.
  ///
  /// - Parameters:
  ///   - step: seconds from one picture to the next.
  ///   - takesAll: whether it takes the pictures of the other stages too.
  ///   - take: takes the pictures of the first stage as they come; the film keeps none.
  package init(every step: Seconds, takesAll: Bool = false, take: @escaping (Frame) -> Void) {
    (self.step, self.takesAll, self.take) = (step, takesAll, take)
  }

  func add(_ frame: Frame) {
    if stage == nil { stage = frame.stage }
    guard takesAll || frame.stage == stage else { return }
    count += 1
    take(frame)
  }
}

/// The data that a stage gives its film.
struct StageCamera {
  let film: Film
  private let stage: Int
  /// How many pictures have been due.
  private var taken: Int
  private var fingers: [Int: Film.Finger] = [:]
  private var notes: [String] = []

  /// - Parameter start: from when on pictures are taken; at whole numbers of steps.
  init(_ film: Film, stage: Int, from start: Seconds = 0) {
    (self.film, self.stage) = (film, stage)
    taken = Int((start / film.step).rounded(.up))
  }

  /// When the next picture is due.
  var nextTime: Seconds { film.step * Double(taken) }

  /// Takes note of an event.
  mutating func see(_ event: StageEvent, _ names: SceneTree) {
    switch event.kind {
    case .touch(let touch) where !touch.isInTheAir:
      var finger =
        fingers[touch.pointer]
        ?? Film.Finger(place: touch.position, trail: [], isDown: true)
      if touch.phase == .began { finger.trail = [] }
      finger.trail.append(touch.position)
      finger.place = touch.position
      finger.isDown = touch.phase == .began || touch.phase == .moved
      fingers[touch.pointer] = finger
    case .pageChanged(let pager, let change):
      note(pager, .page(change.to), names)
    case .cardChanged(let deck, let change):
      note(deck, .card(change.to), names)
    case .decision(let decision):
      if Self.tells(of: decision, names) { note(decision.component, decision.verdict, names) }
    default: break
    }
  }

  /// Whether a decision says where something comes to rest that has no event of its own: a
  /// variable, content at one of its places, what a script has decided.
  private static func tells(of decision: Decision, _ names: SceneTree) -> Bool {
    switch decision.verdict {
    case .told: true
    case .offset:
      decision.rule == .release
        && (names.kind(of: decision.component) == .states
          || decision.criteria.contains { $0.name == .way && $0.isDeciding })
    default: false
    }
  }

  private mutating func note(
    _ component: ComponentID, _ verdict: Decision.Verdict, _ names: SceneTree
  ) {
    notes.append(
      "\(names.spokenName(of: component)): \(verdict.words(about: component, names))")
  }

  /// Takes a picture.
  mutating func take(_ picture: Picture, at time: Seconds, _ state: Film.State?) {
    film.add(
      Film.Frame(
        stage: stage, time: time, picture: picture,
        fingers: fingers.sorted { $0.key < $1.key }.map(\.value), notes: notes, state: state))
    taken += 1
    notes = []
    fingers = fingers.filter(\.value.isDown).mapValues { finger in
      var finger = finger
      finger.trail = [finger.place]
      return finger
    }
  }
}

extension Film.Frame {
  /// A picture after an action, with the fingers that are down.
  package init(
    time: Seconds, picture: Picture, fingers: [Point2D], notes: [String], state: Film.State?
  ) {
    self.init(
      stage: 1, time: time, picture: picture,
      fingers: fingers.map { Film.Finger(place: $0, trail: [], isDown: true) }, notes: notes,
      state: state)
  }
}

extension StageObject {
  /// The number of the stage in a film.
  package var filmNumber: Int { number }

  /// What it looks like now, for the end of a film; nil when that cannot be drawn.
  package var filmFrame: Film.Frame? {
    guard let picture = try? pictureNow() else { return nil }
    let fingers = pointers.last.map { touch in
      let isDown = touch.phase == .began || touch.phase == .moved
      return [Film.Finger(place: touch.position, trail: [], isDown: isDown)]
    }
    return Film.Frame(
      stage: number, time: Seconds(time.value), picture: picture, fingers: fingers ?? [],
      notes: [])
  }
}
