/// Finds gestures that cannot all be as meant.
///
/// Each gesture requires one of several boxes of settings. In a conflict no setting is in a box of
/// each.
struct ConflictSearch {
  /// All settings.
  let space: SettingBox
  /// By layer and gesture, the boxes that the gesture requires; one layer has to suffice.
  let layers: [[[SettingBox]]]
  /// Further lists of boxes; the setting must be in a box of each list.
  var needed: [[SettingBox]] = []
  /// The number of boxes that one query may divide; beyond it, a combination counts as possible.
  let budget: SearchBudget

  /// Whether a setting exists that is in a box of each of the given gestures.
  func isPossible(_ gestures: [Int]) -> Bool {
    layers.contains { layer in
      var left = budget
      return isPossible(in: space, needed + gestures.map { layer[$0] }, &left)
    }
  }

  /// Whether such a setting exists within a box.
  ///
  /// A gesture with only one box left narrows the search box. When no gesture does, the boxes of
  /// one gesture are tried in turn.
  private func isPossible(
    in box: SettingBox, _ demands: [[SettingBox]], _ left: inout SearchBudget
  ) -> Bool {
    var (box, open) = (box, demands)
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      var rest: [[SettingBox]] = []
      for boxes in open {
        let own = boxes.filter { $0.intersects(box) }
        guard let first = own.first else { return false }
        if own.contains(where: { $0.contains(box) }) { continue }
        if own.count == 1 {
          box = box.intersection(first)
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
    return tried.contains { isPossible(in: box.intersection($0), open, &left) }
  }

  /// A minimal set of gestures that conflicts with a fixed one; contains the fixed one, in order.
  ///
  /// Empty without a conflict. In most conflicts a single other gesture suffices. Otherwise the
  /// gestures are searched by halves (Junker's QuickXplain). The number of queries is then the size
  /// of the conflict times the logarithm of the number of gestures.
  func conflict(of gestures: [Int], with fixed: Int) -> [Int] {
    guard isPossible([fixed]) else { return [fixed] }
    if let other = gestures.first(where: { !isPossible([fixed, $0]) }) {
      return [fixed, other].sorted()
    }
    guard !isPossible([fixed] + gestures) else { return [] }
    return ([fixed] + core(of: gestures[...], with: [fixed], isNew: false)).sorted()
  }

  /// The members of a conflict among some gestures, given other gestures that are in it for
  /// certain.
  private func core(of some: ArraySlice<Int>, with others: [Int], isNew: Bool) -> [Int] {
    if isNew, !isPossible(others) { return [] }
    guard some.count > 1 else { return Array(some) }
    let (one, other) = (some.prefix(some.count / 2), some.dropFirst(some.count / 2))
    let second = core(of: other, with: others + one, isNew: true)
    let first = core(of: one, with: others + second, isNew: !second.isEmpty)
    return first + second
  }
}
