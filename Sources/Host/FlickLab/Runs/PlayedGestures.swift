package import FlickHost

/// Whether any of the gestures that were tried can be played.
package struct PlayedGestures {
  private var isAnyPlayed = false
  private var firstFault: String?

  package init() {}

  /// - Parameter faults: why each gesture cannot be played; nil for one that can.
  package init(_ faults: [String?]) { for fault in faults { add(fault) } }

  package mutating func add(_ fault: String?) {
    if fault == nil { isAnyPlayed = true }
    firstFault = firstFault ?? fault
  }

  /// - Throws: `HostError` of kind `input` where none can: the screen does not load, most likely.
  package func check() throws(HostError) {
    if !isAnyPlayed, let firstFault { throw HostError(.input, firstFault) }
  }
}
