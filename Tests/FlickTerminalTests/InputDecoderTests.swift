import CVTerm
import FlickCore
import FlickTerminal
import Testing

/// The meaning of bytes, row by row.
struct InputDecoderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var bytes: String
    var events: [InputEvent]

    init(_ bytes: String, _ events: InputEvent...) {
      self.bytes = bytes
      self.events = events
    }

    var testDescription: String {
      bytes.unicodeScalars.map {
        $0.value < 32 ? "^\(Unicode.Scalar($0.value + 64) ?? "?")" : "\($0)"
      }
      .joined()
    }
  }

  static func key(_ key: Key, _ modifiers: KeyModifiers = [], _ kind: KeyEvent.Kind = .press)
    -> InputEvent
  {
    .key(KeyEvent(key, modifiers, kind))
  }

  static func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int, _ modifiers: KeyModifiers = [])
    -> InputEvent
  {
    .mouse(MouseEvent(kind, x: x, y: y, modifiers))
  }

  static let keys: [Row] = [
    Row("a", key(.character("a"))),
    Row("é漢😀", key(.character("é")), key(.character("漢")), key(.character("😀"))),
    Row("\r", key(.enter)), Row("\t", key(.tab)), Row("\u{7F}", key(.backspace)),
    Row("\u{8}", key(.backspace)), Row("\0", key(.character(" "), .control)),
    Row("\u{3}", key(.character("c"), .control)), Row("\u{1A}", key(.character("z"), .control)),
    Row("\u{1C}", key(.character("\\"), .control)), Row("\u{1F}", key(.character("_"), .control)),
    Row("\u{1B}x", key(.character("x"), .alt)), Row("\u{1B}é", key(.character("é"), .alt)),
    Row("\u{1B}\r", key(.enter, .alt)), Row("\u{1B}\u{3}", key(.character("c"), [.alt, .control])),
    Row("\u{1B}[A", key(.up)), Row("\u{1B}[B", key(.down)), Row("\u{1B}[C", key(.right)),
    Row("\u{1B}[D", key(.left)), Row("\u{1B}OA", key(.up)), Row("\u{1B}OH", key(.home)),
    Row("\u{1B}[H", key(.home)), Row("\u{1B}[F", key(.end)), Row("\u{1B}[1~", key(.home)),
    Row("\u{1B}[4~", key(.end)), Row("\u{1B}[2~", key(.insert)), Row("\u{1B}[3~", key(.delete)),
    Row("\u{1B}[5~", key(.pageUp)), Row("\u{1B}[6~", key(.pageDown)),
    Row("\u{1B}[1;5C", key(.right, .control)), Row("\u{1B}[1;2A", key(.up, .shift)),
    Row("\u{1B}[3;3~", key(.delete, .alt)), Row("\u{1B}\u{1B}[A", key(.up, .alt)),
    Row("\u{1B}[Z", key(.tab, .shift)), Row("\u{1B}OP", key(.function(1))),
    Row("\u{1B}[[B", key(.function(2))), Row("\u{1B}[11~", key(.function(1))),
    Row("\u{1B}[15~", key(.function(5))), Row("\u{1B}[17~", key(.function(6))),
    Row("\u{1B}[21~", key(.function(10))), Row("\u{1B}[23~", key(.function(11))),
    Row("\u{1B}[24;5~", key(.function(12), .control)), Row("\u{1B}[34~", key(.function(20))),
    Row("\u{1B}[1;2R", key(.function(3), .shift)), Row("\u{1B}[16~"), Row("\u{1B}[99~"),
    Row("\u{1B}OM", key(.enter)), Row("\u{1B}Op", key(.character("0"))),
    Row("\u{1B}Oy", key(.character("9"))), Row("\u{1B}Oj", key(.character("*"))),
  ]

  static let unicodeKeys: [Row] = [
    Row("\u{1B}[97u", key(.character("a"))), Row("\u{1B}[97;5u", key(.character("a"), .control)),
    Row("\u{1B}[97:65;2u", key(.character("a"), .shift)), Row("\u{1B}[27u", key(.escape)),
    Row("\u{1B}[13;2u", key(.enter, .shift)), Row("\u{1B}[9u", key(.tab)),
    Row("\u{1B}[127u", key(.backspace)), Row("\u{1B}[97;1:2u", key(.character("a"), [], .repeat)),
    Row("\u{1B}[97;1:3u", key(.character("a"), [], .release)),
    Row("\u{1B}[1;1:3A", key(.up, [], .release)), Row("\u{1B}[57376u", key(.function(13))),
    Row("\u{1B}[57404u", key(.character("5"))), Row("\u{1B}[57413u", key(.character("+"))),
    Row("\u{1B}[57417u", key(.left)), Row("\u{1B}[57426u", key(.delete)), Row("\u{1B}[57358u"),
    Row("\u{1B}[27;5;97~", key(.character("a"), .control)),
    Row("\u{1B}[97;65u", key(.character("a"))), Row("\u{1B}[1114112u"), Row("\u{1B}[55296u"),
    Row("\u{1B}[99999999999999999999u"), Row("\u{1B}[u"), Row("\u{1B}[;u"),
  ]

  static let mice: [Row] = [
    Row("\u{1B}[<0;10;5M", mouse(.press(.left), 9, 4)),
    Row("\u{1B}[<0;10;5m", mouse(.release(.left), 9, 4)),
    Row("\u{1B}[<32;12;5M", mouse(.move(.left), 11, 4)),
    Row("\u{1B}[<2;1;1M", mouse(.press(.right), 0, 0)),
    Row("\u{1B}[<1;1;1M", mouse(.press(.middle), 0, 0)),
    Row("\u{1B}[<35;1;1M", mouse(.move(nil), 0, 0)),
    Row("\u{1B}[<64;3;4M", mouse(.wheel(x: 0, y: -1), 2, 3)),
    Row("\u{1B}[<65;3;4M", mouse(.wheel(x: 0, y: 1), 2, 3)),
    Row("\u{1B}[<66;3;4M", mouse(.wheel(x: -1, y: 0), 2, 3)),
    Row("\u{1B}[<67;3;4M", mouse(.wheel(x: 1, y: 0), 2, 3)),
    Row("\u{1B}[<20;3;4M", mouse(.press(.left), 2, 3, [.shift, .control])),
    Row("\u{1B}[<8;3;4M", mouse(.press(.left), 2, 3, .alt)),
    Row("\u{1B}[<128;3;4M", mouse(.press(.other(8)), 2, 3)),
    Row("\u{1B}[<32;-7;1204M", mouse(.move(.left), -8, 1203)),
    Row("\u{1B}[M !!", mouse(.press(.left), 0, 0)), Row("\u{1B}[M#!\"", mouse(.release(nil), 0, 1)),
    Row("\u{1B}[32;5;6M", mouse(.press(.left), 4, 5)), Row("\u{1B}[<0;10M"), Row("\u{1B}[<3;1;1M"),
    Row("\u{1B}[<999;1;1M"),
  ]

  static let others: [Row] = [
    Row("\u{1B}[I", .focus(true)), Row("\u{1B}[O", .focus(false)),
    Row(
      "\u{1B}[200~a\u{1B}[A\u{3}\r\u{1B}[201~b", .paste("a\u{1B}[A\u{3}\r"), key(.character("b"))),
    Row("\u{1B}[200~\u{1B}[201~"), Row("\u{1B}[?62;1;6c", .reply(.deviceAttributes([62, 1, 6]))),
    Row("\u{1B}[?2026;2$y", .reply(.mode(2026, .reset))),
    Row("\u{1B}[?1016;0$y", .reply(.mode(1016, .unknown))),
    Row("\u{1B}P>|tmux 3.3a\u{1B}\\", .reply(.version("tmux 3.3a"))),
    Row("\u{1B}[6;20;10t", .reply(.cellPixels(width: 10, height: 20))),
    Row("\u{1B}[4;600;800t", .reply(.textAreaPixels(width: 800, height: 600))),
    Row("\u{1B}[8;24;80t", .reply(.textAreaCells(width: 80, height: 24))),
    Row(
      "\u{1B}[48;24;80;480;800t",
      .reply(.resize(cells: CellSize(width: 80, height: 24), pixelWidth: 800, pixelHeight: 480))),
    Row("\u{1B}[0n", .reply(.statusOK)), Row("\u{1B}[?1u", .reply(.keyboardFlags(1))),
    Row("\u{1B}[5;7R", .reply(.cursorPosition(CellPoint(x: 6, y: 4)))),
    Row("\u{1B}]11;rgb:1e1e/0000/ffff\u{7}", .reply(.color(11, RGB(0x1E, 0, 255)))),
    Row("\u{1B}]10;rgb:f/8/0\u{1B}\\", .reply(.color(10, RGB(255, 0x88, 0)))),
    Row("\u{1B}]52;c;AAAA\u{7}x", key(.character("x"))),
    Row("\u{1B}_Gi=1;OK\u{1B}\\x", key(.character("x"))),
    // Sequences that another one interrupts.
    Row("\u{1B}[12\u{1B}[A", key(.up)), Row("\u{1B}[1\rx", key(.enter), key(.character("x"))),
    Row("\u{1B}P>|abc\u{1B}[A", key(.up)),
    Row("\u{1B}OO", key(.character("O"), .alt), key(.character("O"))),
    Row("\u{1B}[\(String(repeating: "1;", count: 80))A\u{1B}[B", key(.down)),
  ]

  @Test(arguments: keys + unicodeKeys + mice + others)
  func `bytes are decoded as events`(row: Row) {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode(row.bytes.utf8, into: &events)
    #expect(events == row.events)
    #expect(!decoder.isWaiting)
  }

  @Test(arguments: keys + unicodeKeys + mice + others)
  func `decoding does not depend on how bytes are split`(row: Row) {
    let bytes = Array(row.bytes.utf8)
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      decoder.decode(bytes[..<cut], into: &events)
      decoder.decode(bytes[cut...], into: &events)
      #expect(events == row.events, "cut at \(cut)")
    }
  }

  static let begun: [Row] = [
    Row("\u{1B}", key(.escape)), Row("\u{1B}\u{1B}", key(.escape, .alt)),
    Row("\u{1B}[", key(.character("["), .alt)), Row("\u{1B}O", key(.character("O"), .alt)),
    Row("\u{1B}[1;5"), Row("\u{1B}[M!"), Row("\u{1B}[["),
  ]

  @Test(arguments: begun)
  func `a timeout ends an incomplete sequence`(row: Row) {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode(row.bytes.utf8, into: &events)
    #expect(events.isEmpty)
    #expect(decoder.isWaiting)
    decoder.timePassed(into: &events)
    #expect(events == row.events)
    #expect(!decoder.isWaiting)
    decoder.decode("x".utf8, into: &events)
    #expect(events.last == Self.key(.character("x")))
  }

  @Test func `invalid UTF-8 is replaced and does not affect later input`() {
    let rows: [([UInt8], Int)] = [
      ([0xFF], 1), ([0x80], 1), ([0xC0, 0x80], 2), ([0xE2, 0x82], 1), ([0xED, 0xA0, 0x80], 3),
      ([0xF4, 0x90, 0x80, 0x80], 4), ([0xF0, 0x9F, 0x98], 1),
    ]
    for (bytes, count) in rows {
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      decoder.decode(bytes, into: &events)
      decoder.decode("x".utf8, into: &events)
      let broken = Self.key(.character("\u{FFFD}"))
      #expect(events == Array(repeating: broken, count: count) + [Self.key(.character("x"))])
    }
  }

  @Test func `long pasted text is delivered in parts`() {
    let text = String(repeating: "漢字 ~201[\u{1B}[ ~ and 😀\n", count: 20_000)
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode("\u{1B}[200~\(text)\u{1B}[201~q".utf8, into: &events)
    let parts = events.dropLast().map { event in
      if case .paste(let part) = event { part } else { "not pasted" }
    }
    #expect(parts.count > 1)
    #expect(parts.allSatisfy { $0.utf8.count <= 200_000 })
    #expect(parts.joined() == text)
    #expect(events.last == Self.key(.character("q")))
  }

  @Test func `sequences of real terminals are decoded`() throws {
    let terminal = try #require(EmulatedTerminal(width: 80, height: 24))
    terminal.feed(TerminalModes.all(.cells).entering)
    _ = terminal.takeOutput()
    terminal.moveMouse(x: 7, y: 2)
    terminal.pressMouse(1, true)
    terminal.moveMouse(x: 40, y: 20)
    terminal.pressMouse(1, false)
    terminal.pressMouse(4, true)
    terminal.press(VTERM_KEY_UP)
    terminal.press(VTERM_KEY_RIGHT, VTERM_MOD_CTRL)
    terminal.press(VTERM_KEY_PAGEDOWN)
    terminal.press(VTERM_KEY_BACKSPACE)
    terminal.type("x", VTERM_MOD_ALT)
    terminal.type("漢")

    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode(terminal.takeOutput(), into: &events)
    #expect(
      events == [
        Self.mouse(.press(.left), 7, 2), Self.mouse(.move(.left), 40, 20),
        Self.mouse(.release(.left), 40, 20), Self.mouse(.wheel(x: 0, y: -1), 40, 20),
        Self.key(.up), Self.key(.right, .control), Self.key(.pageDown), Self.key(.backspace),
        Self.key(.character("x"), .alt), Self.key(.character("漢")),
      ])
  }

  // MARK: Any bytes

  /// Fragments of sequences, so that random bytes form some.
  private static let pieces: [[UInt8]] =
    (keys + unicodeKeys + mice + others).map { Array($0.bytes.utf8) }
    + [[0x1B], [0x1B, 0x5B], [0x9B], [0xFF], [0xE2], [0x18], Array("\u{1B}[200~".utf8)]

  @Test(arguments: [1, 2, 3, 4])
  func `random bytes in random pieces are decoded consistently`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        var piece = Self.pieces.randomElement(using: &random) ?? []
        if random.chance(30) { piece.removeLast(Int.random(in: 0..<piece.count, using: &random)) }
        if random.chance(30), !piece.isEmpty {
          piece[Int.random(in: 0..<piece.count, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        bytes += piece
      }
      var whole: [InputEvent] = []
      var decoder = InputDecoder()
      decoder.decode(bytes, into: &whole)

      var parts: [InputEvent] = []
      var other = InputDecoder()
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...rest.count, using: &random)
        other.decode(rest.prefix(count), into: &parts)
        rest = rest.dropFirst(count)
      }
      #expect(whole == parts, "\(bytes)")

      // After any input, the ends of a paste, of a string and of a key's timeout return it to keys.
      decoder.decode("\u{1B}[201~\u{18}".utf8, into: &whole)
      decoder.timePassed(into: &whole)
      whole.removeAll()
      decoder.decode("q".utf8, into: &whole)
      #expect(whole == [Self.key(.character("q"))], "after \(bytes)")
    }
  }
}

extension TerminalModes {
  static func all(_ mouse: MouseReporting) -> TerminalModes {
    var modes = TerminalModes()
    modes.mouse = mouse
    return modes
  }
}
