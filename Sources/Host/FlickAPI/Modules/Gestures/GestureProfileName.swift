internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// The key of gestures that names a known toolkit's recognizer.
enum GestureProfileName {
  static let argument = Arg<GestureProfile.Name?>.optional(
    "profile",
    "A known toolkit's limits, as the start: 'flickbook', 'uikit', 'android', 'compose', 'flutter' or 'rngh'. "
      + "Other keys win.")

  /// The profile of a gesture's table; nil if it names none, or is of a kind without one.
  static func profile(_ fields: borrowing LuaFields) throws -> GestureProfile? {
    guard fields.has("profile") else { return nil }
    return try fields(argument).map(GestureProfile.named)
  }
}
