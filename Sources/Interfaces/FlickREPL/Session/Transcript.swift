internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickSystem

// The session as a Markdown page: entries, output, and film strips of the gestures.

extension REPLSession {
  /// The approximate number of pictures in a strip.
  private static let picturesOfStrip = 8.0
  private static let minStep: Seconds = 0.05

  /// Writes the session so far, with a film strip under each gesture that the journal still has.
  func writeTranscript(_ path: String) throws {
    guard path.hasSuffix(".md") else {
      throw HostError(.input, ":transcript writes Markdown: expected FILE.md, got '\(path)'")
    }
    let base = String(path.dropLast(3))
    // The last entry is this one.
    let exchanges = conversation.exchanges.dropLast()
    let title = stage.map(\.title).flatMap { $0.isEmpty ? nil : $0 } ?? "A session"
    var lines = [("# \(title)" as MarkdownText).text, ""]
    var strips = 0
    for (index, exchange) in exchanges.enumerated() {
      lines += Self.block(exchange)
      guard let gesture = exchange.gesture, let stage, stage === exchange.stage,
        isStillThere(gesture, on: stage)
      else { continue }
      let next = exchanges.dropFirst(index + 1).first { $0.gesture != nil }?.gesture
      let end = next.map { min($0.start, stage.now) } ?? stage.now
      let step = max(Self.minStep, (max(end, gesture.end) - gesture.start) / Self.picturesOfStrip)
      strips += 1
      let file = "\(base)-\(strips).svg"
      try OutputFile(file, .picture).check(notAmong: inputPaths)
      _ = try strip(file, of: gesture, on: stage, until: end, every: step)
      let words = (exchange.typed.first ?? "a gesture").trimmed
      let image: MarkdownText = "![\(words)](<\(Path.name(file))>)"
      lines += [image.text, ""]
    }
    try File.write(Array(lines.joined(separator: "\n").utf8), to: path)
    let what = strips == 1 ? "a film strip" : "\(strips) film strips"
    print("wrote \(path)" + (strips == 0 ? "" : ", and \(what) beside it"))
  }

  /// Whether a gesture is still in the journal of a stage.
  private func isStillThere(_ gesture: PlayedGesture, on stage: StageObject) -> Bool {
    let inputs = stage.recorder.inputs
    guard gesture.firstInput < inputs.count,
      case .touch(let touch) = inputs[gesture.firstInput].action
    else { return false }
    return touch == gesture.touches[0]
  }

  /// An entry with its output as a fenced block.
  ///
  /// The fence is longer than any in its lines.
  private static func block(_ exchange: Conversation.Exchange) -> [String] {
    let typed = exchange.typed.enumerated().map { ($0 == 0 ? "> " : "… ") + $1 }
    let all = typed + exchange.output
    let longest = all.map { line in line.prefix { $0 == "`" }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence] + all + [fence, ""]
  }
}
