import CPseudoTerminal
import FlickSystem
import FlickTerminal
import Foundation
import Testing

/// A program on a terminal of its own, with libvterm at the other end.
///
/// Safe: descriptors and the process are owned by it, pointers are lent for single calls.
@safe final class PseudoTerminal {
  let process: pid_t
  private(set) var emulator: EmulatedTerminal

  /// The terminal's settings before the program started.
  let settingsBefore: [UInt8]

  /// All that the program has written.
  private(set) var written: [UInt8] = []

  /// Whether output is read, shown and answered.
  var isReading = true

  /// Whether answers are held back, as over a slow line.
  var holdsAnswers = false {
    didSet {
      guard !holdsAnswers, !heldAnswers.isEmpty else { return }
      type(heldAnswers)
      heldAnswers = ""
    }
  }
  private var heldAnswers = ""

  private var controller: Int32 = -1
  private var terminal: Int32 = -1

  struct NotStarted: Error {}

  /// Starts the probe, or `sh` with a script in which `$0` is the probe.
  init(script: String? = nil, width: Int = 60, height: Int = 20) throws {
    let arguments = script.map { ["/bin/sh", "-c", $0, Self.probe] } ?? [Self.probe]
    // Sound: copied strings, ended by a null and freed when the program has been started.
    var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    guard let emulator = EmulatedTerminal(width: width, height: height) else { throw NotStarted() }
    self.emulator = emulator
    guard unsafe pty_open(Int32(width), Int32(height), &controller, &terminal) == 0 else {
      throw NotStarted()
    }
    settingsBefore = Self.settings(terminal)
    process = unsafe pty_start(&pointers, terminal)
    if process < 0 { throw NotStarted() }
  }

  deinit { pty_end(process, controller, terminal) }

  /// The path of the program, beside the test bundle.
  private static var probe: String {
    #if canImport(Darwin)
      let folder = Bundle(for: PseudoTerminal.self).bundleURL.deletingLastPathComponent()
    #else
      let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
    #endif
    return folder.appending(path: "terminal-probe").path
  }

  // MARK: Both ends

  /// Types text.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe _ = bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe pty_write(controller, $0, Int32(buffer.count)) }
    }
  }

  func resize(width: Int, height: Int) {
    emulator.resize(width: width, height: height)
    rowsSeen = nil
    _ = pty_resize(controller, Int32(width), Int32(height))
  }

  /// Replaces the terminal by an empty one of another size.
  ///
  /// libvterm 0.1.4 destroys its heap when it makes an ordinary screen smaller.
  func resizeAnew(width: Int, height: Int) throws {
    guard let new = EmulatedTerminal(width: width, height: height) else { throw NotStarted() }
    emulator = new
    rowsSeen = nil
    _ = pty_resize(controller, Int32(width), Int32(height))
  }

  var settings: [UInt8] { Self.settings(terminal) }

  private static func settings(_ terminal: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe pty_settings(terminal, $0, Int32(buffer.count)) } ?? 0
    }
    return Array(bytes.prefix(Int(count)))
  }

  /// The contents of the screen, row by row.
  var rows: [String] {
    if let known = rowsSeen, known.after == written.count { return known.rows }
    let rows = (0..<emulator.height).map { y in
      String(
        String.UnicodeScalarView(
          (0..<emulator.width).map { x in
            emulator.firstCharacter(x: x, y: y).flatMap(Unicode.Scalar.init) ?? " "
          }))
    }
    rowsSeen = (written.count, rows)
    return rows
  }

  /// The rows after the given number of written bytes; nil after a change of size.
  private var rowsSeen: (after: Int, rows: [String])?

  func shows(_ text: String) -> Bool { rows.contains { $0.contains(text) } }

  /// Reads output until the condition holds, for ten seconds at most; returns whether it does.
  func run(until condition: () -> Bool) -> Bool {
    let end = MonotonicClock.now() + .seconds(10)
    while !condition() {
      if MonotonicClock.now() > end { return false }
      pump(milliseconds: 20)
    }
    return true
  }

  /// Reads and answers the output so far.
  func pump(milliseconds: Int32) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map {
        unsafe pty_read(controller, $0, Int32(isReading ? buffer.count : 0), milliseconds)
      } ?? 0
    }
    guard count > 0 else { return }
    let new = Array(bytes.prefix(Int(count)))
    written += new
    emulator.feed(new)
    let answer = emulator.takeOutput()
    let text = String(decoding: answer, as: UTF8.self)
    if holdsAnswers { heldAnswers += text } else if !text.isEmpty { type(text) }
  }

  /// The exit code, or 128 and the signal; nil if it does not end within ten seconds.
  func end() -> Int32? {
    var status: Int32 = -1
    let hasEnded = run { unsafe pty_has_ended(process, &status) != 0 }
    // Its last output may still be in transit.
    pump(milliseconds: 20)
    return hasEnded ? status : nil
  }

  // MARK: Modes

  /// The private modes as the bytes written have left them, by number.
  var modes: [Int: Bool] { modeChanges.reduce(into: [:]) { $0[$1.mode] = $1.isOn } }

  /// All `CSI ? n h` and `CSI ? n l`, in order.
  var modeChanges: [(mode: Int, isOn: Bool)] {
    var changes: [(mode: Int, isOn: Bool)] = []
    for part in String(decoding: written, as: UTF8.self).components(separatedBy: "\u{1B}[?")
      .dropFirst()
    {
      let digits = part.prefix { $0.isNumber }
      guard let number = Int(digits), let final = part.dropFirst(digits.count).first else {
        continue
      }
      if final == "h" || final == "l" { changes.append((number, final == "h")) }
    }
    return changes
  }

  /// The number of the program's queries whether a frame has arrived.
  var questionCount: Int {
    String(decoding: written, as: UTF8.self).components(separatedBy: "\u{1B}[5n").count - 1
  }

  /// Checks that the terminal is in the state in which it was found.
  func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) {
    let modes = modes
    #expect(settings == settingsBefore, "settings", sourceLocation: sourceLocation)
    for mode in [1049, 1002, 1006, 1004, 2004] {
      #expect(modes[mode] == false, "mode \(mode)", sourceLocation: sourceLocation)
    }
    #expect(modes[25] == true, "the cursor", sourceLocation: sourceLocation)
    #expect(modes[2026] != true, "synchronized output", sourceLocation: sourceLocation)
    #expect(modes[1003] != true, "moves of the mouse", sourceLocation: sourceLocation)
    // The mouse is the first to be switched off and the screen the last. Mouse moves are switched
    // off after a kill too, as their state is then unknown.
    let leaving = modeChanges.map(\.mode).filter { $0 != 1003 }.suffix(7)
    #expect(
      Array(leaving) == [1006, 1002, 1004, 2004, 2026, 25, 1049], sourceLocation: sourceLocation)
  }
}
