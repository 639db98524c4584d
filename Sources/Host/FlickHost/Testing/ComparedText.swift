internal import LuaKit

/// Two values that should be equal and are not, in the form for a message.
///
/// If both have the same text, the difference is described.
struct ComparedText {
  let expected: String
  let actual: String
  /// Why they look the same.
  private var remark = ""

  /// Longer texts are not compared by eye.
  private static let mostShown = 160

  /// Creates a comparison of the values at 1 and 2, objects by their `tostring`.
  init(_ stack: borrowing LuaStack) throws {
    self.init(
      LuaValue(stack, at: 1), LuaValue(stack, at: 2),
      texts: (try Self.text(stack, at: 1), try Self.text(stack, at: 2)))
  }

  /// Creates a comparison of any two values.
  init(_ expected: LuaValue, _ actual: LuaValue) {
    self.init(
      expected, actual, texts: (TableText.text(of: expected), TableText.text(of: actual)))
  }

  private init(_ expected: LuaValue, _ actual: LuaValue, texts: (String, String)) {
    if let a = Self.bytes(expected), let b = Self.bytes(actual),
      max(a.count, b.count) > Self.mostShown
    {
      let start = max(0, zip(a, b).prefix { $0 == $1 }.count - 20)
      (self.expected, self.actual) = (Self.excerpt(a, from: start), Self.excerpt(b, from: start))
      remark = " (from byte \(start + 1) on; \(a.count) and \(b.count) bytes)"
      return
    }
    (self.expected, self.actual) = texts
    guard texts.0 == texts.1 else { return }
    switch expected {
    case .number(let number) where number.isNaN:
      remark = " (nan is not equal to any value, not even nan)"
    case .string: remark = " (bytes that are not UTF-8 differ)"
    case .table, .function, .coroutine, .object: remark = " (a different value with the same text)"
    default: break
    }
  }

  /// The message of a failed check.
  var sentence: String { "expected \(expected), got \(actual)\(remark)" }

  /// Whether both tables are shown completely and are short enough to see the difference.
  var showsAll: Bool {
    expected != actual && expected.count + actual.count <= Self.mostShown
      && ![expected, actual].contains { $0.contains("…") || $0.contains("(a table that it is in)") }
  }

  private static func text(_ stack: borrowing LuaStack, at index: Int32) throws -> String {
    let value = LuaValue(stack, at: index)
    // Lua's own text of a number has only 14 digits, so different numbers may look equal.
    if case .object = value { return try stack.text(at: index) }
    if case .function = value { return try stack.text(at: index) }
    return TableText.text(of: value)
  }

  private static func bytes(_ value: LuaValue) -> [UInt8]? {
    if case .string(let bytes) = value { bytes } else { nil }
  }

  private static func excerpt(_ bytes: [UInt8], from start: Int) -> String {
    let part = bytes.dropFirst(start).prefix(mostShown / 2)
    return "'" + (start > 0 ? "…" : "") + String(decoding: part, as: UTF8.self)
      + (part.endIndex < bytes.count ? "…" : "") + "'"
  }
}

extension DeepEquality.Difference {
  /// The message of a failed check for tables that are too long to be shown side by side: the place
  /// of the first difference, then its surroundings in each.
  var sentence: String {
    let texts = ComparedText(expected, actual)
    let place = "the tables differ at \(path): \(texts.sentence)"
    guard let owners else { return place }
    let around = (TableText.text(of: owners.expected), TableText.text(of: owners.actual))
    return "\(place)\(Self.linesMark)\(around.0)\n  got there:      \(around.1)"
  }

  /// The start of the lines after the first.
  static let linesMark = "\n  expected there: "
}
