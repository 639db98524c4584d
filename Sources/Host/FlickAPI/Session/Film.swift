package import FlickCore

/// Takes pictures of a stage at even steps of virtual time, for a film strip.
package final class Film {
  /// A picture of a stage at a moment.
  package struct Frame: Sendable {
    /// The number of the stage, from 1.
    package var stage: Int
    /// The time on the stage's clock.
    package var time: Seconds
    /// The stage as drawn.
    package var picture: Picture
    /// The fingers at that time, with their paths since the previous frame.
    package var fingers: [Finger]
    /// The events since the previous frame, in a word or two each.
    package var notes: [String]
    /// The contents of a panel beside the picture; nil unless the film has one.
    package var state: State?
  }

  /// A stage at a moment, and the decisions up to then.
  package struct State: Sendable {
    package var stage: Stage
    package var decisions: DecisionLog

    package init(_ stage: Stage, _ decisions: DecisionLog) {
      (self.stage, self.decisions) = (stage, decisions)
    }
  }

  /// A finger in a frame.
  package struct Finger: Sendable {
    /// The position, or the position of the lift.
    package var place: Point2D
    /// The positions since the previous frame.
    package var trail: [Point2D]
    /// Whether it is down.
    package var isDown: Bool
  }

  /// Seconds from one picture to the next.
  package let step: Seconds
  /// Whether the film includes the other stages too, besides the first.
  private let takesAll: Bool
  /// Whether frames include a copy of the stage.
  package var takesState = false
  /// The number of pictures of the first stage so far.
  package private(set) var count = 0
  /// The number of the stage that opened first, the subject of the film.
  private var stage: Int?
  private let take: (Frame) -> Void

  /// Creates an empty film.
  ///
  /// - Parameters:
  ///   - step: seconds from one picture to the next.
  ///   - takesAll: whether the film includes the other stages too.
  ///   - take: receives each picture as it is taken; the film does not keep it.
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
  /// The number of pictures that have been due.
  private var taken: Int
  private var fingers: [Int: Film.Finger] = [:]
  private var notes: [String] = []

  /// - Parameter start: the time of the first picture, rounded up to a multiple of the film's step.
  init(_ film: Film, stage: Int, from start: Seconds = 0) {
    (self.film, self.stage) = (film, stage)
    taken = Int((start / film.step).rounded(.up))
  }

  /// When the next picture is due.
  var nextTime: Seconds { film.step * Double(taken) }

  /// Adds an event to the next frame.
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
      addNote(pager, .page(change.to), names)
    case .cardChanged(let deck, let change):
      addNote(deck, .card(change.to), names)
    case .decision(let decision):
      if Self.isNoted(decision, names) { addNote(decision.component, decision.verdict, names) }
    default: break
    }
  }

  /// Whether to note a decision that brings something to rest without an event of its own.
  ///
  /// Such are decisions about a variable or about a resting place of content, and a script's own
  /// decisions.
  private static func isNoted(_ decision: Decision, _ names: SceneTree) -> Bool {
    switch decision.verdict {
    case .custom: true
    case .offset:
      decision.rule == .release
        && (names.kind(of: decision.component) == .states
          || decision.criteria.contains { $0.name == .way && $0.isDeciding })
    default: false
    }
  }

  private mutating func addNote(
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
  /// Creates a picture after an action, with the fingers that are down.
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
  /// The current picture, for the end of a film; nil if it cannot be drawn.
  package var filmFrame: Film.Frame? {
    guard let picture = try? pictureNow() else { return nil }
    let fingers = pointers.last.map { touch in
      let isDown = touch.phase == .began || touch.phase == .moved
      return [Film.Finger(place: touch.position, trail: [], isDown: isDown)]
    }
    return Film.Frame(
      stage: number, time: now, picture: picture, fingers: fingers ?? [],
      notes: [])
  }
}
