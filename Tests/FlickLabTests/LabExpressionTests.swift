import FlickLab
import Testing

@Suite struct `An expression of the lab` {
  private static func names(_ words: [String]) throws(LabExpression.Fault) -> LabValue {
    switch words {
    case ["photos", "page"]: return .number(3)
    case ["sheet", "state"]: return .text("open")
    case ["tags", "one-handed"]: return .flag(true)
    default: throw LabExpression.Fault("no '\(words.joined(separator: "."))'")
    }
  }

  @Test(arguments: [
    ("photos.page == 3", LabValue.flag(true)), ("photos.page ~= 3", .flag(false)),
    ("photos.page == 2 or photos.page == 3", .flag(true)),
    ("not (photos.page < 3) and sheet.state == 'open'", .flag(true)),
    ("photos.page * 2 - 1 >= 5", .flag(true)), ("-photos.page + 1e1 / 4", .number(-0.5)),
    ("tags[\"one-handed\"]", .flag(true)), ("1 + 2 * 3 == 7", .flag(true)),
    // The right side is not looked at.
    ("false and nobody.page == 1", .flag(false)), ("true or nobody.page == 1", .flag(true)),
  ])
  func `an expression has Lua's value`(_ text: String, _ value: LabValue) throws {
    #expect(try LabExpression(text).value(Self.names) == value)
  }

  @Test(arguments: ["photos.page == 3", "tags.fast", "not tags.fast", "true", "a.b < 1 or a.c > 2"])
  func `a boolean expression can be a label`(_ text: String) throws {
    #expect(try LabExpression(want: text).text == text)
  }

  @Test(arguments: ["2", "page 2", "card 3", "'open'", "photos.page + 1", "-photos.page"])
  func `a number or a text cannot be a label`(_ text: String) {
    #expect(throws: LabExpression.Fault.self) { try LabExpression(want: text) }
  }

  @Test(arguments: [
    ("rest < 1e999", "character 8: '1e999' is not a number"),
    ("photos.page = 3", "character 13: found '='; '==' compares"),
    ("photos.page ==", "character 15: expected a number, a text or a name, found the end"),
    ("(photos.page", "character 13: expected ')', found the end"),
    ("photos:jump_to(3)", "character 7: found ':'"),
    ("photos.page == 'x", "character 16: a text without its end"),
    ("photos.page 3", "character 13: expected an operator or the end, found 3"),
    ("f(1)", "character 2: expected an operator or the end, found '('"),
    (String(repeating: "(", count: 60), "expected at most 50 levels of brackets"),
    (String(repeating: "1", count: 1001), "an expression has at most 1000 bytes, found 1001"),
  ])
  func `an invalid expression is an error with its position`(_ text: String, _ message: String) {
    #expect(throws: LabExpression.Fault(message)) { try LabExpression(text) }
  }

  @Test(arguments: [
    ("photos.page == '3'", "'==' compares values of one kind, found a number and a text"),
    ("photos.page and true", "'and' takes true or false, found a number (photos.page)"),
    ("sheet.state < 'z'", "'<' compares numbers, found a text"),
    ("photos.pagee == 1", "no 'photos.pagee'"),
  ])
  func `an expression without a value is an error with the reason`(
    _ text: String, _ message: String
  ) {
    #expect(throws: LabExpression.Fault(message)) {
      try LabExpression(text).value(Self.names)
    }
  }

  @Test(arguments: [
    ("photos.page == 3 and rest < 0.4", ["photos.page", "rest < 0.4"]),
    ("not (photos.page == 3)", ["photos.page"]),
    ("photos.page == 2 or photos.page == 3", ["photos.page"]),
    ("2 == photos.page", ["photos.page"]), ("moved", ["moved"]),
  ])
  func `an expression lists the values it reads`(_ text: String, _ subjects: [String]) throws {
    #expect(try LabExpression(text).subjects.map(\.text) == subjects)
  }
}
