package import FlickHost
internal import FlickSystem

extension LabSession {
  /// The maximum number of whole values that are tried one by one.
  static let mostTried = 257

  /// Computes the outcomes of each gesture along each tunable, on all processors.
  ///
  /// The result is in the order of the tunables, and for each tunable in the order of the gestures.
  ///
  /// - Parameter isBrief: whether to return outcomes without the decisions behind them.
  package func strips(
    along axes: [TunableAxis], isBrief: Bool = false
  ) throws(HostError) -> [[Strip]] {
    // A screen serves all gestures of a part. One part per tunable suffices if there are enough
    // tunables for all processors.
    let parts = axes.count < 2 * Workers.processorCount ? Workers.processorCount : 1
    let found = try spread(axes.count) { try effects.effect(of: axes[$0], self) }
    let all = try spread(axes.count * parts) { index in
      let (axis, part) = (axes[index / parts], index % parts)
      let stock = SceneStock(self)
      let effect = found[index / parts].effect
      let patched = found[index / parts].patch.map { PatchedScenes($0, of: stock.session) }
      return try gestures.indices.filter { $0 % parts == part }
        .map { gesture in
          let strip = try strip(ofGesture: gesture, along: axis, effect, stock, patched)
          return isBrief ? strip.brief : strip
        }
    }
    return axes.indices.map { axis in
      gestures.indices.map { all[axis * parts + $0 % parts][$0 / parts] }
    }
  }

  /// The outcomes of a gesture along a tunable with a known effect.
  private func strip(
    ofGesture gesture: Int, along axis: TunableAxis, _ effect: TunableEffect,
    _ stock: SceneStock, _ patched: PatchedScenes? = nil
  ) throws(HostError) -> Strip {
    var task = StripTask(gesture, along: axis, effect, stock, patched)
    return try task.strip()
  }

  /// The outcomes of one gesture along a tunable.
  package func strip(
    ofGesture gesture: Int, along axis: TunableAxis
  ) throws(HostError) -> Strip {
    try strip(
      ofGesture: gesture, along: axis, effects.effect(of: axis, self).effect, SceneStock(self))
  }
}
