/// The output of Android's `getevent -lt`: `[ seconds.micros] device: type code value`, with a
/// device if several are recorded, and with numbers in place of names in some builds.
enum GeteventFormat {
  static func read(_ lines: RecordingLines) throws(RecordingFault) -> RecordedTouches {
    var devices: [String: InputDevice] = [:]
    var order: [String] = []
    /// The device that a listing is about.
    var listed = ""
    func addToOrder(_ name: String) { if devices[name] == nil { order.append(name) } }
    try lines.forEach { (number, words, line) throws(RecordingFault) in
      guard words[0].hasPrefix("[") else {
        if words.count >= 4, words[0] == "add", words[1] == "device" {
          listed = String(words[3])
          addToOrder(listed)
          devices[listed, default: InputDevice()].name = nil
        } else if words[0] == "name:" {
          devices[listed]?.name = line.quoted
        } else if let axis = Self.axis(words) {
          devices[listed, default: InputDevice()].axes[axis.code] = (axis.least, axis.most)
          devices[listed]?.values[axis.code] = words.number(after: "value")
        } else if Self.looksLikeEvent(words) {
          throw RecordingFault(number, "no time before the event; record with 'getevent -lt'")
        }
        return
      }
      let (device, event) = try Self.event(line, number)
      addToOrder(device)
      devices[device, default: InputDevice()].events.append(event)
    }
    // With a single named device, its events have no column for it.
    if let unnamed = devices[""], order.count == 2, let other = order.first(where: { $0 != "" }) {
      devices[other]?.events += unnamed.events
    }
    return try InputDevice.touchScreen(among: order.compactMap { devices[$0] })
  }

  /// Whether a text is one, by its first lines.
  static func isMeant(_ line: Substring) -> Bool {
    let line = line.drop { $0 == " " }
    return line.hasPrefix("add device ")
      || (line.hasPrefix("[") && line.dropFirst().drop { $0 == " " }.first?.isNumber == true
        && line.contains("]"))
  }

  private static func looksLikeEvent(_ words: [Substring]) -> Bool {
    let words = words.first?.hasSuffix(":") == true ? words.dropFirst() : words[...]
    return words.count == 3 && words.first.map { $0.hasPrefix("EV_") } == true
  }

  /// `ABS_MT_POSITION_X : value 0, min 0, max 1079, …` of a listing.
  private static func axis(_ words: [Substring]) -> (code: Int, least: Int, most: Int)? {
    guard let colon = words.firstIndex(of: ":"), colon > 0, let name = words[..<colon].last,
      let least = words.number(after: "min"), let most = words.number(after: "max")
    else { return nil }
    let code = InputEvent.codes[InputEvent.Number.absolute]?[String(name)] ?? Int(name, radix: 16)
    return code.map { ($0, least, most) }
  }

  private static func event(
    _ line: Substring, _ number: Int
  ) throws(RecordingFault) -> (device: String, InputEvent) {
    guard let start = line.firstIndex(of: "["), let end = line.firstIndex(of: "]") else {
      throw RecordingFault(number, "the time has no end: ']' expected")
    }
    guard start < end, let time = Microseconds.parse(line[line.index(after: start)..<end]) else {
      throw RecordingFault(number, "time: expected seconds, found '\(line.prefix(40))'")
    }
    var words = line[line.index(after: end)...].split { $0 == " " || $0 == "\t" }
    var device = ""
    if let first = words.first, first.hasSuffix(":") {
      device = String(first.dropLast())
      words.removeFirst()
    }
    guard words.count >= 3 else {
      throw RecordingFault(number, "expected type, code and value, found \(words.count) words")
    }
    let type = try (InputEvent.types[String(words[0])] ?? Int(words[0], radix: 16))
      .required(in: number, "type: expected a name or a number, found '\(words[0])'")
    let known = InputEvent.codes[type]?[String(words[1])]
    // Codes with names that are not used here are ignored.
    let code = try (known ?? (words[1].contains("_") ? -1 : Int(words[1], radix: 16)))
      .required(in: number, "code: expected a name or a number, found '\(words[1])'")
    let value = try Self.value(words[2])
      .required(in: number, "value: expected a number, found '\(words[2])'")
    return (
      device, InputEvent(microseconds: time, type: type, code: code, value: value, line: number)
    )
  }

  /// A number of 32 bits in hexadecimal, or a word.
  private static func value(_ word: Substring) -> Int? {
    switch word {
    case "DOWN": 1
    case "UP": 0
    case "REPEAT": 2
    default: UInt32(word, radix: 16).map { Int(Int32(bitPattern: $0)) }
    }
  }
}

/// Times as recordings write them.
enum Microseconds {
  /// The farthest time, in microseconds: a hundred years.
  static let most = 3_200_000_000_000_000

  /// `1411.748191`, with any number of digits behind the point.
  static func parse(_ text: Substring) -> Int? {
    let text = text.drop { $0 == " " }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let seconds = Int(parts[0]),
      (0...(most / 1_000_000)).contains(seconds)
    else { return nil }
    guard parts.count == 2 else { return seconds * 1_000_000 }
    let digits = parts[1].trimmed
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    let six = (digits + "000000").prefix(6)
    return Int(six).map { seconds * 1_000_000 + $0 }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text between quotation marks.
  var quoted: String? {
    guard let start = firstIndex(of: "\""), let end = lastIndex(of: "\""), start < end else {
      return nil
    }
    return String(self[index(after: start)..<end])
  }
}

extension [Substring] {
  /// The number behind a word.
  fileprivate func number(after word: Substring) -> Int? {
    guard let place = firstIndex(of: word), place + 1 < count else { return nil }
    return Int(self[place + 1].filter { $0 != "," })
  }
}

extension InputDevice {
  /// The touches of the device with the most touches.
  ///
  /// - Throws: if no device has touches.
  static func touchScreen(
    among devices: [InputDevice]
  ) throws(RecordingFault) -> RecordedTouches {
    let touched = devices.filter { device in
      device.events.contains(where: \.isTouch) && device.events.contains(where: \.isPosition)
    }
    let best = touched.max { left, right in
      left.events.count(where: \.isPosition) < right.events.count(where: \.isPosition)
    }
    guard let best else {
      if let mouse = devices.first(where: { $0.events.contains(where: \.isWheel) }) {
        return try KernelWheels.turns(of: mouse)
      }
      throw RecordingFault(1, "no events of a touch screen; which device was recorded?")
    }
    let recorded = try InputEventReader.touches(of: best)
    return best.isPad ? KernelWheels.scrolling(recorded, of: best) : recorded
  }
}
