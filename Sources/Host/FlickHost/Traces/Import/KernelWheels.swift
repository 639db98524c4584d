internal import FlickCore

/// Turns of wheels, and two fingers on a pad, from events of the kernel.
enum KernelWheels {
  private typealias Number = InputEvent.Number

  /// 120ths of a notch: `REL_WHEEL_HI_RES` of `linux/input-event-codes.h`.
  private static let perNotch = 120.0

  /// The turns of a mouse, with the times of its reports; empty without a wheel.
  ///
  /// A wheel that is turned away from the user shows content further up.
  static func turns(of device: InputDevice) throws(RecordingFault) -> RecordedTouches {
    var recorded = RecordedTouches()
    recorded.device = device.name
    recorded.isInPoints = true
    let isFine = device.events.contains {
      $0.type == Number.relative
        && ($0.code == Number.fineWheel || $0.code == Number.fineHorizontalWheel)
    }
    var amount = Vector.zero
    var (start, last): (Int?, Int) = (nil, .min)
    for event in device.events {
      let value = Double(event.value)
      switch (event.type, event.code) {
      case (Number.relative, Number.wheel) where !isFine: amount.y -= value
      case (Number.relative, Number.horizontalWheel) where !isFine: amount.x += value
      case (Number.relative, Number.fineWheel): amount.y -= value / perNotch
      case (Number.relative, Number.fineHorizontalWheel): amount.x += value / perNotch
      case (Number.sync, Number.report) where amount != .zero:
        guard event.microseconds >= last else {
          throw RecordingFault(event.line, "the time runs backwards")
        }
        last = event.microseconds
        let first = start ?? last
        start = first
        let turn = WheelTurn(by: amount, source: .wheel, unit: .notches)
        let time = Seconds(Double(last - first) / 1e6)
        recorded.add(Touch(turn: turn, at: .zero, time: time), line: event.line)
        amount = .zero
      default: break
      }
    }
    if !recorded.touches.isEmpty {
      recorded.assumptions.append("a wheel's recording lacks the pointer's position: at 0, 0")
    }
    return recorded
  }

  /// Points to a millimetre of fingers on a pad: libinput's pads count as a mouse of 1000 dpi,
  /// times `TP_MAGIC_SLOWDOWN`, 0.2968.
  private static let perMillimetre = 1000 / 25.4 * 0.2968

  /// Units to a millimetre of a pad that does not state them, as in libinput.
  private static let usualResolution = 40.0

  /// The scrolling of two fingers on a pad: their middle moves the content with it.
  ///
  /// One finger moves the pointer, and three make other gestures.
  static func scrolling(_ fingers: RecordedTouches, of device: InputDevice) -> RecordedTouches {
    var recorded = RecordedTouches()
    recorded.device = fingers.device
    recorded.isInPoints = true
    let scale = { (code: Int) in
      perMillimetre / max(1, device.resolutions[code].map(Double.init) ?? usualResolution)
    }
    let (x, y) = (scale(Number.contactX), scale(Number.contactY))
    var places: [Int: Point2D] = [:]
    var isScrolling = false
    for (frame, lines) in frames(of: fingers) {
      let before = places
      for touch in frame { places[touch.pointer] = touch.isLast ? nil : touch.position }
      let time = frame[0].time
      func add(_ amount: Vector, _ phase: WheelTurn.Phase) {
        let turn = WheelTurn(by: amount, phase: phase, source: .trackPad)
        recorded.add(Touch(turn: turn, at: .zero, time: time), line: lines)
      }
      guard places.count == 2 else {
        if isScrolling { add(.zero, .ended) }
        isScrolling = false
        continue
      }
      guard isScrolling, Set(before.keys) == Set(places.keys) else {
        if isScrolling { add(.zero, .ended) }
        isScrolling = true
        add(.zero, .began)
        continue
      }
      var way = Vector.zero
      for (pointer, place) in places { way = way + (place - (before[pointer] ?? place)) * 0.5 }
      if way != .zero { add(Vector(x: 0 - way.x * x, y: 0 - way.y * y), .changed) }
    }
    if !recorded.touches.isEmpty {
      recorded.assumptions.append(
        "two fingers on a pad scroll naturally, by 11.7 points to a millimetre; the pointer is at 0, 0"
      )
    }
    return recorded
  }

  /// Touches of one time, with the line of the first.
  private static func frames(of recorded: RecordedTouches) -> [([Touch], Int)] {
    var frames: [([Touch], Int)] = []
    for (index, touch) in recorded.touches.enumerated() {
      if let last = frames.last?.0.last, last.time == touch.time {
        frames[frames.count - 1].0.append(touch)
      } else {
        frames.append(([touch], recorded.lines[index]))
      }
    }
    return frames
  }
}
