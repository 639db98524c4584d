import Foundation
import Testing

/// A page's fenced blocks: files, and console blocks with commands and their output.
private struct Guide {
  /// A command, its output, and the lines of the page that hold the output.
  struct Step {
    /// The files of blocks between the previous command and this one.
    var files: [(name: String, text: String)]
    var command: String
    var output = ""
    var lines: Range<Int>

    /// A line of `…` stands for any lines.
    func accepts(_ text: String) -> Bool {
      let parts = output.components(separatedBy: "…\n")
      guard parts.count > 1 else { return text == output }
      return text.hasPrefix(parts[0]) && text.hasSuffix(parts[parts.count - 1])
    }
  }

  private(set) var steps: [Step] = []
  /// The files since the last command.
  private var files: [(name: String, text: String)] = []
  private let lines: [String]

  /// The first line of a Lua block names its file; `json` is the name of the files of JSON blocks.
  init(_ text: String, json: String) {
    lines = text.components(separatedBy: "\n")
    var start: (language: String, line: Int)?
    for (number, line) in lines.enumerated() where line.hasPrefix("```") {
      if let (language, first) = start {
        add(language, first..<number, json: json)
        start = nil
      } else {
        start = (String(line.dropFirst(3)), number + 1)
      }
    }
  }

  private mutating func add(_ language: String, _ range: Range<Int>, json: String) {
    let text = lines[range].map { $0 + "\n" }.joined()
    switch language {
    case "lua" where text.hasPrefix("-- "):
      files.append((String(lines[range.lowerBound].dropFirst(3)), text))
    case "json": files.append((json, text))
    case "console":
      for number in range {
        if lines[number].hasPrefix("$ ") {
          let command = String(lines[number].dropFirst(2))
          steps.append(Step(files: files, command: command, lines: number + 1..<number + 1))
          files = []
        } else if !steps.isEmpty {
          steps[steps.count - 1].output += lines[number] + "\n"
          steps[steps.count - 1].lines = steps[steps.count - 1].lines.lowerBound..<number + 1
        }
      }
    default: break
    }
  }

  /// The page with other outputs, by the index of their step.
  func replacing(_ outputs: [Int: String]) -> String {
    var lines = lines
    for (index, output) in outputs.sorted(by: { $0.key > $1.key }) {
      var new = output.components(separatedBy: "\n")
      if new.last == "" { new.removeLast() }
      lines.replaceSubrange(steps[index].lines, with: new)
    }
    return lines.joined(separator: "\n")
  }
}

@Suite struct `The guide` {
  /// Pages, and the number of commands of each.
  ///
  /// A command finds only the files of blocks above it.
  /// `FLICKBOOK_UPDATE_SNAPSHOTS=1` writes the outputs into the pages, except those with a line
  /// `…`.
  @Test(arguments: [
    ("command-line", 12), ("run-log", 13), ("scenarios", 9), ("motions", 1), ("gestures", 5),
    ("comparing", 2), ("pagers", 3), ("scrolling", 2), ("supervision", 1), ("errors", 3),
    ("projects", 5),
    ("repl", 6), ("screens", 3), ("derived-values", 1), ("components", 4), ("choreography", 5),
    ("view", 3), ("feel", 6), ("check", 2), ("traces", 4), ("phone", 7), ("shards", 5),
    ("plugins", 4),
    ("lab/collect", 7), ("lab/corpus", 6), ("lab/outcomes", 1), ("lab/flips", 1), ("lab/why", 1),
    ("lab/maps", 2), ("lab/compare", 3), ("lab/tune", 4), ("lab/optimizers", 1), ("lab/robust", 3),
    ("lab/regression", 5), ("lab/export", 1), ("lab/scripts", 1),
    ("../components/board", 1), ("../components/cards", 1), ("../components/drawer", 1),
    ("../components/lists", 1), ("../components/refresh", 1), ("../components/reorder", 1),
    ("../components/sections", 1), ("../components/sheet", 1), ("../components/stack", 1),
    ("../components/swipe-rows", 1), ("../components/zoom", 1),
  ])
  func `shows the output of each command`(_ name: String, _ stepCount: Int) async throws {
    let path = Repository.path("docs/guides/\(name).md")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let guide = Guide(text, json: "flick.json")
    #expect(guide.steps.count == stepCount)
    let project = try Project()
    if text.contains(#/\]\((lab/)?example\)/#) { try addExample(to: project) }
    var outputs: [Int: String] = [:]
    for (index, step) in guide.steps.enumerated() {
      for file in step.files { try project.write(file.text, to: file.name) }
      let line = #"flickbook() { "$0" "$@"; }; { "# + step.command + "; } 2>&1"
      let outcome = try await Program.shell(line, in: project)
      if !step.accepts(outcome.text) { outputs[index] = outcome.text }
    }
    if ProcessInfo.processInfo.environment["FLICKBOOK_UPDATE_SNAPSHOTS"] == "1" {
      let updates = outputs.filter { !guide.steps[$0.key].output.contains("…\n") }
      if !updates.isEmpty { try Data(guide.replacing(updates).utf8).write(to: URL(filePath: path)) }
    }
    for (index, output) in outputs.sorted(by: { $0.key < $1.key }) {
      Issue.record(
        "$ \(guide.steps[index].command)\n\(output)if that is meant: FLICKBOOK_UPDATE_SNAPSHOTS=1")
    }
  }

  /// Pages about screens have commands that draw their films, which run in the repository's folder.
  @Test(arguments: ["album", "lyrics_cards", "pager", "tabs", "your_library"])
  func `draws the films of a page about a screen`(_ name: String) async throws {
    let path = Repository.path("docs/screens/\(name).md")
    let page = Guide(try String(contentsOfFile: path, encoding: .utf8), json: "")
    #expect(!page.steps.isEmpty)
    let project = try Project()
    try FileManager.default.createSymbolicLink(
      at: project.folder.appending(path: "scripts"),
      withDestinationURL: URL(filePath: Repository.path("scripts")))
    for step in page.steps {
      let line = #"flickbook() { "$0" "$@"; }; "# + step.command
      try await Program.shell(line, in: project).expectSuccess()
    }
  }

  /// Copies the folder of the example screen and its corpus.
  private func addExample(to project: Project) throws {
    let folder = Repository.path("docs/guides/lab/example")
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where name.hasSuffix(".lua") || name.hasSuffix(".json") || name.hasSuffix(".jsonl") {
      let file = URL(filePath: folder).appending(path: name)
      try project.write(String(contentsOf: file, encoding: .utf8), to: name)
    }
  }
}
