/// Connects a stage with the touches and the display of an app, without a UI framework.
///
/// A display link requests a picture for a future time, while touches carry the earlier times of
/// their measurement. A stage that was advanced to the display's time refuses these touches, and a
/// lost lift leaves a page between two places for ever. The driver therefore keeps its stage a
/// little in the past and sorts touches by their times. It shows a copy of the stage with all
/// touches so far, advanced to the display's time.
///
///     let driver = StageDriver<ObjectIdentifier>(stage)
///     driver.add(ObjectIdentifier(touch), .began, at: place, time: touch.timestamp)
///     …
///     let shown = driver.frame(at: link.timestamp, showing: link.targetTimestamp)
///     layOut(pages: try shown.pager("photos").position)
///     if driver.demand == .none { link.isPaused = true }
///
/// Touches are never lost. A touch that is late by up to `lateness` counts at its own time, a later
/// one at the earliest time that is still open. A touch that is ahead of a frame by up to
/// `lateness` is shown with the next frame; one that is farther ahead has another clock, and counts
/// at once. A pointer that begins twice is cancelled first. Decisions and events are final when
/// they are reported, up to `lateness` after they are shown.
///
/// Times of the host are seconds of any clock. The first one is the stage's present time. A driver
/// belongs to one actor or thread, usually the main actor.
public final class StageDriver<PointerID: Hashable> {
  /// The calls that the driver needs next.
  public enum Demand: Hashable, Sendable {
    /// A frame at each refresh of the display: something moves, or touches are still open.
    case frames
    /// One frame at this time of the host, as for a long press; none before, unless a touch comes.
    case frame(at: Double)
    /// No frame until the next touch or update.
    case none
  }

  /// The stage up to the time before the touches that are still open.
  ///
  /// For its present state on the display see `frame(at:showing:)`.
  public private(set) var stage: Stage
  /// The greatest delay of a touch that counts at its own time, in seconds; at least 0.
  public let lateness: Seconds
  /// The offset from the clock of touches to the clock of the frames, in seconds; 0 if both have
  /// one clock.
  public var touchOffset = 0.0
  /// Receives each event when it is final, in time order; `Stage.recording` selects the kinds.
  public var onEvent: ((StageEvent) -> Void)?
  /// Receives the error of a touch that the stage refused, for example after `update` has replaced
  /// the stage while a finger was down.
  public var onFault: ((CoreError) -> Void)?

  /// The host's time at the stage's time zero; nil before the first time.
  private var origin: Double?
  /// The stage's time at the last frame or update.
  private var now = Seconds.zero
  private var contacts: [PointerID: Contact] = [:]
  /// The touches that are still open, in the order of their application.
  private var pending: [Touch] = []
  private var readers: [AsyncStream<StageEvent>.Continuation] = []

  /// A pointer that is down.
  private struct Contact {
    var number: Int
    var place: Point2D
    var time: Seconds
    var kind: Touch.Kind
  }

  /// Creates a driver of a stage.
  ///
  /// - Parameter lateness: see `lateness`; by default a frame at 60 frames per second. With 0,
  ///   events are reported at once, and a touch counts no earlier than the frame before it.
  public init(_ stage: Stage, lateness: Seconds = Seconds(1.0 / 60)) {
    self.stage = stage
    self.lateness = lateness.value.isFinite ? max(0, lateness) : 0
    now = stage.time
  }

  deinit { for reader in readers { reader.finish() } }
}

// MARK: - Touches

extension StageDriver {
  /// Adds a sample of a pointer.
  ///
  /// Times are of the host's clock for touches, in any order among pointers. Ignores a pointer that
  /// was not reported to begin. If a number is not finite, the pointer's last one counts.
  public func add(
    _ pointer: PointerID, _ phase: Touch.Phase, at place: Point2D, time: Double,
    kind: Touch.Kind = .touch, force: Double? = nil
  ) {
    var time = stageTime(time + touchOffset)
    switch phase {
    case .began:
      if let old = contacts[pointer] {
        time = max(time, old.time)
        end(pointer, .cancelled, at: nil, time, nil)
      }
      guard isPlace(place) else { return }
      let contact = Contact(number: freeNumber(), place: place, time: time, kind: kind)
      contacts[pointer] = contact
      open(touch(contact, .began, force))
    case .hovered, .left:
      guard contacts[pointer] == nil else { return move(pointer, to: place, time, force) }
      guard isPlace(place) else { return }
      let contact = Contact(number: freeNumber(), place: place, time: time, kind: kind)
      open(touch(contact, phase, force))
    case .moved: move(pointer, to: place, time, force)
    case .ended, .cancelled: end(pointer, phase, at: place, time, force)
    case .turned: break
    }
  }

  /// Adds the samples of a pointer that the system reports together, the oldest first, such as the
  /// coalesced touches of UIKit.
  ///
  /// - Parameter phase: the phase of the report. A pointer that began did so with the first sample,
  ///   and one that was lifted with the last; those between are movements.
  public func add(
    _ pointer: PointerID, _ phase: Touch.Phase, samples: [(place: Point2D, time: Double)],
    kind: Touch.Kind = .touch
  ) {
    for (index, sample) in samples.enumerated() {
      let isEdge = phase == .began ? index == 0 : index == samples.count - 1
      add(pointer, isEdge ? phase : .moved, at: sample.place, time: sample.time, kind: kind)
    }
  }

  /// Adds a report of a wheel or a track pad; ignores one with numbers beyond ±1e9.
  public func turn(_ turn: WheelTurn, at place: Point2D, time: Double) {
    let touch = Touch(turn: turn, at: place, time: stageTime(time + touchOffset))
    if touch.numberFault == nil { open(touch) }
  }

  /// Cancels all pointers that are down, as when the view disappears.
  public func cancelTouches(at time: Double) {
    let time = stageTime(time + touchOffset)
    for pointer in contacts.sorted(by: { $0.value.number < $1.value.number }).map(\.key) {
      end(pointer, .cancelled, at: nil, time, nil)
    }
  }

  private func move(_ pointer: PointerID, to place: Point2D, _ time: Seconds, _ force: Double?) {
    guard var contact = contacts[pointer] else { return }
    contact.time = max(contact.time, time)
    if isPlace(place) { contact.place = place }
    contacts[pointer] = contact
    open(touch(contact, .moved, force))
  }

  private func end(
    _ pointer: PointerID, _ phase: Touch.Phase, at place: Point2D?, _ time: Seconds,
    _ force: Double?
  ) {
    guard var contact = contacts.removeValue(forKey: pointer) else { return }
    contact.time = max(contact.time, time)
    if let place, isPlace(place) { contact.place = place }
    open(touch(contact, phase, force))
  }

  private func touch(_ contact: Contact, _ phase: Touch.Phase, _ force: Double?) -> Touch {
    Touch(
      pointer: contact.number, time: contact.time, position: contact.place, phase: phase,
      kind: contact.kind, force: force)
  }

  private func isPlace(_ place: Point2D) -> Bool {
    place.x.magnitude <= Touch.farthest && place.y.magnitude <= Touch.farthest
  }

  /// The least unused number, neither of a pointer that is down nor of an open touch.
  private func freeNumber() -> Int {
    var number = 0
    while contacts.values.contains(where: { $0.number == number })
      || pending.contains(where: { $0.pointer == number })
    {
      number += 1
    }
    return number
  }

  /// Inserts a touch after those of its time.
  private func open(_ touch: Touch) {
    var index = pending.count
    while index > 0, pending[index - 1].time > touch.time { index -= 1 }
    pending.insert(touch, at: index)
  }
}

// MARK: - Frames

extension StageDriver {
  /// Advances the time, and returns the stage to show.
  ///
  /// The copy has all touches up to that time, and is for reading. To change the stage, use
  /// `update(at:_:)`.
  ///
  /// - Parameters:
  ///   - timestamp: the present time of the host, such as `CADisplayLink.timestamp`.
  ///   - target: the time when the frame is on the display, such as
  ///     `CADisplayLink.targetTimestamp`; nil for now.
  @discardableResult
  public func frame(at timestamp: Double, showing target: Double? = nil) -> Stage {
    now = max(now, stageTime(timestamp))
    let end = target.map { max(now, stageTime($0)) } ?? now
    limitTimes(to: end)
    settle(until: now - lateness)
    var shown = stage
    shown.recording = .none
    _ = apply(pending.prefix { $0.time <= end }, to: &shown)
    advance(&shown, to: end)
    return shown
  }

  /// Moves touches that are more than `lateness` beyond a time to that time, because their clock
  /// differs.
  ///
  /// Other touches beyond it were read between the frame's time and the call, and are for the next
  /// frame.
  private func limitTimes(to end: Seconds) {
    var last = end
    for index in pending.indices {
      if pending[index].time > end + lateness { pending[index].time = last }
      last = max(last, pending[index].time)
    }
  }

  /// Changes the stage now, as a program does: scrolls, goes to a page, replaces the layout.
  ///
  /// Touches up to this time are applied before; a touch that is reported later counts from now on.
  public func update<Result, Failure: Error>(
    at timestamp: Double, _ change: (inout Stage) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    now = max(now, stageTime(timestamp))
    settle(until: now)
    defer { report() }
    return try change(&stage)
  }

  /// The calls that the driver needs after a frame, a touch or an update.
  public var demand: Demand {
    guard pending.isEmpty, stage.isAtRest else { return .frames }
    let moment = stage.nextMoment
    guard moment < .infinity, let origin else { return .none }
    return moment > now ? .frame(at: moment.value + origin) : .frames
  }

  /// The time of the stage at a time of the host.
  public func stageTime(_ hostTime: Double) -> Seconds {
    guard hostTime.isFinite else { return now }
    let origin = self.origin ?? hostTime - stage.time.value
    self.origin = origin
    return Seconds(hostTime - origin).clamped(to: Seconds(-Touch.latest)...Seconds(Touch.latest))
  }

  /// The events from now on, each when it is final; `Stage.recording` selects the kinds.
  ///
  /// Ends with the driver. Buffers the events that its reader has not taken yet.
  public func events() -> AsyncStream<StageEvent> {
    AsyncStream { readers.append($0) }
  }

  /// Applies touches up to a time for good, and advances to it.
  private func settle(until time: Seconds) {
    let count = pending.firstIndex { $0.time > time } ?? pending.count
    let faults = apply(pending[..<count], to: &stage)
    pending.removeFirst(count)
    advance(&stage, to: time)
    report()
    for fault in faults { onFault?(fault) }
  }

  /// Applies touches in their order, with frames for those of one time; returns the errors of
  /// refused ones.
  private func apply(_ touches: ArraySlice<Touch>, to stage: inout Stage) -> [CoreError] {
    guard !touches.isEmpty else { return [] }
    let touches = Array(touches)
    var faults: [CoreError] = []
    var index = 0
    while index < touches.count {
      let time = max(stage.time, touches[index].time)
      let (input, next) = touches.input(from: index, at: time)
      index = next
      do { try stage.handle(input) } catch { faults.append(error) }
    }
    return faults
  }

  /// Advances a stage, but never backwards.
  private func advance(_ stage: inout Stage, to time: Seconds) {
    if time > stage.time { try? stage.advance(to: time) }
  }

  private func report() {
    for event in stage.takeEvents() {
      onEvent?(event)
      readers.removeAll { reader in
        if case .terminated = reader.yield(event) { true } else { false }
      }
    }
  }
}
