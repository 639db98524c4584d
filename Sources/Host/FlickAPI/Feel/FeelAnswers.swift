internal import LuaKit
internal import LuaSchema

/// A table with which the lab answers, declared once.
///
/// Stubs, the reference and checks of scripts read the declaration. The lab fills it with values,
/// which become a Lua table and JSON.
package struct FeelTable: Sendable {
  let schema: TableSchema
  /// The names of the fields, in the order of JSON.
  ///
  /// Includes `texts`. Methods are in `Sources/Host/CFlickLua/lab`.
  package let fields: [String]

  /// The fields for people, which JSON lacks.
  package static let texts: Set = ["text", "markdown"]

  init(
    _ name: String, _ summary: String, _ keys: [ParameterSchema], items: ValueSchema? = nil
  ) {
    schema = TableSchema(name: name, summary: summary, keys: keys, items: items, isGiven: false)
    fields = keys.filter { if case .function = $0.value { false } else { true } }.map(\.name)
  }

  /// The name in documentation.
  package var name: String { schema.name }

  /// The type for documentation.
  var type: ValueSchema { .table(schema) }
}

/// The tables of the feel lab's answers.
package enum FeelAnswers {
  // MARK: Corpora

  package static let corpus = FeelTable(
    "feel_corpus", "A corpus of recorded gestures.",
    [
      .field("path", .string, "The file."),
      .field("title", .string, "Its title."),
      .field("screen", .optional(.string), "The script of the screen that it names."),
      .field("where", .optional(.string), "The condition that selected gestures."),
      .field("gestures", .list(gesture.type), "The gestures that were selected."),
      .method(
        "gesture", "The gesture of an id; nil if there is none.", [("id", .string)],
        returns: .optional(gesture.type)),
    ])

  package static let gesture = FeelTable(
    "feel_gesture", "A recorded gesture.",
    [
      .field("id", .string, "Its id."),
      .field("person", .optional(.string), "The person who made it."),
      .field("device", .optional(.string), "The device."),
      .field("want", .optional(.string), "The intended outcome, as an expression."),
      .field("split", .optional(.words(["fit", "held"])), "Whether it is used for fitting."),
      .field("tags", .list(.string), "Its tags."),
      .field("way", .number, "Points along its main axis, with the sign."),
      .field("ms", .number, "Milliseconds from the first sample to the last."),
      .field("speed", .number, "Points per second at the release."),
      .field("angle", .number, "Degrees off its main axis."),
    ])

  // MARK: Runs

  private static let outcome: [ParameterSchema] = [
    .field("outcome", .string, "The outcome in words."),
    .field("values", .map(.scalar), "The values of the outcome by name, such as `photos.page`."),
  ]

  /// The result of a gesture with given values.
  static let result: [ParameterSchema] =
    outcome + [
      .field(
        "as_meant", .optional(.boolean), "Whether it is the intended outcome; nil without a label."),
      .field("fault", .optional(.string), "The reason why the gesture could not be played."),
    ]

  package static let run = FeelTable(
    "feel_run", "A gesture that was played.",
    [.field("gesture", .string, "The id of the gesture.")] + result + [
      .field("rest", .number, "Seconds from the release until all motion ends.")
    ])

  // MARK: Strips

  package static let strips = FeelTable(
    "feel_strips", "The outcomes of gestures along tunables: a strip for each at 1, 2, 3 ….",
    [
      .field("tunables", .list(tunable.type), "The tunables."),
      .field("text", .string, "The output of the command."),
      .method("flips", "All flips.", [], returns: .list(flip.type)),
      .method(
        "near", "The flips at most so far from a value, the nearest first.",
        [("value", .number), ("reach", .optional(.number))], returns: .list(flip.type)),
      .method(
        "at", "The outcome of each gesture at a value, by id.",
        [("value", .scalar), ("tunable", .optional(.string))], returns: .map(.string)),
      .method(
        "as_meant", "The number of gestures with the intended outcome at a value.",
        [("value", .scalar), ("tunable", .optional(.string))], returns: .integer),
    ], items: strip.type)

  package static let strip = FeelTable(
    "feel_strip", "The outcomes of one gesture along one tunable.",
    [
      .field("gesture", .string, "The id of the gesture."),
      .field("tunable", .string, "The tunable."),
      .field("range", .optional(.pair), "The first and the last value of a number."),
      .field("choices", .optional(.list(.string)), "The values of a choice."),
      .field(
        "method", .string,
        "'exact', 'each value tried', 'bounded', 'bounded, as estimated' or 'sampled to …'."),
      .field(
        "estimated", .optional(.boolean), "True if the bounds rest on the played values."),
      .field("step", .optional(.number), "The distance of sampled values."),
      .field("note", .optional(.string), "The reason why it is not exact."),
      .field("spans", .list(span.type), "The spans of values, in order."),
      .field("runs", .integer, "How often the gesture was played."),
    ])

  package static let span = FeelTable(
    "feel_span", "Values of a tunable with one outcome.",
    [
      .field("from", .scalar, "The first value."), .field("to", .scalar, "The last value."),
    ] + result + [
      .field("test", .optional(.string), "The test that decides the flip at its end.")
    ])

  package static let flip = FeelTable(
    "feel_flip", "A value where a gesture changes its outcome.",
    [
      .field("gesture", .string, "The id of the gesture."),
      .field("tunable", .string, "The tunable."),
      .field("test", .optional(.string), "The test that decides it."),
      .field("at", .scalar, "The last value with the outcome before."),
      .field("above", .scalar, "The first value with the outcome after."),
      .field("before", .string, "The outcome before."),
      .field("after", .string, "The outcome after."),
      .field("was_as_meant", .optional(.boolean), "Whether the outcome before is intended."),
      .field("as_meant", .optional(.boolean), "Whether the outcome after is intended."),
    ])

  package static let tunable = FeelTable(
    "feel_tunable", "A tunable, and how many gestures have the intended outcome.",
    [
      .field("name", .string, "Its name."),
      .field("unit", .optional(.string), "Its unit."),
      .field("value", .string, "Its present value."),
      .field("as_meant", .optional(.integer), "Gestures with the intended outcome now."),
      .field("labelled", .optional(.integer), "Gestures with a label."),
      .field("best", .optional(.integer), "The most gestures with the intended outcome."),
      .field("best_from", .optional(.number), "The first value with that many."),
      .field("best_to", .optional(.number), "The last value with that many."),
    ])

  // MARK: Explanations

  package static let explanation = FeelTable(
    "feel_explanation", "The outcome of a gesture, and the changes that give another one.",
    [
      .field("gesture", .string, "The id of the gesture."),
      .field("want", .optional(.string), "The wanted outcome."),
      .field(
        "sentence", .optional(.string),
        "The outcome, the wanted outcome, and the change that would have given it."),
    ] + result + [
      .field("component", .optional(.string), "The component of the deciding test."),
      .field("rule", .optional(.string), "The rule that made its decision."),
      .field("tests", .optional(.list(test.type)), "The tests of the decision."),
      .field("tunables", .list(change.type), "Changes of tunables, the smallest first."),
      .field("edits", .list(change.type), "Changes of the gesture itself."),
      .field("together", .optional(joint.type), "A change of several tunables."),
      .field("edits_together", .optional(joint.type), "A joint change of the gesture itself."),
      .field("futile", .list(.string), "Tunables without an effect at any value."),
      .field("bounded", .list(.string), "Tunables with every value excluded by margins."),
      .field("unknown", .list(.string), "Tunables without a suitable value found."),
      .field("futile_edits", .list(.string), "Kinds of changes of the gesture without a result."),
      .field("text", .string, "The output of the command."),
    ])

  package static let test = FeelTable(
    "feel_test", "A test of the deciding decision.",
    [
      .field("name", .string, "The measured quantity."),
      .field("value", .number, "The measured value, in `unit`."),
      .field("own_threshold", .number, "The threshold of the rule, in `unit`."),
      .field("spare", .number, "By how much it meets `own_threshold`; negative if it does not."),
      .field("unit", .string, "The unit of the numbers."),
      .field("is_deciding", .boolean, "Whether it decides the outcome."),
    ])

  package static let change = FeelTable(
    "feel_change", "The smallest change of one number that gives the outcome; it was played.",
    [
      .field("name", .string, "The name of the number."),
      .field("unit", .optional(.string), "Its unit."),
      .field("now", .scalar, "The present value."),
      .field("value", .scalar, "The value that gives the outcome."),
      .field("direction", .words(["less", "more"]), "The direction of the change."),
    ] + outcome + [
      .field("test", .optional(.string), "The test that decides it."),
      .field("share", .optional(.number), "The change as a share of the tunable's range."),
      .field(
        "spreads", .optional(.number), "The change in standard deviations of similar gestures."),
      .field("others", .integer, "Other gestures that would flip."),
      .field("wrongly", .integer, "Other gestures that would flip to an unintended outcome."),
      .field(
        "other_gestures", .optional(.list(other.type)),
        "The other gestures that a tunable would flip."),
    ])

  package static let other = FeelTable(
    "feel_other", "Another gesture that a change would flip.",
    [
      .field("gesture", .string, "The id of the gesture."),
      .field("as_meant", .optional(.boolean), "Whether the outcome after is intended."),
    ])

  package static let joint = FeelTable(
    "feel_joint", "Several numbers that change together, at a lower cost than one alone.",
    [.field("set", .map(.number), "The values by name.")] + outcome + [
      .field("cost", .number, "Shares of the ranges, or deviations of a hand."),
      .field("single", .optional(.number), "The lowest cost of a change of one number."),
    ])

  // MARK: Tuning

  /// A setting, and the outcomes with it.
  private static let scores: [ParameterSchema] = [
    .field("values", .map(.scalar), "The values by tunable."),
    .field("as_meant", .integer, "Gestures with the intended outcome with the values."),
    .field("held", .optional(.integer), "The same of the gestures held back."),
    .field("margin", .optional(.number), "As a share of the script's own values."),
    .field("as_good", .map(range.type), "The range of a tunable alone that is as good."),
  ]

  package static let setting = FeelTable(
    "feel_setting", "Values of tunables, and the outcomes with them.", scores)

  package static let tuning = FeelTable(
    "feel_tuning", "Values with which most gestures have the intended outcome.",
    [
      .field("proof", .words(["exact", "bounded", "none"]), "How certain the result is."),
      .field(
        "not_excluded", .optional(.number),
        "If bounded: how many more gestures could have the intended outcome."),
      .field("gestures", .integer, "The number of gestures."),
      .field("cells", .integer, "The number of cells of settings with constant outcomes."),
      .field("was", .integer, "Gestures with the intended outcome before."),
    ] + scores + [
      .field("before", setting.type, "The present values."),
      .field("second", .optional(setting.type), "The second best values, if requested."),
      .field("conflict", .list(.string), "Gestures that exclude each other's outcomes."),
      .field(
        "most_without", .optional(.list(.integer)),
        "For each gesture of the conflict, how many others are as meant at best without it."),
      .field(
        "left_out", .optional(.list(person.type)),
        "Each person's gestures with values tuned without the person, if requested."),
      .field(
        "as_meant_test", .optional(meaning.type),
        "Whether more gestures have the intended outcome than before."),
      .field("notes", .list(.string), "Notes."),
      .field("text", .string, "The output of the command."),
    ])

  package static let person = FeelTable(
    "feel_person", "The gestures of a person whom the values were tuned without.",
    [
      .field("person", .string, "The person; empty if unknown."),
      .field("as_meant", .integer, "Gestures with the intended outcome."),
      .field("gestures", .integer, "The number of gestures."),
    ])

  private static let counts: [ParameterSchema] = [
    .field("gestures", .integer, "The number of labelled gestures."),
    .field("before", .integer, "Gestures with the intended outcome before."),
    .field("now", .integer, "Gestures with the intended outcome now."),
    .field("gained", .integer, "Gestures with the intended outcome only now."),
    .field("lost", .integer, "Gestures with the intended outcome only before."),
  ]

  package static let meaning = FeelTable(
    "feel_meaning", "A test whether a change gives more intended outcomes.",
    counts + [
      .field("p", .number, "The probability of such a difference by chance (McNemar)."),
      .field("interval_before", .pair, "The share before, with 95 % confidence (Wilson)."),
      .field("interval", .pair, "The share now, with 95 % confidence (Wilson)."),
      .field(
        "change_by_person", .optional(.pair),
        "The change of the share, resampled by person; nil for fewer than five."),
      .field("people", .optional(.list(group.type)), "The counts by person, if there are several."),
      .field(
        "devices", .optional(.list(group.type)), "The counts by device, if there are several."),
    ])

  package static let group = FeelTable(
    "feel_group", "The gestures of one person or device.",
    [.field("name", .string, "The person or device; empty if unknown.")] + counts)

  package static let range = FeelTable(
    "feel_range", "A range of values.",
    [.field("low", .number, "The least."), .field("high", .number, "The greatest.")])

  // MARK: Comparisons

  static var allowance: ValueSchema {
    .given(
      "feel_allowance", "Differences that are not changes of a feel.",
      [
        .key("flips", Int?.self, "Gestures that may flip."),
        .key("as_meant", Int?.self, "Gestures that may lose the intended outcome."),
        .key("curve", Double?.self, "The permitted difference between curves, in points.", .finite),
        .key(
          "rest", Double?.self, "The permitted difference between times of rest, in seconds.",
          .finite),
      ])
  }

  package static let comparison = FeelTable(
    "feel_comparison", "The differences from a saved feel.",
    [
      .field("is_changed", .boolean, "Whether the feel has changed, beyond the allowance."),
      .field("gestures", .integer, "The number of gestures."),
      .field("flips", .list(changed.type), "Gestures with another outcome."),
      .field("broken", .list(.string), "Gestures that can no longer be played."),
      .field("new", .list(.string), "Gestures that were added."),
      .field("gone", .list(.string), "Gestures that were removed."),
      .field("text", .string, "The output of the command."),
      .field("markdown", .string, "The same as Markdown."),
    ])

  package static let changed = FeelTable(
    "feel_changed", "A gesture with another outcome than in the saved feel.",
    [
      .field("gesture", .string, "The id of the gesture."),
      .field("before", .string, "The saved outcome."),
      .field("after", .string, "The outcome now."),
      .field("was_as_meant", .optional(.boolean), "Whether the saved outcome is intended."),
      .field("as_meant", .optional(.boolean), "Whether the outcome now is intended."),
      .field("causes", .list(.string), "The tunables that have to be restored."),
      .field(
        "rules", .list(.string),
        "The rules that changed since the saved feel's behaviour version, with a part in the run."
      ),
    ])

  // MARK: Export

  package static let exported = FeelTable(
    "feel_export", "A line of another toolkit's code.",
    [
      .field("component", .string, "The id of the component."),
      .field("toolkit", .string, "The toolkit."),
      .field("what", .string, "The subject."),
      .field("code", .optional(.string), "The code."),
      .field("accuracy", .string, "How exact it is."),
    ])
}

extension ValueSchema {
  /// The type in the words of messages.
  fileprivate var words: String {
    switch self {
    case .integer: "whole number"
    case .number: "number"
    case .boolean: "boolean"
    case .string, .union: "string"
    case .scalar: "number, string or boolean"
    case .function: "function"
    case .any: "any"
    case .list: "list"
    case .optional(let value): value.words
    default: "table"
    }
  }
}

extension ParameterSchema {
  /// A key of a table that scripts or readers of JSON receive.
  static func field(
    _ name: String, _ value: ValueSchema, _ summary: String
  ) -> ParameterSchema {
    let isOptional = if case .optional = value { true } else { false }
    return ParameterSchema(
      name: name, type: value.words, value: value, summary: summary, isOptional: isOptional)
  }

  /// A function that is called with a colon.
  fileprivate static func method(
    _ name: String, _ summary: String, _ parameters: [(String, ValueSchema)],
    returns result: ValueSchema
  ) -> ParameterSchema {
    field(
      name, .function(CallSchema([("self", .any)] + parameters, returns: result)), summary)
  }
}
