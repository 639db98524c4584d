import FlickJSON

/// The commands and options that the program declares.
struct DeclaredCommands {
  private let program: JSONNode

  init(in project: Project) async throws {
    let dump = try await Program.run(["--experimental-dump-help"], in: project)
    program = try JSONReader.parse(dump.output).member("command", of: "the help")
  }

  /// The mistakes in the commands of the program that a line of `sh` contains.
  ///
  /// - Returns: A sentence for each option and each command that is not declared.
  func faults(in line: String) -> [String] {
    let parts = line.split { "|;&()'\"".contains($0) }.map {
      $0.split(separator: " ").map(String.init).prefix { !$0.hasPrefix("#") }
    }
    return parts.flatMap { words -> [String] in
      guard let start = words.firstIndex(of: "flickbook") else { return [] }
      let arguments = words[(start + 1)...]
      // Such as `docker build -t flickbook .`
      guard arguments.first?.first?.isLetter == true else { return [] }
      return faults(ofArguments: arguments)
    }
  }

  private func faults(ofArguments words: ArraySlice<String>) -> [String] {
    var (command, words) = (program, words)
    while let word = words.first, let next = subcommand(word, of: command) {
      command = next
      words = words.dropFirst()
    }
    guard elements("subcommands", of: command).isEmpty else {
      return ["no command \(words.first ?? "")"]
    }
    let names = optionNames(of: command)
    return words.prefix { $0 != "--" }.compactMap { word in
      let option = String(word.prefix { $0 != "=" })
      let isOption = option.hasPrefix("--") || option.count == 2 && option.hasPrefix("-")
      let isNumber = Int(option) != nil
      return isOption && !isNumber && !names.contains(option) ? "no option \(option)" : nil
    }
  }

  private func optionNames(of command: JSONNode) -> Set<String> {
    let options = elements("arguments", of: command).flatMap { elements("names", of: $0) }
    let names = options.compactMap { text("name", of: $0) }
    return Set(names.map { $0.count == 1 ? "-\($0)" : "--\($0)" })
  }

  private func subcommand(_ word: String, of command: JSONNode) -> JSONNode? {
    elements("subcommands", of: command).first { text("commandName", of: $0) == word }
  }

  private func elements(_ key: String, of node: JSONNode) -> [JSONNode] {
    guard case .array(let elements)? = node[key]?.value else { return [] }
    return elements
  }

  private func text(_ key: String, of node: JSONNode) -> String? {
    guard case .string(let text)? = node[key]?.value else { return nil }
    return text
  }
}
