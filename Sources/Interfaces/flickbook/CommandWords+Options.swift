internal import ArgumentParser
internal import FlickJSON
internal import LuaKit

extension CommandWords {
  /// The message for an option that is given twice and takes one value; nil if there is none.
  ///
  /// The parser would use the last value and silently ignore the others.
  ///
  /// - Parameters:
  ///   - words: the words after the name of the command.
  ///   - path: the name of the command for the message.
  static func repetition(
    in words: ArraySlice<String>, of command: any ParsableCommand.Type, _ path: String
  ) -> String? {
    let names = words.prefix { $0 != "--" }.compactMap(optionName)
    // Describing the command is expensive, so check first whether an option can be repeated.
    let mayRepeat = Set(names).count < names.count || names.contains { !$0.hasPrefix("--") }
    guard names.count > 1, mayRepeat else { return nil }
    var seen: Set<Int> = []
    let options = singleOptions(of: command)
    for name in names {
      guard let option = options.firstIndex(where: { $0.contains(name) }) else { continue }
      guard seen.insert(option).inserted else {
        return "Error: \(name) is given twice; it takes one value.\nUsage: \(path) [options]\n"
          + "  See '\(path) --help' for more information."
      }
    }
    return nil
  }

  /// The message for an option that the command does not have; nil if all are known.
  ///
  /// The parser checks the arguments first, and would report the value of such an option as an
  /// unexpected argument.
  static func unknownOption(in arguments: [String]) -> String? {
    let (command, names, words) = command(namedBy: arguments)
    let path = (["flickbook"] + names).joined(separator: " ")
    guard command != Shards.self else { return nil }
    let isGroup = !command.configuration.subcommands.isEmpty
    let known = Set(options(of: command).flatMap(\.names))
    // The words after an unknown subcommand cannot be checked.
    let given = words.prefix(isGroup ? 1 : words.count).prefix { $0 != "--" }.compactMap(optionName)
    guard let unknown = given.first(where: { $0.hasPrefix("--") && !known.contains($0) }) else {
      return nil
    }
    let meant =
      otherNames[unknown].flatMap { known.contains(String($0.prefix { $0 != " " })) ? $0 : nil }
      ?? NearestName.of(unknown, among: known.sorted())
    let hint = meant.map { ". Did you mean '\($0)'?" }
    let rest = isGroup ? "<subcommand>" : "[options]"
    return "Error: Unknown option '\(unknown)'\(hint ?? "")\nUsage: \(path) \(rest)\n"
      + "  See '\(path) --help' for more information."
  }

  /// The options for the names that similar tools use.
  private static let otherNames = [
    "--junit": "--reporter junit:FILE", "--html": "--reporter html:FILE",
    "--tap": "--reporter tap", "--verbose": "--reporter pretty", "--with": "--profiles",
    "--output": "-o", "--out": "-o", "--config": "--tunables-from", "--label": "--want",
    "--parallel": "--jobs", "--grep": "--filter", "--screen": "--size",
  ]

  /// The option of a word, such as "--set" for "--set=a=1"; nil for other words, such as negative
  /// numbers.
  private static func optionName(_ word: String) -> String? {
    if word.hasPrefix("--") {
      return word.count > 2 ? word.split(separator: "=").first.map(String.init) : nil
    }
    guard word.count == 2, word.first == "-", word.last?.isLetter == true else { return nil }
    return word
  }

  /// The names of each option with one value.
  private static func singleOptions(of command: any ParsableCommand.Type) -> [Set<String>] {
    options(of: command).filter(\.isSingle).map(\.names)
  }

  /// The options and flags of a command, and whether each takes one value.
  private static func options(
    of command: any ParsableCommand.Type
  ) -> [(names: Set<String>, isSingle: Bool)] {
    guard let document = try? JSONReader.parse(Array(command._dumpHelp().utf8)),
      case .array(let arguments)? = document["command"]?["arguments"]?.value
    else { return [] }
    return arguments.compactMap { argument in
      guard case .array(let names)? = argument["names"]?.value else { return nil }
      let texts = names.compactMap { name -> String? in
        guard case .string(let text)? = name["name"]?.value else { return nil }
        return name["kind"]?.value == .string("long") ? "--\(text)" : "-\(text)"
      }
      let isSingle =
        argument["kind"]?.value == .string("option")
        && argument["isRepeating"]?.value == .bool(false)
      return (Set(texts), isSingle)
    }
  }
}
