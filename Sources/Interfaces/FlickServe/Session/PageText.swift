internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickJSON
internal import FlickLab
internal import FlickSession
internal import FlickSystem
internal import FlickWire

/// The texts of JSON for pages: each has a `kind`.
enum PageText {
  /// A page is admitted, with its number and the table of keys.
  static func welcome(_ number: Int, _ role: WireRole) -> String {
    JSONWriter.object("welcome") { writer in
      writer.field("page", number)
      writer.field("role", role.rawValue)
      writer.field("version", Int(WireMessage.version))
      writer.objects("keys", of: KeyHelp.page) { writer, help in
        writer.field("keys", help.keys)
        writer.field("meaning", help.meaning)
      }
    }
  }

  /// The script is being started.
  static let waiting = JSONWriter.object("waiting")

  /// Another device has fingers on the stage.
  static let busy = JSONWriter.object("busy")

  /// The same as the answer to a request.
  static let othersFingers = "another device has its fingers on the stage"

  /// Samples were not accepted.
  static func refused(_ reason: String) -> String {
    JSONWriter.object("refused") { $0.field("reason", reason) }
  }

  /// The answer to a request.
  static func answer(_ id: Int, fault: String?) -> String {
    JSONWriter.object("answer") {
      $0.field("id", id)
      if let fault { $0.field("fault", PrintableText.of(fault, keeping: .lines)) }
    }
  }

  /// A message for people.
  static func message(_ text: String, isError: Bool) -> String {
    JSONWriter.object("message") {
      $0.field("text", PrintableText.of(text, keeping: .lines))
      $0.field("error", isError)
    }
  }

  /// How many decisions, strip columns and marks of gestures a page shows.
  private static let most = (decisions: 12, columns: 60, marks: 200)

  /// All that a page shows beside the stage.
  static func state(of session: PageSession) -> WireState {
    let (simulation, exploration) = (session.simulation, session.exploration)
    var state = WireState()
    state.add("title") { $0.field($1, PrintableText.of(simulation.title)) }
    state.add("path") { $0.field($1, PrintableText.of(simulation.path)) }
    state.add("driver") { $0.field($1, session.driver ?? -1) }
    state.add("paused") { $0.field($1, session.isPaused) }
    state.add("pace") { $0.field($1, session.pace) }
    state.add("recording") { $0.field($1, exploration.isRecording) }
    state.add("reruns") { $0.field($1, exploration.isRerunning) }
    state.add("hover") { $0.field($1, simulation.handlesHover) }
    state.add("end") { $0.field($1, simulation.timeline.end.value) }
    let starts = simulation.timeline.starts.suffix(most.marks)
    state.add("starts") { $0.field($1, starts.map(\.value)) }
    if let fault = exploration.fault {
      state.add("fault") { $0.field($1, PrintableText.of(fault, keeping: .lines)) }
    }
    if let study = exploration.study {
      state.add("task") { $0.field($1, PrintableText.of(task(of: study))) }
    }
    state.add("mayWrite") { $0.field($1, session.options.mayWriteScript) }
    let pages = session.pages.sorted { $0.key < $1.key }
    state.add("pages") { $0.field($1, pages.map { "\($0.value.role)" }) }
    if let (measure, isCoarse) = session.phone {
      state.add("phone") { writer, name in
        writer.object(name) {
          measure.write(&$0)
          $0.field("sampling", isCoarse ? "frame" : "device")
        }
      }
    }
    decisions(session, &state)
    tunables(session, &state)
    plot(session, &state)
    report(session, &state)
    panel(session, &state)
    return state
  }

  /// The task of a study, without the key that leaves the view.
  private static func task(of study: Study) -> String {
    study.task == nil ? "all tasks are done, thank you" : study.text
  }

  // MARK: Decisions

  private static func decisions(_ session: PageSession, _ state: inout WireState) {
    // A study does not show verdicts.
    guard session.exploration.study == nil else { return }
    let scene = session.simulation.stage.scene
    state.add("decisions") { writer, name in
      writer.objects(name, of: session.simulation.decisions.suffix(most.decisions)) {
        writer, decision in
        writer.field("t", decision.time.value)
        let words = decision.words(scene)
        writer.field("head", PrintableText.of(words.head))
        writer.field("verdict", PrintableText.of(words.verdict))
        writer.objects("tests", of: decision.criteria) { writer, test in
          writer.field("text", PrintableText.of(test.words.text))
          writer.field("short", PrintableText.of(test.words.short))
          writer.field("met", test.isMet)
          writer.field("deciding", test.isDeciding)
        }
      }
    }
    if let sentence = session.exploration.sentence {
      state.add("why") { $0.field($1, PrintableText.of(sentence)) }
      if session.exploration.hasChangedSinceGesture { state.add("whyNow") { $0.field($1, true) } }
    }
    if let change = session.exploration.effect {
      state.add("change") {
        $0.field($1, PrintableText.of("\(change.head("→")) (\(change.reasons.first ?? ""))"))
      }
      state.add("flipped") { $0.field($1, change.isFlip) }
    }
  }

  // MARK: Tunables

  /// The filtered list with headings and names, and a row for each declared tunable.
  private static func tunables(_ session: PageSession, _ state: inout WireState) {
    let exploration = session.exploration
    let list = exploration.list(filter: session.filter, chosen: session.chosen)
    if !session.hasChosen, let first = list.order.first { session.chosen = first }
    if !list.order.isEmpty, !list.order.contains(session.chosen) { session.chosen = list.order[0] }
    let values = session.simulation.tunables
    state.add("chosen") { $0.field($1, session.chosenName ?? "") }
    state.add("filter") { $0.field($1, session.filter) }
    if let title = exploration.tuning.history.title {
      state.add("side") { $0.field($1, PrintableText.of(title)) }
    }
    let lines = list.rows.compactMap { TunableLine($0, among: values.indices) }
    state.add("list") { writer, name in
      writer.objects(name, of: lines) { writer, line in
        switch line {
        case .heading(let text): writer.field("heading", PrintableText.of(text))
        case .tunable(let index): writer.field("row", values[index].declaration.name)
        }
      }
    }
    // Pages that join later or clear the filter need the rows that it hides.
    for (declaration, value) in values {
      let finding = exploration.tuning.flips.findings[declaration.name]
      state.addRow(declaration.name) { write(declaration, value, finding, &$0) }
    }
    strip(session, &state)
  }

  private enum TunableLine {
    case heading(String), tunable(Int)

    init?(_ row: TunableList.Row, among indices: Range<Int>) {
      switch row {
      case .heading(let text): self = .heading(text)
      case .tunable(let index) where indices.contains(index): self = .tunable(index)
      case .tunable, .slider, .strip: return nil
      }
    }
  }

  private static func write(
    _ declaration: Tunables.Declaration, _ value: Tunables.Value, _ finding: FlipFinder.Finding?,
    _ writer: inout JSONWriter
  ) {
    let label = PrintableText.of(declaration.name)
    if label != declaration.name { writer.field("label", label) }
    writer.field("text", TunableStep.text(value))
    if let unit = declaration.unit { writer.field("unit", PrintableText.of(unit)) }
    if let summary = declaration.summary { writer.field("summary", PrintableText.of(summary)) }
    writer.field("allowed", PrintableText.of(declaration.allowed))
    let defaultText = TunableStep.text(declaration.defaultValue)
    writer.field("default", PrintableText.of(defaultText))
    writer.field("changed", value != declaration.defaultValue)
    if let share = TunableStep.share(of: value, declaration) { writer.field("share", share) }
    if let share = TunableStep.share(of: declaration.defaultValue, declaration) {
      writer.field("defaultShare", share)
    }
    if !declaration.choices.isEmpty { writer.field("choices", declaration.choices) }
    guard let finding else { return }
    writer.field("why", PrintableText.of(finding.text))
    writer.objects("flips", of: finding.flips) { writer, flip in
      writer.field("text", flip.text)
      writer.field("verdict", PrintableText.of(flip.verdict))
      if let share = TunableStep.share(of: flip.text, declaration) { writer.field("share", share) }
    }
  }

  private static func strip(_ session: PageSession, _ state: inout WireState) {
    let strip = session.exploration.strip(of: session.chosen, columns: most.columns)
    guard let strip else { return }
    state.add("strip") { writer, name in
      writer.object(name) { writer in
        writer.field("text", strip.text)
        guard let columns = strip.columns else { return }
        writer.field("pending", strip.isPending)
        writer.field("columns", each: columns) { writer, column in
          if let share = column.share { writer.number(share) } else { writer.null() }
        }
      }
    }
  }

  // MARK: The plot

  /// The facts beside the lines; absent if the plot is closed.
  private static func plot(_ session: PageSession, _ state: inout WireState) {
    guard session.plot.isOpen else { return }
    let names = session.simulation.curves.choices.map { PrintableText.of($0.name) }
    state.add("plotted") { $0.field($1, names) }
    state.add("plot") { writer, name in
      writer.object(name) { writer in
        guard let plot = session.plot.shown else { return }
        writer.field("name", PrintableText.of(plot.choice.name))
        // A study does not show verdicts.
        guard session.exploration.study == nil else { return }
        writer.objects("thresholds", of: plot.thresholds) { writer, threshold in
          writer.field("text", PrintableText.of(threshold.name))
          writer.field("value", plot.shown(threshold.value).rounded(perUnit: 1e4))
        }
        writer.objects("marks", of: plot.marks) { writer, mark in
          writer.field("t", mark.time.value)
          if mark.isRelease { writer.field("text", PrintableText.of(mark.text ?? "")) }
        }
      }
    }
  }

  // MARK: Reports and panels

  private static func report(_ session: PageSession, _ state: inout WireState) {
    guard let report = session.exploration.report else { return }
    state.add("report") { writer, name in
      writer.object(name) { writer in
        writer.field("summary", PrintableText.of(report.summary))
        let lines = report.notes + report.flips + report.moves
        writer.field("lines", lines.map { PrintableText.of($0) })
      }
    }
  }

  private static func panel(_ session: PageSession, _ state: inout WireState) {
    guard let panel = session.exploration.panel else { return }
    do {
      let lines = try session.simulation.lines(of: panel).map { PrintableText.of($0) }
      state.add("panel") { writer, name in
        writer.object(name) {
          $0.field("title", PrintableText.of(panel.qualifiedName))
          $0.field("lines", lines)
        }
      }
    } catch {
      let fault = PrintableText.of(error.description)
      state.add("panel") { writer, name in
        writer.object(name) {
          $0.field("title", PrintableText.of(panel.qualifiedName))
          $0.field("fault", fault)
        }
      }
    }
  }
}
