internal import ArgumentParser
internal import FlickHost
internal import FlickSystem

/// Options that choose among the tests of the files.
struct ChoiceOptions: ParsableArguments {
  @Option(
    name: .customLong("filter"),
    help: ArgumentHelp(
      "Only tests with a full name that contains this text, or matches it as a Lua pattern; may be repeated.",
      valueName: "text"))
  var filters: [String] = []

  @Option(
    name: .customLong("filter-out"),
    help: ArgumentHelp("Omit tests that --filter would select; may be repeated.", valueName: "text")
  )
  var exclusions: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only tests with one of these tags (#slow) in their full name.", valueName: "tag,…"))
  var tags: String?

  @Option(help: ArgumentHelp("Omit tests with one of these tags.", valueName: "tag,…"))
  var excludeTags: String?

  /// The combined choice.
  var choice: ScenarioChoice {
    var choice = ScenarioChoice()
    choice.filters = filters
    choice.exclusions = exclusions
    choice.tags = tags?.commaSeparated ?? []
    choice.excludedTags = excludeTags?.commaSeparated ?? []
    return choice
  }

  /// The message for a run without a test.
  var words: String {
    if filters.count == 1, exclusions.isEmpty, tags == nil, excludeTags == nil {
      return " has '\(filters[0])' in its name"
    }
    let isAny = filters.isEmpty && exclusions.isEmpty && tags == nil && excludeTags == nil
    return isAny ? "" : " is chosen by the options"
  }
}

/// Paths from the command line.
///
/// Some have a line number: `a_spec.lua:12`.
struct FilePlaces {
  private(set) var paths: [String] = []
  /// The lines that are named, by file.
  private(set) var lines: [String: [Int]] = [:]

  init(_ arguments: [String]) {
    for argument in arguments {
      guard !Path.exists(argument), let colon = argument.lastIndex(of: ":"),
        let line = Int(argument[argument.index(after: colon)...]), line > 0
      else {
        paths.append(argument)
        continue
      }
      let file = String(argument[..<colon])
      lines[file, default: []].append(line)
      if !paths.contains(file) { paths.append(file) }
    }
  }
}
