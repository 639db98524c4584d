import Foundation

/// A page's fenced blocks: files, and blocks with commands.
struct Guide {
  /// A command, its output, and the lines of the page that hold the output.
  struct Step {
    /// The files of blocks between the previous command and this one.
    var files: [(name: String, text: String)]
    var command: String
    /// Whether the page shows the output; if not, the command has to succeed.
    var showsOutput: Bool
    var output = ""
    var lines: Range<Int>

    /// Whether an output matches; a line of `…` matches any lines.
    func accepts(_ text: String) -> Bool {
      let parts = output.components(separatedBy: "…\n")
      guard parts.count > 1 else { return text == output }
      return text.hasPrefix(parts[0]) && text.hasSuffix(parts[parts.count - 1])
    }
  }

  private(set) var steps: [Step] = []
  /// Lines that look like commands, in blocks that are not run.
  private(set) var strays: [String] = []
  /// The files since the last command.
  private var files: [(name: String, text: String)] = []
  private let lines: [String]

  /// Reads a page of the repository.
  ///
  /// The first line of a Lua block names its file.
  init(path: String) throws {
    let text = try String(contentsOfFile: Repository.path(path), encoding: .utf8)
    lines = text.components(separatedBy: "\n")
    var start: (fence: String, language: String, line: Int)?
    for (number, line) in lines.enumerated() {
      let indent = String(line.prefix { $0 == " " })
      guard line.dropFirst(indent.count).hasPrefix("```") else { continue }
      if let (fence, language, first) = start {
        guard line == fence + "```" else { continue }
        add(language, first..<number, indent: indent.count)
        start = nil
      } else {
        start = (indent, String(line.dropFirst(indent.count + 3)), number + 1)
      }
    }
  }

  private mutating func add(_ language: String, _ range: Range<Int>, indent: Int) {
    let text = lines[range].map { $0 + "\n" }.joined()
    switch language {
    case "lua" where text.hasPrefix("-- "):
      files.append((String(lines[range.lowerBound].dropFirst(3)), text))
    case "console":
      for number in range {
        if lines[number].hasPrefix("$ ") {
          add(command: String(lines[number].dropFirst(2)), showsOutput: true, at: number + 1)
        } else if !steps.isEmpty {
          steps[steps.count - 1].output += lines[number] + "\n"
          steps[steps.count - 1].lines = steps[steps.count - 1].lines.lowerBound..<number + 1
        }
      }
    case "sh":
      var command = ""
      for number in range {
        command += String(lines[number].dropFirst(indent))
        if command.hasSuffix("\\") {
          command = String(command.dropLast())
        } else {
          add(command: command, showsOutput: false, at: number + 1)
          command = ""
        }
      }
    default:
      strays += lines[range].filter { line in
        ["$ ", "flickbook ", "scripts/"].contains(where: line.hasPrefix)
      }
    }
  }

  private mutating func add(command: String, showsOutput: Bool, at line: Int) {
    steps.append(
      Step(files: files, command: command, showsOutput: showsOutput, lines: line..<line))
    files = []
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
