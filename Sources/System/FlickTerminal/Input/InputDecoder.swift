/// Decodes a terminal's bytes as events, independent of how the bytes are split.
///
/// A value without a clock. If only time can resolve an ambiguity (an escape key or the start of a
/// sequence), call ``timePassed(into:)``. No input makes the decoder trap, and its memory is
/// bounded.
package struct InputDecoder: Sendable {
  /// The state of the parser.
  enum State: Sendable, Hashable {
    case ground
    /// After ESC.
    case escape
    /// After CSI: `ESC [`.
    case control
    /// In an overlong control sequence, which is ignored up to its final byte.
    case ignoredControl
    /// After `ESC [ [`, which the Linux console sends for F1 ... F5.
    case console
    /// After SS3: `ESC O`.
    case shift3
    /// After `ESC [ M`: three bytes of an X10 mouse report.
    case oldMouse
    /// In a string (DCS, OSC, APC, PM, SOS), terminated by BEL or `ESC \`.
    case string
    /// After ESC in a string.
    case stringEscape
    case paste
  }

  /// The maximum length of a control sequence.
  ///
  /// The longest known one is a resize of about 30 bytes.
  static let maximumControl = 64

  /// The maximum length of a string.
  ///
  /// Replies are shorter; longer strings are truncated.
  static let maximumString = 1024

  /// The number of bytes of pasted text to collect before emitting them.
  static let maximumPaste = 64 << 10

  var state = State.ground

  /// The bytes of the current sequence, string or pasted text.
  var pending: [UInt8] = []

  /// Whether an escape preceded this sequence, which means that alt is held.
  var hasAlt = false

  /// The bytes of an incomplete character, and its expected length.
  private var character: [UInt8] = []
  private var characterCount = 0

  /// The byte that introduced the string.
  private var stringKind: UInt8 = 0

  package init() {}

  /// Whether a sequence or a character is incomplete and may time out; see ``timePassed(into:)``.
  ///
  /// Pasted text and strings do not time out.
  package var isWaiting: Bool {
    switch state {
    case .ground: !character.isEmpty
    case .paste, .string, .stringEscape: false
    default: true
    }
  }

  /// Decodes bytes, which may be split anywhere.
  package mutating func decode(_ bytes: some Sequence<UInt8>, into events: inout [InputEvent]) {
    for byte in bytes { decode(byte, &events) }
  }

  /// Handles a pause longer than the transmission of a sequence (about 30 ms).
  ///
  /// A pending escape becomes the escape key. An incomplete sequence is dropped.
  package mutating func timePassed(into events: inout [InputEvent]) {
    switch state {
    case .ground: endCharacter(&events)
    case .escape:
      emit(.escape, hasAlt ? .alt : [], &events)
      reset()
    case .control where pending.isEmpty:
      emit(.character("["), .alt, &events)
      reset()
    case .shift3:
      emit(.character("O"), .alt, &events)
      reset()
    case .control, .ignoredControl, .console, .oldMouse: reset()
    case .paste, .string, .stringEscape: break
    }
  }

  // MARK: States

  private mutating func decode(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch state {
    case .ground: ground(byte, &events)
    case .escape: escape(byte, &events)
    case .control: control(byte, &events)
    case .ignoredControl:
      if byte == 0x1B { restart(&events) } else if (0x40...0x7E).contains(byte) { reset() }
    case .console:
      if (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) {
        emit(.function(Int(byte - UInt8(ascii: "A")) + 1), hasAlt ? .alt : [], &events)
      }
      reset()
    case .shift3: shift3(byte, &events)
    case .oldMouse: oldMouse(byte, &events)
    case .string: string(byte, &events)
    case .stringEscape:
      if byte == UInt8(ascii: "\\") {
        endString(&events)
      } else {
        // Another sequence starts, so the string is invalid.
        reset()
        state = .escape
        decode(byte, &events)
      }
    case .paste: paste(byte, &events)
    }
  }

  private mutating func ground(_ byte: UInt8, _ events: inout [InputEvent]) {
    if !character.isEmpty {
      if byte & 0xC0 == 0x80 {
        character.append(byte)
        if character.count == characterCount { endCharacter(&events) }
        return
      }
      endCharacter(&events)
    }
    switch byte {
    case 0x1B: state = .escape
    case 0x20..<0x7F: emit(.character(Unicode.Scalar(byte)), [], &events)
    case 0xC2..<0xF5:
      character.append(byte)
      characterCount = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    case 0x80...: emit(.character("\u{FFFD}"), [], &events)
    default: emitControl(byte, [], &events)
    }
  }

  /// Emits a character of several bytes, or a replacement for an invalid one.
  private mutating func endCharacter(_ events: inout [InputEvent]) {
    guard !character.isEmpty else { return }
    let scalars = String(decoding: character, as: UTF8.self).unicodeScalars
    character.removeAll(keepingCapacity: true)
    let alt: KeyModifiers = hasAlt ? .alt : []
    hasAlt = false
    for scalar in scalars { emitCharacter(scalar, alt, &events) }
  }

  private mutating func escape(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B:
      // Alt with a key that sends a sequence, or the escape key twice.
      if hasAlt { emit(.escape, [], &events) }
      hasAlt = true
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .shift3
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      stringKind = byte
      state = .string
    case 0xC2..<0xF5:
      if hasAlt { emit(.escape, [], &events) }
      reset()
      hasAlt = true
      character.append(byte)
      characterCount = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    default:
      if hasAlt { emit(.escape, [], &events) }
      reset()
      if (0x20..<0x7F).contains(byte) {
        emit(.character(Unicode.Scalar(byte)), .alt, &events)
      } else if byte < 0x80 {
        emitControl(byte, .alt, &events)
      } else {
        emit(.character("\u{FFFD}"), .alt, &events)
      }
    }
  }

  private mutating func control(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B: restart(&events)
    case 0x40...0x7E:
      if pending.isEmpty, byte == UInt8(ascii: "[") {
        state = .console
      } else if pending.isEmpty, byte == UInt8(ascii: "M") {
        state = .oldMouse
      } else {
        let sequence = ControlSequence(pending, final: byte)
        let alt = hasAlt
        reset()
        handle(sequence, alt: alt, &events)
      }
    case 0x20..<0x40:
      pending.append(byte)
      if pending.count > Self.maximumControl {
        pending.removeAll(keepingCapacity: true)
        state = .ignoredControl
      }
    default:
      // A control character inside a sequence invalidates the sequence, but is handled itself.
      reset()
      ground(byte, &events)
    }
  }

  private mutating func shift3(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte == 0x1B { return restart(&events) }
    let alt: KeyModifiers = hasAlt ? .alt : []
    reset()
    if let key = ControlSequence.letterKey(byte) ?? ControlSequence.keypadKey(byte) {
      emit(key, alt, &events)
    } else if byte >= 0x20 {
      // Not a known sequence: alt and O, followed by the byte.
      emit(.character("O"), .alt, &events)
      ground(byte, &events)
    } else {
      ground(byte, &events)
    }
  }

  private mutating func oldMouse(_ byte: UInt8, _ events: inout [InputEvent]) {
    pending.append(byte)
    guard pending.count == 3 else { return }
    let bytes = pending.map { Int($0) - 32 }
    reset()
    let event = ControlSequence.mouse(
      bytes[0], x: bytes[1] - 1, y: bytes[2] - 1, isRelease: false, isOld: true)
    if let event { events.append(.mouse(event)) }
  }

  private mutating func string(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B: state = .stringEscape
    case 0x07: endString(&events)
    case 0x18, 0x1A: reset()
    default: if pending.count < Self.maximumString { pending.append(byte) }
    }
  }

  private mutating func endString(_ events: inout [InputEvent]) {
    let reply = ControlSequence.stringReply(kind: stringKind, pending)
    reset()
    if let reply { events.append(.reply(reply)) }
  }

  // MARK: Pasted text

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  mutating func beginPaste() { state = .paste }

  private mutating func paste(_ byte: UInt8, _ events: inout [InputEvent]) {
    pending.append(byte)
    if byte == Self.pasteEnd.last, pending.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd)
    {
      pending.removeLast(Self.pasteEnd.count)
      if !pending.isEmpty { events.append(.paste(String(decoding: pending, as: UTF8.self))) }
      reset()
    } else if pending.count >= Self.maximumPaste, byte < 0x80, byte != 0x1B,
      !Self.pasteEnd.contains(byte) || pending.count >= 2 * Self.maximumPaste
    {
      // Split between characters, and not within the possible end marker.
      events.append(.paste(String(decoding: pending, as: UTF8.self)))
      pending.removeAll(keepingCapacity: true)
    }
  }

  // MARK: Emitting events

  private mutating func reset() {
    state = .ground
    hasAlt = false
    pending.removeAll(keepingCapacity: true)
  }

  /// Handles an escape inside a sequence, which invalidates the sequence and starts another.
  private mutating func restart(_ events: inout [InputEvent]) {
    reset()
    state = .escape
  }

  func emit(_ key: Key, _ modifiers: KeyModifiers, _ events: inout [InputEvent]) {
    events.append(.key(KeyEvent(key, modifiers)))
  }

  private func emitCharacter(
    _ scalar: Unicode.Scalar, _ modifiers: KeyModifiers, _ events: inout [InputEvent]
  ) {
    // C1 controls do not correspond to keys.
    if (0x80..<0xA0).contains(scalar.value) { return }
    emit(.character(scalar), modifiers, &events)
  }

  /// Emits the key for a byte below space, or DEL.
  private func emitControl(_ byte: UInt8, _ modifiers: KeyModifiers, _ events: inout [InputEvent]) {
    switch byte {
    case 0x00: emit(.character(" "), modifiers.union(.control), &events)
    case 0x08, 0x7F: emit(.backspace, modifiers, &events)
    case 0x09: emit(.tab, modifiers, &events)
    case 0x0D: emit(.enter, modifiers, &events)
    case 0x1C...0x1F:
      // By the layout of C0: control with one of \ ] ^ _.
      emit(.character(Unicode.Scalar(byte + 0x40)), modifiers.union(.control), &events)
    default:
      emit(.character(Unicode.Scalar(byte + 0x60)), modifiers.union(.control), &events)
    }
  }
}
