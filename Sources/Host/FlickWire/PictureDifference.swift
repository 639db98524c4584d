/// The differences from one picture to the next, as steps.
///
/// Bytes: the form, the new texts, with `Form.screen` the size and the background, and steps to the
/// end. A step is a number, the count times 8 plus its kind, and its operands.
enum PictureDifference {
  /// The first byte of a picture.
  struct Form: OptionSet {
    let rawValue: UInt8
    /// The base is the empty picture, and the table of texts begins anew.
    static let whole = Form(rawValue: 1)
    /// Size and background follow.
    static let screen = Form(rawValue: 2)
  }

  /// The kinds of steps, each for a number of commands of the base or of new commands.
  enum Step: Int {
    /// The commands stay as they are.
    case keep
    /// The commands move; operands: dx, dy.
    case move
    /// One command has other numbers; operands for each: the distance from the previous one, and
    /// the difference.
    case change
    /// The commands are left out.
    case drop
    /// New commands; operands for each: head, count, numbers.
    case add
  }

  /// The number of commands ahead that are searched for an equal command in both pictures.
  private static let reach = 48

  // MARK: Writing

  /// Writes the steps from a base to a picture.
  static func write(from base: [WireCommand], to next: [WireCommand], _ writer: inout WireWriter) {
    var steps = Steps()
    let (old, new) = (base.map(\.identity), next.map(\.identity))
    var (i, j) = (0, 0)
    while i < base.count || j < next.count {
      var (dropped, added) = (0, 0)
      if i == base.count {
        added = next.count - j
      } else if j == next.count {
        dropped = base.count - i
      } else if old[i] != new[j] {
        (dropped, added) = gap(old, i, new, j)
      } else {
        steps.pair(base[i], next[j], &writer)
        (i, j) = (i + 1, j + 1)
        continue
      }
      // A dropped and an added command with the same layout are one changed command.
      while dropped > 0, added > 0, base[i].hasSameLayout(as: next[j]) {
        steps.pair(base[i], next[j], &writer)
        (i, j, dropped, added) = (i + 1, j + 1, dropped - 1, added - 1)
      }
      if dropped > 0 { steps.drop(dropped, &writer) }
      if added > 0 { steps.add(next[j..<j + added], &writer) }
      (i, j) = (i + dropped, j + added)
    }
    steps.flush(&writer)
  }

  /// The number of commands in each picture before the next equal ones; 1 each if there are none.
  private static func gap(_ old: [Int], _ i: Int, _ new: [Int], _ j: Int) -> (Int, Int) {
    for sum in 1...reach {
      for skip in max(0, sum - (new.count - j - 1))...sum where i + skip < old.count {
        let other = sum - skip
        guard old[i + skip] == new[j + other], old[i + skip] != WireCommand(.pop).identity else {
          continue
        }
        return (skip, other)
      }
      if sum > old.count - i + new.count - j { break }
    }
    return (1, 1)
  }

  /// Joins equal steps into runs.
  private struct Steps {
    private var kind = Step.keep
    private var count = 0
    private var shift = (x: 0, y: 0)

    /// Records that a command of the base changes to one of the next picture.
    mutating func pair(_ old: WireCommand, _ new: WireCommand, _ writer: inout WireWriter) {
      guard old.hasSameLayout(as: new), old.numbers.count != 1 else {
        drop(1, &writer)
        return add([new], &writer)
      }
      if old.numbers == new.numbers {
        // An end of a layer moves with its content.
        return run(old.numbers.isEmpty && kind == .move ? .move : .keep, shift, &writer)
      }
      let by = (x: new.numbers[0] - old.numbers[0], y: new.numbers[1] - old.numbers[1])
      if old.numbers.dropFirst(2) == new.numbers.dropFirst(2) { return run(.move, by, &writer) }
      change(old.numbers, new.numbers, &writer)
    }

    private mutating func run(_ kind: Step, _ by: (x: Int, y: Int), _ writer: inout WireWriter) {
      if kind != self.kind || kind == .move && by != shift {
        flush(&writer)
        (self.kind, shift) = (kind, by)
      }
      count += 1
    }

    private mutating func change(_ old: [Int], _ new: [Int], _ writer: inout WireWriter) {
      flush(&writer)
      let places = old.indices.filter { old[$0] != new[$0] }
      writer.count(places.count << 3 | Step.change.rawValue)
      var next = 0
      for place in places {
        writer.count(place - next)
        writer.signed(new[place] - old[place])
        next = place + 1
      }
    }

    mutating func drop(_ count: Int, _ writer: inout WireWriter) {
      flush(&writer)
      writer.count(count << 3 | Step.drop.rawValue)
    }

    mutating func add(_ commands: some Collection<WireCommand>, _ writer: inout WireWriter) {
      flush(&writer)
      writer.count(commands.count << 3 | Step.add.rawValue)
      for command in commands {
        writer.byte(command.head)
        writer.count(command.numbers.count)
        for number in command.numbers { writer.signed(number) }
      }
    }

    mutating func flush(_ writer: inout WireWriter) {
      guard count > 0 else { return }
      writer.count(count << 3 | kind.rawValue)
      if kind == .move {
        writer.signed(shift.x)
        writer.signed(shift.y)
      }
      (kind, count) = (.keep, 0)
    }
  }

  // MARK: Reading

  /// The most commands of a picture, and the most numbers of a command.
  private static let most = (commands: 1 << 16, numbers: 1 << 12)

  /// Reads the steps from a base, up to the end of the bytes.
  static func read(from base: [WireCommand], _ reader: inout WireReader) throws(WireError)
    -> [WireCommand]
  {
    var next: [WireCommand] = []
    var place = 0
    while !reader.isAtEnd {
      let word = try reader.count()
      let count = word >> 3
      guard let step = Step(rawValue: word & 7) else { throw WireError("no step \(word & 7)") }
      let taken = step == .add ? 0 : step == .change ? 1 : count
      guard taken <= base.count - place, next.count + count <= most.commands else {
        throw WireError("a step takes \(taken) commands of \(base.count - place)")
      }
      let old = base[place..<place + taken]
      place += taken
      switch step {
      case .keep: next += old
      case .drop: break
      case .move:
        let by = (x: try reader.signed(), y: try reader.signed())
        for var command in old {
          if command.numbers.count > 1 {
            command.numbers[0] &+= by.x
            command.numbers[1] &+= by.y
          }
          next.append(command)
        }
      case .change: next.append(try changed(old[old.startIndex], count, &reader))
      case .add: for _ in 0..<count { next.append(try added(&reader)) }
      }
    }
    guard place == base.count else { throw WireError("a picture ends before its base") }
    return next
  }

  private static func changed(
    _ command: WireCommand, _ count: Int, _ reader: inout WireReader
  ) throws(WireError) -> WireCommand {
    var command = command
    var place = 0
    for _ in 0..<count {
      let gap = try reader.count()
      guard gap < command.numbers.count - place else { throw WireError("no number \(gap)") }
      place += gap
      command.numbers[place] &+= try reader.signed()
      place += 1
    }
    return command
  }

  private static func added(_ reader: inout WireReader) throws(WireError) -> WireCommand {
    let head = try reader.byte()
    let count = try reader.count()
    guard count <= most.numbers else { throw WireError("a command of \(count) numbers") }
    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    for _ in 0..<count { numbers.append(try reader.signed()) }
    return WireCommand(head: head, numbers: numbers)
  }
}
