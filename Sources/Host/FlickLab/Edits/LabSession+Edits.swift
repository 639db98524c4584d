internal import FlickCore
package import FlickHost

extension LabSession {
  /// The sampled outcomes of a gesture along one of its properties, with all others unchanged.
  package func strip(
    ofGesture gesture: Int, along edit: GestureEdit, _ changes: [String: String] = [:]
  ) throws(HostError) -> Strip? {
    let stock = SceneStock(self)
    let trace = gestures[gesture].trace
    guard edit.applied(edit.range(of: trace).lowerBound, to: trace) != nil else { return nil }
    let axis = TunableAxis(edit, of: trace)
    var player = StripPlayer(gesture: gesture, axis: axis) { value throws(HostError) in
      try stock.play(gesture, edit.applied(value, to: trace), changes)
    }
    return try player.sampledStrip(note: "the gesture itself is changed")
  }
}

extension TunableAxis {
  /// Creates an axis of a property of a gesture.
  init(_ edit: GestureEdit, of trace: Trace) {
    self.init(
      name: edit.rawValue, unit: edit.unit, range: edit.range(of: trace),
      present: edit.value(of: trace))
    isEdit = true
  }
}
