/// The undo history of settings, and a second set of values for comparison.
package struct TunableHistory: Hashable, Sendable {
  /// The settings of tunables by name.
  package typealias Settings = [String: String]

  private var past: [Settings] = []
  private var future: [Settings] = []
  /// The number of the oldest changes that can no longer be undone.
  private var forgottenCount = 0
  /// The tunable of the last change while its slider moves, so that all steps count as one change.
  private var open: String?

  /// The hidden one of the two sets, empty for the script's defaults; nil while there is one set.
  package private(set) var other: Settings?
  /// The letter of the visible set; nil while there is one set.
  package private(set) var side: String?
  /// The names that a person gave to A and B.
  private var names: [String: String] = [:]

  package init() {}

  private static let most = 200
  /// The longest name of a set, in characters.
  package static let longestName = 24

  /// The number of changes before the present values, including those that can no longer be
  /// undone.
  package var depth: Int { forgottenCount + past.count }

  /// Records the settings before a change.
  ///
  /// - Parameter name: the tunable of a moving slider, whose steps form one change.
  package mutating func record(_ before: Settings, sliding name: String? = nil) {
    future = []
    if name == nil || open != name { past.append(before) }
    if past.count > Self.most {
      past.removeFirst()
      forgottenCount += 1
    }
    open = name
  }

  /// Ends the change by a slider.
  package mutating func endSlide() { open = nil }

  /// Takes the settings before the last change; nil if there is none.
  ///
  /// - Parameter now: the present settings, for `redo`.
  package mutating func undo(_ now: Settings) -> Settings? {
    open = nil
    guard let last = past.popLast() else { return nil }
    future.append(now)
    return last
  }

  /// Takes the settings that were undone last; nil if there are none.
  ///
  /// - Parameter now: the present settings, for `undo`.
  package mutating func redo(_ now: Settings) -> Settings? {
    open = nil
    guard let next = future.popLast() else { return nil }
    past.append(now)
    return next
  }

  /// Removes the change that a step to `next` undoes or redoes, without the step.
  ///
  /// - Returns: false if the step does not undo or redo.
  mutating func skip(to next: TunableHistory) -> Bool {
    open = nil
    if next.past.count < past.count {
      past.removeLast()
    } else if next.future.count < future.count {
      future.removeLast()
    } else {
      return false
    }
    return true
  }

  /// Exchanges the visible and the hidden set, and returns the new visible one.
  package mutating func exchange(_ now: Settings) -> Settings {
    open = nil
    defer {
      other = now
      side = side == "B" ? "A" : "B"
    }
    return other ?? [:]
  }

  // MARK: Two sets

  /// Names the visible set, or removes its name if the text is empty.
  ///
  /// Without a second set, the visible one becomes A, and the script's defaults become B.
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

  /// The letter and name of the visible set; nil while there is one set.
  package var title: String? { side.map(title) }

  /// The letter and name of the hidden set; nil while there is one set.
  package var otherTitle: String? { side.map { title($0 == "A" ? "B" : "A") } }

  private func title(_ side: String) -> String { names[side].map { "\(side) \($0)" } ?? side }

  /// The tunables with different values in the two sets, in alphabetical order.
  package func differences(from now: Settings) -> [String] {
    guard let other else { return [] }
    return Set(now.keys).union(other.keys).filter { now[$0] != other[$0] }.sorted()
  }
}
