@testable import FlickSystem
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A C function that finds the script's position when a process dies.
private typealias Locator =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?
  ) -> Int32

/// The behaviour of a search for the script's position.
enum Search: CaseIterable {
  /// It finds the name that its context points to, on line 7.
  case finds
  /// It finds no position.
  case findsNothing
  /// It has written half of a name when it reads invalid memory.
  case faults
  case aborts
  case doesNotReturn
  /// It claims to have written more than there is room for.
  case boasts

  /// The address of the function that does so.
  var address: UInt {
    let locator: Locator =
      switch self {
      case .finds:
        { context, source, size in
          // Sound: a terminated string that is shorter than the room.
          guard let source = unsafe source, let size = unsafe size,
            let name = unsafe context?.assumingMemoryBound(to: CChar.self)
          else { return 0 }
          unsafe size.pointee = strlen(name)
          unsafe memcpy(source, name, size.pointee)
          return 7
        }
      case .findsNothing: { _, _, _ in 0 }
      case .faults:
        { _, source, _ in
          unsafe source?.pointee = 97
          return unsafe UnsafePointer<Int32>(bitPattern: 8)?.pointee ?? 0
        }
      case .aborts: { _, _, _ in abort() }
      case .doesNotReturn: { _, _, _ in Search.spin() }
      case .boasts:
        { _, _, size in
          unsafe size?.pointee = 1 << 40
          return 7
        }
      }
    // Sound: a function's address is a number.
    return unsafe UInt(bitPattern: unsafeBitCast(locator, to: Int.self))
  }

  static func spin() -> Never {
    var count: UInt32 = 0
    while true { count &+= 1 }
  }
}

// One after the other: each takes over signals of its thread.
@Suite(.serialized) struct `The position of a death` {
  /// How a worker ends that does `body` while a script runs, and is searched for in this way.
  private func end(
    _ search: Search, name: StaticString = "s.lua", _ body: () -> Void
  ) throws -> Supervisor.End {
    var conditions = Supervisor.Conditions()
    if Supervisor.limitsMemory { conditions.memory = 64 << 20 }
    return try Supervisor(conditions).run { _ in
      ProcessorTime.limit(toSecondsFromNow: 1)
      // Sound: the name is a constant of the program.
      let context = unsafe UInt(bitPattern: name.utf8Start)
      OwnProcess.running((search.address, context), body)
      return 0
    }.end
  }

  @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGXCPU])
  func `the position is reported for each fault signal`(_ signal: Int32) throws {
    let end = try end(.finds) { raise(signal) }
    let place = try #require(end.place)
    #expect("\(place)" == "s.lua:7")
    #expect(end == .died(Signal(signal), at: place))
  }

  @Test func `the position is reported when the CPU limit ends the process`() throws {
    let end = try end(.finds) { Search.spin() }
    #expect(end.place?.description == "s.lua:7")
    #expect(end == .died(Signal(SIGXCPU), at: end.place))
  }

  @Test(.enabled(if: Supervisor.limitsMemory))
  func `the position is reported when memory is exhausted`() throws {
    let end = try end(.finds) {
      var kept: [[UInt8]] = []
      while true { kept.append([UInt8](repeating: 1, count: 1 << 20)) }
    }
    #expect(end.place?.description == "s.lua:7")
    #expect(end == .exhausted(at: end.place))
  }

  /// The stack is full, so the handler needs one of its own.
  @Test func `the position is reported for a stack overflow`() throws {
    func deep(_ number: Int) -> Int { number < 0 ? 0 : deep(number &+ 1) &+ deep(number &+ 2) }
    let end = try end(.finds) { _ = deep(1) }
    #expect(end.place?.description == "s.lua:7")
    #expect(end == .died(Signal(SIGSEGV), at: end.place))
  }

  @Test func `the position is nil outside a script, and restored after an inner one`() throws {
    let outside = try Supervisor().run { _ in Signal(SIGABRT).endProcess() }.end
    #expect(outside == .died(Signal(SIGABRT), at: nil))
    let end = try end(.finds) {
      OwnProcess.running((0, 0)) {}
      raise(SIGILL)
    }
    #expect(end.place?.description == "s.lua:7")
  }

  /// A dead process may be in any condition; then at least the reason is reported.
  @Test(
    arguments: [
      (SIGSEGV, .findsNothing), (SIGSEGV, .faults), (SIGABRT, .faults), (SIGABRT, .aborts),
      (SIGTRAP, .doesNotReturn), (SIGSEGV, .boasts),
    ] as [(Int32, Search)])
  func `a fault while finding the position keeps the first signal`(
    _ signal: Int32, _ search: Search
  ) throws {
    let end = try end(search) { raise(signal) }
    #expect(end == .died(Signal(signal), at: nil))
  }

  @Test(
    .enabled(if: Supervisor.limitsMemory), arguments: [Search.faults, .aborts])
  func `a fault while finding the position keeps the memory error`(_ search: Search) throws {
    let end = try end(search) {
      var kept: [[UInt8]] = []
      while true { kept.append([UInt8](repeating: 1, count: 1 << 20)) }
    }
    #expect(end == .exhausted(at: nil))
  }

  @Test func `the position is printable for any file name`() throws {
    let end = try end(.finds, name: "\u{1b}]0;PWNED\u{7}\nb\u{202e}.lua") { raise(SIGSEGV) }
    #expect(end.place?.description == "\\x1b]0;PWNED\\x07\\nb\\u{202e}.lua:7")
  }

  // MARK: Invalid bytes of a worker with damaged memory

  @Test(
    arguments: [
      (0, 1), (-1, 1), (.min, 1), (1, 0), (1, -1), (1, .min), (1, 9), (1, .max), (.max, .max),
    ] as [(Int32, Int32)])
  func `an invalid position is nil`(_ line: Int32, _ size: Int32) {
    let bytes = [UInt8](repeating: 65, count: 8)
    let place = unsafe bytes.withUnsafeBytes {
      unsafe LastPlace(line: line, size: size, source: $0)
    }
    #expect(place == nil)
  }

  @Test(
    arguments: [
      ([65, 66], "AB"), ([0, 65], "\\x00A"), ([0xFF, 0xC3], "\u{FFFD}\u{FFFD}"),
      ([0xC2, 0x9B, 0x33], "\\u{9b}3"), ([10, 13, 9], "\\n\\r\\t"),
    ] as [([UInt8], String)])
  func `a file name of any bytes is shown`(_ bytes: [UInt8], _ text: String) {
    let place = unsafe bytes.withUnsafeBytes {
      unsafe LastPlace(line: .max, size: Int32($0.count), source: $0)
    }
    #expect(place?.description == "\(text):2147483647")
  }

  /// As `an invalid position is nil`, through the memory that is shared.
  @Test func `any bytes are read within bounds`() {
    let shared = SharedPlace()
    var state: UInt64 = 1
    for _ in 0..<2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Numbers of all sizes.
      let head = state & (UInt64.max >> (state >> 58)) | state << 33
      // Sound: the mapping is page-aligned and a page long.
      unsafe shared.memory.storeBytes(of: head, as: UInt64.self)
      if let place = shared.place { #expect(place.source.utf8.count >= 1 && place.line >= 1) }
    }
  }
}
