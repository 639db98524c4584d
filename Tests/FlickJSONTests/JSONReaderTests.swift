import FlickJSON
import Testing

struct JSONReaderTests {
  @Test(
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("false", .bool(false)), ("0", .integer(0)),
      ("-12", .integer(-12)), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .number(0x1p63)),
      ("0.1", .number(0.1)), ("-2.50", .number(-2.5)), ("1e2", .number(100)),
      ("1E-2", .number(0.01)), ("1.5e+3", .number(1500)), ("0e999999", .number(0)),
      ("2.2250738585072011e-308", .number(Double.leastNormalMagnitude.nextDown)),
      ("1e-400", .number(0)), ("0.30000000000000004", .number(0.1 + 0.2)),
      ("9007199254740993.0", .number(9_007_199_254_740_992)),
      ("123456789012345678901234567890", .number(0x1.8ee90ff6c373ep96)),
      (#""""#, .string("")), (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{C}\n\r\t")),
      (#""\u0041\u00e9\u20AC""#, .string("Aé€")), (#""\ud83d\udE00!""#, .string("😀!")),
      (#""é€😀""#, .string("é€😀")), (#""\u0000""#, .string("\0")), ("[]", .array([])),
      ("{}", .object([])), ("[1, [2]]", .array([int(1), JSONNode(.array([int(2)]))])),
      (#"{"b": 1, "a": null}"#, .object([.init("b", .integer(1)), .init("a", .null)])),
    ] as [(String, JSONValue)])
  func `a valid text is parsed as its value`(text: String, value: JSONValue) throws {
    #expect(try JSONReader.parse(text).value == value)
  }

  @Test func `negative zero keeps its sign`() throws {
    guard case .number(let zero) = try JSONReader.parse("-0").value else {
      Issue.record("expected a double")
      return
    }
    #expect(zero.sign == .minus)
  }

  @Test(arguments: [
    ("", "1:1: expected a value, found the end of the text"),
    ("\n  \n", "3:1: expected a value, found the end of the text"),
    ("NaN", "1:1: expected a value, found 'NaN'"),
    ("nullx", "1:1: expected a value, found 'nullx'"),
    ("-Infinity", "1:2: expected a digit after '-', found 'Infinity'"),
    ("+1", "1:1: expected a value, found '+'"),
    ("01", "1:2: a number does not start with a superfluous 0"),
    ("1.", "1:3: expected a digit after '.', found the end of the text"),
    ("1.e1", "1:3: expected a digit after '.', found 'e1'"),
    ("1e+", "1:4: expected a digit in the exponent, found the end of the text"),
    ("0x10", "1:2: expected the number to end, found 'x10'"),
    ("1.2.3", "1:4: expected the number to end, found '.'"),
    ("[1e999]", "1:2: number 1e999 is out of range"),
    ("1 2", "1:3: expected the end of the text, found '2'"),
    ("[1 2]", "1:4: expected ',' or ']', found '2'"),
    ("[1,]", "1:4: expected a value after ',', found ']' (JSON has no trailing commas)"),
    ("[,1]", "1:2: expected a value or ']', found ','"),
    (
      "[\n 1,\n 2\n",
      "4:1: expected ',' or ']' of the array opened on line 1, found the end of the text"
    ),
    ("{a: 1}", "1:2: expected a key in double quotes or '}', found 'a'"),
    (
      "{'a': 1}",
      "1:2: expected a key in double quotes or '}', found ''' (JSON strings have double quotes)"
    ),
    (
      #"{"a": 1,}"#,
      "1:9: expected a key in double quotes after ',', found '}' (JSON has no trailing commas)"
    ),
    (#"{"a" 1}"#, "1:6: expected ':' after key 'a', found '1'"),
    (#"{"a":}"#, "1:6: expected a value after ':', found '}'"),
    ("{\"a\": 1\n]", "2:1: expected ',' or '}' of the object opened on line 1, found ']'"),
    ("{\n\"a\": 1,\n\"a\": 2}", "3:1: key 'a' occurs twice in one object (first on line 2)"),
    (#"{"a": 1, "\u0061": 2}"#, "1:10: key 'a' occurs twice in one object (first on line 1)"),
    ("// x", "1:1: expected a value, found '/' (JSON has no comments)"),
    ("“a”", "1:1: expected a value, found '“'"),
    ("\"é\" \u{1}", "1:5: expected the end of the text, found byte 0x01"),
    (#""abc"#, "1:1: the string is never closed"),
    (#""abc\"#, #"1:6: expected one of " \ / b f n r t u after '\', found the end of the text"#),
    ("\"a\nb\"", "1:3: the string is not closed on its line (write \\n for a line break)"),
    ("\"a\tb\"", "1:3: control character 0x09 in a string (escape it)"),
    (#""\x""#, #"1:3: expected one of " \ / b f n r t u after '\', found 'x'"#),
    (#""\u12g4""#, #"1:6: expected four hexadecimal digits after '\u', found 'g4'"#),
    (
      #""\ud83d""#,
      #"1:2: surrogate \ud83d is unpaired: expected a pair with \udc00 to \udfff"#
    ),
    (
      #""\ud83d\u0041""#,
      #"1:2: surrogate \ud83d is unpaired: expected a pair with \udc00 to \udfff"#
    ),
    (#""\udc00""#, #"1:2: surrogate \udc00 is unpaired: expected a high surrogate before it"#),
    ("\u{FEFF}1", "1:1: found a byte order mark; JSON is UTF-8 without one"),
  ])
  func `an error contains line, column, expected and found token`(text: String, error: String) {
    expectFailure(Array(text.utf8), error)
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82],
      [0xE2, 0x82, 0x41], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80],
      [0xFF],
    ] as [[UInt8]])
  func `invalid UTF-8 in a string is an error`(sequence: [UInt8]) {
    let byte = String(sequence[0], radix: 16)
    expectFailure([0x22] + sequence + [0x22], "1:2: invalid UTF-8 in a string (byte 0x\(byte))")
  }

  @Test func `nesting is allowed up to the limit and not beyond`() throws {
    let limit = JSONReader.maximumDepth
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    let node = try JSONReader.parse(deepest)
    #expect(JSONWriter.write(node.value) == Array(deepest.utf8))

    let message = "1:\(limit + 1): nesting is deeper than \(limit) levels"
    expectFailure(Array("[\(deepest)]".utf8), message)
    expectFailure([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000), message)
  }

  @Test func `a duplicate key is found in a large object too`() {
    let members = (0..<1000).map { "\"k\($0)\": \($0)" }.joined(separator: ",\n")
    #expect(throws: Never.self) { try JSONReader.parse("{\(members)}") }
    expectFailure(
      Array("{\(members),\n\"k7\": 0}".utf8),
      "1001:1: key 'k7' occurs twice in one object (first on line 8)")
  }

  @Test func `canonically equivalent keys are different keys`() throws {
    let node = try JSONReader.parse("{\"\u{E9}\": 1, \"e\u{301}\": 2}")
    #expect(node["\u{E9}"] == int(1))
    #expect(node["e\u{301}"] == int(2))
  }

  @Test func `each value has the line of its start`() throws {
    let node = try JSONReader.parse("\n{\n\"a\":\n[1,\r\n2]\n}")
    #expect(node.line == 2)
    #expect(node["a"]?.line == 4)
    #expect(try node.elements("a", of: "the file").map(\.line) == [4, 5])
  }

  @Test func `a file's error starts with path and line`() {
    let error = JSONError(line: 3, message: "'x' is missing")
    #expect(error.text(path: "traces/a.json") == "traces/a.json:3: 'x' is missing")
  }

  @Test func `JSON Lines are parsed line by line`() throws {
    let nodes = try JSONReader.parseLines(Array("{\"a\": 1}\n\n  \r\n[2]\r\n3".utf8))
    #expect(
      nodes.map(\.value) == [.object([.init("a", .integer(1))]), .array([int(2)]), .integer(3)])
    #expect(nodes.map(\.line) == [1, 4, 5])
  }

  @Test func `an error in JSON Lines contains its line, and values cannot span lines`() {
    #expect {
      try JSONReader.parseLines(Array("1\n[1,\n2]\n".utf8))
    } throws: { error in
      "\(error)" == "2:4: expected a value after ',', found the end of the text"
    }
  }
}

private func int(_ value: Int) -> JSONNode { JSONNode(.integer(value)) }

private func expectFailure(
  _ bytes: [UInt8], _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    let node = try JSONReader.parse(bytes)
    Issue.record("expected an error, got \(node.value)", sourceLocation: sourceLocation)
  } catch {
    #expect("\(error)" == expected, sourceLocation: sourceLocation)
  }
}
