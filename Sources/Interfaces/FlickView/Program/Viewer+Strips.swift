internal import FlickAPI
internal import FlickLab
internal import FlickSession

// The outcomes of kept gestures along the chosen tunable.

/// The strip that was drawn last.
struct DrawnStrip {
  var key: Key
  var row: StripRow?

  /// The inputs of a row.
  struct Key: Hashable {
    var name: String
    var place: Double
    var width: Int
    var revision: Int
  }
}

extension Viewer {
  /// Whether the strips of the chosen tunable are incomplete.
  var hasStripWork: Bool {
    guard state.panel == .tunables, let strips = exploration.kept.strips,
      let name = chosen?.declaration.name
    else { return false }
    return !strips.isDone(name)
  }

  /// Continues the strips of the chosen tunable.
  ///
  /// - Parameter isOver: polled to end the work.
  /// - Returns: whether there is a new result to draw.
  func workOnStrips(until isOver: @escaping () -> Bool) -> Bool {
    guard hasStripWork, let strips = exploration.kept.strips, let name = chosen?.declaration.name
    else { return false }
    return strips.work(on: name, until: isOver)
  }

  private var chosen: (declaration: Tunables.Declaration, value: Tunables.Value)? {
    let tunables = simulation.tunables
    return tunables.indices.contains(state.tunable) ? tunables[state.tunable] : nil
  }

  /// The strip under the slider of the chosen tunable, `width` columns wide; nil without kept
  /// gestures.
  func stripRow(_ width: Int) -> StripRow? {
    guard let strips = exploration.kept.strips, let (declaration, value) = chosen else {
      return nil
    }
    let key = DrawnStrip.Key(
      name: declaration.name, place: value.place(in: declaration), width: width,
      revision: strips.revision)
    if let last = drawnStrip, last.key == key { return last.row }
    let row = row(of: strips, key)
    drawnStrip = DrawnStrip(key: key, row: row)
    return row
  }

  private func row(of strips: LiveStrips, _ key: DrawnStrip.Key) -> StripRow? {
    let nothing = Array(repeating: KnownStrips.Column.unknown, count: max(0, key.width))
    if let fault = strips.fault {
      return StripRow(columns: nothing, text: "no strip: \(fault)", isPending: true)
    }
    guard let known = strips.set(along: key.name) else {
      let text = "\(strips.gestures.count) kept, pending"
      return StripRow(columns: nothing, text: text, isPending: true)
    }
    return StripRow(
      columns: known.columns(key.width, present: key.place), text: known.text(present: key.place),
      isPending: known.pendingCount > 0)
  }
}
