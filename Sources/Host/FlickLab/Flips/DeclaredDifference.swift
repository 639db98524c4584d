internal import FlickCore

/// Finds the numbers that are declared differently in two trees.
///
/// Walks only the parts that differ.
///
/// Colours, texts and similar properties are skipped: neither touches nor numbers of components
/// depend on them.
struct DeclaredDifference {
  /// A number that differs.
  struct Leaf {
    var path: String
    var left: Double
    var right: Double
  }

  private(set) var leaves: [Leaf] = []
  /// A difference other than a number; nil if there is none.
  private(set) var obstacle: String?

  /// Compares nodes property by property: most properties are equal, and reflection is slow.
  mutating func compare(_ left: Node, _ right: Node, _ path: String) {
    guard obstacle == nil else { return }
    let own = "\(path)/storage"
    if left.id != right.id || left.clips != right.clips { return stop(at: "\(own)/id") }
    if left.frame != right.frame { compare(left.frame as Any, right.frame, "\(own)/frame") }
    compareOptions(left.pager, right.pager, "\(own)/options/some/pager")
    compareOptions(left.scroll, right.scroll, "\(own)/options/some/scroll")
    compareOptions(left.deck, right.deck, "\(own)/options/some/deck")
    compareOptions(left.header, right.header, "\(own)/options/some/header")
    if left.look != right.look {
      let seen = left.look.map { $0.withSurface(of: right.look ?? Look()) }
      compare(seen as Any, right.look as Any, "\(own)/look/some/look")
    }
    if left.hit != right.hit { stop(at: "\(own)/extras/hit") }
    compareLists(left.values, right.values, "\(own)/extras/some/values")
    compareLists(left.states, right.states, "\(own)/extras/some/states")
    compareLists(left.gestures, right.gestures, "\(own)/extras/some/gestures")
    guard left.children.count == right.children.count else {
      return stop(at: "\(own)/children")
    }
    for (index, (first, second)) in zip(left.children, right.children).enumerated() {
      compare(first, second, "\(own)/children/\(index)")
    }
  }

  private mutating func compareOptions<Options: Equatable>(
    _ left: Options?, _ right: Options?, _ path: String
  ) {
    if left != right { compare(left as Any, right as Any, path) }
  }

  private mutating func compareLists<Item>(_ left: [Item], _ right: [Item], _ path: String) {
    if left.isEmpty, right.isEmpty { return }
    compare(left as Any, right as Any, path)
  }

  mutating func compare(_ left: Any, _ right: Any, _ path: String) {
    guard obstacle == nil else { return }
    if let left = left as? any Hashable, let right = right as? any Hashable,
      AnyHashable(left) == AnyHashable(right)
    {
      return
    }
    if let a = left as? Double, let b = right as? Double {
      leaves.append(Leaf(path: path, left: a, right: b))
      return
    }
    let (a, b) = (Mirror(reflecting: left), Mirror(reflecting: right))
    if a.displayStyle == .class, (left as AnyObject) === (right as AnyObject) { return }
    let (own, other) = (Array(a.children), Array(b.children))
    guard a.subjectType == b.subjectType, own.count == other.count else {
      return stop(at: path)
    }
    if own.isEmpty {
      if !Self.isAlike(left, right, a.displayStyle) { stop(at: path) }
      return
    }
    for (index, (first, second)) in zip(own, other).enumerated() {
      guard first.label == second.label else { return stop(at: path) }
      compare(first.value, second.value, "\(path)/\(first.label ?? "\(index)")")
    }
  }

  private mutating func stop(at path: String) {
    obstacle = "it sets a value that is not a number (\(RecordedThreshold.shown(path)))"
  }

  /// Whether two values without parts are equal, for types without `==`.
  ///
  /// Functions count as different.
  private static func isAlike(
    _ left: Any, _ right: Any, _ style: Mirror.DisplayStyle?
  ) -> Bool {
    switch style {
    case .optional, .collection, .set, .dictionary, .struct, .tuple: true
    case .enum: "\(left)" == "\(right)"
    default: false
    }
  }
}

extension Look {
  /// The look with the colours, texts and edges of another one.
  fileprivate func withSurface(of other: Look) -> Look {
    var look = self
    (look.fill, look.border, look.shadow) = (other.fill, other.border, other.shadow)
    (look.cornerRadius, look.text, look.image) = (other.cornerRadius, other.text, other.image)
    look.path = other.path
    return look
  }
}
