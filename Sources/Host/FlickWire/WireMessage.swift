package import FlickCore

/// A message of a page.
package enum WireMessage: Hashable, Sendable {
  /// The first one.
  case hello(Hello)
  /// Samples of fingers, in the order of time.
  case touches([Sample])
  /// A display frame: no sample with an earlier time will follow.
  case tick(Tick)
  /// A question for the time, with a number to be sent back.
  case ping(Int)
  /// A request, with its number and its arguments as JSON.
  case ask(Int, WireRequest, String)

  /// Who a page is.
  package struct Hello: Hashable, Sendable {
    /// The version of the messages.
    package var version: Int
    /// 32 hexadecimal digits.
    package var token: String
    /// The page's size in points.
    package var width: Double
    package var height: Double
    /// The device in a few words, for recordings.
    package var device: String

    package init(
      version: Int = WireMessage.version, token: String, width: Double, height: Double,
      device: String
    ) {
      (self.version, self.token, self.device) = (version, token, device)
      (self.width, self.height) = (width, height)
    }
  }

  /// A sample of a finger.
  package struct Sample: Hashable, Sendable {
    /// From 0 to 9.
    package var pointer: Int
    package var phase: Touch.Phase
    package var kind: Touch.Kind
    /// In virtual time.
    package var time: Seconds
    package var position: Point2D
    /// From 0 to 1; nil if the device does not measure it.
    package var force: Double?

    package init(
      pointer: Int, phase: Touch.Phase, kind: Touch.Kind, time: Seconds, position: Point2D,
      force: Double? = nil
    ) {
      (self.pointer, self.phase, self.kind) = (pointer, phase, kind)
      (self.time, self.position, self.force) = (time, position, force)
    }

    /// As the stage takes it.
    package var touch: Touch {
      Touch(
        pointer: pointer, time: time, position: position, phase: phase, kind: kind, force: force)
    }
  }

  /// A display frame of a page.
  package struct Tick: Hashable, Sendable {
    /// The epoch of the picture that is shown.
    package var epoch: Int
    /// The virtual time that is shown.
    package var time: Seconds

    package init(epoch: Int, time: Seconds) { (self.epoch, self.time) = (epoch, time) }
  }

  /// The version of the messages, which page and program must share.
  package static let version = 2

  private enum Kind: UInt8 { case hello = 1, touches, tick, ping, ask }

  /// The order of phases and kinds in a byte.
  private static let phases: [Touch.Phase] = [
    .began, .moved, .ended, .cancelled, .hovered, .left,
  ]
  private static let kinds: [Touch.Kind] = [.touch, .mouse, .pen]

  // MARK: Bytes

  /// The message as bytes.
  package var bytes: [UInt8] {
    var writer = WireWriter()
    switch self {
    case .hello(let hello):
      writer.byte(Kind.hello.rawValue)
      writer.count(hello.version)
      writer.text(hello.token)
      writer.signed(WireUnit.length(hello.width))
      writer.signed(WireUnit.length(hello.height))
      writer.text(hello.device)
    case .touches(let samples):
      writer.byte(Kind.touches.rawValue)
      writer.count(samples.count)
      var last = 0
      for sample in samples { last = sample.write(after: last, &writer) }
    case .tick(let tick):
      writer.byte(Kind.tick.rawValue)
      writer.count(tick.epoch)
      writer.signed(WireUnit.time(tick.time))
    case .ping(let number):
      writer.byte(Kind.ping.rawValue)
      writer.count(number)
    case .ask(let number, let request, let arguments):
      writer.byte(Kind.ask.rawValue)
      writer.count(number)
      writer.text(request.rawValue)
      writer.text(arguments)
    }
    return writer.bytes
  }

  /// Reads a message.
  ///
  /// - Throws: `WireError` for bytes that are not one.
  package init(_ bytes: ArraySlice<UInt8>) throws(WireError) {
    var reader = WireReader(bytes)
    guard let kind = Kind(rawValue: try reader.byte()) else {
      throw WireError("not a message of this version")
    }
    switch kind {
    case .hello:
      let version = try reader.count()
      guard version == Self.version else {
        throw WireError("version \(Self.version) expected, found \(version)")
      }
      self = .hello(
        Hello(
          version: version, token: try reader.text(limit: 64),
          width: try reader.length(), height: try reader.length(),
          device: try reader.text(limit: 200)))
    case .touches:
      let count = try reader.count()
      guard count <= WireLimits.samplesPerMessage else {
        throw WireError("\(count) samples in one message")
      }
      var samples: [Sample] = []
      for _ in 0..<count { samples.append(try Sample(after: samples.last, &reader)) }
      self = .touches(samples)
    case .tick:
      self = .tick(Tick(epoch: try reader.count(), time: try reader.time()))
    case .ping: self = .ping(try reader.count())
    case .ask:
      let number = try reader.count()
      let name = try reader.text(limit: 64)
      guard let request = WireRequest(rawValue: name) else { throw WireError("no such request") }
      self = .ask(number, request, try reader.text(limit: WireLimits.messageBytes))
    }
    guard reader.isAtEnd else { throw WireError("a message goes beyond its end") }
  }

  fileprivate static func phase(_ byte: UInt8) throws(WireError) -> Touch.Phase {
    guard phases.indices.contains(Int(byte & 7)) else { throw WireError("not a phase") }
    return phases[Int(byte & 7)]
  }

  fileprivate static func kind(_ byte: UInt8) throws(WireError) -> Touch.Kind {
    guard kinds.indices.contains(Int(byte >> 3 & 3)) else { throw WireError("not a pointer") }
    return kinds[Int(byte >> 3 & 3)]
  }

  fileprivate static func byte(_ phase: Touch.Phase, _ kind: Touch.Kind, hasForce: Bool) -> UInt8 {
    let phase = UInt8(phases.firstIndex(of: phase) ?? 0)
    let kind = UInt8(kinds.firstIndex(of: kind) ?? 0)
    return phase | kind << 3 | (hasForce ? 1 << 5 : 0)
  }
}

extension WireMessage.Sample {
  /// Writes the pointer, a byte of phase, kind and force, the time since the last sample, the place
  /// and the force.
  fileprivate func write(after last: Int, _ writer: inout WireWriter) -> Int {
    writer.byte(UInt8(truncatingIfNeeded: pointer))
    writer.byte(WireMessage.byte(phase, kind, hasForce: force != nil))
    let time = WireUnit.time(time)
    writer.signed(time - last)
    writer.signed(WireUnit.length(position.x))
    writer.signed(WireUnit.length(position.y))
    if let force { writer.count(WireUnit.whole(force, WireUnit.share)) }
    return time
  }

  fileprivate init(after last: Self?, _ reader: inout WireReader) throws(WireError) {
    pointer = Int(try reader.byte())
    let byte = try reader.byte()
    phase = try WireMessage.phase(byte)
    kind = try WireMessage.kind(byte)
    let passed = try reader.signed()
    // In whole units, so that the sum is the page's.
    time = Seconds(Double((last.map { WireUnit.time($0.time) } ?? 0) + passed) / WireUnit.time)
    position = Point2D(x: try reader.length(), y: try reader.length())
    force = byte & 1 << 5 == 0 ? nil : Double(try reader.count()) / WireUnit.share
    guard pointer < WireLimits.pointers else { throw WireError("pointer \(pointer)") }
    if let last, time < last.time { throw WireError("samples go back in time") }
    if let force, force > 1 { throw WireError("a force above 1") }
  }
}

extension WireReader {
  mutating func length() throws(WireError) -> Double { Double(try signed()) / WireUnit.length }

  mutating func time() throws(WireError) -> Seconds {
    Seconds(Double(try signed()) / WireUnit.time)
  }
}
