/// One event of the kernel's input subsystem.
struct InputEvent {
  var microseconds: Int
  var type: Int
  var code: Int
  var value: Int
  var line: Int

  /// Numbers of `linux/input-event-codes.h`.
  enum Number {
    static let sync = 0
    static let key = 1
    static let relative = 2
    static let absolute = 3

    static let horizontalWheel = 0x06
    static let wheel = 0x08
    /// In 120ths of a notch.
    static let fineWheel = 0x0B
    static let fineHorizontalWheel = 0x0C
    /// Two fingers on a pad.
    static let doubleTap = 0x14D

    static let report = 0
    static let contactReport = 2
    static let dropped = 3

    static let x = 0x00
    static let y = 0x01
    /// Of one finger or pen.
    static let onePressure = 0x18
    static let slot = 0x2F
    static let touchMajor = 0x30
    static let contactX = 0x35
    static let contactY = 0x36
    static let trackingID = 0x39
    static let pressure = 0x3A
    static let distance = 0x3B

    /// From a pen to an airbrush.
    static let tools = 0x140...0x144
    static let touch = 0x14A
  }

  /// Numbers by the names that `getevent -l` prints.
  static let types: [String: Int] = [
    "EV_SYN": 0, "EV_KEY": 1, "EV_REL": 2, "EV_ABS": 3, "EV_MSC": 4, "EV_SW": 5, "EV_LED": 0x11,
    "EV_SND": 0x12, "EV_REP": 0x14, "EV_FF": 0x15, "EV_PWR": 0x16, "EV_FF_STATUS": 0x17,
  ]

  /// Those codes that matter, by type; others may have any name.
  static let codes: [Int: [String: Int]] = [
    Number.sync: [
      "SYN_REPORT": 0, "SYN_CONFIG": 1, "SYN_MT_REPORT": 2, "SYN_DROPPED": 3,
    ],
    Number.key: [
      "BTN_TOUCH": Number.touch, "BTN_TOOL_DOUBLETAP": Number.doubleTap, "BTN_TOOL_PEN": 0x140,
      "BTN_TOOL_RUBBER": 0x141,
      "BTN_TOOL_BRUSH": 0x142, "BTN_TOOL_PENCIL": 0x143, "BTN_TOOL_AIRBRUSH": 0x144,
    ],
    Number.relative: [
      "REL_HWHEEL": Number.horizontalWheel, "REL_WHEEL": Number.wheel,
      "REL_WHEEL_HI_RES": Number.fineWheel, "REL_HWHEEL_HI_RES": Number.fineHorizontalWheel,
    ],
    Number.absolute: [
      "ABS_X": Number.x, "ABS_Y": Number.y, "ABS_PRESSURE": Number.onePressure,
      "ABS_MT_SLOT": Number.slot,
      "ABS_MT_TOUCH_MAJOR": Number.touchMajor, "ABS_MT_POSITION_X": Number.contactX,
      "ABS_MT_POSITION_Y": Number.contactY, "ABS_MT_TRACKING_ID": Number.trackingID,
      "ABS_MT_PRESSURE": Number.pressure, "ABS_MT_DISTANCE": Number.distance,
    ],
  ]
  var isContactReport: Bool { type == Number.sync && code == Number.contactReport }

  /// Whether it turns a wheel.
  var isWheel: Bool {
    type == Number.relative
      && [
        Number.horizontalWheel, Number.wheel, Number.fineWheel, Number.fineHorizontalWheel,
      ].contains(code)
  }

  /// Whether it concerns a finger on a screen.
  var isTouch: Bool {
    switch type {
    case Number.absolute: (Number.slot...0x3D).contains(code)
    case Number.key: code == Number.touch
    default: false
    }
  }

  /// Whether the event has a position.
  var isPosition: Bool {
    type == Number.absolute
      && [Number.x, Number.y, Number.contactX, Number.contactY].contains(code)
  }
}

/// A device of a recording.
struct InputDevice {
  var name: String?
  var events: [InputEvent] = []
  /// The least and the greatest number of each axis, by its code.
  var axes: [Int: (least: Int, most: Int)] = [:]
  /// The value of each axis when the listing was made, by its code.
  var values: [Int: Int] = [:]
  /// Units of each axis to a millimetre, by its code.
  var resolutions: [Int: Int] = [:]

  /// Whether the device is a touch pad: one finger moves a pointer, and two fingers scroll.
  var isPad: Bool {
    events.contains {
      $0.type == InputEvent.Number.key && $0.code == InputEvent.Number.doubleTap
    }
  }

  /// The axes of finger positions.
  var touchAxes: RecordedTouches.Axes? {
    range(InputEvent.Number.contactX, InputEvent.Number.contactY)
      ?? range(InputEvent.Number.x, InputEvent.Number.y)
  }

  private func range(_ x: Int, _ y: Int) -> RecordedTouches.Axes? {
    guard let x = axes[x], let y = axes[y], x.least < x.most, y.least < y.most else { return nil }
    return RecordedTouches.Axes(
      x: Double(x.least)...Double(x.most), y: Double(y.least)...Double(y.most))
  }
}
