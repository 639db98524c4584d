internal import FlickHost

extension GestureStream {
  /// For each tunable, the value nearest to its present one that changes the outcome of some
  /// gesture.
  ///
  /// Tunables that do not flip any gesture are left out.
  ///
  /// - Parameter axes: the tunables, with the present values of one common setting.
  func nearestFlips(
    of axes: [TunableAxis]
  ) throws(HostError) -> [(axis: TunableAxis, place: Double)] {
    let changes = axes.changes(axes.map(\.present))
    var nearest: [Double?] = axes.map { _ in nil }
    try each { session throws(HostError) in
      let rows = try session.changed(by: changes).strips(along: axes, isBrief: true)
      for (index, strips) in rows.enumerated() {
        let present = axes[index].present
        for strip in strips {
          let (below, above) = strip.flips(around: present)
          for place in [below?.below, above?.above].compactMap(\.self)
          where nearest[index].map({ (place - present).magnitude < ($0 - present).magnitude })
            ?? true
          {
            nearest[index] = place
          }
        }
      }
    }
    return zip(axes, nearest).compactMap { axis, place in place.map { (axis, $0) } }
  }
}
