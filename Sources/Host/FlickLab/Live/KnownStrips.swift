internal import FlickCore
internal import FlickHost

/// The strips of kept gestures along one tunable, as far as they are computed.
package struct KnownStrips {
  package let set: StripSet
  /// The number of gestures without strips for the present values.
  ///
  /// They have their former strips, or none.
  package let pendingCount: Int

  /// A column at one place of the range.
  package struct Column: Hashable, Sendable {
    /// The share of labelled gestures that are as meant; nil if unknown.
    ///
    /// Without labels, the share of gestures with the outcome at the present value.
    package var share: Double?
    /// Whether a gesture flips between this place and the one before.
    package var isFlip: Bool

    /// A column without known gestures.
    package static let unknown = Column(share: nil, isFlip: false)
  }

  /// The columns at equally spaced places of the range.
  ///
  /// - Parameter present: the present value, as a place on the axis.
  package func columns(_ count: Int, present: Double) -> [Column] {
    guard count > 1 else { return [] }
    let axis = set.axis
    let places = (0..<count).map { index in
      let place = axis.place(atShare: Double(index) / Double(count - 1))
      return axis.isWhole ? place.rounded() : place
    }
    let strips = set.strips.filter { !$0.spans.isEmpty }
    let rated = strips.filter { strip in strip.spans.contains { $0.run.isAsMeant != nil } }
    let isLabelled = !rated.isEmpty
    var good = Array(repeating: 0, count: count)
    var flips = Array(repeating: false, count: count)
    for strip in isLabelled ? rated : strips {
      let now = strip.span(at: present)?.run.outcome
      var span = 0
      for (column, place) in places.enumerated() {
        let before = span
        while span + 1 < strip.spans.count, strip.spans[span + 1].from <= place { span += 1 }
        if column > 0, span != before { flips[column] = true }
        let run = strip.spans[span].run
        if isLabelled ? run.isAsMeant == true : run.outcome == now { good[column] += 1 }
      }
    }
    let total = isLabelled ? rated.count : strips.count
    return (0..<count).map { index in
      Column(share: total > 0 ? Double(good[index]) / Double(total) : nil, isFlip: flips[index])
    }
  }

  /// The line below the columns: the number of gestures as meant, of those that flip against the
  /// script's value, the best value, and the nearest flip.
  ///
  /// - Parameters:
  ///   - present: the present value, as a place on the axis.
  ///   - script: the script's value; nil to leave the comparison out.
  package func text(present: Double, script: Double? = nil) -> String {
    let total = set.gestures.count
    var parts: [String] = []
    if set.labelledCount > 0 {
      var text = "\(set.asMeant(at: present)) of \(set.labelledCount) kept as meant"
      if pendingCount == 0, let best = set.best, best.count > set.asMeant(at: present) {
        text += ", best \(best.count) at \(StripText.text(of: best.range, on: set.axis))"
      }
      parts.append(text)
    } else {
      parts.append("\(counted(total, "gesture")) kept")
    }
    if pendingCount > 0 { parts.append("\(pendingCount) pending") }
    if let script, script != present, pendingCount == 0 {
      let count = flips(from: script, to: present).count
      let words =
        count == 0 ? "none flips" : "\(count) of \(total) \(count == 1 ? "flips" : "flip")"
      parts.append("\(words) against the script's value")
    }
    if let near = flip(near: present) { parts.append(near) }
    return parts.joined(separator: "; ")
  }

  /// The nearest flip within a fiftieth of the range, with its gesture.
  private func flip(near place: Double) -> String? {
    guard case .numbers(let low, let high, _) = set.axis.values else { return nil }
    var nearest: (distance: Double, strip: Strip, index: Int)?
    for strip in set.strips {
      for index in strip.spans.indices.dropLast() {
        let (below, above) = (strip.spans[index].to, strip.spans[index + 1].from)
        let distance = max(below - place, place - above, 0)
        guard distance <= (high - low) / 50, distance < nearest?.distance ?? .infinity else {
          continue
        }
        nearest = (distance, strip, index)
      }
    }
    guard let nearest else { return nil }
    let flip = nearest.strip.flips[nearest.index]
    let id = set.gestures[nearest.strip.gesture].id
    let isUpward = flip.above > place && flip.below >= place
    let now = isUpward ? flip.before : flip.after
    return "\(id) \(StripText.text(beyond: flip, now, on: set.axis, isUpward: isUpward))"
  }

  /// The effect of another value of the tunable on the gestures: "2 of 12 kept flip: …"; nil
  /// without a flip.
  package func change(from old: Double, to new: Double) -> String? {
    let flips = flips(from: old, to: new)
    guard !flips.isEmpty else { return nil }
    let shown = flips.prefix(3).map { "\($0.gesture) \($0.words())" }.joined(separator: "; ")
    let verb = flips.count == 1 ? "flips" : "flip"
    let more = flips.count > 3 ? "; …" : ""
    return "\(flips.count) of \(set.strips.count) kept \(verb): \(shown)\(more)"
  }

  /// The gestures with another outcome at another value.
  private func flips(from old: Double, to new: Double) -> [GestureFlip] {
    set.strips.compactMap { strip in
      strip.span(at: new).flatMap { after in
        strip.span(at: old)?.run.flip(to: after.run, of: set.gestures[strip.gesture].id)
      }
    }
  }
}
