internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickJSON
internal import FlickLab
internal import FlickSession
internal import FlickSystem

/// The texts of JSON for pages: each has a `kind`.
enum PageText {
  private static func object(_ kind: String, _ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("kind", kind)
    write(&writer)
    writer.endObject()
    return writer.text
  }

  /// Another device has fingers on the stage.
  static let busy = object("busy") { _ in }

  /// Samples were not accepted.
  static func refused(_ reason: String) -> String {
    object("refused") { $0.field("reason", reason) }
  }

  /// The answer to a request.
  static func said(_ id: Int, fault: String?) -> String {
    object("said") {
      $0.field("id", id)
      if let fault { $0.field("fault", PrintableText.of(fault, keeping: .lines)) }
    }
  }

  /// A message for people.
  static func message(_ text: String, isError: Bool) -> String {
    object("message") {
      $0.field("text", PrintableText.of(text, keeping: .lines))
      $0.field("error", isError)
    }
  }

  /// How many decisions and strip columns a page shows.
  private static let most = (decisions: 12, columns: 60)

  /// All that a page shows beside the stage.
  static func state(of session: PageSession) -> String {
    let simulation = session.simulation
    return object("state") { writer in
      writer.field("title", simulation.title)
      writer.field("path", simulation.path)
      writer.field("driver", session.driver ?? -1)
      writer.field("paused", session.isPaused)
      writer.field("pace", session.pace)
      writer.field("recording", session.exploration.isRecording)
      writer.field("reruns", session.exploration.isRerunning)
      writer.field("hover", simulation.handlesHover)
      writer.field("end", simulation.timeline.end.value)
      writer.field("starts", simulation.timeline.starts.map(\.value))
      if let fault = session.exploration.fault {
        writer.field("fault", PrintableText.of(fault, keeping: .lines))
      }
      if let study = session.exploration.study { writer.field("task", study.text) }
      writer.field("mayWrite", session.options.mayWriteScript)
      writer.field("pages", session.pages.sorted { $0.key < $1.key }.map { "\($0.value.role)" })
      decisions(session, &writer)
      tunables(session, &writer)
      report(session, &writer)
      panel(session, &writer)
    }
  }

  // MARK: Decisions

  private static func decisions(_ session: PageSession, _ writer: inout JSONWriter) {
    // A study does not show verdicts.
    guard session.exploration.study == nil else { return }
    let scene = session.simulation.stage.scene
    writer.objects("decisions", of: session.simulation.decisions.suffix(most.decisions)) {
      writer, decision in
      writer.field("t", decision.time.value)
      let words = decision.words(scene)
      writer.field("head", words.head)
      writer.field("verdict", words.verdict)
      writer.objects("tests", of: decision.criteria) { writer, test in
        writer.field("text", test.words.text)
        writer.field("short", test.words.short)
        writer.field("met", test.isMet)
        writer.field("deciding", test.isDeciding)
      }
    }
    if let sentence = session.exploration.sentence {
      writer.field("why", PrintableText.of(sentence))
    }
    if let change = session.exploration.effect {
      writer.field("change", "\(change.head("→")) (\(change.reasons.first ?? ""))")
      writer.field("flipped", change.isFlip)
    }
  }

  // MARK: Tunables

  private static func tunables(_ session: PageSession, _ writer: inout JSONWriter) {
    let exploration = session.exploration
    let list = exploration.list(filter: session.filter, chosen: session.chosen)
    if !list.order.isEmpty, !list.order.contains(session.chosen) { session.chosen = list.order[0] }
    let values = session.simulation.tunables
    writer.field("chosen", session.chosenName ?? "")
    writer.field("filter", session.filter)
    if let title = exploration.tuning.history.title { writer.field("side", title) }
    writer.objects("tunables", of: list.rows.compactMap(TunableLine.init)) { writer, line in
      switch line {
      case .heading(let text): writer.field("heading", text)
      case .tunable(let index):
        guard values.indices.contains(index) else { return }
        let (declaration, value) = values[index]
        write(
          declaration, value, exploration.tuning.flips.findings[declaration.name], &writer)
      }
    }
    strip(session, &writer)
  }

  private enum TunableLine {
    case heading(String), tunable(Int)

    init?(_ row: TunableList.Row) {
      switch row {
      case .heading(let text): self = .heading(text)
      case .tunable(let index): self = .tunable(index)
      case .slider, .strip: return nil
      }
    }
  }

  private static func write(
    _ declaration: Tunables.Declaration, _ value: Tunables.Value, _ finding: FlipFinder.Finding?,
    _ writer: inout JSONWriter
  ) {
    writer.field("name", declaration.name)
    writer.field("text", TunableStep.text(value))
    if let unit = declaration.unit { writer.field("unit", unit) }
    if let summary = declaration.summary { writer.field("summary", summary) }
    writer.field("allowed", declaration.allowed)
    writer.field("default", TunableStep.text(declaration.defaultValue))
    writer.field("changed", value != declaration.defaultValue)
    if let share = TunableStep.share(of: value, declaration) { writer.field("share", share) }
    if let share = TunableStep.share(of: declaration.defaultValue, declaration) {
      writer.field("defaultShare", share)
    }
    if !declaration.choices.isEmpty { writer.field("choices", declaration.choices) }
    guard let finding else { return }
    writer.field("why", finding.text)
    writer.objects("flips", of: finding.flips) { writer, flip in
      writer.field("text", flip.text)
      writer.field("verdict", flip.verdict)
      if let share = TunableStep.share(of: flip.text, declaration) { writer.field("share", share) }
    }
  }

  private static func strip(_ session: PageSession, _ writer: inout JSONWriter) {
    let strip = session.exploration.strip(of: session.chosen, columns: most.columns)
    guard let strip else { return }
    writer.name("strip")
    writer.beginObject()
    writer.field("text", strip.text)
    if let columns = strip.columns {
      writer.field("pending", strip.isPending)
      writer.name("columns")
      writer.beginArray()
      for column in columns {
        if let share = column.share { writer.number(share) } else { writer.null() }
      }
      writer.endArray()
    }
    writer.endObject()
  }

  // MARK: Reports and panels

  private static func report(_ session: PageSession, _ writer: inout JSONWriter) {
    guard let report = session.exploration.report else { return }
    writer.name("report")
    writer.beginObject()
    writer.field("summary", report.summary)
    writer.field("lines", report.notes + report.flips + report.moves)
    writer.endObject()
  }

  private static func panel(_ session: PageSession, _ writer: inout JSONWriter) {
    guard let panel = session.exploration.panel else { return }
    writer.name("panel")
    writer.beginObject()
    do {
      writer.field(
        "lines", try session.simulation.lines(of: panel).map { PrintableText.of($0) })
    } catch {
      writer.field("fault", PrintableText.of(error.description))
    }
    writer.endObject()
  }
}
