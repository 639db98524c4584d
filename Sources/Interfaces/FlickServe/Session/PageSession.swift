internal import FlickAPI
internal import FlickCore
package import FlickHost
internal import FlickLab
package import FlickSession
internal import FlickSystem
internal import FlickWire

/// Shows a screen on pages: handles their messages, and sends pictures and texts.
///
/// Virtual time is that of the page that last touched the stage, played a gesture or turned a
/// wheel. It passes when that page reports a display frame or a sample, up to the reported time.
/// Therefore decisions do not depend on the network or the machine's load, and a recording has the
/// device's own times.
package final class PageSession {
  /// The conditions of a session.
  package struct Options: Sendable {
    /// Whether a page may write values into the script.
    package var mayWriteScript = false
    /// The most gestures that pages may keep.
    package var mostKept = WireLimits.keptGestures
    /// The most samples of a gesture that is kept.
    package var mostSamples = WireLimits.keptSamples
    /// The tasks for a person, one after the other.
    package var study: Study.Plan?
    /// How many pictures of the future are sent for a second of the page.
    package var frameRate = 120

    package init() {}
  }

  /// An admitted page.
  struct Page {
    var role: WireRole
    /// The device in words of its browser.
    var device: String
    var fingers = WireFingers()
    /// Whether its browser gives a touch for each display frame only.
    var isCoarse = false
  }

  package let exploration: Exploration
  package var simulation: Simulation { exploration.simulation }
  let options: Options

  var pages: [Int: Page] = [:]
  /// The page that has the time; nil without pages.
  package private(set) var driver: Int?
  var isPaused = false
  var pace = 1.0
  /// How the touches of the last gesture of a phone came; nil before one.
  var phone: (measure: TouchMeasure, isCoarse: Bool)?
  /// The number of gestures that pages have kept.
  var keptCount = 0
  /// The touches of the gesture that was kept last.
  var keptTouches: [Touch]?
  /// The chosen tunable and the filter of the list.
  var chosen = 0
  /// Whether a page has chosen it; otherwise it is the first of the list.
  var hasChosen = false
  var filter = ""
  var plot = PagePlot()

  /// Counts the inputs that could not be foreseen.
  package private(set) var epoch = 0
  private var encoder = PictureEncoder()
  /// Whether the next frame sets the clocks of pages.
  private var jumps = true
  private var shown: (picture: Picture, flags: WireFrame.Flags, epoch: Int)?
  /// The future that pages have already got, and its epoch.
  private var ahead: (future: StageAhead, epoch: Int)?
  /// How far the pictures of the future reach at least, in seconds of the page.
  private static let horizon: Seconds = 0.25
  /// Whether the text about the state is to be written again.
  var isStale = true
  private var states = WireStateEncoder()
  /// Whether a desk's request is being performed.
  ///
  /// Its messages are for desks only.
  private var isAskedByDesk = false
  /// The pages that need the whole state: they have just come, or the script has.
  private var newcomers: Set<Int> = []
  private var output: [SessionAnswer] = []
  /// The image files that were sent.
  private var files = SentFiles()
  /// The previous worker's error, until it is reported.
  private var death: String?
  /// The time of the last gesture, if it was reported that no component took it.
  private var untakenTime: Seconds?

  /// How much time a display frame may let pass at most, as after a stall.
  static let longestStep: Seconds = 0.25

  /// - Parameter base: the base of comparison at the end of a replay.
  /// - Throws: `HostError` for a study that cannot be begun.
  package init(
    _ simulation: Simulation, files: SessionFiles, options: Options = Options(),
    base: Replay.Base? = nil
  ) throws(HostError) {
    exploration = Exploration(simulation, files: files, base: base)
    let limits = PagePlot.limits
    simulation.curves = Curves(simulation.stage, most: limits.samples, step: limits.step)
    simulation.sample()
    self.options = options
    exploration.tuning.mostKeptTouches = options.mostSamples
    exploration.say = { [unowned self] in showMessage($0) }
    exploration.complain = { [unowned self] in showMessage($0, isError: true) }
    exploration.follow = { [unowned self] in isStale = true }
    if let study = options.study { try exploration.begin(study) }
  }

  // MARK: Messages

  /// Handles a message.
  package func receive(_ message: SessionMessage) {
    switch message {
    case .begins(let first, let death):
      epoch = max(epoch, first)
      self.death = death
      jump()
    case .joined(let number, let role, let device): join(number, role, device)
    case .left(let number): leave(number)
    case .sent(let number, let message): handle(message, of: number)
    }
  }

  private func join(_ number: Int, _ role: WireRole, _ device: String) {
    pages[number] = Page(role: role, device: PrintableText.of(device))
    if driver == nil, role != .look { drive(number) }
    isStale = true
    newcomers.insert(number)
  }

  private func leave(_ number: Int) {
    cancelFingers(of: number)
    pages[number] = nil
    if driver == number { drive(nextDriver(but: number)) }
    isStale = true
  }

  private func nextDriver(but number: Int) -> Int? {
    let rest = pages.filter { $0.key != number && $0.value.role != .look }.keys.sorted()
    return rest.first { pages[$0]?.role == .desk } ?? rest.first
  }

  /// Gives the time to a page.
  func drive(_ number: Int?) {
    guard driver != number else { return }
    driver = number
    isStale = true
  }

  /// Cancels fingers of a page that is gone.
  private func lift(_ pointers: [Int]) {
    let touches = simulation.fingers.filter { pointers.contains($0.pointer) }.map { finger in
      var touch = finger.at(simulation.now)
      touch.phase = .cancelled
      return touch
    }
    if !touches.isEmpty { exploration.handle(touches) }
  }

  /// Cancels the fingers of a page, before time goes back under them.
  func cancelFingers(of number: Int) {
    lift(pages[number]?.fingers.pointers ?? [])
    pages[number]?.fingers = WireFingers()
  }

  private func handle(_ message: WireMessage, of number: Int) {
    guard let page = pages[number] else { return }
    switch message {
    case .hello: break
    case .ping(let count): output.append(SessionAnswer(to: number, .pong(count)))
    case .tick(let tick): pass(to: tick, of: number)
    case .touches(let samples): if page.role != .look { touch(samples, of: number) }
    case .ask(let id, let request, let text):
      guard request.isAllowed(page.role) else {
        return answer(number, id, fault: "the page may not do that")
      }
      guard !request.disturbsFingers || !hasOthersFingers(number) else {
        return answer(number, id, fault: PageText.othersFingers)
      }
      isAskedByDesk = page.role == .desk
      defer { isAskedByDesk = false }
      do {
        try perform(request, RequestArguments(text), of: number)
        answer(number, id, fault: nil)
      } catch let error as HostError {
        answer(number, id, fault: error.description)
      } catch {
        answer(number, id, fault: "\(error)")
      }
      isStale = true
    }
  }

  // MARK: Time

  private func pass(to tick: WireMessage.Tick, of number: Int) {
    guard number == driver, tick.epoch == epoch, !isPaused else { return }
    let now = simulation.now
    let limit = simulation.fingers.isEmpty ? Self.longestStep : WireLimits.ahead
    guard tick.time > now else { return }
    // The page's clock is wrong, and would stay so.
    guard tick.time <= now + limit * max(1, pace) else { return jump() }
    let count = simulation.decisions.count
    exploration.pass(by: tick.time - now)
    // The next trial of a study has restarted the screen.
    if simulation.now < now { jump() }
    if simulation.decisions.count != count { isStale = true }
  }

  /// Whether another page has fingers on the stage.
  private func hasOthersFingers(_ number: Int) -> Bool {
    pages.contains { $0.key != number && !$0.value.fingers.pointers.isEmpty }
  }

  private func touch(_ samples: [WireMessage.Sample], of number: Int) {
    guard var page = pages[number] else { return }
    let before = page.fingers.pointers
    // A page cancels the fingers that were refused: those that came down before it had the answer.
    let isCancelled = samples.allSatisfy { $0.phase == .cancelled }
    let samples = isCancelled ? samples.filter { before.contains($0.pointer) } : samples
    guard !samples.isEmpty else { return }
    let isAbove = samples.allSatisfy { $0.phase == .hovered || $0.phase == .left }
    guard !isAbove || exploration.allowsHover else { return }
    guard !hasOthersFingers(number) else {
      return output.append(SessionAnswer(to: number, .text(PageText.busy)))
    }
    // The page touches the picture that it shows.
    let size = (shown?.picture ?? simulation.picture())?.size ?? Size2D(width: 0, height: 0)
    if let fault = page.fingers.fault(in: samples, on: size, at: simulation.now) {
      // The stage did not get these samples, not even a lift before the refused one.
      lift(before)
      pages[number]?.fingers = WireFingers()
      return output.append(SessionAnswer(to: number, .text(PageText.refused(fault))))
    }
    if samples.contains(where: { $0.phase == .began }) {
      isPaused = false
      epoch += 1
    }
    if !isAbove { drive(number) }
    pages[number] = page
    if samples.contains(where: { $0.phase == .began }) {
      let isTouch = samples.contains { $0.kind == .touch }
      exploration.sampling = page.isCoarse && isTouch ? .frame : nil
      // A gesture that is being played ends.
      if simulation.fingers.isEmpty || simulation.timeline.hasAhead {
        (exploration.measure, exploration.device) = (nil, page.device)
      }
    }
    let count = simulation.decisions.count
    exploration.handle(samples.map(\.touch))
    if samples.contains(where: { $0.phase != .moved }) || simulation.decisions.count != count {
      isStale = true
    }
  }

  /// Sets the clocks of pages, after a change that they could not foresee.
  func jump() {
    epoch += 1
    jumps = true
    isStale = true
  }

  /// Passes the time of a hidden page to another one.
  func yield(_ number: Int) {
    if driver == number, let next = nextDriver(but: number) { drive(next) }
  }

  // MARK: Output

  /// Sends the pending output: first the picture of now, then those ahead of it, then the state.
  ///
  /// Between them it yields the processor: the kernel tends to wake the receiver on the sender's
  /// processor, where the picture would wait for the rest.
  package func sendOutput(_ send: (SessionAnswer) throws -> Void) rethrows {
    exploration.reportNews()
    // After the script's own output.
    if let death { showMessage("\(death); the screen was started anew", isError: true) }
    death = nil
    reportUntaken()
    for show in [showFrame, showAhead, showPlot, showState] {
      show()
      guard !output.isEmpty else { continue }
      for answer in output { try send(answer) }
      output = []
      yieldProcessor()
    }
  }

  /// Reports a gesture that no component took, once.
  private func reportUntaken() {
    // A study does not show verdicts.
    guard exploration.study == nil, let untaken = simulation.untakenGesture,
      let time = simulation.lastGesture?.stage.time
    else { return untakenTime = nil }
    if time != untakenTime { showMessage(untaken.texts(simulation.stage.scene)[0]) }
    untakenTime = time
  }

  private func showFrame() {
    guard var picture = simulation.picture() else { return }
    picture.add(exploration.recordPicture(picture))
    var flags: WireFrame.Flags = []
    if simulation.isBusy, !isPaused { flags.insert(.runs) }
    if let shown, shown.flags == flags, shown.epoch == epoch, !jumps,
      shown.picture == picture || isKnownToPages
    {
      return
    }
    if flags != shown?.flags { isStale = true }
    shown = (picture, flags, epoch)
    if jumps { flags.insert(.jumps) }
    jumps = false
    send(picture, at: simulation.now, flags)
  }

  /// Sends a picture, after the image files in it that were not sent before.
  private func send(_ picture: Picture, at time: Seconds, _ flags: WireFrame.Flags) {
    sendFiles(of: picture)
    let bytes = encoder.bytes(of: picture)
    send(.frame(WireFrame(epoch: epoch, time: time, flags: flags, pace: pace, picture: bytes)))
  }

  /// Whether pages have the picture of now as one of the future.
  private var isKnownToPages: Bool {
    guard let ahead, ahead.epoch == epoch else { return false }
    return ahead.future.isOver || simulation.now <= ahead.future.time
  }

  /// Sends the pictures of the near future, as far as it is known.
  private func showAhead() {
    guard !isPaused, simulation.isBusy, !pages.isEmpty else { return ahead = nil }
    if let last = ahead, last.epoch != epoch || last.future.isBlocked && !isKnownToPages {
      ahead = nil
    }
    guard var (future, _) = ahead ?? simulation.ahead().map({ ($0, epoch) }) else { return }
    let step = Seconds(pace / Double(options.frameRate))
    let end = simulation.now + max(Self.horizon * pace, step)
    while future.time + step <= end, var next = future.picture(at: future.time + step) {
      next.picture.add(exploration.ghost(at: next.time))
      var flags: WireFrame.Flags = .ahead
      if !future.isOver { flags.insert(.runs) }
      send(next.picture, at: next.time, flags)
    }
    ahead = (future, epoch)
  }

  /// Sends the image files of a picture that were not sent before.
  private func sendFiles(of picture: Picture) {
    // A second time, as a file beyond the limit drops those before it.
    for _ in 0..<2 {
      for case .image(let image) in picture.commands {
        if let file = image.file.flatMap({ files.next($0) }) { send(.file(file)) }
      }
    }
  }

  /// Sends the change of the plot to the desks.
  private func showPlot() {
    let (change, isOther) = plot.show(
      exploration, isWatched: pages.values.contains { $0.role == .desk },
      hasNewcomers: !newcomers.isEmpty)
    if isOther { isStale = true }
    if let change { sendToDesks(.plot(change)) }
  }

  private func showState() {
    guard isStale else { return }
    isStale = false
    let state = PageText.state(of: self)
    let change = states.message(to: state)
    for number in pages.keys.sorted() {
      guard let text = newcomers.contains(number) ? state.whole : change else { continue }
      output.append(SessionAnswer(to: number, .text(text)))
    }
    newcomers = []
  }

  func send(_ answer: WireAnswer) { output.append(SessionAnswer(answer)) }

  private func sendToDesks(_ answer: WireAnswer) {
    for number in pages.keys.sorted() where pages[number]?.role == .desk {
      output.append(SessionAnswer(to: number, answer))
    }
  }

  /// Shows a message.
  func showMessage(_ text: String, isError: Bool = false) {
    let answer = WireAnswer.text(PageText.message(text, isError: isError))
    if isAskedByDesk { sendToDesks(answer) } else { send(answer) }
    isStale = true
  }

  private func answer(_ page: Int, _ id: Int, fault: String?) {
    output.append(SessionAnswer(to: page, .text(PageText.answer(id, fault: fault))))
  }

  // MARK: Files and searches

  /// Reloads the script after a change of its files.
  package func filesHaveChanged() {
    let before = simulation.now
    _ = exploration.filesHaveChanged()
    if simulation.now < before {
      // The last gesture is played again.
      isPaused = false
      jump()
    } else {
      epoch += 1
      isStale = true
    }
    newcomers = Set(pages.keys)
  }

  private var work: Exploration.Work {
    Exploration.Work(strip: chosenName, flips: true, reason: true)
  }

  /// Whether there is background work, and time for it.
  package var hasWork: Bool {
    !pages.isEmpty && !simulation.isBusy && exploration.isOpen(work)
  }

  /// The name of the chosen tunable; nil without tunables.
  var chosenName: String? {
    let tunables = simulation.tunables
    return tunables.indices.contains(chosen) ? tunables[chosen].declaration.name : nil
  }

  /// Continues the background work for a limited time.
  package func work(for time: Duration) {
    if exploration.perform(work, for: time) { isStale = true }
  }
}

extension Picture {
  /// The opacity of the run before.
  private static let ghostOpacity = 0.35

  /// Draws another picture over it, without that one's background.
  fileprivate mutating func add(_ ghost: Picture?) {
    guard let ghost else { return }
    commands.append(.push(Layer(opacity: Self.ghostOpacity)))
    commands += ghost.commands + [.pop]
  }
}
