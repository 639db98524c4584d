package import LuaSchema

/// A line of JSON that commands of the lab print, declared once.
///
/// The lab fills it with values, and `flickbook api --lab-json` documents it.
package struct FeelLine: Sendable {
  /// The value of its first member, `kind`.
  package let kind: String
  /// Its members after `kind`.
  package let table: FeelTable
  /// The command that prints it, with the options that it needs beside `--json`.
  private let command: String

  fileprivate init(_ kind: String, of command: String, _ table: FeelTable) {
    (self.kind, self.command, self.table) = (kind, command, table)
  }

  fileprivate init(
    _ kind: String, of command: String, _ summary: String, _ members: [ParameterSchema]
  ) {
    self.init(kind, of: command, FeelTable(kind, summary, members))
  }

  /// The members for documentation, with the name of the kind.
  package var schema: TableSchema {
    var schema = table.schema
    schema.name = kind
    schema.summary += " A line of `flickbook \(command)`."
    schema.keys.removeAll { FeelTable.texts.contains($0.name) }
    schema.keys.insert(.field("kind", .word(kind), "The kind of the line."), at: 0)
    return schema
  }
}

/// The lines of JSON of the lab's commands.
package enum FeelLines {
  package static let all = [
    strip, why, tuned, against, front, space, result, best, error, compared, course, measured,
    agreement, estimator, robust, edge, version, export, effect, notCompared, end,
  ]

  // MARK: Flips and explanations

  package static let strip = FeelLine("strip", of: "flips", FeelAnswers.strip)
  package static let why = FeelLine("why", of: "why", FeelAnswers.explanation)

  // MARK: Tuning

  package static let tuned = FeelLine("tuned", of: "tune", FeelAnswers.tuning)

  package static let againstFlip = FeelTable(
    "against_flip", "A gesture with another outcome by the other setting.",
    [
      .field("gesture", .string, "The id of the gesture."),
      .field("before", .string, "The outcome now."),
      .field("after", .string, "The outcome by the other setting."),
      .field("as_meant", .optional(.boolean), "Whether the outcome after is intended."),
    ])

  package static let against = FeelLine(
    "against", of: "tune --against", "Two settings, and the gestures with different outcomes.",
    [
      .field("gestures", .integer, "The number of gestures."),
      .field("differ", .integer, "Gestures with different outcomes."),
      .field("share", .number, "Their share of all gestures."),
      .field("labelled", .optional(.integer), "Gestures with a label."),
      .field("as_meant", .optional(.integer), "Gestures with the intended outcome now."),
      .field(
        "as_meant_then", .optional(.integer),
        "Gestures with the intended outcome by the other setting."),
      .field(
        "as_meant_test", .optional(FeelAnswers.meaning.type),
        "Whether the other setting gives more intended outcomes."),
      .field("changes", .list(againstFlip.type), "The gestures with different outcomes."),
    ])

  package static let front = FeelLine(
    "front", of: "tune --minimize", "A setting that no other one dominates.",
    [
      .field("feel", .string, "The setting in words."),
      .field("measured", .map(.number), "The measures behind these words."),
      .field("set", .map(.scalar), "The values by tunable."),
      .field("values", .map(.number), "The values of the objectives."),
    ])

  // MARK: External optimizers

  package static let spaceTunable = FeelTable(
    "space_tunable", "A tunable that an optimizer sets.",
    [
      .field("name", .string, "Its name."),
      .field("low", .optional(.number), "The least value of a number."),
      .field("high", .optional(.number), "The greatest value of a number."),
      .field("whole", .optional(.boolean), "Whether only whole numbers are valid."),
      .field("choices", .optional(.list(.string)), "The values of a choice."),
      .field("now", .scalar, "The present value."),
      .field("unit", .optional(.string), "The unit of a number."),
    ])

  package static let spaceObjective = FeelTable(
    "space_objective", "A number that an optimizer minimizes or maximizes.",
    [
      .field("name", .string, "Its name."),
      .field("goal", .words(["min", "max"]), "The direction of an improvement."),
    ])

  package static let space = FeelLine(
    "space", of: "tune --serve", "The tunables and the objectives: the first line.",
    [
      .field("version", .integer, "The version of the protocol."),
      .field("seed", .integer, "The seed of random numbers."),
      .field("gestures", .integer, "The number of gestures."),
      .field("tunables", .list(spaceTunable.type), "The tunables."),
      .field("objectives", .list(spaceObjective.type), "The objectives."),
      .field("digest", .string, "A hash of the screen, the gestures and the options."),
    ])

  /// The members of lines about a try.
  private static let tried: [ParameterSchema] = [
    .field("id", .any, "The id of the try, or null."),
    .field("set", .optional(.map(.scalar)), "The values by tunable, of the best try."),
    .field("gestures", .optional(.integer), "The number of gestures, if the try selects some."),
    .field("values", .map(.number), "The values of the objectives."),
    .field(
      "flips", .optional(.list(.list(.scalar))),
      "If requested: pairs of a tunable and its nearest value that flips a gesture."),
    .field("ms", .optional(.number), "With `--times`: the duration of the try."),
  ]

  package static let result = FeelLine(
    "result", of: "tune --serve", "The outcome of a `try`.", tried)
  package static let best = FeelLine("best", of: "tune --serve", "The best try.", tried)
  package static let error = FeelLine(
    "error", of: "tune --serve", "A line that cannot be answered.",
    [
      .field("id", .any, "The id of the try, or null."),
      .field("error", .string, "The message."),
    ])

  // MARK: Comparisons

  package static let comparedVariant = FeelTable(
    "compared_variant", "The outcome of a gesture by one variant.",
    [.field("name", .string, "The name of the variant.")] + FeelAnswers.result)

  package static let compared = FeelLine(
    "compared", of: "compare", "The outcomes of a gesture.",
    [
      .field("gesture", .string, "The id of the gesture."),
      .field("variants", .list(comparedVariant.type), "The variants."),
    ])

  /// The motion of the content after the lift.
  private static let motion: [ParameterSchema] = [
    .field("t90", .number, "Seconds from the lift until nine tenths of the way are covered."),
    .field("rest", .number, "Seconds from the lift until the content counts as at rest."),
    .field("overshoot", .number, "As a share of the distance since the lift."),
    .field("peak", .number, "The greatest points per second after the lift."),
  ]

  package static let course = FeelLine(
    "course", of: "compare", "The motion of one named gesture by one variant.",
    [
      .field("gesture", .string, "The id of the gesture."),
      .field("variant", .string, "The name of the variant."),
    ] + FeelAnswers.result + [
      .field(
        "response", .optional(.number),
        "Seconds from the touch to the first sample with moved content; absent if it never moved."),
      .field("late", .optional(.number), "The delay of the content, in seconds."),
      .field("lag_mean", .number, "The mean distance behind the finger, in points."),
      .field("lag_worst", .number, "The greatest distance behind the finger, in points."),
      .field("speed_before", .number, "The content's points per second before the lift."),
      .field("speed_after", .number, "The content's points per second after the lift."),
    ] + motion + [
      .field("jerk", .number, "The unsteadiness after the lift, dimensionless."),
      .field("settled", .number, "Seconds from the release until all motion ends."),
      .field("least_speed", .optional(.number), "The points per second that a flick needs."),
      .field("least_way", .optional(.number), "The points that a drag needs."),
    ])

  package static let measured = FeelLine(
    "measured", of: "compare --curve", "A course that was measured on a device.",
    [.field("name", .string, "The name of the course.")] + motion + [
      .field("off", .map(.number), "The greatest distance from each variant, in points.")
    ])

  package static let agreement = FeelLine(
    "agreement", of: "compare --matrix", "How often two variants have the same outcome.",
    [
      .field("gestures", .integer, "The number of gestures."),
      .field("variants", .list(.string), "The names of the variants."),
      .field(
        "agree", .list(.list(.integer)), "For each variant, the gestures with the outcome of each."),
    ])

  package static let estimator = FeelLine(
    "estimator", of: "compare --estimators", "The outcomes by one estimator of velocity.",
    [
      .field("name", .string, "The estimator."),
      .field(
        "reads", .optional(.number), "The median of its speeds as shares of the standard ones."),
      .field("gestures", .integer, "The number of gestures."),
      .field("as_meant", .optional(.integer), "Gestures with the intended outcome."),
      .field("as_now", .integer, "Gestures with the outcome of the screen's own estimator."),
      .field("otherwise", .list(.string), "Gestures with another outcome."),
      .field(
        "speed", .optional(.number),
        "Of one gesture: the speed at the release, in points per second."),
      .field("outcome", .optional(.string), "Of one gesture: the outcome in words."),
      .field("values", .optional(.map(.scalar)), "Of one gesture: the outcome's values by name."),
      .field(
        "fault", .optional(.string),
        "Of one gesture: the reason why the gesture could not be played."),
    ])

  // MARK: Robustness

  package static let robust = FeelLine(
    "robust", of: "robust", "The outcomes of a gesture's copies.",
    [
      .field("gesture", .string, "The id of the gesture."),
      .field("outcome", .string, "The outcome in words."),
      .field("copies", .integer, "The number of copies."),
      .field("kept", .integer, "Copies with the gesture's outcome."),
      .field("as_meant", .optional(.integer), "Copies with the intended outcome."),
      .field("else", .map(.integer), "The number of copies with each other outcome."),
    ])

  package static let edge = FeelLine(
    "edge", of: "gestures fuzz", "A near change of a gesture that gives another outcome.",
    [
      .field("gesture", .string, "The id of the gesture."),
      .field("edit", .string, "The changed measure of the gesture."),
      .field("from", .number, "Its value in the gesture."),
      .field("to", .number, "The value with the other outcome."),
      .field("deviations", .number, "The change in standard deviations of the person."),
      .field("before", .string, "The outcome before."),
      .field("after", .string, "The outcome after."),
      .field("test", .optional(.string), "The test that decides it."),
    ])

  // MARK: Saved feels and exports

  package static let version = FeelLine(
    "version", of: "feel log", "A version of a saved feel.",
    [
      .field("commit", .optional(.string), "The commit; absent for the file as it is now."),
      .field("date", .string, "The date of the commit, or 'now'."),
      .field("subject", .string, "The first line of the commit's message."),
      .field("fault", .optional(.string), "The reason why the version cannot be read."),
      .field("gestures", .optional(.integer), "The number of gestures."),
      .field("labelled", .optional(.integer), "Gestures with a label."),
      .field("as_meant", .optional(.integer), "Gestures with the intended outcome."),
      .field("flips", .optional(.integer), "Gestures with another outcome than before."),
    ])

  package static let export = FeelLine("export", of: "export", FeelAnswers.exported)

  package static let effect = FeelLine(
    "effect", of: "export --gestures", "The effect of a toolkit's built-in values.",
    [
      .field("toolkit", .string, "The toolkit."),
      .field("gestures", .integer, "The number of gestures."),
      .field("flips", .list(.string), "Gestures with another outcome."),
      .field("lost", .list(.string), "Gestures that lose the intended outcome."),
    ])

  // MARK: Ends

  package static let uncompared = FeelTable(
    "not_compared_component", "A component that is not part of any outcome.",
    [
      .field("id", .string, "The id of the component."), .field("reason", .string, "The reason."),
    ])

  package static let notCompared = FeelLine(
    "not_compared", of: "flips, why, tune, compare and robust",
    "The components that are not part of any outcome, if there are some.",
    [
      .field("components", .list(uncompared.type), "The components with an id."),
      .field("without_id", .integer, "The number of components without an id."),
    ])

  package static let end = FeelLine(
    "end", of: "flips, why, tune, compare and robust", "The end of an interrupted command.",
    [
      .field("complete", .boolean, "False."),
      .field("rows", .optional(.integer), "The number of finished rows."),
      .field("gestures", .optional(.integer), "The number of finished gestures."),
      .field("of", .optional(.integer), "The number of all rows or gestures."),
    ])
}
