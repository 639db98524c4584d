/// A group of strips with the same row, represented by the one that flips nearest to the present
/// value.
struct StripGroup {
  /// The representative.
  let strip: Strip
  /// The number of strips in the group.
  var count = 1

  /// The name of the group: "g012", or "g012 and 14 alike".
  func name(in set: StripSet) -> String {
    let id = set.gestures[strip.gesture].id
    return count == 1 ? id : "\(id) and \(count - 1) alike"
  }
}

extension StripSet {
  /// The strips with flips in groups, the nearest first.
  ///
  /// Up to `limit` strips, each is a group of its own. Above it, strips form a group if they have
  /// the same outcomes at the values of a row's columns, and if their labels are alike met or
  /// missed at the present value.
  func groups(above limit: Int, at places: [Double]) -> [StripGroup] {
    let flipping = byNearness
    guard flipping.count > limit else { return flipping.map { StripGroup(strip: $0) } }
    var groups: [StripGroup] = []
    var known: [[String]: Int] = [:]
    for strip in flipping {
      let meaning = strip.span(at: axis.present)?.run.isAsMeant
      let outcomes = places.map { strip.span(at: $0)?.run.outcomeValue ?? "" }
      let key = outcomes + [meaning.map { $0 ? "met" : "missed" } ?? ""]
      if let place = known[key] {
        groups[place].count += 1
      } else {
        known[key] = groups.count
        groups.append(StripGroup(strip: strip))
      }
    }
    return groups
  }
}
