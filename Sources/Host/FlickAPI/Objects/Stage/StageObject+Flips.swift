internal import LuaKit
internal import LuaSchema

/// `stage:flips`.
enum FlipRows {
  static let corpus = Arg.string(
    "corpus", "The corpus: a folder with `corpus.jsonl`, or the file.")
  static let tunable = Arg<NameList?>(
    "tunable", "A tunable, or a list of them; all of the screen's if absent.")
  static let filter = Arg<String?>(
    "where", "A condition that selects gestures, such as `speed > 800`.")
  static let outcome = Arg<String?>(
    "outcome", "The outcome, such as `photos.page`; the variables of the labels if absent.")

  static let keys = LuaParameter.list(corpus, tunable, filter, outcome)
}

extension StageObject {
  static let flips = LuaMethod<StageObject>(
    "flips",
    "The tunable values where recorded gestures change their outcome on this stage's screen, as "
      + "it is opened: the result of `require \"flickbook.feel\".flips`.",
    table: FlipRows.keys, returns: "the strips"
  ) { stage, fields in try stage.flips(fields) }

  private func flips(_ fields: borrowing LuaFields) throws -> FlipStrips {
    var question = FlipQuestion(
      screen: "", settings: [:], corpus: try fields(FlipRows.corpus),
      tunables: try fields(FlipRows.tunable)?.names ?? [], filter: try fields(FlipRows.filter),
      outcome: try fields(FlipRows.outcome))
    guard let origin else {
      throw APIError(
        "stage:flips is for a screen that was opened by its path: fb.open \"screens/photos\"")
    }
    question.screen = origin.path
    question.settings = origin.settings
    return FlipStrips(value: try session.services.flips(question))
  }
}

/// Strips as scripts get them: a table of the feel lab's.
struct FlipStrips: LuaReturnable {
  let value: LuaValue

  static var luaResultName: String { "list of tables" }
  static var luaResults: [ValueSchema] { [.list(.map(.any))] }

  func pushResults(to stack: borrowing LuaStack) -> Int32 { value.pushResults(to: stack) }
}
