/// The output of `evemu-record`: a description of the device, then `E: seconds.micros type code
/// value` with type and code in hexadecimal.
enum EvemuFormat {
  static func isMeant(_ line: Substring) -> Bool {
    line.hasPrefix("# EVEMU") || (line.hasPrefix("N: ") || line.hasPrefix("E: "))
  }

  static func read(_ lines: RecordingLines) throws(RecordingFault) -> RecordedTouches {
    var device = InputDevice()
    try lines.forEach { (number, words, line) throws(RecordingFault) in
      switch words[0] {
      case "N:": device.name = String(line.dropFirst(3))
      case "A:":
        guard words.count >= 4, let code = Int(words[1], radix: 16), let least = Int(words[2]),
          let most = Int(words[3])
        else { throw RecordingFault(number, "axis: expected its code, least and greatest number") }
        device.axes[code] = (least, most)
        if words.count >= 7 { device.resolutions[code] = Int(words[6]) }
      case "E:": device.events.append(try event(words, number))
      case "I:", "P:", "B:", "L:", "S:": break
      default:
        guard line.hasPrefix("#") else {
          throw RecordingFault(number, "expected a line of evemu's, found '\(line.prefix(40))'")
        }
      }
    }
    return try InputDevice.touchScreen(among: [device])
  }

  private static func event(
    _ words: [Substring], _ number: Int
  ) throws(RecordingFault) -> InputEvent {
    guard words.count >= 5 else {
      throw RecordingFault(number, "expected time, type, code and value after 'E:'")
    }
    func hexadecimal(_ name: String, _ word: Substring) throws(RecordingFault) -> Int {
      try Int(word, radix: 16)
        .required(in: number, "\(name): expected a hexadecimal number, found '\(word)'")
    }
    let time = try Microseconds.parse(words[1])
      .required(in: number, "time: expected seconds, found '\(words[1])'")
    let (type, code) = (try hexadecimal("type", words[2]), try hexadecimal("code", words[3]))
    let value = try Int32(words[4])
      .required(in: number, "value: expected a number, found '\(words[4])'")
    return InputEvent(microseconds: time, type: type, code: code, value: Int(value), line: number)
  }
}

/// The output of `libinput record`: YAML in which all needed lines have one form.
enum LibinputFormat {
  static func isMeant(_ line: Substring) -> Bool {
    line.hasPrefix("# libinput record") || line.hasPrefix("libinput:")
      || line.hasPrefix("ndevices:") || line.hasPrefix("Recording to '")
  }

  static func read(_ lines: RecordingLines) throws(RecordingFault) -> RecordedTouches {
    var devices: [InputDevice] = []
    var isInAxes = false
    try lines.forEach { (number, words, line) throws(RecordingFault) in
      if words[0] == "-", words.count > 1, words[1] == "node:" {
        devices.append(InputDevice())
        return
      }
      guard !devices.isEmpty else { return }
      if words[0] == "absinfo:" {
        isInAxes = true
      } else if isInAxes, let code = Int(words[0].dropLast()), words[0].hasSuffix(":") {
        let numbers = try Self.list(line, "axis \(code)", number)
        guard numbers.count >= 2 else {
          throw RecordingFault(number, "axis \(code): expected its least and greatest number")
        }
        devices[devices.count - 1].axes[code] = (numbers[0], numbers[1])
        if numbers.count >= 5 { devices[devices.count - 1].resolutions[code] = numbers[4] }
      } else {
        isInAxes = false
        if words[0] == "name:" { devices[devices.count - 1].name = line.quoted }
        if words[0] == "-", words.count > 1, words[1].hasPrefix("[") {
          devices[devices.count - 1].events.append(try Self.event(line, number))
        }
      }
    }
    return try InputDevice.touchScreen(among: devices)
  }

  private static func event(
    _ line: Substring, _ number: Int
  ) throws(RecordingFault) -> InputEvent {
    let numbers = try list(line, "event", number)
    guard numbers.count == 5 else {
      throw RecordingFault(
        number,
        "event: expected seconds, microseconds, type, code and value, found \(numbers.count) numbers"
      )
    }
    let (seconds, microseconds, value) = (numbers[0], numbers[1], numbers[4])
    let most = Microseconds.most / 1_000_000
    guard (0...most).contains(seconds), (0..<1_000_000).contains(microseconds) else {
      throw RecordingFault(number, "time: expected seconds and microseconds")
    }
    guard Int32(exactly: value) != nil else {
      throw RecordingFault(number, "value: expected a number of 32 bits, found \(value)")
    }
    return InputEvent(
      microseconds: seconds * 1_000_000 + microseconds, type: numbers[2], code: numbers[3],
      value: value, line: number)
  }

  /// `[1, 2, 3]`.
  private static func list(
    _ line: Substring, _ what: String, _ number: Int
  ) throws(RecordingFault) -> [Int] {
    guard let start = line.firstIndex(of: "["), let end = line.firstIndex(of: "]"), start < end
    else { throw RecordingFault(number, "\(what): expected a list in brackets") }
    var numbers: [Int] = []
    for text in line[line.index(after: start)..<end].split(separator: ",") {
      numbers.append(
        try Int(text.filter { $0 != " " })
          .required(in: number, "\(what): expected a number, found '\(text)'"))
    }
    return numbers
  }
}
