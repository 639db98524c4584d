internal import ArgumentParser
internal import FlickCells
internal import FlickHost
internal import FlickREPL
internal import FlickSession
internal import FlickSystem
internal import FlickTerminal

/// `flickbook repl [SCREEN]`.
struct REPL: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl",
    abstract: "Explore a screen with Lua and commands, one line at a time.",
    discussion: """
      Type :help for the commands. If standard input is not a terminal, its lines are run in order, up to \
      the first error.

      Exit codes: 0 success, 2 a line of such input failed or the screen cannot be opened, \
      3 a budget was exceeded, 64 usage.
      """)

  @OptionGroup var options: ScriptOptions

  @OptionGroup var given: GivenTunables

  @OptionGroup var reloading: ReloadOption

  @OptionGroup var keeping: KeepingOptions

  @Argument(
    help: ArgumentHelp("The Lua script of a screen to open.", valueName: "screen"),
    completion: .file(extensions: ["lua"]))
  var screen: String?

  func run() throws {
    let isAtTerminal = Terminal.isTerminal(0) && Terminal.isTerminal(1)
    try Console.performInProcess(isAtTerminal ? converse : runLines)
  }

  private func open(_ session: REPLSession) throws(HostError) {
    guard let screen else { return }
    if case .failed(let error) = session.open(first: screen) { throw error }
  }

  // MARK: A terminal

  private func converse(_ console: Console) throws(HostError) {
    let session = try session(console)
    defer { session.closeView() }
    var history = LineHistory()
    guard let editor = Self.editor(session, history) else {
      throw HostError(.input, "the terminal cannot edit lines; feed them by a pipe instead")
    }
    console.write("flickbook \(Version.text)  :help explains, Tab completes, Ctrl-D ends\n")
    session.width = Self.width
    // A screen that cannot be opened does not end the session: it can be fixed and opened again.
    do throws(HostError) { try open(session) } catch { console.report(error) }
    wait(session, console, while: editor)
    reportMouse(session, console, in: editor)
    // The lines of an incomplete entry: the history stores it as a whole.
    var entry: [String] = []
    func remember() {
      let text = entry.joined(separator: "\n")
      entry = []
      if text != history.lines.last { editor.remember(text) }
      history.add(text)
    }
    while true {
      console.flush()
      session.width = Self.width
      session.reportMouse(true)
      let input = editor.read(session.prompt)
      session.reportMouse(false)
      switch input {
      case .interrupted:
        session.interrupt()
        if !entry.isEmpty { remember() }
        console.write("\n")
      case .end:
        console.write("\n")
        return
      case .line(let text):
        // An entry from the history may have several lines.
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
          entry.append(String(line))
          let outcome = session.handle(String(line))
          if !session.isInEntry { remember() }
          if case .failed(let error) = outcome { console.report(error) }
          if case .ended = outcome { return }
        }
      }
    }
  }

  /// A session that prints to the terminal, with the characters and colours that it supports.
  private func session(_ console: Console) throws(HostError) -> REPLSession {
    let isPainted = PaintedLine.isWanted
    let isUnicode = TerminalCapabilities(environment: { Environment.value($0) }).isUnicode
    let session = try session { configuration in
      configuration.isInterruptible = true
      configuration.outlivesPlugins = true
    } _: { line in
      let line = isUnicode ? line : PlainText.of(line)
      console.write((isPainted ? PaintedLine.of(line) : line) + "\n")
      console.flush()
    }
    session.isAtTerminal = true
    session.isUnicode = isUnicode
    return session
  }

  /// A session with the options of the command.
  private func session(
    source: String? = nil, _ adjust: (inout RunConfiguration) -> Void = { _ in },
    _ output: @escaping (String) -> Void
  ) throws(HostError) -> REPLSession {
    var configuration = options.configuration
    configuration.tunables = try given.tunables(below: options.settings)
    adjust(&configuration)
    let session = try REPLSession(configuration, source: source, output: output)
    session.tunablesFile = try given.followed(below: options.settings)
    session.corpusPath = keeping.corpus
    session.keepsDefaults = true
    return session
  }

  /// The line editor; nil if the terminal cannot edit lines.
  private static func editor(_ session: REPLSession, _ history: LineHistory) -> LineEditor? {
    LineEditor(history: history.lines) { text in
      let completion = session.completion(of: text)
      guard completion.insertion.isEmpty else { return (completion.insertion, []) }
      let listing = session.listing(of: completion)
      session.makeRoom(forListing: listing.count)
      return ("", listing)
    } redraw: { change in
      session.redrawView(after: change)
    }
  }

  /// The interval at which time advances under a resting finger.
  private static let handTime = Swift.Duration.milliseconds(33)

  /// Compares the screen's files while a line is typed, and lets time advance under a finger.
  private func wait(_ session: REPLSession, _ console: Console, while editor: LineEditor) {
    let files = reloading.watch ? FileWatch(session.watchedFiles) : nil
    editor.waitAlso {
      var wait = LineEditor.Wait(for: session.isFingerDown ? Self.handTime : nil)
      guard let files else { return wait }
      files.follow(session.watchedFiles)
      wait.descriptor = files.descriptors.first
      if wait.duration == nil, !session.watchedFiles.isEmpty {
        wait.duration = files.nextComparison - MonotonicClock.now()
      }
      return wait
    } _: { isReady in
      let now = MonotonicClock.now()
      if session.isFingerDown { return session.letFingerRest(at: now) }
      guard let files else { return false }
      if isReady { files.receiveNotifications(at: now) }
      guard files.hasChanged(session.watchedFiles, of: session.tuning, at: now) else {
        return false
      }
      console.write("\n")
      session.filesHaveChanged()
      console.flush()
      editor.setPrompt(session.prompt)
      return true
    }
  }

  /// Forwards the mouse to the session as a finger on the stage above the prompt.
  private func reportMouse(_ session: REPLSession, _ console: Console, in editor: LineEditor) {
    session.willPrintBesideLine = {
      console.write("\r\u{1B}[J")
      console.flush()
    }
    editor.onMouse { bytes in
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      decoder.decode(bytes, into: &events)
      var hasPrinted = false
      for case .mouse(let mouse) in events {
        hasPrinted = session.handle(mouse, at: MonotonicClock.now()) || hasPrinted
      }
      console.flush()
      guard hasPrinted else { return false }
      editor.setPrompt(session.prompt)
      return true
    }
  }

  /// The width of the output: the terminal's, at least 40 columns, or 80 if the terminal does not
  /// report its size.
  private static var width: Int {
    guard let columns = Terminal.size?.columns, columns > 0 else { return 80 }
    return max(columns, 40)
  }

  // MARK: A pipe or a file

  private func runLines(_ console: Console) throws(HostError) {
    let session = try session(source: "stdin") { console.write($0 + "\n") }
    try open(session)
    let input = LineReader(limit: options.configuration.sourceLimit)
    var number = 0
    while !console.isReaderGone, let line = try line(of: input, after: number) {
      number += 1
      switch session.handle(line) {
      case .done, .incomplete: break
      case .failed(let error): throw error
      case .ended: return
      }
    }
    if case .failed(let error) = session.finish() { throw error }
  }

  private func line(of input: LineReader, after number: Int) throws(HostError) -> String? {
    do {
      return try input.next()
    } catch is LineReader.TooLong {
      throw HostError(
        .budget,
        "stdin:\(number + 1): a line of more than \(options.sourceLimit) KB (--source-limit)")
    } catch {
      throw HostError(input: error)
    }
  }
}
