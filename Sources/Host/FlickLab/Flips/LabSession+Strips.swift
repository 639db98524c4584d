package import FlickHost
internal import FlickSystem

extension LabSession {
  /// The most whole values that are tried one by one.
  static let mostTried = 257

  /// The outcomes of each gesture along each of these tunables, in the order of the tunables, and
  /// within one of the gestures; on all processors.
  ///
  /// - Parameter isBrief: whether outcomes are all that is asked, and not how they came about.
  package func strips(
    along axes: [TunableAxis], isBrief: Bool = false
  ) throws(HostError) -> [[Strip]] {
    // A screen that is made serves all gestures of a part: one part for each tunable, but where
    // that leaves processors without work.
    let parts = axes.count < 2 * Workers.processorCount ? Workers.processorCount : 1
    let all = try spread(axes.count * parts) { index in
      let (axis, part) = (axes[index / parts], index % parts)
      let stock = SceneStock(self)
      let effect = try OptionSources(stock).effect(of: axis)
      let patched = try PatchedScenes(along: axis, stock)
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

  /// The outcomes of a gesture along a tunable that does this.
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
    let stock = SceneStock(self)
    return try strip(
      ofGesture: gesture, along: axis, OptionSources(stock).effect(of: axis), stock)
  }
}
