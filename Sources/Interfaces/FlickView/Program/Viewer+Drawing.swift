internal import FlickAPI
internal import FlickCells
internal import FlickCore
internal import FlickHost
internal import FlickSession
package import FlickTerminal

// Frames: the screen, the panels around it and the status.

extension Viewer {
  /// Draws the current frame.
  package func draw() -> CellBuffer {
    var buffer = CellBuffer(state.size)
    let theme = Theme(capabilities)
    let layout = state.layout
    guard !layout.isTooSmall else {
      let least = ViewLayout.minContent
      let text = "too small: \(least.width + 2) x \(least.height + 5) cells are needed; q quits"
      for (row, line) in CellText.wrapped(text, to: state.size.width).enumerated() {
        buffer.draw(line, x: 0, y: row)
      }
      return buffer
    }
    let stage = simulation.stage
    drawScreen(layout, theme, &buffer)
    let line = simulation.timeline
    TimeBar(
      theme: theme, now: stage.time, end: line.end, gestures: line.gestureTimes,
      decisions: simulation.changes.map(\.time)
    ).draw(layout, &buffer)
    if state.showsPlot, let plot = exploration.plot(state.plot) {
      PlotPanel(theme: theme, plot: plot).draw(layout, &buffer)
    }
    switch state.panel {
    case .none: break
    case .help:
      HelpPanel(theme: theme, first: min(state.firstHelp, state.helpExcess)).draw(layout, &buffer)
    case .plugin:
      if let panel = layout.panel, let pluginPanel = exploration.panel {
        TextPanel(theme: theme, title: pluginPanel.qualifiedName)
          .draw(in: panel, &buffer) { () throws(HostError) in
            try simulation.lines(of: pluginPanel)
          }
      }
    case .tunables:
      TunablesPanel(
        theme: theme, tunables: simulation.tunables, list: state.list, chosen: state.tunable,
        typing: state.typing, filter: state.filter, findings: exploration.tuning.flips.findings,
        set: exploration.tuning.history.title,
        other: exploration.tuning.history.otherTitle.map { ($0, exploration.tuning.otherValues) },
        hasKeys: state.tunablesHaveKeys,
        strip: exploration.strip(of: state.tunable, columns: layout.sliderLine.count)
      ).draw(layout, &buffer)
      if let side = layout.side { drawDecisions(in: side, stage, theme, &buffer) }
    case .replay:
      if let panel = layout.panel {
        ReplayPanel(theme: theme, report: exploration.report).draw(in: panel, &buffer)
      }
    case .decisions:
      if let panel = layout.panel { drawDecisions(in: panel, stage, theme, &buffer) }
    }
    StatusLine(
      theme: theme, stage: stage, state: state, isBusy: simulation.isBusy,
      isReproducible: simulation.isReproducible, mouse: mouse,
      decision: simulation.decisions.last, untaken: simulation.untakenGesture,
      change: exploration.effect
    ).draw(&buffer)
    return buffer
  }

  private func drawDecisions(
    in area: CellRect, _ stage: Stage, _ theme: Theme, _ buffer: inout CellBuffer
  ) {
    DecisionPanel(
      theme: theme, stage: stage, decisions: simulation.decisions,
      scrollOffset: state.scrollOffset, reason: exploration.sentence
    ).draw(in: area, &buffer)
  }

  private func drawScreen(_ layout: ViewLayout, _ theme: Theme, _ buffer: inout CellBuffer) {
    buffer.frame(layout.frame, title: simulation.title, theme, theme.faint)
    guard let picture = simulation.picture() else { return }
    // The exploration records the picture, since this run may become the ghost of the next one.
    let old = exploration.recordPicture(picture)
    let marks = ScreenPainter.Marks(
      fingers: simulation.fingers.map(\.position), anchor: state.shownAnchor)
    painter.draw(
      picture, ghost: old, marks, in: layout.content, on: &buffer, as: capabilities.pixelStyle)
  }
}
