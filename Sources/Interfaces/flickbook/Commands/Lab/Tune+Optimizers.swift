internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem

// External optimizers: the parent process of this program, or a child process.

extension Tune {
  /// Answers the questions of an optimizer on standard input until it ends.
  func answer(
    _ stream: GestureStream, _ axes: [TunableAxis], _ console: Console
  ) throws(HostError) -> ExitCode {
    var server = try TuneServer(stream, axes)
    let input = LineReader(limit: Self.longestLine)
    try converse(&server, seed: stream.session.configuration.seed) { () throws(HostError) in
      // End if the reader of the results is gone.
      guard !console.isReaderGone else { return nil }
      return try HostError.input(of: "standard input") { try input.next() }
    } answering: { text in
      console.write(text)
      console.flush()
    }
    return .success
  }

  /// Starts an optimizer, answers its questions until it ends, and prints the best setting.
  func ask(
    _ command: String, _ stream: GestureStream, _ axes: [TunableAxis], _ console: Console
  ) throws(HostError) -> ExitCode {
    var server = try TuneServer(stream, axes)
    let child = try HostError.input { try Coprocess(shell: command, limit: Self.longestLine) }
    try converse(&server, seed: stream.session.configuration.seed) { () throws(HostError) in
      try HostError.input(of: "--driver '\(command)'") { try child.next() }
    } answering: { text throws(HostError) in
      try HostError.input(of: "--driver '\(command)'") { try child.send(text) }
    }
    let code = child.end()
    guard !Self.codesOfShell.contains(code) else {
      throw HostError(.input, "--driver '\(command)': it cannot be started (exit code \(code))")
    }
    guard code == 0 else {
      throw HostError(.input, "--driver '\(command)': it ended with exit code \(code)")
    }
    guard let changes = server.bestChanges else {
      let why = server.fault.map { "; its last line: \($0)" } ?? ""
      throw HostError(.nothing, "--driver '\(command)': it has tried nothing\(why)")
    }
    if form.json {
      console.write(try server.answer(#"{"kind":"best"}"#) ?? "")
    } else {
      console.print(lines: server.lines)
    }
    try save?.write(server.tunablesFile)
    if write { try writeDefaults(changes, of: stream.session, console) }
    return .success
  }

  /// The maximum length of a line from an optimizer, in bytes.
  private static var longestLine: Int { 1 << 20 }

  /// The number of consecutive errors after which a child process is given up.
  private static var mostFailures: Int { 100 }

  /// The exit codes of the shell for a program that cannot be found or executed.
  private static var codesOfShell: ClosedRange<Int> { 126...127 }

  private func converse(
    _ server: inout TuneServer, seed: Int, reading next: () throws(HostError) -> String?,
    answering send: (String) throws(HostError) -> Void
  ) throws(HostError) {
    var log = TrialLog()
    var failures = 0
    try send(server.space(seed: seed))
    while let line = try next() {
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      let start = MonotonicClock.now()
      guard let answer = try server.answer(line) else { break }
      try send(times ? Self.timed(answer, MonotonicClock.now() - start) : answer)
      failures = server.fault == nil ? 0 : failures + 1
      if let driver, failures == Self.mostFailures {
        throw HostError(
          .input,
          "--driver '\(driver)': \(failures) lines in a row could not be answered; the last: "
            + (server.fault ?? ""))
      }
      if trials != nil { log.add(line, answer) }
    }
    try trials?.write(log.bytes)
  }

  /// Adds the duration in milliseconds to a result.
  ///
  /// Other answers are unchanged.
  private static func timed(_ answer: String, _ time: Swift.Duration) -> String {
    guard answer.hasPrefix(#"{"kind":"result""#), answer.hasSuffix("}\n") else { return answer }
    let hundredths = (time / .microseconds(10)).rounded()
    return answer.dropLast(2) + ",\"ms\":\(hundredths / 100)}\n"
  }
}
