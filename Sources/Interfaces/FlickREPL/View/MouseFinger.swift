internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickSession
package import FlickTerminal

/// A finger of the mouse, or its wheel, on the stage above the prompt.
///
/// Its gesture is one entry, which ends when the finger is lifted or the wheel rests.
struct MouseFinger {
  let entry: REPLSession.EntryStart
  let stage: StageObject
  /// The start in virtual time and by the real clock.
  ///
  /// Virtual time runs in real time until the end.
  let start: Seconds
  let began: Duration
  /// The number of decisions before the gesture.
  let knownDecisions: Int
  var place: Point2D
  var touches: [Touch] = []
  /// The real time of the wheel's last turn; nil for a finger.
  var lastTurn: Duration?

  init(_ entry: REPLSession.EntryStart, on stage: StageObject, at place: Point2D, _ real: Duration)
  {
    (self.entry, self.stage, self.place, began) = (entry, stage, place, real)
    start = stage.now
    knownDecisions = stage.decisionsSoFar.count
  }

  /// The virtual time at a moment of the real clock.
  func time(at real: Duration) -> Seconds {
    max(stage.now, start + Seconds(max(.zero, real - began) / .seconds(1)))
  }

  /// Records a turn of the wheel at a place, and returns its touch.
  mutating func turn(_ x: Int, _ y: Int, at place: Point2D, _ real: Duration) -> Touch {
    lastTurn = real
    return Touch(turn: WheelTurn(ofTerminal: x, y), at: place, time: time(at: real))
  }

  /// Whether this is a wheel that has not been turned for `wheelRest`.
  func isWheelAtRest(at real: Duration) -> Bool {
    lastTurn.map { real - $0 > Self.wheelRest } ?? false
  }

  /// The rest that ends the gesture of a wheel.
  private static let wheelRest = Duration.milliseconds(250)

  /// A touch of the finger at its current place.
  func touch(_ phase: Touch.Phase, at real: Duration) -> Touch {
    Touch(pointer: 0, time: time(at: real), position: place, phase: phase, kind: .mouse)
  }

  /// Lua source that repeats the gesture.
  var entryText: String {
    if lastTurn != nil {
      let turns = touches.map { touch in
        "if \(touch.time.value) > stage.time then stage:wait(\(touch.time.value) - stage.time) end "
          + SpecText.turn(touch)
      }
      return turns.joined(separator: " ")
    }
    let rows = touches.map { touch in
      let place = touch.position
      return "{ \(touch.time.value), \"\(touch.phase.rawValue)\", \(place.x), \(place.y) }"
    }
    return "for _, t in ipairs { \(rows.joined(separator: ", ")) } do "
      + "if t[1] > stage.time then stage:wait(t[1] - stage.time) end "
      + "stage:touch(t[2], { t[3], t[4] }, 0, \"mouse\") end"
  }

  /// The gesture in the words of `:drag`.
  var summary: String {
    guard let first = touches.first, let last = touches.last else { return "" }
    let displacement = last.position - first.position
    func whole(_ value: Double) -> String { "\(Int(value.rounded()))" }
    return "-- mouse: from \(whole(first.position.x)),\(whole(first.position.y)) "
      + "by \(whole(displacement.x)),\(whole(displacement.y)) in "
      + "\(fixed((last.time - first.time).value, decimals: 2)) s"
  }
}

extension REPLSession {
  /// Whether the mouse has a finger on the stage.
  package var isFingerDown: Bool { finger != nil }

  /// Enables or disables reports of the mouse while a line is typed.
  package func reportMouse(_ isOn: Bool) {
    do { try view?.reportMouse(isOn) } catch { closeView() }
  }

  /// Handles a mouse event above the prompt, while a line is typed.
  ///
  /// - Parameter real: the time of the event by the real clock.
  /// - Returns: whether text was printed, so that the line must be redrawn.
  package func handle(_ mouse: MouseEvent, at real: Duration) -> Bool {
    guard let view, !isInEntry else { return false }
    return besideLine {
      switch mouse.kind {
      case .press(.left):
        if finger?.lastTurn != nil { liftFinger() }
        guard finger == nil, let stage, stage.fingersDown.isEmpty, let place = view.place(mouse)
        else { break }
        finger = MouseFinger(beginEntry(), on: stage, at: place, real)
        touch(.began, at: real)
      case .move(.left):
        guard finger?.lastTurn == nil else { break }
        finger?.place = view.anyPlace(mouse)
        touch(.moved, at: real)
      case .release:
        guard finger?.lastTurn == nil else { break }
        touch(.ended, at: real)
        liftFinger()
      case .wheel(let x, let y):
        guard let place = view.place(mouse) else { break }
        turnWheel(x, y, at: place, real)
      default: break
      }
    }
  }

  /// Lets time pass under a resting finger.
  ///
  /// - Returns: whether text was printed, so that the line must be redrawn.
  package func letFingerRest(at real: Duration) -> Bool {
    besideLine {
      if finger?.isWheelAtRest(at: real) == true { return liftFinger() }
      underFinger { if let finger { try finger.stage.advance(to: finger.time(at: real)) } }
    }
  }

  /// Runs `body` while a line is typed, and returns whether it printed text.
  private func besideLine(_ body: () -> Void) -> Bool {
    hasPrintedBesideLine = false
    defer { hasPrintedBesideLine = nil }
    body()
    return hasPrintedBesideLine == true
  }

  /// Frees the row of the typed line, if there is one, for output.
  func makeLineFree() {
    guard hasPrintedBesideLine == false else { return }
    hasPrintedBesideLine = true
    willPrintBesideLine()
  }

  private func touch(_ phase: Touch.Phase, at real: Duration) {
    guard let finger else { return }
    let touch = finger.touch(phase, at: real)
    underFinger { try finger.stage.touch(touch) }
    self.finger?.touches.append(touch)
  }

  /// Runs `body` under the finger and draws the stage.
  ///
  /// An error undoes the whole gesture.
  private func underFinger(_ body: () throws -> Void) {
    guard let finger else { return }
    do {
      try host.exploring(body)
      try view?.draw(finger.stage)
    } catch {
      self.finger = nil
      failEntry(finger.entry)
      print((error as? HostError)?.description ?? "\(error)")
    }
  }

  /// Ends the gesture: prints its decisions and lets the stage come to rest.
  private func liftFinger() {
    guard let finger else { return }
    self.finger = nil
    // The decisions of single notches are not printed; the view shows the motion.
    if finger.lastTurn != nil {
      return settle(after: finger.entry, [finger.entryText], on: finger.stage, isPrinted: false)
    }
    conversation.begin(finger.summary, isMore: false)
    print(Array(finger.stage.decisionsSoFar.dropFirst(finger.knownDecisions)), on: finger.stage)
    settle(after: finger.entry, [finger.entryText], on: finger.stage)
  }

  /// Turns the wheel.
  ///
  /// Virtual time runs in real time until the wheel rests, as under a finger.
  private func turnWheel(_ x: Int, _ y: Int, at place: Point2D, _ real: Duration) {
    if finger == nil, let stage, stage.fingersDown.isEmpty {
      finger = MouseFinger(beginEntry(), on: stage, at: place, real)
      finger?.lastTurn = real
    }
    guard finger?.lastTurn != nil, let touch = finger?.turn(x, y, at: place, real) else { return }
    underFinger { try finger?.stage.touch(touch) }
    finger?.touches.append(touch)
  }

  private func settle(
    after start: EntryStart, _ entries: [String], on stage: StageObject, isPrinted: Bool = true
  ) {
    let (from, known) = (stage.now, stage.decisionsSoFar.count)
    var entries = entries
    do {
      try host.exploring { try stage.settle() }
      entries.append(":settle")
    } catch {
      print(error.description)
    }
    showView(from: from)
    if isPrinted {
      print(Array(stage.decisionsSoFar.dropFirst(known)), on: stage)
      if hasPrintedBesideLine == true { printState(of: stage) }
    }
    endEntry(start, entries)
    // The prompt shows the new time.
    makeLineFree()
  }
}
