/// The output of `evtest`: a description of the device, then `Event: time seconds.micros, type N
/// (NAME), code N (NAME), value N` with decimal numbers.
enum EvtestFormat {
  static func isMeant(_ line: Substring) -> Bool {
    line.hasPrefix("Event: time ") || line.hasPrefix("Input driver version is ")
  }

  static func read(_ lines: RecordingLines) throws(RecordingFault) -> RecordedTouches {
    var device = InputDevice()
    /// The axis that a listing is about.
    var (listed, isOfAxes): (Int?, Bool) = (nil, false)
    try lines.forEach { (number, words, line) throws(RecordingFault) in
      if line.hasPrefix("Event: time ") {
        if let event = try event(line, words, number) { device.events.append(event) }
      } else if line.hasPrefix("Input device name:") {
        device.name = line.quoted
      } else if words.count >= 4, words[0] == "Event", words[1] == "type" {
        isOfAxes = Int(words[2]) == InputEvent.Number.absolute
      } else if words.count >= 4, words[0] == "Event", words[1] == "code" {
        listed = isOfAxes ? Int(words[2]) : nil
      } else if let code = listed, words.count >= 2, let value = Int(words[1]) {
        let axis = device.axes[code] ?? (least: 0, most: 0)
        switch words[0] {
        case "Value": device.values[code] = value
        case "Min": device.axes[code] = (value, axis.most)
        case "Max": device.axes[code] = (axis.least, value)
        default: break
        }
      }
    }
    return try InputDevice.touchScreen(among: [device])
  }

  private static func event(
    _ line: Substring, _ words: [Substring], _ number: Int
  ) throws(RecordingFault) -> InputEvent? {
    guard words.count > 2, let time = Microseconds.parse(words[2].filter { $0 != "," }[...]) else {
      throw RecordingFault(number, "time: expected seconds after 'Event: time'")
    }
    for (name, code) in InputEvent.codes[InputEvent.Number.sync] ?? [:]
    where words.contains(Substring(name)) {
      return InputEvent(
        microseconds: time, type: InputEvent.Number.sync, code: code, value: 0, line: number)
    }
    func value(after word: Substring) -> Int? {
      guard let place = words.lastIndex(of: word), place + 1 < words.count else { return nil }
      return Int(words[place + 1].filter { $0 != "," })
    }
    // Values of scan codes are hexadecimal and are of no finger.
    guard let type = value(after: "type"), let code = value(after: "code") else {
      throw RecordingFault(number, "expected type, code and value, found '\(line.prefix(60))'")
    }
    guard type != 4 else { return nil }
    guard let value = value(after: "value"), Int32(exactly: value) != nil else {
      throw RecordingFault(number, "value: expected a number of 32 bits")
    }
    return InputEvent(microseconds: time, type: type, code: code, value: value, line: number)
  }
}
