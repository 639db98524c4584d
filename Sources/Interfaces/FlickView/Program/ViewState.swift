internal import FlickCells
package import FlickCore
internal import FlickSession
package import FlickTerminal

/// The state of the view without the stage: visible panels, modes and typed text.
///
/// A value that maps events to effects; the owner performs the effects.
package struct ViewState: Sendable {
  /// The panel beside the screen, or over it if the terminal is narrow.
  enum Panel: Hashable, Sendable { case none, help, tunables, decisions, replay, plugin }

  /// A speed of virtual time.
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
  /// The panel to restore after the help.
  var panelBeforeHelp = Panel.none
  var showsPlot = false
  package internal(set) var isPaused = false
  var pace = Pace.usual
  /// Whether each edit plays the last gesture again.
  var isRerunning = false
  var isRecording = false
  /// The index of the plotted number; nil for a number of the last decision's component.
  var plot: Int?
  /// The chosen tunable, and the display order of all tunables.
  var tunable = 0
  var list = TunableList()
  /// Whether the user has chosen the tunable.
  ///
  /// Otherwise it is the first in the list.
  var hasChosenTunable = false
  /// Whether the open list of tunables has the keyboard focus.
  ///
  /// Otherwise arrow keys flick.
  var tunablesHaveKeys = false
  /// The text that the visible tunables must contain.
  var filter = ""
  /// The line being typed; nil if there is none.
  var typing: Typing?
  /// The number of entries by which the decisions are scrolled back.
  var scrollOffset = 0
  /// The first visible line of the help, if not all lines fit.
  private(set) var firstHelp = 0
  /// The visible message; the next key removes it.
  package internal(set) var message: Message?
  /// The task of a study, shown in place of the verdict; nil without a study.
  package internal(set) var task: String?
  /// The error of the last reload, visible until the script on disk loads.
  package internal(set) var fault: String?

  var held: Held?
  /// The modes of the mouse that were toggled by keys.
  var modes: FingerModes = []
  /// The centre for mirroring the second finger, in points; nil for the middle of the screen.
  var anchor: Point2D?
  private var wheelAxis = WheelAxis()
  private var isScrubbing = false
  /// The tunable with a slider held by the mouse.
  private var slider: Int?
  /// Whether the mouse holds the time bar or a slider, so that only its last position matters.
  var holdsControl: Bool { isScrubbing || slider != nil }
  /// Whether the mouse hovers over the screen, and this was reported.
  private var isHovering = false
  /// The position of the last mouse press, for taps.
  var lastPlace: Point2D?

  /// A message in the status line.
  package struct Message: Hashable, Sendable {
    package var text: String
    package var isError = false
    /// The time of its removal by the real clock; nil if that is not known yet, and for errors,
    /// which stay until the next key.
    var end: Duration?
  }

  /// A line being typed: the value or filter of tunables, a label, or the name of a set of values.
  enum Typing: Hashable, Sendable {
    case value(String), filter(String), meaning(String), setName(String)
  }

  package init(size: CellSize, screen: Size2D) {
    (self.size, self.screen) = (size, screen)
  }

  /// The current layout.
  var layout: ViewLayout {
    ViewLayout(
      size, screen: screen, panel: panel, showsPlot: showsPlot,
      list: (list.rows.count, list.row(of: tunable) ?? 0), hasStrip: list.hasStrip)
  }

  /// Opens the tunables if they fit beside the screen, for the start of a session.
  mutating func openTunablesIfWide() {
    var open = self
    open.panel = .tunables
    if open.layout.hasPanelBeside { panel = .tunables }
  }

  /// The current speed of virtual time.
  ///
  /// 1 while a finger is down, so that its velocity is unchanged.
  package var speed: Double { isPaused ? 0 : held != nil ? 1 : Pace.all[pace].factor }

  // MARK: Events

  /// Handles an event.
  ///
  /// - Parameter time: the time of the event by the real clock; nil if it does not matter.
  /// - Returns: the effects to perform.
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

  /// Keeps the finger at its position on the screen after a change of the layout.
  private mutating func keepFinger() {
    guard var held else { return }
    held.shift = held.aim - layout.point(x: held.x, y: held.y)
    self.held = held
  }

  /// Drops the finger without a touch, because the stage has lost it.
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

  /// Handles a release that was not reported, for example outside the terminal's window.
  ///
  /// The finger is lifted at its last position.
  private mutating func releaseUnreported() -> [ViewEffect] {
    guard let held else { return holdsControl ? release(0, 0) : [] }
    return release(held.x, held.y)
  }

  /// Handles a move of the mouse without a button.
  private mutating func hover(_ x: Double, _ y: Double) -> [ViewEffect] {
    let isOver = layout.content.contains(x, y) && !isPaused && held == nil
    defer { isHovering = isOver }
    if isOver { return [.hover(layout.point(x: x, y: y))] }
    return isHovering && held == nil ? [.hover(nil)] : []
  }

  private mutating func wheel(_ dx: Int, _ dy: Int, _ x: Double, _ y: Double) -> [ViewEffect] {
    if layout.panel?.contains(x, y) == true {
      switch panel {
      case .decisions: scrollOffset = max(0, scrollOffset - dy)
      case .tunables: choose(list.neighbour(of: tunable, by: dy))
      case .help: scrollHelp(by: dy)
      case .none, .replay, .plugin: break
      }
      if panel != .none { return [] }
    }
    if layout.side?.contains(x, y) == true {
      scrollOffset = max(0, scrollOffset - dy)
      return []
    }
    guard layout.content.contains(x, y) else { return [] }
    isPaused = false
    let turn = WheelTurn(ofTerminal: dx, dy)
    return [.wheel(layout.point(x: x, y: y), turn)]
  }

  /// The number of help lines that do not fit.
  var helpExcess: Int { max(0, KeyHelp.view.count - helpRows) }

  /// The number of help lines that fit.
  var helpRows: Int { max(0, (layout.panel?.height ?? 0) - 2) }

  mutating func scrollHelp(by lines: Int) {
    firstHelp = (firstHelp + lines).clamped(from: 0, to: helpExcess)
  }

  private mutating func press(_ x: Double, _ y: Double, _ modifiers: KeyModifiers) -> [ViewEffect] {
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

  /// Chooses a tunable on behalf of the user.
  mutating func choose(_ index: Int) {
    (tunable, hasChosenTunable, tunablesHaveKeys) = (index, true, true)
    typing = nil
  }

  // MARK: Messages

  /// The display time of a message: four seconds, and 50 ms per character.
  private static func time(for text: String) -> Duration {
    .milliseconds(4000 + 50 * min(text.count, 120))
  }

  /// Removes an expired message.
  ///
  /// - Parameter now: the time by the real clock.
  /// - Returns: the end of the visible message; nil if it does not expire.
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

  /// The position of a tap by key: the last mouse press, or the middle of the screen.
  var tapPlace: Point2D { lastPlace ?? Point2D(x: screen.width / 2, y: screen.height / 2) }
}
