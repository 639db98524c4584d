package import LuaKit
internal import LuaSchema

/// The module `flickbook.feel`: rows of functions that are written in Lua, in
/// `Sources/Host/CFlickLua/lab`, and use the feel lab.
package enum FeelModule {
  /// Its functions, in the order of the reference.
  package static let module = LuaModule(
    "flickbook.feel",
    "The feel lab for scripts; a script gets it by `require \"flickbook.feel\"`.",
    [corpus, play, flips, why, tune, check, export])

  // MARK: Questions

  private static let screen = LuaParameter.key(
    "screen", String.self, "The script of the screen, found as screens are.")

  /// The keys of all questions about recorded gestures.
  private static let question: [LuaParameter] = [
    screen,
    .key(
      "corpus", CorpusArgument.self,
      "The recorded gestures: a folder, a file, or a corpus that was read."),
    .key(
      "where", String?.self,
      "A condition that selects gestures, such as 'person == \"p03\" and speed > 800'."),
    .key(
      "outcome", String?.self,
      "The expression of the outcome, such as 'photos.page'; the variables of the labels if absent."
    ),
    settings,
  ]

  private static let settings = LuaParameter.key(
    "set", LuaTable?.self, "Values of tunables by name."
  ) { .optional(.map(.scalar)) }

  private static let tunables: [LuaParameter] = [
    .key("tunable", NameList?.self, "The tunables; all of them if absent."),
    .key("tunables", NameList?.self, "Another name of `tunable`."),
  ]

  // MARK: Rows

  static let corpus = LuaFunction(
    inLua: "corpus", "Reads a corpus of recorded gestures.",
    parameters: [
      .key("path", String.self, "A folder or a file."),
      .key("where", String?.self, "A condition that selects gestures."),
    ],
    returns: LuaResult(LuaTable.self, "the corpus") { FeelAnswers.corpus.type })

  static let play = LuaFunction(
    inLua: "play", "Plays each gesture.", table: question,
    returns: LuaResult(LuaTable.self, "a list of runs") { .list(FeelAnswers.run.type) })

  static let flips = LuaFunction(
    inLua: "flips", "Finds the tunable values where a gesture changes its outcome.",
    table: question + tunables,
    returns: LuaResult(LuaTable.self, "the strips") { FeelAnswers.strips.type })

  static let why = LuaFunction(
    inLua: "why", "Finds the smallest changes that give a gesture another outcome.",
    table: question + tunables + [
      .key("gesture", String.self, "The id of the gesture."),
      .key(
        "want", String?.self, "The wanted outcome; that of the gesture's label if absent."),
    ],
    returns: LuaResult(LuaTable.self, "the explanation") { FeelAnswers.explanation.type })

  static let tune = LuaFunction(
    inLua: "tune", "Finds values with which most gestures have the intended outcome.",
    table: question + tunables + [
      .key("seed", Int?.self, "The seed of a search."),
      .key("starts", Int?.self, "The number of starting settings of a search."),
      .key(
        "margin", Double?.self,
        "The share of the script's own values beyond which no larger margin is sought.", .finite),
      .key("budget", Int?.self, "The number of boxes of settings to examine."),
      .key("order", NameList?.self, "Orders that tunables keep, such as 'low < high'."),
    ],
    returns: LuaResult(LuaTable.self, "the values") { FeelAnswers.tuning.type })

  static let check = LuaFunction(
    inLua: "check", "Compares the outcomes with those of a saved feel.",
    table: question + [
      .key("feel", String.self, "The file that `flickbook feel save` has written."),
      .key("allow", LuaTable?.self, "The differences that are not changes.") {
        .optional(FeelAnswers.allowance)
      },
    ],
    returns: LuaResult(LuaTable.self, "the differences") { FeelAnswers.comparison.type })

  static let export = LuaFunction(
    inLua: "export", "Springs and thresholds of a screen in the code of another toolkit.",
    table: [screen, .key("to", ToolkitName.self, "The toolkit."), settings],
    returns: LuaResult(LuaTable.self, "a list of lines") { .list(FeelAnswers.exported.type) })
}

/// A corpus in scripts: its path, or the result of `feel.corpus`.
struct CorpusArgument: LuaReadable {
  static var luaTypeName: String { "string or corpus" }
  static var luaSchema: ValueSchema { .union([.string, FeelAnswers.corpus.type]) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> CorpusArgument? {
    String.read(stack, at: index) != nil || stack.isTable(at: index) ? CorpusArgument() : nil
  }
}

/// The toolkits that the lab exports code for.
package enum ToolkitName: String, LuaChoice {
  case swiftui, uikit, compose, android, flutter, reanimated, motion, css
}
