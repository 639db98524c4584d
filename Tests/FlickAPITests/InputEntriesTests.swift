import FlickAPI
import FlickCore
import FlickHost
import FlickLog
import Foundation
import Testing

@Suite struct `The entries of a log of inputs` {
  private typealias Entry = InputLog.Entry

  /// Equal seeds give equal numbers.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) << 32 | (state &* 3_202_034_522_624_059_733) >> 32
    }
  }

  /// An entry by its bits: as 0 equals -0, `==` does not compare them.
  private static func bits(_ entry: Entry) -> [UInt64] {
    guard case .touch(let touch) = entry.action else { return [entry.time.value.bitPattern] }
    return [
      entry.time.value, touch.time.value, touch.position.x, touch.position.y, touch.force ?? -1,
      touch.turn?.amount.x ?? -1, touch.turn?.amount.y ?? -1,
    ].map(\.bitPattern)
  }

  private static func log(_ entries: [Entry]) -> InputLog {
    var log = InputLog()
    for entry in entries { log.record(entry) }
    return log
  }

  /// Expects that entries come out of a log as they went in, in each way of reading.
  private func expectUnchanged(_ entries: [Entry], _ location: SourceLocation = #_sourceLocation) {
    let log = Self.log(entries)
    let read = Array(log.entries)
    #expect(read == entries, sourceLocation: location)
    #expect(read.map(Self.bits) == entries.map(Self.bits), sourceLocation: location)
    #expect(
      entries.indices.allSatisfy { log.entries[$0] == entries[$0] }, sourceLocation: location)
    let part = entries.count / 3..<entries.count - entries.count / 5
    #expect(Array(log.entries[part]) == Array(entries[part]), sourceLocation: location)
    #expect(log.entries[part].indices == part, sourceLocation: location)
    expectMarks(of: log, location)
  }

  /// Expects that a log marks the starts of gestures and turns, each once, as found by a look at
  /// all entries.
  private func expectMarks(
    of log: InputLog, _ location: SourceLocation = #_sourceLocation
  ) {
    var (gestures, turns): ([Int], [Int]) = ([], [])
    var down: Set<Int> = []
    var turned = -Seconds.infinity
    for (index, entry) in log.entries.enumerated() {
      guard case .touch(let touch) = entry.action else { continue }
      if touch.phase == .began, down.isEmpty { gestures.append(index) }
      if touch.phase == .turned {
        if entry.time - turned > 0.25 { turns.append(index) }
        turned = entry.time
      }
      if touch.isLast { down.remove(touch.pointer) } else { down.insert(touch.pointer) }
    }
    let times = Array(log.entries).map(\.time)
    #expect(log.gestureStarts == gestures, sourceLocation: location)
    #expect(log.gestureTimes == gestures.map { times[$0] }, sourceLocation: location)
    #expect(
      log.starts == Set((gestures + turns).map { times[$0] }).sorted(), sourceLocation: location)
  }

  // MARK: Touches

  /// A touch with numbers of any kind.
  private func touch(at time: Double, _ dice: inout Dice) -> Touch {
    func number(_ dice: inout Dice) -> Double {
      switch Int.random(in: 0..<8, using: &dice) {
      case 0: 0
      case 1: -0.0
      case 2:
        [1e9, -1e9, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, -.infinity][
          Int.random(in: 0..<6, using: &dice)]
      case 3, 4: Double.random(in: -2000...2000, using: &dice)
      default: Double(Int.random(in: -200_000...200_000, using: &dice)) / 100
      }
    }
    let position = Point2D(x: number(&dice), y: number(&dice))
    let phases = Touch.Phase.allCases
    let phase = phases[Int.random(in: 0..<phases.count, using: &dice)]
    if phase == .turned {
      let turn = WheelTurn(
        by: Vector(x: number(&dice), y: number(&dice)),
        phase: [nil, .began, .changed, .ended, .momentum].randomElement(using: &dice) ?? nil,
        source: [nil, .wheel, .trackPad].randomElement(using: &dice) ?? nil,
        unit: [.points, .notches].randomElement(using: &dice) ?? .points)
      return Touch(turn: turn, at: position, time: Seconds(time))
    }
    let forces: [Double?] = [
      nil, nil, 0, 1, 0.125, Double(Int.random(in: 0...1000, using: &dice)) / 1000,
      Double.random(in: 0...1, using: &dice),
    ]
    var touch = Touch(
      pointer: [0, 1, 2, 9, Int.max, -7].randomElement(using: &dice) ?? 0, time: Seconds(time),
      position: position, phase: phase,
      kind: Touch.Kind.allCases.randomElement(using: &dice) ?? .pen,
      force: forces.randomElement(using: &dice) ?? nil)
    touch.startsFrame = Int.random(in: 0..<5, using: &dice) == 0
    return touch
  }

  @Test(arguments: [3 as UInt64, 4, 5, 6])
  func `touches of any kind and settings are read as they were added`(_ seed: UInt64) {
    var dice = Dice(state: seed)
    var time = 0.0
    var entries: [Entry] = []
    for number in 0..<1500 {
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: break
      case 1: time += Double.random(in: 0...0.1, using: &dice)
      case 2 where number % 100 == 0: time += 1e8
      default: time = (time * 1e5 + 833).rounded() / 1e5
      }
      if number % 97 == 0 {
        let settings = number % 2 == 0 ? [:] : ["a": "\(number)", "öß\n": "", "c": "1e309"]
        entries.append(Entry(time: Seconds(time), action: .settings(settings)))
      } else {
        let ownTime = Int.random(in: 0..<10, using: &dice) == 0 ? time - 0.1 : time
        entries.append(Entry(time: Seconds(time), action: .touch(touch(at: ownTime, &dice))))
      }
    }
    expectUnchanged(entries)
  }

  @Test func `recorded touches are read as they were added`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/traces").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    var entries: [Entry] = []
    for name in names where name.hasSuffix(".json") {
      let touches = try TraceFile.read("\(folder)/\(name)").touches
      let start = entries.last?.time ?? 0
      for touch in touches {
        let moved = touch.at(touch.time - touches[0].time + start)
        entries.append(Entry(time: moved.time, action: .touch(moved)))
      }
    }
    #expect(entries.count > 2 * 256)
    expectUnchanged(entries)
  }

  // MARK: Changes

  @Test func `a log equals an array, its marks too, through random changes; copies stay`() {
    var dice = Dice(state: 7)
    var log = InputLog()
    var array: [Entry] = []
    var copies: [(InputLog, [Entry])] = []
    for step in 0..<300 {
      for _ in 0..<Int.random(in: 0..<60, using: &dice) {
        var touch = touch(at: Double(step) / 60, &dice)
        touch.time = Seconds(Double(step) / 60)
        let entry = Entry(time: touch.time, action: .touch(touch))
        log.record(entry)
        array.append(entry)
      }
      if Int.random(in: 0..<8, using: &dice) == 0 {
        // To the edges of segments, too.
        let count =
          Int.random(in: 0..<2, using: &dice) == 0
          ? Int.random(in: 0...array.count, using: &dice) : array.count / 256 * 256
        log.rewind(to: count)
        #expect(log.done.elementsEqual(array[..<count]) && log.hasAhead == (count < array.count))
        log.forgetFuture(after: array.last?.time ?? 0)
        array.removeSubrange(count...)
      }
      if Int.random(in: 0..<8, using: &dice) == 0, !array.isEmpty {
        let count = Int.random(in: 1...array.count, using: &dice)
        let time = array[count - 1].time
        log.rewind(to: count)
        log.insert(["a": "\(step)"], at: time)
        log.proceed(by: log.entries.count - log.doneCount)
        let ahead = array[count...].filter(\.isTouch)
        array.removeSubrange((array[count - 1].isTouch ? count : count - 1)...)
        array += [Entry(time: time, action: .settings(["a": "\(step)"]))] + ahead
      }
      #expect(log.entries.elementsEqual(array) && log.doneCount == array.count, "step \(step)")
      expectMarks(of: log)
      if step % 50 == 0 { copies.append((log, array)) }
    }
    for (log, array) in copies { #expect(log.entries.elementsEqual(array)) }
  }

  @Test func `inputs that are repeated from the start come in order, by any way of asking`() {
    var entries: [Entry] = []
    for number in 0..<1000 {
      let touch = Touch(
        time: Seconds(Double(number / 2) / 120), position: Point2D(x: Double(number), y: 0.1),
        phase: number % 50 == 0 ? .began : number % 50 == 49 ? .ended : .moved)
      entries.append(Entry(time: touch.time, action: .touch(touch)))
    }
    var log = Self.log(entries)
    log.rewind()
    var repeated: [Entry] = []
    while let input = log.due(at: .infinity) {
      repeated += input
      log.proceed(by: input.count)
    }
    #expect(repeated == entries && log.fingers.isEmpty)
    #expect(
      entries.map { log.count(before: $0.time) }
        == entries.map { entry in entries.count { $0.time < entry.time } })
    log.rewind(to: 300)
    #expect(log.future(after: 1)?.entries == Array(entries[300...]))
    #expect(log.gesture(from: 500).count == 50)
  }
}

extension InputLog.Entry {
  fileprivate var isTouch: Bool { if case .touch = action { true } else { false } }
}
