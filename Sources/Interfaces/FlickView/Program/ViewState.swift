internal import FlickCells
package import FlickCore
internal import FlickSession
package import FlickTerminal

/// What the view shows and how keys are meant: all of it but the stage itself.
///
/// A value: events go in, effects come out, nothing is done here.
package struct ViewState: Sendable {
  /// What lies beside the screen, or over it where there is no room.
  enum Panel: Hashable, Sendable { case none, help, tunables, decisions, replay, plugin }

  /// How fast virtual time goes.
  struct Pace: Hashable, Sendable {
    var factor: Double
    var name: String

    static let all = [
      Pace(factor: 0.05, name: "1/20"), Pace(factor: 0.1, name: "1/10"),
      Pace(factor: 0.2, name: "1/5"), Pace(factor: 0.5, name: "1/2"),
      Pace(factor: 1, name: "1"), Pace(factor: 2, name: "2"), Pace(factor: 4, name: "4"),
    ]
    static let usual = 4
  }

  /// The terminal's size.
  package internal(set) var size: CellSize
  /// The screen's size, in points.
  package internal(set) var screen: Size2D

  var panel = Panel.none
  /// What lay there before the help.
  var panelBeforeHelp = Panel.none
  var showsPlot = false
  package internal(set) var isPaused = false
  var pace = Pace.usual
  /// Whether each edit plays the last gesture once more.
  var isRerunning = false
  var isRecording = false
  /// Which number is plotted; nil for one of what was touched last.
  var plot: Int?
  /// Which tunable is chosen, and the order in which they are shown.
  var tunable = 0
  var list = TunableList()
  /// Whether the user has chosen it: else it is the one that the last decision depends on.
  var hasChosenTunable = false
  /// Whether keys are the tunables', while these are open: else arrows flick.
  var tunablesHaveKeys = false
  /// A part of the names of those that are shown.
  var filter = ""
  /// What is being typed.
  var typing: Typing?
  /// How many entries the decision log is scrolled back.
  var scrolledBack = 0
  /// Which line of the help is the first that is shown, where not all fit.
  private(set) var firstHelp = 0
  /// The last message, until the next key.
  package internal(set) var message: Message?
  /// What a person is to do, in place of the verdict; nil but in a study.
  package internal(set) var task: String?
  /// Why the script on the disk is not the one that is shown; stays visible until it is mended.
  package internal(set) var fault: String?

  var held: Held?
  /// How the mouse is a finger, by keys.
  var modes: FingerModes = []
  /// What a second finger is mirrored about, in points; nil for the middle of the screen.
  var anchor: Point2D?
  private var wheelAxis = WheelAxis()
  private var isScrubbing = false
  /// The slider that the mouse holds.
  private var slider: Int?
  /// Whether the mouse holds something of which only the last place counts.
  var holdsControl: Bool { isScrubbing || slider != nil }
  /// Whether the mouse is over the screen with no button, and was reported.
  private var isHovering = false
  /// Where the mouse pressed last, for taps.
  var lastPlace: Point2D?

  /// Something said in the status line.
  package struct Message: Hashable, Sendable {
    package var text: String
    package var isError = false
    /// Until when it is shown, by the real clock; nil until that is known, or until the next key.
    var end: Duration?
  }

  /// A line that is typed: into the tunables, or what was meant with a gesture.
  enum Typing: Hashable, Sendable {
    case value(String), filter(String), meaning(String), setName(String)
  }

  package init(size: CellSize, screen: Size2D) {
    (self.size, self.screen) = (size, screen)
  }

  /// Where everything is.
  var layout: ViewLayout {
    ViewLayout(
      size, screen: screen, panel: panel, showsPlot: showsPlot,
      list: (list.rows.count, list.row(of: tunable) ?? 0), hasStrip: list.hasStrip)
  }

  /// Where they fit beside the screen, tunables are open from the start, and decisions beside them.
  mutating func openWhereWide() {
    var open = self
    open.panel = .tunables
    if open.layout.hasPanelBeside { panel = .tunables }
  }

  /// How fast virtual time goes now: a finger's time is real, or its speed would be another.
  package var speed: Double { isPaused ? 0 : held != nil ? 1 : Pace.all[pace].factor }

  // MARK: Events

  /// Takes an event in and says what is to be done.
  ///
  /// - Parameter time: when it came, by the real clock; nil where that does not matter.
  mutating func handle(_ event: ViewEvent, at time: Duration? = nil) -> [ViewEffect] {
    switch event {
    case .key(let key):
      guard key.kind != .release else { return [] }
      if typing == nil { message = nil }
      return handle(key)
    case .mouse(.wheel(let dx, let dy), let x, let y, _):
      guard wheelAxis.takes(across: dx != 0, at: time) else { return [] }
      return wheel(dx, dy, x, y)
    case .mouse(let kind, let x, let y, let modifiers): return mouse(kind, x, y, modifiers)
    case .focusLost: return releaseUnreported()
    case .resized(let size):
      self.size = size
      keepFinger()
      return []
    }
  }

  /// The finger stays where it is on the screen when the screen is drawn elsewhere.
  private mutating func keepFinger() {
    guard var held else { return }
    held.shift = held.aim - layout.point(x: held.x, y: held.y)
    self.held = held
  }

  /// Drops the finger without a touch: the stage has lost it.
  mutating func dropFinger() { held = nil }

  // MARK: Mouse

  private mutating func mouse(
    _ kind: MouseEvent.Kind, _ x: Double, _ y: Double, _ modifiers: KeyModifiers
  ) -> [ViewEffect] {
    switch kind {
    case .press(.left): return releaseUnreported() + press(x, y, modifiers)
    case .move(.left):
      if isScrubbing { return [.seek(.share(layout.share(ofBar: x)))] }
      if let slider { return [.slide(slider, to: layout.share(ofSlider: x))] }
      return slide(toX: x, y: y, modifiers)
    case .release: return release(x, y)
    case .move(nil): return releaseUnreported() + hover(x, y)
    case .press, .move, .wheel: return []
    }
  }

  private mutating func release(_ x: Double, _ y: Double) -> [ViewEffect] {
    let wasSliding = slider != nil
    (isScrubbing, slider) = (false, nil)
    return held == nil && wasSliding ? [.endSlide] : lift(x: x, y: y)
  }

  /// Lets go of a button with a release that was lost, as beside the window of a terminal.
  ///
  /// The finger is lifted where it was last.
  private mutating func releaseUnreported() -> [ViewEffect] {
    guard let held else { return holdsControl ? release(0, 0) : [] }
    return release(held.x, held.y)
  }

  /// The mouse goes over the screen, or beside it, with no button.
  private mutating func hover(_ x: Double, _ y: Double) -> [ViewEffect] {
    let isOver = layout.content.contains(x, y) && !isPaused && held == nil
    defer { isHovering = isOver }
    if isOver { return [.hover(layout.point(x: x, y: y))] }
    return isHovering && held == nil ? [.hover(nil)] : []
  }

  private mutating func wheel(_ dx: Int, _ dy: Int, _ x: Double, _ y: Double) -> [ViewEffect] {
    if layout.panel?.contains(x, y) == true {
      switch panel {
      case .decisions: scrolledBack = max(0, scrolledBack - dy)
      case .tunables: choose(list.neighbour(of: tunable, by: dy))
      case .help: scrollHelp(by: dy)
      case .none, .replay, .plugin: break
      }
      if panel != .none { return [] }
    }
    if layout.side?.contains(x, y) == true {
      scrolledBack = max(0, scrolledBack - dy)
      return []
    }
    guard layout.content.contains(x, y) else { return [] }
    isPaused = false
    let turn = WheelTurn(ofTerminal: dx, dy)
    return [.wheel(layout.point(x: x, y: y), turn)]
  }

  /// How many lines of the help do not fit.
  var helpExcess: Int { max(0, KeyHelp.all.count - helpRows) }

  /// How many lines of the help fit.
  var helpRows: Int { max(0, (layout.panel?.height ?? 0) - 2) }

  mutating func scrollHelp(by lines: Int) {
    firstHelp = (firstHelp + lines).clamped(from: 0, to: helpExcess)
  }

  private mutating func press(
    _ x: Double, _ y: Double, _ modifiers: KeyModifiers
  ) -> [ViewEffect] {
    let layout = layout
    if panel != .none, let area = layout.panel, area.contains(x, y) {
      return pressPanel(x, y)
    }
    if let bar = layout.bar, bar.contains(x, y) {
      isScrubbing = true
      isPaused = true
      return [.seek(.share(layout.share(ofBar: x)))]
    }
    guard layout.content.contains(x, y), held == nil else { return [] }
    isPaused = false
    message = nil
    return land(x: x, y: y, modifiers)
  }

  private mutating func pressPanel(_ x: Double, _ y: Double) -> [ViewEffect] {
    guard panel == .tunables, let row = layout.listRow(at: Int(y)) else { return [] }
    switch list.rows[row] {
    case .heading: return []
    case .tunable(let index):
      choose(index)
      return []
    case .slider(let index), .strip(let index):
      guard layout.isOnSlider(x) else { return [] }
      slider = index
      return [.slide(index, to: layout.share(ofSlider: x))]
    }
  }

  /// Chooses a tunable, as the user does.
  mutating func choose(_ index: Int) {
    (tunable, hasChosenTunable, tunablesHaveKeys) = (index, true, true)
    typing = nil
  }

  // MARK: Messages

  /// How long a message is shown, in seconds: time to see it, and to read so many letters.
  private static func time(for text: String) -> Duration {
    .milliseconds(4000 + 50 * min(text.count, 120))
  }

  /// Takes a message away whose time has passed, and says when the next one's will have.
  ///
  /// - Parameter now: the real clock.
  mutating func expireMessage(at now: Duration) -> Duration? {
    guard let message, !message.isError else { return nil }
    if case .meaning? = typing { return nil }
    guard let end = message.end else {
      self.message?.end = now + Self.time(for: message.text)
      return self.message?.end
    }
    if now >= end {
      self.message = nil
      return nil
    }
    return end
  }

  /// Where a tap by key goes: to where the mouse was last, or to the middle.
  var tapPlace: Point2D { lastPlace ?? Point2D(x: screen.width / 2, y: screen.height / 2) }
}
