import Foundation
import Testing

/// A guide's fenced blocks: files, and what a user types and sees.
private struct Guide {
  /// By name; a Lua block names its file in its first line, a JSON block is named by the text.
  var files: [String: String] = [:]
  var steps: [(command: String, output: String)] = []

  init(_ text: String, json: String?) {
    var language: String?
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      guard line.hasPrefix("```") else {
        lines.append(line)
        continue
      }
      if let language { add(language, lines, json: json) }
      language = language == nil ? String(line.dropFirst(3)) : nil
      lines = []
    }
  }

  private mutating func add(_ language: String, _ lines: [String], json: String?) {
    let text = lines.map { $0 + "\n" }.joined()
    switch language {
    case "lua" where lines.first?.hasPrefix("-- ") == true:
      files[String(lines[0].dropFirst(3))] = text
    case "json": files[json ?? "example.json"] = text
    case "console":
      for line in lines {
        if line.hasPrefix("$ ") {
          steps.append((String(line.dropFirst(2)), ""))
        } else if !steps.isEmpty {
          steps[steps.count - 1].output += line + "\n"
        }
      }
    default: break
    }
  }
}

@Suite struct `The guide` {
  @Test(arguments: [
    ("command-line", 10, nil), ("run-log", 13, nil), ("scenarios", 9, "flick.json"),
    ("motions", 1, nil), ("gestures", 4, nil), ("comparing", 2, nil), ("pagers", 2, nil),
    ("supervision", 1, nil), ("errors", 3, nil), ("projects", 5, nil), ("repl", 6, nil),
    ("screens", 2, nil), ("derived-values", 1, nil), ("components", 4, nil),
    ("choreography", 5, nil), ("view", 3, nil), ("feel", 6, nil), ("check", 2, nil),
    ("traces", 4, nil), ("feel-lab", 29, "flick.json"),
    ("../components/board", 1, nil), ("../components/cards", 1, nil),
    ("../components/drawer", 1, nil), ("../components/lists", 1, nil),
    ("../components/refresh", 1, nil), ("../components/reorder", 1, nil),
    ("../components/sections", 1, nil), ("../components/sheet", 1, nil),
    ("../components/stack", 1, nil), ("../components/swipe-rows", 1, nil),
    ("../components/zoom", 1, nil),
  ])
  func `shows what the program does`(
    _ name: String, _ stepCount: Int, _ json: String?
  ) async throws {
    let text = try String(
      contentsOfFile: Repository.path("docs/guides/\(name).md"), encoding: .utf8)
    let guide = Guide(text, json: json)
    #expect(guide.steps.count == stepCount)
    let project = try Project(guide.files)
    for step in guide.steps {
      let line = #"flickbook() { "$0" "$@"; }; { "# + step.command + "; } 2>&1"
      let outcome = try await Program.shell(line, in: project)
      // A line of `…` stands for any lines.
      let parts = step.output.components(separatedBy: "…\n")
      let isAsShown =
        parts.count == 1
        ? outcome.text == step.output
        : outcome.text.hasPrefix(parts[0]) && outcome.text.hasSuffix(parts[parts.count - 1])
      #expect(isAsShown, "$ \(step.command)\n\(outcome.text)")
    }
  }

  @Test(arguments: [
    "command-line", "comparing", "errors", "fuzzing", "gestures", "projects", "supervision",
    "motions", "pagers", "repl", "run-log", "terminal", "view",
    "choreography", "components", "derived-values", "pictures", "screens",
    "scenarios", "scrolling", "../components/lists", "../components/sheet",
    "../components/swipe-rows", "../components/drawer", "../components/stack",
    "../components/sections",
  ])
  func `links to files that exist`(_ name: String) throws {
    let file = URL(fileURLWithPath: Repository.path("docs/guides/\(name).md"))
    let text = try String(contentsOf: file, encoding: .utf8)
    for link in text.matches(of: /\]\(([^)#]+)[^)]*\)/).map({ String($0.1) }) {
      let target = file.deletingLastPathComponent().appending(path: link)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(link)")
    }
  }
}
