/// Looks for gestures that cannot all be as meant: what each asks for are boxes of settings, and no
/// setting lies in a box of each.
struct ConflictSearch {
  /// All settings.
  let space: SettingBox
  /// By layer, of which one will do, and by gesture: the boxes that it asks for.
  let layers: [[[SettingBox]]]
  /// Boxes of which one of each list is needed in any case.
  var needed: [[SettingBox]] = []
  /// How many boxes one question may divide; what is not excluded then counts as possible.
  let budget: SearchBudget

  /// Whether some setting lies in a box of each of some gestures.
  func isPossible(_ gestures: [Int]) -> Bool {
    layers.contains { layer in
      var left = budget
      return isPossible(in: space, needed + gestures.map { layer[$0] }, &left)
    }
  }

  /// The same within a box.
  ///
  /// A gesture with only one box left makes the box smaller, until none does; then the boxes of one
  /// gesture are tried.
  private func isPossible(
    in box: SettingBox, _ demands: [[SettingBox]], _ left: inout SearchBudget
  ) -> Bool {
    var (box, open) = (box, demands)
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      var rest: [[SettingBox]] = []
      for boxes in open {
        let own = boxes.filter { $0.meets(box) }
        guard let first = own.first else { return false }
        if own.contains(where: { $0.contains(box) }) { continue }
        if own.count == 1 {
          box = box.common(with: first)
          isSmaller = true
        } else {
          rest.append(own)
        }
      }
      open = rest
    }
    guard let next = open.indices.min(by: { open[$0].count < open[$1].count }) else { return true }
    guard left.take(1) else { return true }
    let tried = open.remove(at: next)
    return tried.contains { isPossible(in: box.common(with: $0), open, &left) }
  }

  /// Some of the gestures that cannot all be as meant together with a fixed one, though without any
  /// one of them the rest can; with the fixed one, in order.
  ///
  /// Empty where all of them can.
  /// One other gesture will mostly do; else it is searched by halves (Junker's QuickXplain), which
  /// asks so often as there are gestures in the conflict, times the logarithm of all.
  func conflict(of gestures: [Int], with fixed: Int) -> [Int] {
    guard isPossible([fixed]) else { return [fixed] }
    if let other = gestures.first(where: { !isPossible([fixed, $0]) }) {
      return [fixed, other].sorted()
    }
    guard !isPossible([fixed] + gestures) else { return [] }
    return ([fixed] + core(of: gestures[...], with: [fixed], isNew: false)).sorted()
  }

  /// The gestures of a conflict that are among some, with others that are in it for certain.
  private func core(of some: ArraySlice<Int>, with others: [Int], isNew: Bool) -> [Int] {
    if isNew, !isPossible(others) { return [] }
    guard some.count > 1 else { return Array(some) }
    let (one, other) = (some.prefix(some.count / 2), some.dropFirst(some.count / 2))
    let second = core(of: other, with: others + one, isNew: true)
    let first = core(of: one, with: others + second, isNew: !second.isEmpty)
    return first + second
  }
}
