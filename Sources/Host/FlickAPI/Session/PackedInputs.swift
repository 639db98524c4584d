internal import FlickCore

/// A full segment of a log of inputs in a few bytes an entry, exact to the bit.
///
/// Most touches differ from the one before in time and place only. The rest of a touch is a
/// template, stored once for all touches that share it. Times are coded relative to the last touch,
/// places and forces relative to the last touch of the pointer.
///
/// A touch is a byte with the forms of time, x and y, two bits each (see `NumberSeries`), and two
/// flags, and then the parts in the order of `Packer.add`. Settings are stored as they are.
final class PackedInputs: Sendable {
  /// The first entry.
  let first: InputLog.Entry
  let bytes: [UInt8]
  /// Touches without time, place, force and amount of a turn.
  let templates: [Touch]
  /// Entries that are stored as they are, in order.
  let others: [InputLog.Entry]

  /// Packs entries; at least one.
  init(_ entries: [InputLog.Entry]) {
    var packer = Packer()
    for entry in entries { packer.add(entry) }
    first = entries[0]
    bytes = packer.bytes.fitted
    (templates, others) = (packer.templates.fitted, packer.others.fitted)
  }

  /// The first entries.
  func entries(_ count: Int) -> [InputLog.Entry] {
    var unpacker = Unpacker(self)
    return (0..<count).map { _ in unpacker.next() }
  }
}

extension Array {
  /// The same elements without spare room.
  fileprivate var fitted: [Element] {
    var fitted: [Element] = []
    fitted.reserveCapacity(count)
    fitted += self
    return fitted
  }
}

/// The flags of a packed touch.
private enum Flags {
  /// Above the forms of the numbers: the template is not that of the touch before.
  static let otherTemplate: UInt8 = 1 << 6
  /// Above the forms of the numbers: a byte with further flags follows.
  static let more: UInt8 = 1 << 7
  /// Among the further flags: the entry is stored as it is.
  static let isOther: UInt8 = 1
  /// Among the further flags: the time of the touch is not that of the entry.
  static let hasOwnTime: UInt8 = 2
  /// Among the further flags: the force is not that of the pointer's touch before.
  static let otherForce: UInt8 = 4
}

/// The state after a packed touch, which packer and unpacker share.
private struct PackedState {
  /// The last touch of a pointer.
  struct Pointer {
    let number: Int
    /// In hundredths of a point, as pages report places.
    var x = NumberSeries(resolution: 100)
    var y = NumberSeries(resolution: 100)
    /// See `Touch.forceSteps`.
    var force = -1
  }

  /// In microseconds; pages report multiples of ten.
  var time = NumberSeries(resolution: 1e6)
  var pointers: [Pointer] = []
  /// The place of each template's pointer.
  var places: [Int] = []
  /// The index of the last touch's template.
  var template = 0
  /// The amounts of turns.
  var turnX = NumberSeries(resolution: 100)
  var turnY = NumberSeries(resolution: 100)

  mutating func add(_ template: Touch) {
    let place = pointers.firstIndex { $0.number == template.pointer } ?? pointers.count
    if place == pointers.count { pointers.append(Pointer(number: template.pointer)) }
    places.append(place)
  }
}

extension Touch {
  /// The touch without time, place, force and amount of a turn.
  fileprivate var template: Touch {
    with(time: 0, position: .zero, forceSteps: -1, turnedBy: .zero)
  }

  /// The touch with other numbers.
  fileprivate func with(
    time: Seconds, position: Point2D, forceSteps: Int, turnedBy amount: Vector?
  ) -> Touch {
    var touch = at(time)
    touch.position = position
    touch.force = forceSteps < 0 ? nil : Double(forceSteps) / Self.stepsOfForce
    if let amount, var turn = touch.turn {
      turn.amount = amount
      touch.turn = turn
    }
    return touch
  }

  /// The steps of the largest force, as `force` is rounded.
  private static let stepsOfForce = 1e6

  /// The force in steps, below 0 if it is unknown; nil if the touch has more than a template and
  /// its numbers.
  fileprivate func forceSteps(with template: Touch) -> Int? {
    let steps = force.map { Int(($0 * Self.stepsOfForce).rounded()) } ?? -1
    let copy = template.with(
      time: time, position: position, forceSteps: steps, turnedBy: turn?.amount)
    return copy == self && copy.force?.sign == force?.sign ? steps : nil
  }
}

/// Packs entries in order.
private struct Packer {
  private(set) var bytes: [UInt8] = []
  private(set) var templates: [Touch] = []
  private(set) var others: [InputLog.Entry] = []
  private var state = PackedState()

  mutating func add(_ entry: InputLog.Entry) {
    let start = bytes.count
    bytes.append(0)
    if case .touch(let touch) = entry.action {
      let template = touch.template
      if let force = touch.forceSteps(with: template) {
        return bytes[start] = add(touch, template, force, at: entry.time)
      }
    }
    bytes[start] = Flags.more
    bytes.append(Flags.isOther)
    others.append(entry)
  }

  /// Writes a touch; returns its first byte.
  private mutating func add(
    _ touch: Touch, _ template: Touch, _ force: Int, at time: Seconds
  ) -> UInt8 {
    let index = templates.firstIndex(of: template) ?? templates.count
    if index == templates.count {
      templates.append(template)
      state.add(template)
    }
    let place = state.places[index]
    let hasOwnTime = touch.time.value.bitPattern != time.value.bitPattern
    let otherForce = force != state.pointers[place].force
    var head: UInt8 = 0
    if hasOwnTime || otherForce {
      head |= Flags.more
      bytes.append((hasOwnTime ? Flags.hasOwnTime : 0) | (otherForce ? Flags.otherForce : 0))
    }
    if index != state.template {
      head |= Flags.otherTemplate
      bytes.write(count: UInt64(index))
      state.template = index
    }
    head |= state.time.write(time.value, &bytes)
    if hasOwnTime { bytes.write(touch.time.value.bitPattern) }
    head |= state.pointers[place].x.write(touch.position.x, &bytes) << 2
    head |= state.pointers[place].y.write(touch.position.y, &bytes) << 4
    if otherForce {
      bytes.write(signed: Int64(force - state.pointers[place].force))
      state.pointers[place].force = force
    }
    if let amount = touch.turn?.amount {
      let start = bytes.count
      bytes.append(0)
      bytes[start] = state.turnX.write(amount.x, &bytes)
      bytes[start] |= state.turnY.write(amount.y, &bytes) << 2
    }
    return head
  }
}

/// Unpacks entries in order.
struct Unpacker {
  private let packed: PackedInputs
  private var bytes: PackedBytes
  private var otherCount = 0
  private var state = PackedState()

  init(_ packed: PackedInputs) {
    (self.packed, bytes) = (packed, PackedBytes(packed.bytes))
    for template in packed.templates { state.add(template) }
  }

  /// The next entry, which must exist.
  mutating func next() -> InputLog.Entry {
    let head = bytes.byte()
    let more = head & Flags.more == 0 ? 0 : bytes.byte()
    if more & Flags.isOther != 0 {
      defer { otherCount += 1 }
      return packed.others[otherCount]
    }
    if head & Flags.otherTemplate != 0 { state.template = Int(bytes.count()) }
    let template = packed.templates[state.template]
    let place = state.places[state.template]
    let time = Seconds(state.time.read(head, &bytes))
    let hasOwnTime = more & Flags.hasOwnTime != 0
    let ownTime = hasOwnTime ? Seconds(Double(bitPattern: bytes.word())) : time
    let x = state.pointers[place].x.read(head >> 2, &bytes)
    let y = state.pointers[place].y.read(head >> 4, &bytes)
    if more & Flags.otherForce != 0 { state.pointers[place].force += Int(bytes.signed()) }
    var amount: Vector?
    if template.phase == .turned {
      let forms = bytes.byte()
      amount = Vector(
        x: state.turnX.read(forms, &bytes), y: state.turnY.read(forms >> 2, &bytes))
    }
    let touch = template.with(
      time: ownTime, position: Point2D(x: x, y: y), forceSteps: state.pointers[place].force,
      turnedBy: amount)
    return InputLog.Entry(time: time, action: .touch(touch))
  }
}
