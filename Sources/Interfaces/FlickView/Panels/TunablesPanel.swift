internal import FlickAPI
internal import FlickCells
internal import FlickLab
internal import FlickSession
internal import FlickTerminal

/// The list of tunables.
///
/// The selected one has a slider and an explanation.
struct TunablesPanel {
  var theme: Theme
  var tunables: [(declaration: Tunables.Declaration, value: Tunables.Value)]
  var list: TunableList
  var chosen: Int
  /// The text being typed.
  var typing: ViewState.Typing?
  var filter: String
  /// The findings about the last decision, by name of the tunable.
  var findings: [String: FlipFinder.Finding]
  /// The name of the visible set, if there are two.
  var set: String?
  /// The name of the hidden set, and its values that differ from the visible ones.
  var other: (title: String, values: [String: String])?
  /// Whether the panel has the keyboard focus.
  var hasKeys = true
  /// The outcomes of the saved gestures along the selected tunable.
  var strip: Exploration.Strip?

  func draw(_ layout: ViewLayout, _ buffer: inout CellBuffer) {
    guard let area = layout.panel else { return }
    buffer.panel(area, title: title, theme)
    drawHint(area, &buffer)
    if list.order.isEmpty {
      let nothing = tunables.isEmpty ? "the script declares none" : "no match: Esc"
      buffer.row(nothing, y: area.y + 1, in: area, theme.faint, theme)
    }
    for (index, row) in list.rows.enumerated() {
      guard let y = layout.row(ofList: index) else { continue }
      switch row {
      case .heading(let text): buffer.row(text, y: y, in: area, theme.accent, theme)
      case .tunable(let index): draw(index, y, area, &buffer)
      case .slider(let index): slider(index, y, layout, &buffer)
      case .strip: strip?.draw(layout.sliderLine, y, theme, &buffer)
      }
    }
    if tunables.indices.contains(chosen) { explain(layout, &buffer) }
  }

  private var title: String {
    var title = "Tunables"
    if let set { title += " \(set)" }
    if let other { title += " (a: \(other.title))" }
    if case .filter(let text)? = typing { return "\(title) /\(text)_" }
    return filter.isEmpty ? title : "\(title) /\(filter)"
  }

  /// Draws as many hints about keys as fit in the lower side.
  private func drawHint(_ area: CellRect, _ buffer: inout CellBuffer) {
    let hints = [
      !hasKeys ? "t takes the keys" : typing == nil ? "0-9 types" : "Enter sets", "f flips",
      "/ finds", "u undoes", "w writes", "a A/B",
      "b all back",
    ]
    var text = ""
    for hint in hints where text.count + hint.count + 6 <= area.width { text += " \(hint) " }
    guard area.height > 3 else { return }
    buffer.draw(text, x: area.x + 2, y: area.y + area.height - 1, theme.faint)
  }

  // MARK: Rows

  /// The widths of names and values.
  private func columns(_ area: CellRect) -> (name: Int, value: Int) {
    let longest = tunables.map { $0.declaration.name.count }.max() ?? 0
    return (min(longest, (area.width - 4) * 2 / 5), 13)
  }

  private func draw(_ index: Int, _ y: Int, _ area: CellRect, _ buffer: inout CellBuffer) {
    let (declaration, value) = tunables[index]
    let isDefault = value == declaration.defaultValue
    let columns = columns(area)
    let left = area.x + 2
    if !isDefault { buffer.draw(theme.changed, x: area.x + 1, y: y, theme.warm) }
    buffer.line(
      declaration.name, x: left, y: y, width: columns.name,
      index == chosen && hasKeys ? theme.chosen : isDefault ? theme.text : theme.strong, theme)
    let valueX = left + columns.name + 1
    let right = area.x + area.width - 2
    if index == chosen, case .value(let text)? = typing {
      buffer.line("\(text)_", x: valueX, y: y, width: right - valueX, theme.chosen, theme)
      return
    }
    let text = TunableStep.text(value) + (declaration.unit.map { " \($0)" } ?? "")
    buffer.line(
      text, x: valueX, y: y, width: right - valueX, isDefault ? theme.text : theme.warm, theme)
    let noteX = max(valueX + columns.value, valueX + text.count + 1)
    let room = right - noteX
    let notes = notes(index, isDefault: isDefault)
    guard let note = notes.first(where: { $0.text.count <= room }) else { return }
    buffer.draw(note.text, x: right - note.text.count, y: y, note.style)
  }

  /// The possible notes at the right, the most detailed first.
  private func notes(_ index: Int, isDefault: Bool) -> [(text: String, style: CellStyle)] {
    let declaration = tunables[index].declaration
    var notes: [(text: String, style: CellStyle)] = []
    if let other, let value = other.values[declaration.name] {
      notes.append(("\(other.title): \(value)", theme.accent))
      notes.append(("\(other.title.prefix(1)): \(value)", theme.accent))
    }
    if let finding = findings[declaration.name] {
      if let flip = finding.flips.first {
        notes.append(("\(flip.verdict) at \(flip.text)", theme.warm))
        notes.append(("flips at \(flip.text)", theme.warm))
        notes.append(("\(theme.flip) \(flip.text)", theme.warm))
      } else if !finding.tests.isEmpty {
        notes.append(("tested, no flips", theme.faint))
        notes.append(("tested", theme.faint))
      }
    }
    if !isDefault {
      notes.append(("default \(TunableStep.text(declaration.defaultValue))", theme.faint))
    }
    return notes
  }

  // MARK: The slider

  private func slider(_ index: Int, _ y: Int, _ layout: ViewLayout, _ buffer: inout CellBuffer) {
    let (declaration, value) = tunables[index]
    let line = layout.sliderLine
    guard line.count > 1, let place = TunableStep.share(of: value, declaration) else { return }
    let knob = line.column(at: place)
    buffer.track(line, upTo: knob, y: y, theme)
    if let share = TunableStep.share(of: declaration.defaultValue, declaration) {
      buffer.set(Cell(Glyph(theme.mark), theme.faint), x: line.column(at: share), y: y)
    }
    for flip in findings[declaration.name]?.flips ?? [] {
      guard let share = TunableStep.share(of: flip.text, declaration) else { continue }
      buffer.set(Cell(Glyph(theme.flip), theme.warm), x: line.column(at: share), y: y)
    }
    buffer.set(Cell(Glyph(theme.knob), theme.accent), x: knob, y: y)
  }

  // MARK: Explanation

  /// Draws the meaning of the selected tunable and its flips, in the last rows.
  private func explain(_ layout: ViewLayout, _ buffer: inout CellBuffer) {
    guard let area = layout.panel, layout.footerRows > 0 else { return }
    let declaration = tunables[chosen].declaration
    let width = area.width - 4
    var lines = strip.map { [(CellText.wrapped($0.text, to: width), theme.text)] } ?? []
    lines += flipLines(declaration).prefix(1).map {
      (CellText.wrapped($0, to: width), theme.warm)
    }
    if let summary = declaration.summary {
      lines.append((CellText.wrapped(summary, to: width), theme.faint))
    }
    let bounds =
      "default \(TunableStep.text(declaration.defaultValue)); \(declaration.allowed)"
    lines.append((CellText.wrapped(bounds, to: width), theme.faint))
    let rows = lines.flatMap { part in part.0.map { ($0, part.1) } }.prefix(layout.footerRows)
    let bottom = area.y + area.height - 1
    for (index, row) in rows.enumerated() {
      buffer.row(row.0, y: bottom - rows.count + index, in: area, row.1, theme)
    }
  }

  private func flipLines(_ declaration: Tunables.Declaration) -> [String] {
    guard let finding = findings[declaration.name] else { return [] }
    let tests = finding.tests.isEmpty ? "" : "sets \(finding.tests.joined(separator: ", ")): "
    return [tests + finding.text]
  }
}
