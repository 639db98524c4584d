/// The values that were set, to go back and forth in, and a second set to compare with.
package struct TunableHistory: Hashable, Sendable {
  /// What is set from outside, by names.
  package typealias Settings = [String: String]

  private var past: [Settings] = []
  private var future: [Settings] = []
  /// The tunable of the last change, while quick changes of it count as one.
  private var open: String?

  /// The hidden one of two sets, empty for the script's own values; nil before there are two.
  package private(set) var other: Settings?
  /// Which of the two is seen; nil while there is one only.
  package private(set) var side: String?
  /// The names that a person gave to A and B.
  private var names: [String: String] = [:]

  package init() {}

  private static let most = 200
  /// The longest name of a set, in characters.
  package static let longestName = 24

  /// The number of changes that can be undone.
  package var depth: Int { past.count }

  /// Notes what was set before a change.
  ///
  /// - Parameter name: the tunable that a slider is drawn over: all of that is one change.
  package mutating func note(_ before: Settings, sliding name: String? = nil) {
    future = []
    if name == nil || open != name { past.append(before) }
    if past.count > Self.most { past.removeFirst() }
    open = name
  }

  /// The slider was let go.
  package mutating func endSlide() { open = nil }

  package mutating func undo(_ now: Settings) -> Settings? {
    open = nil
    guard let last = past.popLast() else { return nil }
    future.append(now)
    return last
  }

  package mutating func redo(_ now: Settings) -> Settings? {
    open = nil
    guard let next = future.popLast() else { return nil }
    past.append(now)
    return next
  }

  /// The other set in place of this one, which is kept.
  package mutating func exchange(_ now: Settings) -> Settings {
    open = nil
    defer {
      other = now
      side = side == "B" ? "A" : "B"
    }
    return other ?? [:]
  }

  // MARK: Two sets

  /// Names the visible set, or takes its name away if the text is empty.
  ///
  /// Without a second set, the visible one becomes A, and B the script's own values.
  package mutating func name(_ text: String) {
    let side = side ?? "A"
    if self.side == nil { (self.side, other) = (side, [:]) }
    names[side] = text.isEmpty ? nil : String(text.prefix(Self.longestName))
  }

  /// Starts with two named sets: the visible one is A.
  package mutating func begin(a name: String, b settings: Settings, named otherName: String) {
    (side, other, names) = ("A", settings, [:])
    for (side, name) in [("A", name), ("B", otherName)] where !name.isEmpty {
      names[side] = String(name.prefix(Self.longestName))
    }
  }

  /// The letter and the name of the visible set; nil while there is one only.
  package var title: String? { side.map(title) }

  /// The letter and the name of the hidden set; nil while there is one only.
  package var otherTitle: String? { side.map { title($0 == "A" ? "B" : "A") } }

  private func title(_ side: String) -> String { names[side].map { "\(side) \($0)" } ?? side }

  /// The names that the two sets give different values, in alphabetical order.
  package func differences(from now: Settings) -> [String] {
    guard let other else { return [] }
    return Set(now.keys).union(other.keys).filter { now[$0] != other[$0] }.sorted()
  }
}
