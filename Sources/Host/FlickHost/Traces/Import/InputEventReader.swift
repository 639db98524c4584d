internal import FlickCore

/// Makes touches of the events of a touch screen, in whichever of the kernel's three forms they
/// come: contacts in slots (protocol B), contacts one after another in each report (protocol A), or
/// one finger.
///
/// See `Documentation/input/multi-touch-protocol.rst` of Linux. A touch has the time of the report
/// that ends it.
struct InputEventReader {
  private typealias Number = InputEvent.Number

  fileprivate struct Contact {
    var pointer: Int
    var slot = 0
    var x: Int?
    var y: Int?
    var key: Int?
    var pressure: Int?
    /// Above the glass.
    var distance: Int?
    /// Whether a pen is near, on the glass or above it.
    var isPenNear = false
    var hasMoved = false
    /// The last reported position.
    var reported: Point2D?
    /// Whether it was reported as down.
    var isDown = false
    /// Whether the finger is on the screen, according to the present report.
    var isTouching = false
    /// Whether another finger has come in the same slot.
    var isAnother = false
    /// Whether it was reported above the glass.
    var isHovering = false
  }

  private var recorded: RecordedTouches
  /// The range of pressure, if the device reports it.
  private var pressures: ClosedRange<Double>?
  /// The distance of a contact on the surface.
  private var noDistance = 0
  /// By slot; one finger alone is in slot 0.
  private var contacts: [Int: Contact] = [:]
  private var slot = 0
  /// The most fingers of a report: each report visits all of them, and may compare each with each.
  ///
  /// Touch screens have at most some dozens.
  private static let mostContacts = 256
  /// The first places of each slot that the recording has, and the values of the listing.
  private var firstPlaces: [Int: FirstPlace] = [:]
  private var listed: (x: Int?, y: Int?) = (nil, nil)

  /// The first values of a slot, with the events that report them.
  private struct FirstPlace {
    var x: InputEvent?
    var y: InputEvent?
  }
  private var pointers: Set<Int> = []
  private var start: Int?
  private var last = 0

  /// The touches of a device.
  ///
  /// - Throws: `RecordingFault` for times that run backwards.
  static func touches(of device: InputDevice) throws(RecordingFault) -> RecordedTouches {
    var reader = InputEventReader(device)
    let events = device.events
    let hasSlots = events.contains {
      $0.type == Number.absolute
        && ($0.code == Number.slot || ($0.code == Number.trackingID && $0.value < 0))
    }
    if !hasSlots, events.contains(where: \.isContactReport) {
      try reader.readReports(events)
    } else {
      let hasContacts = events.contains {
        $0.type == Number.absolute && $0.code == Number.contactX
      }
      try reader.readSlots(events, hasContacts: hasSlots || hasContacts)
    }
    return reader.recorded
  }

  private init(_ device: InputDevice) {
    recorded = RecordedTouches()
    recorded.device = device.name
    recorded.axes = device.touchAxes
    if let axis = device.axes[Number.pressure] ?? device.axes[Number.onePressure],
      axis.least < axis.most
    {
      pressures = Double(axis.least)...Double(axis.most)
    }
    let isOfContacts = device.axes[Number.contactX] != nil
    listed = (
      device.values[isOfContacts ? Number.contactX : Number.x],
      device.values[isOfContacts ? Number.contactY : Number.y]
    )
    noDistance = device.axes[Number.distance]?.least ?? 0
  }

  // MARK: Telling

  private mutating func time(of event: InputEvent) throws(RecordingFault) -> Seconds {
    let first = start ?? event.microseconds
    start = first
    guard event.microseconds >= last || recorded.touches.isEmpty else {
      throw RecordingFault(event.line, "the time runs backwards")
    }
    last = event.microseconds
    return Seconds(Double(event.microseconds - first) / 1e6)
  }

  private mutating func addTouch(
    _ phase: Touch.Phase, _ contact: inout Contact, _ event: InputEvent
  ) throws(RecordingFault) {
    guard let x = contact.x, let y = contact.y else { return }
    if recorded.touches.isEmpty { start = nil }
    let time = try time(of: event)
    let place = Point2D(x: Double(x), y: Double(y))
    // The lift has the last position before it. Later values may belong to another finger in the
    // slot.
    let isLast = phase == .ended || phase == .cancelled || phase == .left
    let position = isLast ? contact.reported ?? place : place
    contact.reported = position
    recorded.add(
      Touch(
        pointer: contact.pointer, time: time, position: position, phase: phase,
        force: phase == .began || phase == .moved ? force(of: contact) : nil),
      line: event.line)
  }

  /// The pressure as a share of the device's range; nil if the range is unknown.
  private func force(of contact: Contact) -> Double? {
    guard let pressure = contact.pressure, let pressures else { return nil }
    return (Double(pressure) - pressures.lowerBound)
      / (pressures.upperBound - pressures.lowerBound)
  }

  /// The least number that no finger has which is down.
  private mutating func freePointer() -> Int {
    let pointer = (0...pointers.count).first { !pointers.contains($0) } ?? 0
    pointers.insert(pointer)
    return pointer
  }

  private mutating func begin(_ contact: inout Contact, _ event: InputEvent)
    throws(RecordingFault)
  {
    if contact.x == nil || contact.y == nil { assume(&contact, event) }
    guard contact.x != nil, contact.y != nil else { return }
    contact.pointer = freePointer()
    contact.isDown = true
    try addTouch(.began, &contact, event)
  }

  /// Completes the position of a finger that comes down at the present value of an axis, which the
  /// kernel does not report again: by the listing of the device, or else by the first report of the
  /// slot.
  private mutating func assume(_ contact: inout Contact, _ event: InputEvent) {
    let first = firstPlaces[contact.slot] ?? FirstPlace()
    func value(_ axis: String, _ known: InputEvent?, _ listed: Int?) -> Int? {
      // Drivers list 0 for an axis of contacts without a single value.
      let stated = listed == 0 ? nil : listed
      guard let value = stated ?? known?.value ?? listed else { return nil }
      let delay = known.map { Double($0.microseconds - event.microseconds) / 1000 } ?? 0
      let source =
        stated != nil || known == nil
        ? "from the device's listing"
        : "from its first report, \(plain(delay, decimals: 1)) ms later"
      recorded.assumptions.append(
        "\(axis) of the finger that comes down in line \(event.line): \(value), \(source)")
      return value
    }
    if contact.x == nil { contact.x = value("x", first.x, listed.x) }
    if contact.y == nil { contact.y = value("y", first.y, listed.y) }
  }

  /// Finds the first values of each slot.
  private mutating func findFirstPlaces(_ events: [InputEvent], x: Int, y: Int) {
    var slot = 0
    for event in events where event.type == Number.absolute {
      switch event.code {
      case Number.slot: slot = event.value
      case x where firstPlaces[slot]?.x == nil: firstPlaces[slot, default: FirstPlace()].x = event
      case y where firstPlaces[slot]?.y == nil: firstPlaces[slot, default: FirstPlace()].y = event
      default: break
      }
    }
  }

  private mutating func end(
    _ contact: inout Contact, _ event: InputEvent, as phase: Touch.Phase = .ended
  ) throws(RecordingFault) {
    try addTouch(phase, &contact, event)
    pointers.remove(contact.pointer)
    contact.isDown = false
  }

  // MARK: Slots, and one finger

  private mutating func readSlots(
    _ events: [InputEvent], hasContacts: Bool
  ) throws(RecordingFault) {
    let (x, y) = hasContacts ? (Number.contactX, Number.contactY) : (Number.x, Number.y)
    findFirstPlaces(events, x: x, y: y)
    var isLost = false
    for event in events {
      switch (event.type, event.code) {
      case (Number.sync, Number.dropped): isLost = true
      case (Number.sync, Number.report):
        let first = recorded.touches.count
        try Self.check(contacts.count, event)
        try report(event, wasLost: isLost)
        recorded.startFrame(at: first)
        isLost = false
      case _ where isLost: break
      case (Number.absolute, Number.slot) where hasContacts: slot = event.value
      case (Number.absolute, Number.trackingID) where hasContacts: track(event.value)
      case (Number.key, Number.touch) where !hasContacts:
        contacts[0, default: Contact(pointer: 0)].isTouching = event.value != 0
      case (Number.absolute, x): move(\.x, event.value)
      case (Number.absolute, y): move(\.y, event.value)
      case (Number.absolute, Number.pressure) where hasContacts:
        contacts[slot, default: Contact(pointer: 0)].pressure = event.value
      case (Number.absolute, Number.distance) where hasContacts:
        contacts[slot, default: Contact(pointer: 0)].distance = event.value
      case (Number.absolute, Number.onePressure) where !hasContacts:
        contacts[0, default: Contact(pointer: 0)].pressure = event.value
      case (Number.key, Number.tools) where !hasContacts:
        contacts[0, default: Contact(pointer: 0)].isPenNear = event.value != 0
      default: break
      }
    }
  }

  private static func check(_ count: Int, _ event: InputEvent) throws(RecordingFault) {
    guard count <= mostContacts else {
      throw RecordingFault(event.line, "more than \(mostContacts) fingers in a report")
    }
  }

  private mutating func move(_ axis: WritableKeyPath<Contact, Int?>, _ value: Int) {
    contacts[slot, default: Contact(pointer: 0)][keyPath: axis] = value
    contacts[slot]?.hasMoved = true
  }

  private mutating func track(_ id: Int) {
    var contact = contacts[slot] ?? Contact(pointer: 0)
    if id >= 0, contact.isDown, contact.key != id { contact.isAnother = true }
    contact.isTouching = id >= 0
    contact.key = id >= 0 ? id : nil
    contacts[slot] = contact
  }

  private mutating func report(_ event: InputEvent, wasLost: Bool) throws(RecordingFault) {
    for slot in contacts.keys.sorted() {
      guard var contact = contacts[slot] else { continue }
      contact.slot = slot
      let isAbove = (contact.distance ?? noDistance) > noDistance
      let isTouching = contact.isTouching && !isAbove
      if wasLost {
        // The present state of the fingers is unknown.
        if contact.isDown { try end(&contact, event, as: .cancelled) }
        contact.isTouching = false
      } else if contact.isDown, !isTouching || contact.isAnother {
        try end(&contact, event)
        if isTouching { try begin(&contact, event) }
      } else if !contact.isDown, isTouching {
        try begin(&contact, event)
      } else if contact.isDown, contact.hasMoved {
        try addTouch(.moved, &contact, event)
      }
      let isNear = !wasLost && (contact.isTouching && isAbove || contact.isPenNear)
      try hover(&contact, event, isNear: isNear)
      (contact.hasMoved, contact.isAnother) = (false, false)
      contacts[slot] = contact
    }
  }

  /// Handles a finger or pen above the glass, or the end of its hovering.
  ///
  /// Only one contact hovers at a time; of several new ones, the one with the least number.
  private mutating func hover(
    _ contact: inout Contact, _ event: InputEvent, isNear: Bool
  ) throws(RecordingFault) {
    guard !contact.isDown else { return contact.isHovering = false }
    if isNear, contact.hasMoved {
      guard contact.isHovering || !contacts.values.contains(where: \.isHovering) else { return }
      contact.pointer = freePointer()
      pointers.remove(contact.pointer)
      contact.isHovering = contact.x != nil && contact.y != nil
      try addTouch(.hovered, &contact, event)
    } else if !isNear, contact.isHovering {
      contact.isHovering = false
      try addTouch(.left, &contact, event)
    }
  }

  // MARK: Contacts one after another

  private mutating func readReports(_ events: [InputEvent]) throws(RecordingFault) {
    var found: [Contact] = []
    var current = Contact(pointer: 0)
    var isLost = false
    for event in events {
      switch (event.type, event.code) {
      case (Number.sync, Number.dropped): isLost = true
      case (Number.sync, Number.contactReport):
        if current.x != nil, current.y != nil { found.append(current) }
        current = Contact(pointer: 0)
      case (Number.sync, Number.report):
        if current.x != nil, current.y != nil { found.append(current) }
        let first = recorded.touches.count
        try Self.check(found.count, event)
        if !isLost { try compare(found, event) }
        recorded.startFrame(at: first)
        (found, current, isLost) = ([], Contact(pointer: 0), false)
      case (Number.absolute, Number.contactX): current.x = event.value
      case (Number.absolute, Number.contactY): current.y = event.value
      case (Number.absolute, Number.trackingID): current.key = event.value
      case (Number.absolute, Number.pressure): current.pressure = event.value
      default: break
      }
    }
  }

  /// Takes a report: each finger continues the one with its number, or else the nearest.
  private mutating func compare(
    _ found: [Contact], _ event: InputEvent
  ) throws(RecordingFault) {
    let matches = Self.matches(found, contacts)
    var next: [Int: Contact] = [:]
    for (key, before) in contacts.sorted(by: { $0.key < $1.key })
    where !matches.values.contains(key) {
      var gone = before
      try end(&gone, event)
    }
    for (index, key) in matches.sorted(by: { $0.value < $1.value }) {
      guard let before = contacts[key] else { continue }
      var contact = found[index]
      (contact.pointer, contact.isDown, contact.reported) = (before.pointer, true, before.reported)
      try addTouch(.moved, &contact, event)
      next[contact.pointer] = contact
    }
    for index in found.indices where matches[index] == nil {
      var contact = found[index]
      try begin(&contact, event)
      next[contact.pointer] = contact
    }
    contacts = next
  }

  /// The finger that each contact continues, by its index in `found`: contacts with a number by
  /// their numbers, the others in pairs of the nearest first.
  private static func matches(_ found: [Contact], _ known: [Int: Contact]) -> [Int: Int] {
    var matches: [Int: Int] = [:]
    var left = known
    for (index, contact) in found.enumerated() {
      guard let number = contact.key,
        let same = left.first(where: { $0.value.key == number })?.key
      else { continue }
      matches[index] = same
      left[same] = nil
    }
    var pairs: [(index: Int, key: Int, distance: Double)] = []
    for (index, contact) in found.enumerated() where contact.key == nil {
      for (key, other) in left { pairs.append((index, key, other.distance(to: contact))) }
    }
    pairs.sort { ($0.distance, $0.index, $0.key) < ($1.distance, $1.index, $1.key) }
    for pair in pairs where matches[pair.index] == nil && left[pair.key] != nil {
      matches[pair.index] = pair.key
      left[pair.key] = nil
    }
    return matches
  }
}

extension InputEventReader.Contact {
  fileprivate func distance(to other: InputEventReader.Contact) -> Double {
    let x = Double((x ?? 0) - (other.x ?? 0))
    let y = Double((y ?? 0) - (other.y ?? 0))
    return x * x + y * y
  }
}
