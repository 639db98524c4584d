internal import LuaKit
internal import LuaSchema

/// The tables of the feel lab's answers to scripts.
enum FeelAnswers {
  // MARK: Corpora

  static var corpus: ValueSchema {
    .received(
      "feel_corpus", "A corpus of recorded gestures.",
      [
        .field("path", .string, "The file."),
        .field("title", .string, "Its title."),
        .field("screen", .optional(.string), "The script of the screen that it names."),
        .field("gestures", .list(gesture), "The gestures that were selected."),
        .method(
          "gesture", "The gesture of an id; nil if there is none.", [("id", .string)],
          returns: .optional(gesture)),
      ])
  }

  private static var gesture: ValueSchema {
    .received(
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
  }

  // MARK: Runs

  /// The result of a gesture with given values.
  private static let result: [ParameterSchema] = [
    .field("outcome", .string, "The outcome in words."),
    .field("values", .map(.scalar), "The values of the outcome by name, such as `photos.page`."),
    .field(
      "as_meant", .optional(.boolean), "Whether it is the intended outcome; nil without a label."),
    .field("fault", .optional(.string), "The reason why the gesture could not be played."),
  ]

  static var run: ValueSchema {
    .received(
      "feel_run", "A gesture that was played.",
      [.field("gesture", .string, "The id of the gesture.")] + result + [
        .field("rest", .number, "Seconds from the release until all motion ends.")
      ])
  }

  // MARK: Strips

  static var strips: ValueSchema {
    .received(
      "feel_strips", "The outcomes of gestures along tunables: a strip for each at 1, 2, 3 ….",
      [
        .field("tunables", .list(tunable), "The tunables."),
        .field("text", .string, "The output of the command."),
        .method("flips", "All flips.", [], returns: .list(flip)),
        .method(
          "near", "The flips at most so far from a value, the nearest first.",
          [("value", .number), ("reach", .optional(.number))], returns: .list(flip)),
        .method(
          "at", "The outcome of each gesture at a value, by id.",
          [("value", .scalar), ("tunable", .optional(.string))], returns: .map(.string)),
        .method(
          "as_meant", "The number of gestures with the intended outcome at a value.",
          [("value", .scalar), ("tunable", .optional(.string))], returns: .integer),
      ], items: strip)
  }

  private static var strip: ValueSchema {
    .received(
      "feel_strip", "The outcomes of one gesture along one tunable.",
      [
        .field("gesture", .string, "The id of the gesture."),
        .field("tunable", .string, "The tunable."),
        .field("method", .string, "'exact', 'each value tried' or 'sampled to …'."),
        .field("note", .optional(.string), "The reason why it is not exact."),
        .field("runs", .integer, "How often the gesture was played."),
        .field("spans", .list(span), "The spans of values, in order."),
      ])
  }

  private static var span: ValueSchema {
    .received(
      "feel_span", "Values of a tunable with one outcome.",
      [
        .field("from", .scalar, "The first value."), .field("to", .scalar, "The last value."),
      ] + result + [
        .field("test", .optional(.string), "The test that decides the flip at its end.")
      ])
  }

  private static var flip: ValueSchema {
    .received(
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
  }

  private static var tunable: ValueSchema {
    .received(
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
  }

  // MARK: Explanations

  static var explanation: ValueSchema {
    .received(
      "feel_explanation", "The outcome of a gesture, and the changes that give another one.",
      [
        .field("text", .string, "The output of the command."),
        .field("gesture", .string, "The id of the gesture."),
      ] + result + [
        .field("want", .optional(.string), "The wanted outcome."),
        .field(
          "sentence", .optional(.string),
          "The outcome, the wanted outcome, and the change that would have given it."),
        .field("tunables", .list(change), "Changes of tunables, the smallest first."),
        .field("edits", .list(change), "Changes of the gesture itself."),
        .field("together", .optional(joint), "A change of several tunables."),
        .field("edits_together", .optional(joint), "A joint change of the gesture itself."),
        .field("futile", .list(.string), "Tunables without an effect at any value."),
        .field("bounded", .list(.string), "Tunables with every value excluded by margins."),
        .field("unknown", .list(.string), "Tunables without a suitable value found."),
      ])
  }

  private static var change: ValueSchema {
    .received(
      "feel_change", "The smallest change of one number that gives the outcome; it was played.",
      [
        .field("name", .string, "The name of the number."),
        .field("unit", .optional(.string), "Its unit."),
        .field("now", .scalar, "The present value."),
        .field("value", .scalar, "The value that gives the outcome."),
        .field("direction", .words(["less", "more"]), "The direction of the change."),
        .field("outcome", .string, "The outcome."),
        .field("test", .optional(.string), "The test that decides it."),
        .field("others", .integer, "Other gestures that would flip."),
        .field("wrongly", .integer, "Other gestures that would flip to an unintended outcome."),
      ])
  }

  private static var joint: ValueSchema {
    .received(
      "feel_joint", "Several numbers that change together, at a lower cost than one alone.",
      [
        .field("set", .map(.number), "The values by name."),
        .field("outcome", .string, "The outcome."),
        .field("cost", .number, "Shares of the ranges, or deviations of a hand."),
      ])
  }

  // MARK: Tuning

  static var tuning: ValueSchema {
    .received(
      "feel_tuning", "Values with which most gestures have the intended outcome.",
      [
        .field("text", .string, "The output of the command."),
        .field("proof", .words(["exact", "bounded", "none"]), "How certain the result is."),
        .field("gestures", .integer, "The number of gestures."),
        .field("was", .integer, "Gestures with the intended outcome before."),
        .field("as_meant", .integer, "Gestures with the intended outcome with the values."),
        .field("held", .optional(.integer), "The same of the gestures held back."),
        .field("margin", .optional(.number), "As a share of the script's own values."),
        .field("values", .map(.scalar), "The values by tunable."),
        .field("as_good", .map(range), "The range in which a tunable alone is as good."),
        .field("conflict", .list(.string), "Gestures that exclude each other's outcomes."),
        .field("notes", .list(.string), "Notes."),
      ])
  }

  private static var range: ValueSchema {
    .received(
      "feel_range", "A range of values.",
      [.field("low", .number, "The least."), .field("high", .number, "The greatest.")])
  }

  // MARK: Comparisons

  static var allowance: ValueSchema {
    .given(
      "feel_allowance", "Differences that are not changes of a feel.",
      [
        .key("flips", Double?.self, "Gestures that may flip.", .finite),
        .key("as_meant", Double?.self, "Gestures that may lose the intended outcome.", .finite),
        .key("curve", Double?.self, "The permitted difference between curves, in points.", .finite),
        .key(
          "rest", Double?.self, "The permitted difference between times of rest, in seconds.",
          .finite),
      ])
  }

  static var comparison: ValueSchema {
    .received(
      "feel_comparison", "The differences from a saved feel.",
      [
        .field("text", .string, "The output of the command."),
        .field("markdown", .string, "The same as Markdown."),
        .field("is_changed", .boolean, "Whether the feel has changed, beyond the allowance."),
        .field("gestures", .integer, "The number of gestures."),
        .field("flips", .list(changed), "Gestures with another outcome."),
        .field("broken", .list(.string), "Gestures that can no longer be played."),
        .field("new", .list(.string), "Gestures that were added."),
        .field("gone", .list(.string), "Gestures that were removed."),
      ])
  }

  private static var changed: ValueSchema {
    .received(
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
  }

  // MARK: Export

  static var exported: ValueSchema {
    .received(
      "feel_export", "A line of another toolkit's code.",
      [
        .field("component", .string, "The id of the component."),
        .field("what", .string, "The subject."),
        .field("code", .optional(.string), "The code."),
        .field("accuracy", .string, "How exact it is."),
      ])
  }
}

extension ValueSchema {
  /// A table with declared keys that scripts receive.
  fileprivate static func received(
    _ name: String, _ summary: String, _ keys: [ParameterSchema], items: ValueSchema? = nil
  ) -> ValueSchema {
    .table(TableSchema(name: name, summary: summary, keys: keys, items: items, isGiven: false))
  }

  /// The type in the words of messages.
  fileprivate var words: String {
    switch self {
    case .integer: "whole number"
    case .number: "number"
    case .boolean: "boolean"
    case .string, .union: "string"
    case .scalar: "number, string or boolean"
    case .function: "function"
    case .list: "list"
    case .optional(let value): value.words
    default: "table"
    }
  }
}

extension ParameterSchema {
  /// A key of a table that scripts receive.
  fileprivate static func field(
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
