internal import FlickCore
internal import FlickHost
internal import LuaKit

/// Strips as text: a row for each gesture that flips, over the range of the tunable.
///
/// The gestures that flip nearest to the present value come first.
package struct StripText {
  /// The number of values in a row.
  static let columns = 48
  /// The number of gestures above which those with equal rows share one row.
  private static let mostAlone = 100
  /// The maximum number of flips that are printed for a gesture; JSON contains all.
  private static let mostFlips = 24
  private let set: StripSet

  package init(_ set: StripSet) { self.set = set }

  /// The whole text.
  package var lines: [String] {
    let flipping = set.byNearness
    var lines = [head(flipping)]
    if set.labelledCount > 0 { lines.append(asMeantLine) }
    let groups = set.groups(above: Self.mostAlone, at: columnPlaces)
    let names = groups.map { $0.name(in: set) }
    let width = names.map(\.count).max() ?? 0
    for (group, name) in zip(groups, names) {
      lines.append(
        "  " + name.padded(to: width) + "  \(row(of: group.strip))  " + flips(of: group.strip))
    }
    return lines + nearestLines
  }

  private func head(_ flipping: [Strip]) -> String {
    let axis = set.axis
    let unit = axis.unit.map { " \($0)" } ?? ""
    let range =
      switch axis.values {
      case .numbers(let low, let high, _):
        "\(LuaNumber.text(low)) to \(LuaNumber.text(high))\(unit)"
          + (axis.isAssumed ? " (assumed)" : "")
      case .choices(let choices): choices.joined(separator: ", ")
      }
    let count = flipping.reduce(0) { $0 + $1.flips.count }
    return "\(axis.name): \(range), now \(axis.text(at: axis.present)); "
      + "\(counted(flipping.count, "gesture")), \(counted(count, "flip")), "
      + methods
  }

  private var methods: String {
    var texts: [String] = []
    for strip in set.strips where !texts.contains(strip.method.text) {
      texts.append(strip.method.text)
    }
    let notes = Set(set.strips.compactMap(\.note)).sorted()
    return texts.joined(separator: " and ")
      + (notes.isEmpty ? "" : ": \(notes.joined(separator: "; "))")
  }

  private var asMeantLine: String {
    let places = columnPlaces
    let total = set.labelledCount
    let bars = Array("▁▂▃▄▅▆▇█")
    let picture = places.map { place in
      bars[set.asMeant(at: place) * (bars.count - 1) / max(1, total)]
    }
    var line = "  as meant \(String(picture)) \(set.asMeant(at: set.axis.present)) of \(total) now"
    if let best = set.best {
      line += ", best \(best.count) at \(Self.text(of: best.range, on: set.axis))"
    }
    return line
  }

  /// A range of values: "372 to 391".
  static func text(of range: ClosedRange<Double>, on axis: TunableAxis) -> String {
    if case .choices = axis.values {
      return Set([range.lowerBound, range.upperBound]).sorted().map(axis.text)
        .joined(separator: " to ")
    }
    // Few digits, but not so few that much of the range would be left out.
    let slack = (range.upperBound - range.lowerBound) * 0.02
    let low = FlipText.shortestAbove(range.lowerBound...range.lowerBound + slack)
    let high = FlipText.shortest(in: range.upperBound - slack...range.upperBound)
    return low == high ? low : "\(low) to \(high)"
  }

  /// The values of the columns.
  var columnPlaces: [Double] {
    let range = set.axis.range
    let width = range.upperBound - range.lowerBound
    if set.axis.isWhole, width < Double(Self.columns) {
      return (0...Int(width)).map { range.lowerBound + Double($0) }
    }
    return (0..<Self.columns).map {
      range.lowerBound + width * Double($0) / Double(Self.columns - 1)
    }
  }

  private func name(of strip: Strip) -> String { set.gestures[strip.gesture].id }

  /// A character for each column: the outcome, or a letter for an outcome of several characters.
  private func row(of strip: Strip) -> String {
    var seen: [String: Int] = [:]
    for span in strip.spans where seen[span.run.outcomeValue] == nil {
      seen[span.run.outcomeValue] = seen.count
    }
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return String(
      columnPlaces.map { place -> Character in
        let value = strip.span(at: place)?.run.outcomeValue ?? "?"
        if value == "fault" { return "!" }
        if value.count == 1, let character = value.first { return character }
        return letters[(seen[value] ?? 0) % letters.count]
      })
  }

  /// The present outcome and the outcomes beyond each flip, the nearest first; at most `mostFlips`
  /// of them.
  private func flips(of strip: Strip) -> String {
    let present = set.axis.present
    guard let now = strip.span(at: present)?.run else { return "" }
    // Outwards from the present value, first below and then above it.
    let below = strip.flips.filter { $0.above <= present || $0.below < present }.reversed()
    let above = strip.flips.filter { $0.above > present && $0.below >= present }
    let sides =
      below.map { (flip: $0, isUpward: false) } + above.map { (flip: $0, isUpward: true) }
    let texts = shortened(sides, most: Self.mostFlips) {
      Self.text(beyond: $0.flip, now, on: set.axis, isUpward: $0.isUpward)
    }
    let meaning = now.isAsMeant.map { $0 ? ", as meant" : ", not as meant" } ?? ""
    return (["now \(now.outcomeText)\(meaning)"] + texts).joined(separator: "; ")
  }

  /// The outcome beyond a flip, such as "page 2, as meant, at 0.361 or less by distance".
  static func text(
    beyond flip: Strip.Flip, _ now: GestureRun, on axis: TunableAxis, isUpward: Bool
  ) -> String {
    let there = isUpward ? flip.after : flip.before
    let change = MeaningChange(now, there)
    let meaning = change.isGain ? ", as meant," : change.isLoss ? ", not as meant," : ""
    return "\(there.outcomeText)\(meaning) \(range(of: flip, on: axis, isUpward: isUpward))"
      + (flip.test.map { " by \($0)" } ?? "")
  }

  /// The values on one side of a flip, such as "at 0.3 or more".
  static func range(of flip: Strip.Flip, on axis: TunableAxis, isUpward: Bool) -> String {
    if case .choices = axis.values {
      return "with \(axis.text(at: isUpward ? flip.above : flip.below))"
    }
    return switch (Boundary(of: flip, on: axis), isUpward) {
    case (.upTo, true) where axis.isWhole: "at \(LuaNumber.text(flip.above)) or more"
    case (.upTo(let value), true): "above \(LuaNumber.text(value))"
    case (.upTo(let value), false): "at \(LuaNumber.text(value)) or less"
    case (.below(let value), true): "at \(LuaNumber.text(value)) or more"
    case (.below(let value), false): "below \(LuaNumber.text(value))"
    case (.near(let text), true): "near \(text) or more"
    case (.near(let text), false): "near \(text) or less"
    }
  }

  /// The boundary of a flip along numbers.
  private enum Boundary {
    /// The given value is the last one with the lower outcome.
    case upTo(Double)
    /// The given value is the first one with the upper outcome.
    case below(Double)
    /// The approximate value, as near as values were tried.
    case near(String)

    init(of flip: Strip.Flip, on axis: TunableAxis) {
      let middle = flip.below + (flip.above - flip.below) / 2
      // The nearest round number, if the flip is directly above or below it.
      let plain = middle.rounded(perUnit: 1e6)
      let isClose = flip.above - flip.below < 1e-9 * max(1, flip.above.magnitude)
      if axis.isWhole {
        self = .upTo(flip.below)
      } else if isClose, plain <= flip.below, flip.below - plain < 1e-6 {
        self = .upTo(plain)
      } else if isClose, plain >= flip.above, plain - flip.above < 1e-6 {
        self = .below(plain)
      } else if flip.above > flip.below.nextUp {
        self = .near(FlipText.shortest(in: flip.below...flip.above))
      } else {
        self = .upTo(flip.below)
      }
    }
  }

  /// The flips next to the present value.
  private var nearestLines: [String] {
    guard case .numbers = set.axis.values else { return [] }
    var below: (Strip, Strip.Flip)?
    var above: (Strip, Strip.Flip)?
    for strip in set.strips {
      let next = strip.flips(around: set.axis.present)
      if let flip = next.below, flip.below > below?.1.below ?? -.infinity { below = (strip, flip) }
      if let flip = next.above, flip.above < above?.1.above ?? .infinity { above = (strip, flip) }
    }
    let parts = [("below", below), ("above", above)].compactMap { word, found in
      found.map { found in
        let (strip, flip) = found
        let now = strip.span(at: set.axis.present)?.run ?? flip.before
        return "nearest \(word): \(name(of: strip)), "
          + Self.text(beyond: flip, now, on: set.axis, isUpward: word == "above")
      }
    }
    return parts.isEmpty ? [] : ["  " + parts.joined(separator: "; ")]
  }
}
