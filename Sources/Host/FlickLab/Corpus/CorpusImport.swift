package import FlickCore
package import FlickHost
internal import FlickSystem

/// Gestures of recordings, to be added to a corpus.
package struct CorpusImport: Sendable {
  /// A gesture of a recording.
  package struct Item: Sendable {
    /// The file and the number of the gesture, such as `swipes.txt#2`.
    package var name: String
    package var file: String
    package var imported: ImportedTrace
    /// The notes in the file itself, if it is a trace with a label.
    package var notes = GestureNotes()
  }

  /// The gestures in the order of the recordings.
  package private(set) var items: [Item] = []
  /// The maximum time after the previous gesture of a recording, in seconds, for a gesture to be
  /// played after it.
  ///
  /// Such a gesture may meet the motion of the previous one. Nil for none.
  package var reach: Seconds?

  package init() {}

  /// The maximum number of gestures of an import, as each has a file.
  private static let mostGestures = 10_000

  /// Adds the gestures of a recording.
  ///
  /// - Throws: `HostError` for touches that are not in points, or an invalid label.
  package mutating func add(_ traces: [ImportedTrace], of file: String) throws(HostError) {
    let name = Path.name(file)
    guard items.count + traces.count <= Self.mostGestures else {
      throw HostError(
        .input, "\(file): more than \(Self.mostGestures) gestures; import them in parts")
    }
    for (index, trace) in traces.enumerated() {
      guard trace.isInPoints else {
        throw HostError(
          .input,
          "\(file): positions are in the device's units; --size 390x844 lays them on a screen of so many "
            + "points, --scale 0.5 says how many points a unit is (1 where they are points)")
      }
      var item = Item(
        name: traces.count > 1 ? "\(name)#\(index + 1)" : name, file: file, imported: trace)
      if trace.format == nil, traces.count == 1 {
        for entry in try TraceDocument(reading: file).label {
          guard let note = NamedText(filled: entry), GestureNotes.keys.contains(note.name) else {
            continue
          }
          do throws(HostError) { try item.notes.set(note.name, note.text) } catch {
            throw HostError(input: error, of: "\(file): the label")
          }
        }
      }
      items.append(item)
    }
  }

  /// The time since the lift of the gesture before; nil if the gesture does not meet its motion.
  private func gap(before index: Int) -> Seconds? {
    guard let reach, index > 0, items[index].file == items[index - 1].file else { return nil }
    let (one, next) = (items[index - 1].imported.trace, items[index].imported.trace)
    let gap = next.startTime - (one.startTime + one.duration)
    return gap >= 0 && gap <= reach ? gap : nil
  }

  /// Adds all gestures to a corpus.
  ///
  /// - Parameters:
  ///   - common: notes on all gestures.
  ///   - sheet: notes on each gesture, which precede those of its file and `common`.
  ///   - screen: the size of the recorded screen, kept with the device.
  ///   - report: called with the number of written gestures.
  /// - Returns: the gestures, in order.
  /// - Throws: `HostError` for an invalid row or label.
  package func add(
    to file: inout CorpusFile, _ common: GestureNotes, _ sheet: GestureSheet?, screen: Size2D?,
    checkedBy check: ScreenCheck? = nil, report: (Int) -> Void = { _ in }
  ) throws(HostError) -> [Corpus.Gesture] {
    let rows = try sheet?.notes(of: items.map(\.name))
    // All gestures are checked before any is written.
    var gestures: [Corpus.Gesture] = []
    for (index, item) in items.enumerated() {
      var gesture = Corpus.Gesture(id: "", trace: "", digest: "")
      gesture.device = item.imported.device
      gesture.person = item.imported.person
      try common.with(item.notes).with(rows?[index]).apply(to: &gesture)
      try HostError.naming(item.name) { () throws(HostError) in
        try check?.check(gesture, item.imported.trace, nil)
      }
      gestures.append(gesture)
    }
    var added: [Corpus.Gesture] = []
    for (index, item) in items.enumerated() {
      var gesture = gestures[index]
      if let gap = gap(before: index), let before = added.last {
        gesture.after = before.id
        gesture.gap = gap.value.rounded(perUnit: 1e6)
        gesture.start = []
      }
      let bytes = item.imported.fileBytes(name: item.name, source: item.file, label: [])
      let new = try file.add(bytes, id: nil) { $0.take(gesture) }
      if let screen, let device = new.device {
        file.describe(device, points: [screen.width, screen.height])
      }
      added.append(new)
      report(added.count)
    }
    return added
  }
}

extension CorpusFile {
  /// Sets the size of a device, unless it is known.
  fileprivate mutating func describe(_ device: String, points: [Double]) {
    guard let index = corpus.devices.firstIndex(where: { $0.id == device }),
      corpus.devices[index].points == nil
    else { return }
    corpus.devices[index].points = points
  }
}
