/// Writes JSON on one line into a buffer of bytes.
///
/// Equal calls produce equal bytes on every platform: keys are in the given order, white space
/// is omitted, and a number is the shortest text that reads back as the same double. Values nested
/// up to ``JSONReader/maximumDepth`` levels can be read back.
///
///     var writer = JSONWriter()
///     writer.line("touch") { $0.field("t", 0.25) }  // {"kind":"touch","t":0.25}
package struct JSONWriter {
  /// The output so far.
  ///
  /// The owner may take and clear it between documents.
  package var bytes: [UInt8] = []

  private var depth = 0
  private var needsComma = false

  /// Creates a writer with an empty buffer.
  package init() {}

  /// The output so far, as a string.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Structure

  /// Opens an object.
  ///
  /// Write its members with `field`, or with `name` and a value.
  package mutating func beginObject() { open(.openBrace) }

  /// Closes the innermost object.
  package mutating func endObject() { close(.closeBrace) }

  /// Opens an array.
  ///
  /// Write its elements next.
  package mutating func beginArray() { open(.openBracket) }

  /// Closes the innermost array.
  package mutating func endArray() { close(.closeBracket) }

  /// Writes a key.
  ///
  /// Write its value next.
  package mutating func name(_ name: String) {
    separate()
    appendQuoted(name)
    bytes.append(.colon)
    needsComma = false
  }

  /// Ends a line of JSON Lines.
  ///
  /// The document on it must be complete.
  package mutating func endLine() {
    assert(depth == 0, "a line ends inside an object or array")
    bytes.append(.lineFeed)
    needsComma = false
  }

  // MARK: Values

  /// Writes `null`.
  package mutating func null() { raw("null") }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  /// Writes an integer.
  package mutating func integer(_ value: Int) { raw(String(value)) }

  /// Writes a number in the shortest form that reads back as the same double.
  ///
  /// An integral value below 2^53 is written without `.0`. NaN and the infinities are
  /// written as the strings `"nan"`, `"inf"` and `"-inf"`.
  package mutating func number(_ value: Double) {
    if value.isNaN { return string("nan") }
    if value.isInfinite { return string(value < 0 ? "-inf" : "inf") }
    if let integer = Int(exactly: value), integer.magnitude < 1 << 53 {
      return raw(integer == 0 && value.sign == .minus ? "-0" : String(integer))
    }
    // Larger integral values have an exponent ("1e+20") or a final ".0", which is removed.
    let description = value.description
    raw(description.hasSuffix(".0") ? String(description.dropLast(2)) : description)
  }

  /// Writes a number with exactly six decimals, so that outputs can be compared line by line.
  ///
  /// Magnitudes over 1e9 are written as by `number`, because a double has fewer than six exact
  /// decimals there.
  package mutating func fixed(_ value: Double) {
    guard value.magnitude <= 1e9 else { return number(value) }
    let millionths = Int((value.magnitude * 1e6).rounded())
    let decimals = String(millionths % 1_000_000)
    let sign = value < 0 && millionths > 0 ? "-" : ""
    let zeros = String(repeating: "0", count: 6 - decimals.count)
    raw("\(sign)\(millionths / 1_000_000).\(zeros)\(decimals)")
  }

  /// Writes a string in quotes, with quotes, backslashes and control bytes escaped.
  package mutating func string(_ value: String) {
    separate()
    appendQuoted(value)
    needsComma = true
  }

  /// Writes JSON text: a value, or a member with its name.
  package mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  /// Writes a whole value.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let bool): self.bool(bool)
    case .integer(let integer): self.integer(integer)
    case .number(let number): self.number(number)
    case .string(let string): self.string(string)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element.value) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        name(member.name)
        self.value(member.node.value)
      }
      endObject()
    }
  }

  // MARK: Parts

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth += 1
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    assert(depth > 0, "no object or array is open")
    bytes.append(bracket)
    depth -= 1
    needsComma = true
  }

  private mutating func separate() {
    if needsComma {
      assert(depth > 0, "a second document on one line")
      bytes.append(.comma)
    }
  }

  /// Appends a quoted string: copies all bytes, and starts again character by character only if a
  /// byte may need an escape.
  private mutating func appendQuoted(_ string: String) {
    bytes.append(.quote)
    let start = bytes.count
    bytes.append(contentsOf: string.utf8)
    if bytes[start...].contains(where: \.mayNeedEscape) {
      bytes.removeSubrange(start...)
      for scalar in string.unicodeScalars { append(scalar) }
    }
    bytes.append(.quote)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\": appendEscape(UInt8(ascii: scalar))
    case "\u{8}": appendEscape(UInt8(ascii: "b"))
    case "\u{C}": appendEscape(UInt8(ascii: "f"))
    case "\n": appendEscape(UInt8(ascii: "n"))
    case "\r": appendEscape(UInt8(ascii: "r"))
    case "\t": appendEscape(UInt8(ascii: "t"))
    case _ where scalar.isUnseen:
      for unit in scalar.utf16 { appendNumber(of: unit) }
    default: bytes.append(contentsOf: scalar.utf8)
    }
  }

  private mutating func appendEscape(_ letter: UInt8) {
    bytes.append(.backslash)
    bytes.append(letter)
  }

  private mutating func appendNumber(of unit: UInt16) {
    appendEscape(UInt8(ascii: "u"))
    let digits = Array("0123456789abcdef".utf8)
    for shift in [12, 8, 4, 0] { bytes.append(digits[Int(unit >> shift & 15)]) }
  }
}

extension JSONWriter {
  /// Writes a member that is a number.
  package mutating func field(_ name: String, _ value: Double) {
    self.name(name)
    number(value)
  }

  /// Writes a member that is a number, with six decimals.
  package mutating func field(_ name: String, fixed value: Double) {
    self.name(name)
    fixed(value)
  }

  /// Writes a member that is an integer.
  package mutating func field(_ name: String, _ value: Int) {
    self.name(name)
    integer(value)
  }

  /// Writes a member that is a string.
  package mutating func field(_ name: String, _ value: String) {
    self.name(name)
    string(value)
  }

  /// Writes a member that is a boolean.
  package mutating func field(_ name: String, _ value: Bool) {
    self.name(name)
    bool(value)
  }

  /// Writes a member that is an array of strings.
  package mutating func field(_ name: String, _ values: some Sequence<String>) {
    field(name, each: values) { $0.string($1) }
  }

  /// Writes a member that is an array of numbers.
  package mutating func field(_ name: String, _ values: some Sequence<Double>) {
    field(name, each: values) { $0.number($1) }
  }

  /// Writes a member that is an array of integers.
  package mutating func field(_ name: String, _ values: some Sequence<Int>) {
    field(name, each: values) { $0.integer($1) }
  }

  /// Writes a member that is an array; `write` writes each element.
  package mutating func field<Values: Sequence>(
    _ name: String, each values: Values, _ write: (inout JSONWriter, Values.Element) -> Void
  ) {
    self.name(name)
    beginArray()
    for value in values { write(&self, value) }
    endArray()
  }

  /// Writes a member that is an array of objects; `write` writes the members of each.
  package mutating func objects<Values: Sequence>(
    _ name: String, of values: Values, _ write: (inout JSONWriter, Values.Element) -> Void
  ) {
    field(name, each: values) { writer, value in writer.object { write(&$0, value) } }
  }

  /// Writes an object; `write` writes its members.
  package mutating func object(_ write: (inout JSONWriter) -> Void) {
    beginObject()
    write(&self)
    endObject()
  }

  /// Writes a member that is an object; `write` writes its members.
  package mutating func object(_ name: String, _ write: (inout JSONWriter) -> Void) {
    self.name(name)
    object(write)
  }

  /// Writes a member that is an array; `write` writes its elements.
  package mutating func array(_ name: String, _ write: (inout JSONWriter) -> Void) {
    self.name(name)
    beginArray()
    write(&self)
    endArray()
  }

  /// Writes a member that is any value.
  package mutating func field(_ name: String, _ value: JSONValue) {
    self.name(name)
    self.value(value)
  }

  /// An object as text.
  ///
  /// - Parameters:
  ///   - kind: the value of the first member, `kind`; omitted if nil.
  ///   - write: writes the other members.
  package static func object(
    _ kind: String? = nil, _ write: (inout JSONWriter) -> Void = { _ in }
  ) -> String {
    text { writer in
      writer.object {
        if let kind { $0.field("kind", kind) }
        write(&$0)
      }
    }
  }

  /// Writes an object as a line of JSON Lines.
  ///
  /// - Parameters:
  ///   - kind: the value of the first member, `kind`; omitted if nil.
  ///   - write: writes the other members.
  package mutating func line(_ kind: String? = nil, _ write: (inout JSONWriter) -> Void) {
    object { writer in
      if let kind { writer.field("kind", kind) }
      write(&writer)
    }
    endLine()
  }

  /// An object as a line of JSON Lines; `write` writes the members after `kind`.
  package static func line(_ kind: String? = nil, _ write: (inout JSONWriter) -> Void) -> String {
    text { $0.line(kind, write) }
  }

  /// The output of `write`.
  package static func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return writer.text
  }

  /// A string as a JSON literal, in quotes.
  package static func quoted(_ value: String) -> String { text { $0.string(value) } }

  /// The bytes of one value, without a line end.
  package static func write(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return writer.bytes
  }
}

extension JSONValue {
  /// The value as JSON, without a line end.
  package var text: String { String(decoding: JSONWriter.write(self), as: UTF8.self) }
}

extension UInt8 {
  /// Whether a character that starts with this byte may need an escape.
  fileprivate var mayNeedEscape: Bool {
    switch self {
    case ..<0x20, .quote, .backslash, .delete: true
    // First bytes of invisible characters.
    case 0xC2, 0xD8, 0xDB, 0xDC, 0xE0, 0xE1, 0xE2, 0xEF, 0xF0, 0xF3: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would interpret or hide the character.
  ///
  /// Logs are read in terminals, so such characters are escaped.
  ///
  /// JSON requires this of the first 32 only. The joiners U+200C and U+200D are kept: Persian words
  /// and emoji sequences need them.
  fileprivate var isUnseen: Bool {
    switch self {
    case "\u{200C}", "\u{200D}": false
    case ..<"\u{7F}": self < " "
    default:
      switch properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }
}
