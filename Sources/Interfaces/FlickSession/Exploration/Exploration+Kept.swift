internal import FlickAPI
package import FlickHost
package import FlickLab

// Kept gestures and their outcomes along a tunable, computed while there is time.

extension Exploration {
  /// The strips of the kept gestures, and the last one that was read.
  struct Strips {
    /// Whether loading the corpus was attempted.
    var isRead = false
    var live: LiveStrips?
    fileprivate var last: (key: Strip.Key, strip: Strip)?
  }

  /// The outcomes of the kept gestures along a tunable, for display.
  package struct Strip: Hashable {
    /// The outcomes in columns; nil before the first result.
    package var columns: [KnownStrips.Column]?
    /// The description of the strip.
    package var text: String
    /// Whether some gestures have not been evaluated with the current values.
    package var isPending: Bool

    fileprivate struct Key: Hashable {
      var name: String
      var place: Double
      var width: Int
      var revision: Int
    }
  }

  // MARK: Keeping

  /// The last gesture; nil, with a message, if there is none to keep.
  package var gestureToKeep: GestureStart? {
    guard let gesture = simulation.gesture else {
      say("no gesture to keep yet")
      return nil
    }
    do throws(HostError) { try tuning.checkKeeping(gesture) } catch {
      simulation.fingers.isEmpty ? complain(error.description) : say(error.description)
      return nil
    }
    return gesture
  }

  /// Keeps the last gesture with a label.
  package func keep(_ word: String) throws(HostError) {
    guard let gesture = gestureToKeep else { return }
    strips.isRead = true
    let (recorded, text) = try tuning.keep(gesture, as: word)
    if let live = strips.live { live.add(recorded) } else { strips.live = try tuning.strips() }
    say(text)
    follow()
  }

  // MARK: Strips

  /// Passes the current values to the strips.
  ///
  /// Loads the corpus on the first call.
  func followStrips() {
    if !strips.isRead {
      strips.isRead = true
      attempt { () throws(HostError) in strips.live = try tuning.strips() }
    }
    strips.live?.set(simulation.settings)
  }

  /// The strip of a tunable in columns; nil without kept gestures.
  package func strip(of index: Int, columns width: Int) -> Strip? {
    let tunables = simulation.tunables
    guard let live = strips.live, tunables.indices.contains(index) else { return nil }
    let (declaration, value) = tunables[index]
    let key = Strip.Key(
      name: declaration.name, place: value.place(in: declaration), width: width,
      revision: live.revision)
    if let last = strips.last, last.key == key { return last.strip }
    let strip =
      if let fault = live.fault {
        Strip(text: "no strip: \(fault)", isPending: true)
      } else if let known = live.set(along: key.name) {
        Strip(
          columns: known.columns(width, present: key.place),
          text: known.text(
            present: key.place, script: declaration.defaultValue.place(in: declaration)),
          isPending: known.pendingCount > 0)
      } else {
        Strip(text: "\(live.gestures.count) kept, pending", isPending: true)
      }
    strips.last = (key, strip)
    return strip
  }

  /// Whether the strip of a tunable is incomplete.
  func hasStripWork(_ name: String?) -> Bool {
    guard let live = strips.live, let name else { return false }
    return !live.isDone(name)
  }

  /// Continues the strip of a tunable, and returns whether there is a new result.
  func workOnStrip(_ name: String?, until isOver: @escaping () -> Bool) -> Bool {
    guard hasStripWork(name), let name else { return false }
    return strips.live?.work(on: name, until: isOver) ?? false
  }
}
