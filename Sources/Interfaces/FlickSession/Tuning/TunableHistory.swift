/// The values that were set, to go back and forth in, and a second set to compare with.
package struct TunableHistory: Hashable, Sendable {
  /// What is set from outside, by names.
  package typealias Settings = [String: String]

  private var past: [Settings] = []
  private var future: [Settings] = []
  /// The tunable of the last change, while quick changes of it count as one.
  private var open: String?

  /// The other one of two sets; nil before there is one, which stands for the script's own values.
  private var other: Settings?
  /// Which of the two is seen; nil while there is one only.
  package private(set) var side: String?

  private static let most = 200

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
}
