internal import ArgumentParser
internal import FlickJSON

extension CommandWords {
  /// The message for an option that is given twice and takes one value; nil if there is none.
  ///
  /// The parser would use the last value and drop the others in silence.
  ///
  /// - Parameters:
  ///   - words: the words after those that name the command.
  ///   - path: the command, for the message.
  static func repetition(
    in words: ArraySlice<String>, of command: any ParsableCommand.Type, _ path: String
  ) -> String? {
    let names = words.prefix { $0 != "--" }.compactMap(optionName)
    // Only then is the cost of the command's description due.
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

  /// "--set" of "--set=a=1", "-o"; nil for other words, such as negative numbers.
  private static func optionName(_ word: String) -> String? {
    if word.hasPrefix("--") {
      return word.count > 2 ? word.split(separator: "=").first.map(String.init) : nil
    }
    guard word.count == 2, word.first == "-", word.last?.isLetter == true else { return nil }
    return word
  }

  /// The names of each option with one value.
  private static func singleOptions(of command: any ParsableCommand.Type) -> [Set<String>] {
    guard let document = try? JSONReader.parse(Array(command._dumpHelp().utf8)),
      case .array(let arguments)? = document["command"]?["arguments"]?.value
    else { return [] }
    return arguments.compactMap { argument in
      guard argument["kind"]?.value == .string("option"),
        argument["isRepeating"]?.value == .bool(false),
        case .array(let names)? = argument["names"]?.value
      else { return nil }
      return Set(
        names.compactMap { name in
          guard case .string(let text)? = name["name"]?.value else { return nil }
          return name["kind"]?.value == .string("long") ? "--\(text)" : "-\(text)"
        })
    }
  }
}
