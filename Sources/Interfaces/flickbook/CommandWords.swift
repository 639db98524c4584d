internal import ArgumentParser
internal import FlickLab
internal import FlickSystem
internal import LuaKit

/// The words of a command line that name a command.
enum CommandWords {
  /// The arguments, with the usual words for the version and the licences as they are here.
  static func usual(_ arguments: [String]) -> [String] {
    if arguments == ["--licenses"] { return ["licenses"] }
    guard arguments == ["version"] || arguments == ["-V"] else { return arguments }
    return ["--version"]
  }

  /// The message for a word in the place of a command that is none, with the nearest command; nil
  /// if there is none.
  ///
  /// The parser would take `flickbook nonsense --help` for a call for help.
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
        let names = known.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        let shown = PrintableText.of(word)
        return
          "Error: \(path) has no command '\(shown)'\(NearestName.hint(for: word, among: names))\n"
          + "Usage: \(path) <subcommand>\n  See '\(path) --help' for more information."
      }
      command = next
      path += " \(word)"
    }
    guard command == Shards.self else { return repetition(in: words, of: command, path) }
    // The words of the shared command begin with its name.
    let own = words.prefix { !ShardRecipe.commands.contains($0) }
    return repetition(in: own, of: command, path) ?? fault(in: Array(words.dropFirst(own.count)))
  }

  /// The words that name the command of some arguments, without the program's: "gestures list".
  static func command(in arguments: [String]) -> String {
    var names: [String] = []
    var command: any ParsableCommand.Type = Flickbook.self
    for word in arguments where word != "help" {
      let known = command.configuration.subcommands
      guard let next = known.first(where: { $0._commandName == word }) else { break }
      command = next
      names.append(word)
    }
    return names.joined(separator: " ")
  }
}
