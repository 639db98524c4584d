// The places of rest of a number, as used by crossings.

extension StageNumber {
  /// The detent that contains a value of this number, by its number from 0 and its place.
  ///
  /// Nil for a number that may rest anywhere.
  func detent(for value: Double, in stage: Stage) -> (index: Int, place: Double)? {
    guard let source = source(in: stage) else { return nil }
    switch source {
    case .variable(let rule):
      return rule.detent(for: value).map { ($0, rule.detents[$0].place) }
    case .track(let track):
      let place = track.snaps.nearest(to: value, in: track.range)
      return track.snaps.number(of: place, in: track.range).map { ($0, place) }
    }
  }

  /// The place of a detent; 0 if a later layout has removed it.
  func place(ofDetent index: Int, in stage: Stage) -> Double {
    switch source(in: stage) {
    case .variable(let rule): rule.detents.indices.contains(index) ? rule.detents[index].place : 0
    case .track(let track): track.snaps.place(numbered: index, in: track.range)
    case nil: 0
    }
  }

  /// The name of a detent; nil for a place of rest without one.
  func name(ofDetent index: Int, in stage: Stage) -> String? {
    guard case .variable(let rule) = source(in: stage), rule.detents.indices.contains(index) else {
      return nil
    }
    return rule.detents[index].name
  }

  private enum Source {
    case variable(ValueRule)
    case track(ScrollTrack)
  }

  private func source(in stage: Stage) -> Source? {
    guard case .reading(let reading) = self, let place = stage.scene.place(of: reading.component)
    else { return nil }
    if let states: StatesIndex = place.index(), let property = reading.valueNumber {
      return .variable(stage.scene.machines[states].rule(of: property))
    }
    guard let view: ScrollViewIndex = place.index() else { return nil }
    switch reading.property {
    case .x: return .track(stage.scene.scrollViews[view][.horizontal].track)
    case .y: return .track(stage.scene.scrollViews[view][.vertical].track)
    default: return nil
    }
  }
}

extension SnapGrid {
  /// The number of a place of rest, counted from the first, which is 0; nil if content may rest
  /// anywhere.
  func number(of place: Double, in range: ClosedRange<Double>) -> Int? {
    switch self {
    case .free: return nil
    case .every(let step):
      guard step > 0 else { return 0 }
      // An edge beside the multiples counts as one more.
      let count = place / step
      let whole = count.rounded()
      let number = (count - whole).magnitude < 1e-9 ? whole : count.rounded(.awayFromZero)
      return Int(number.clamped(to: -1e15...1e15))
    case .places(let places):
      let isEdge = range.lowerBound < places.first ?? .infinity
      return places.count { $0 < place } + (isEdge && place > range.lowerBound ? 1 : 0)
    // Only pagers turn in a ring, and their pages are counted by themselves.
    case .ring: return nil
    }
  }

  /// The place of rest with a number.
  func place(numbered index: Int, in range: ClosedRange<Double>) -> Double {
    switch self {
    case .free, .ring: return range.lowerBound
    case .every(let step): return (step * Double(index)).clamped(to: range)
    case .places(let places):
      let place = index - (range.lowerBound < places.first ?? .infinity ? 1 : 0)
      guard places.indices.contains(place) else {
        return place < 0 ? range.lowerBound : range.upperBound
      }
      return places[place].clamped(to: range)
    }
  }
}
