internal import FlickCells
internal import FlickCore
package import FlickHost
internal import FlickSession
internal import FlickTerminal

/// A list of a project's screens on a terminal, with a preview of the selected screen.
package struct ScreenChooser {
  private var state: ChooserState
  private let configuration: RunConfiguration
  /// The previews of the screens selected so far.
  private var previews: [Int: Preview] = [:]

  private enum Preview {
    case picture(Picture, title: String)
    case fault(String)
  }

  /// - Parameter configuration: the configuration for loading previews.
  package init(_ list: ScreenList, _ configuration: RunConfiguration) {
    state = ChooserState(list.entries)
    self.configuration = configuration
  }

  /// Shows the list until the user chooses a screen or quits.
  ///
  /// - Returns: the path of the screen; nil if the user quit.
  /// - Throws: an error of the terminal.
  package mutating func run() throws -> String? {
    let session = try ViewProgram.openTerminal()
    try session.start()
    defer { session.stop() }
    var painter = ScreenPainter(session.capabilities)
    while true {
      try session.show(draw(session.size, session.capabilities, &painter))
      // Show the list at once, and load a preview when there are no pending events.
      let isKnown = state.chosen.map { previews[$0] != nil } ?? true
      let events = try session.events(until: isKnown ? nil : TerminalSession.now)
      if events.isEmpty, let chosen = state.chosen { look(at: chosen) }
      for event in events {
        switch event {
        case .input(.key(let key), _):
          guard key.kind != .release else { continue }
          if let end = state.handle(key) { return end.path }
        case .input(.mouse(let mouse), _):
          let place = session.pointer.place(mouse)
          let point = CellPoint(x: Int(place.x), y: Int(place.y))
          if let end = state.handle(mouse.kind, at: point, in: session.size) { return end.path }
        case .learned(let capabilities): painter = ScreenPainter(capabilities)
        case .hungUp: return nil
        default: break
        }
      }
    }
  }

  /// Loads the preview of a screen.
  private mutating func look(at index: Int) {
    do throws(HostError) {
      let simulation = try Simulation(state.entries[index].path, configuration)
      if let picture = simulation.picture() {
        previews[index] = .picture(picture, title: simulation.title)
      } else {
        previews[index] = .fault(simulation.takeFault()?.description ?? "it shows nothing")
      }
    } catch {
      previews[index] = .fault(error.description)
    }
  }

  // MARK: Drawing

  private func draw(
    _ size: CellSize, _ capabilities: TerminalCapabilities, _ painter: inout ScreenPainter
  ) -> CellBuffer {
    var buffer = CellBuffer(size)
    let theme = Theme(capabilities)
    let area = ChooserState.list(in: size)
    drawList(area, theme, &buffer)
    let room = CellRect(
      x: area.width + 1, y: 0, width: size.width - area.width - 1, height: size.height)
    guard room.width >= ChooserState.minPicture, size.height >= 8, let chosen = state.chosen
    else { return buffer }
    switch previews[chosen] {
    case .picture(let picture, let title):
      let content = CellRect.fitted(picture.size, in: room.grown(by: -1))
      buffer.frame(content.grown(by: 1), title: title, theme, theme.faint)
      painter.draw(picture, in: content, on: &buffer, as: capabilities.pixelStyle)
    case .fault(let text):
      for (row, line) in CellText.wrapped(StatusLine.oneLine(text), to: room.width - 2).enumerated()
      {
        buffer.line(line, x: room.x + 1, y: 1 + row, width: room.width - 2, theme.bad, theme)
      }
    case nil: break
    }
    return buffer
  }

  private func drawList(_ area: CellRect, _ theme: Theme, _ buffer: inout CellBuffer) {
    let title = state.filter.isEmpty ? "Screens" : "Screens /\(state.filter)"
    buffer.frame(area, title: title, theme, theme.faint)
    let hint = " type to find  Enter opens  Esc leaves "
    if hint.count + 4 <= area.width, area.height > 3 {
      buffer.draw(hint, x: area.x + 2, y: area.y + area.height - 1, theme.faint)
    }
    let names = state.shown.map { state.entries[$0].name.count }.max() ?? 0
    if state.shown.isEmpty {
      buffer.row("no match", y: 1, in: area, theme.faint, theme)
    }
    for (row, index) in state.rows(in: area).enumerated() {
      let entry = state.entries[index]
      let isChosen = index == state.chosen
      let y = area.y + 1 + row
      buffer.row(entry.name, y: y, in: area, isChosen ? theme.chosen : theme.strong, theme)
      let x = area.x + 4 + names
      // A summary cut after a word or two is not useful.
      let room = area.x + area.width - 2 - x
      guard room >= 12 else { continue }
      buffer.line(entry.summary, x: x, y: y, width: room, theme.faint, theme)
    }
  }
}

/// The state of the list: the filter and the selected screen.
struct ChooserState {
  let entries: [ScreenList.Entry]
  /// The text that visible entries contain in their name or summary.
  private(set) var filter = ""
  /// The index of the selected entry among the visible ones.
  private var place = 0

  /// The end of the selection; `path` is nil if the user quit.
  struct End: Hashable {
    var path: String?
  }

  /// The minimum width of a preview, and the maximum width of the list.
  static let minPicture = 14
  private static let widestList = 56

  init(_ entries: [ScreenList.Entry]) { self.entries = entries }

  /// The indices of the entries with the filter in their name or summary.
  var shown: [Int] {
    let text = filter.lowercased()
    return entries.indices.filter { index in
      text.isEmpty || entries[index].name.lowercased().contains(text)
        || entries[index].summary.lowercased().contains(text)
    }
  }

  /// The index of the selected entry; nil if the list is empty.
  var chosen: Int? {
    let shown = shown
    return shown.isEmpty ? nil : shown[min(place, shown.count - 1)]
  }

  /// The area of the list.
  static func list(in size: CellSize) -> CellRect {
    let width = min((size.width * 11 / 20).clamped(to: 24...widestList), size.width)
    return CellRect(x: 0, y: 0, width: width, height: size.height)
  }

  /// The entries in the rows of the list, which always include the selected one.
  func rows(in area: CellRect) -> ArraySlice<Int> {
    let count = max(1, area.height - 2)
    let first = max(0, min(place, shown.count - 1) - count + 1)
    return shown.dropFirst(first).prefix(count)
  }

  mutating func handle(_ key: KeyEvent) -> End? {
    if key.modifiers.contains(.control) {
      if case .character(let letter) = key.key, "cdz".unicodeScalars.contains(letter) {
        return End(path: nil)
      }
      return nil
    }
    switch key.key {
    case .up: go(by: -1)
    case .down, .tab: go(by: 1)
    case .pageUp: go(by: -10)
    case .pageDown: go(by: 10)
    case .home: place = 0
    case .end: place = max(0, shown.count - 1)
    case .enter: return chosen.map { End(path: entries[$0].path) }
    case .escape where filter.isEmpty: return End(path: nil)
    case .escape: (filter, place) = ("", 0)
    case .backspace: (filter, place) = (String(filter.dropLast()), 0)
    case .character(let letter) where filter.count < 40:
      (filter, place) = (filter + String(Character(letter)), 0)
    default: break
    }
    return nil
  }

  /// Handles the mouse.
  ///
  /// The first press on a name selects it, the next one opens it.
  mutating func handle(_ kind: MouseEvent.Kind, at point: CellPoint, in size: CellSize) -> End? {
    switch kind {
    case .wheel(_, let dy): go(by: dy)
    case .press(.left):
      let area = Self.list(in: size)
      let rows = Array(rows(in: area))
      guard point.x < area.width, rows.indices.contains(point.y - 1) else { return nil }
      let index = rows[point.y - 1]
      if index == chosen { return End(path: entries[index].path) }
      place = shown.firstIndex(of: index) ?? place
    default: break
    }
    return nil
  }

  private mutating func go(by step: Int) {
    place = (min(place, shown.count - 1) + step).clamped(from: 0, to: shown.count - 1)
  }
}
