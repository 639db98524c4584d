internal import ArgumentParser
internal import FlickLab
internal import FlickSystem
internal import LuaKit

/// The words of a command line that name a command.
enum CommandWords {
  /// The arguments, with common spellings for the version and the licences replaced by ours.
  static func usual(_ arguments: [String]) -> [String] {
    if arguments == ["--licenses"] { return ["licenses"] }
    guard arguments == ["version"] || arguments == ["-V"] else { return arguments }
    return ["--version"]
  }

  /// The message for an unknown command, with the nearest command; nil if all are known.
  ///
  /// The parser would treat `flickbook nonsense --help` as a request for help.
  static func fault(in arguments: [String]) -> String? {
    guard usual(arguments) == arguments else { return nil }
    var words = arguments[...]
    var command: any ParsableCommand.Type = Flickbook.self
    var path = "flickbook"
    while !command.configuration.subcommands.isEmpty {
      if words.first == "help" { words.removeFirst() }
      guard let word = words.popFirst(), !word.hasPrefix("-") else { return nil }
      let known = command.configuration.subcommands
      guard let next = known.first(where: { $0._commandName == word }) else {
        let shown = PrintableText.of(word)
        return
          "Error: \(path) has no command '\(shown)'\(hint(for: word, among: known))\n"
          + "Usage: \(path) <subcommand>\n  See '\(path) --help' for more information."
      }
      command = next
      path += " \(word)"
    }
    guard command == Shards.self else { return repetition(in: words, of: command, path) }
    // The words of the command to share start with its name.
    let own = words.prefix { !ShardRecipe.commands.contains($0) }
    return repetition(in: own, of: command, path) ?? fault(in: Array(words.dropFirst(own.count)))
  }

  /// A hint with the groups that have a command of this name, or else with the nearest command.
  private static func hint(for word: String, among known: [any ParsableCommand.Type]) -> String {
    let shown = known.filter { $0.configuration.shouldDisplay }
    let groups = shown.filter { group in
      group.configuration.subcommands.contains { $0._commandName == word }
    }
    guard groups.isEmpty else {
      let names = groups.map { "'\($0._commandName) \(word)'" }
      return " (did you mean \(names.joined(separator: " or "))?)"
    }
    return NearestName.hint(for: word, among: shown.map { $0._commandName })
  }

  /// The name of the command in the arguments, without the program's name: "gestures list".
  static func command(in arguments: [String]) -> String {
    command(namedBy: arguments.filter { $0 != "help" }).names.joined(separator: " ")
  }

  /// The command that the first words name, these words, and the others.
  static func command(
    namedBy arguments: [String]
  ) -> (command: any ParsableCommand.Type, names: [String], others: ArraySlice<String>) {
    var words = arguments[...]
    var command: any ParsableCommand.Type = Flickbook.self
    while let word = words.first,
      let next = command.configuration.subcommands.first(where: { $0._commandName == word })
    {
      (command, words) = (next, words.dropFirst())
    }
    return (command, Array(arguments[..<words.startIndex]), words)
  }
}
