package import FlickCore
package import FlickHost
internal import FlickLog
internal import FlickSystem

// Tasks with a corpus that need no playing.

extension CorpusFile {
  /// A gesture with its touches.
  package struct Recorded: Sendable {
    package var gesture: Corpus.Gesture
    package var trace: Trace
    package var measures: GestureMeasures
    /// The steps before it.
    package var lead = GestureLead()
  }

  /// The gestures for which an expression holds, with their touches.
  ///
  /// - Throws: `HostError` for a trace that cannot be had, or an expression that asks for what no
  ///   gesture has.
  package func gestures(where text: String?) throws(HostError) -> [Recorded] {
    try recorded(of: corpus.gestures[...], where: text)
  }

  /// The error where an expression holds for none.
  package var noGesture: HostError { HostError(.nothing, "\(path): no gesture is so") }

  /// The ids of the gestures for which an expression holds; touches are read some at a time.
  package func ids(where text: String?) throws(HostError) -> [String] {
    guard let text else { return corpus.gestures.map(\.id) }
    var found: [String] = []
    for start in stride(from: 0, to: corpus.gestures.count, by: GestureStream.size) {
      let some = corpus.gestures.dropFirst(start).prefix(GestureStream.size)
      found += try recorded(of: some, where: text).map(\.gesture.id)
    }
    return found
  }

  /// Those of some gestures for which an expression holds, with their touches; many are read on all
  /// processors.
  func recorded(
    of gestures: ArraySlice<Corpus.Gesture>, where text: String? = nil
  ) throws(HostError) -> [Recorded] {
    let filter = try HostError.input(of: "--where") { try text.map { try LabExpression($0) } }
    let parts = gestures.count < Self.leastSpread ? 1 : 4 * Workers.processorCount
    guard parts > 1 else { return try recorded(gestures, where: filter) }
    let size = (gestures.count + parts - 1) / parts
    do {
      return try Workers.map(count: parts, takesPart: false) { [self, filter] part in
        try recorded(gestures.dropFirst(part * size).prefix(size), where: filter)
      }.flatMap { $0 }
    } catch {
      throw HostError(caught: error)
    }
  }

  /// So many gestures are worth threads of their own.
  private static let leastSpread = 64

  /// Those of some gestures for which an expression holds.
  private func recorded(
    _ gestures: ArraySlice<Corpus.Gesture>, where filter: LabExpression?
  ) throws(HostError) -> [Recorded] {
    var found: [Recorded] = []
    for gesture in gestures {
      let trace = try trace(of: gesture)
      let measures = GestureMeasures(trace)
      do {
        guard
          try filter.map({ filter throws(LabExpression.Fault) in
            try holds(filter, of: gesture, measures)
          }) ?? true
        else { continue }
      } catch {
        throw HostError(input: error, of: "--where")
      }
      let lead = try lead(of: gesture)
      found.append(Recorded(gesture: gesture, trace: trace, measures: measures, lead: lead))
    }
    return found
  }

  /// Whether an expression holds for a gesture: for one that asks by whom a label is, whether it
  /// holds for any of its labels.
  private func holds(
    _ filter: LabExpression, of gesture: Corpus.Gesture, _ measures: GestureMeasures
  ) throws(LabExpression.Fault) -> Bool {
    let isByLabel = filter.names.contains(["by"]) && gesture.labels.count > 1
    let asked: [Corpus.Label?] = isByLabel ? gesture.labels : [gesture.labels.first]
    for label in asked {
      let isTrue = try filter.isTrue { words throws(LabExpression.Fault) in
        if words == ["by"] { return .text(label?.source.rawValue ?? "") }
        return try gesture.value(of: words, in: corpus, measures)
      }
      if isTrue { return true }
    }
    return false
  }

  /// What is wrong with the files of the corpus, a line each: traces that are missing or others
  /// than were labelled, devices and persons that are not described, one trace twice.
  package func faults() -> [String] {
    var faults: [String] = []
    var traces: [String: String] = [:]
    let (devices, persons) = (Set(corpus.devices.map(\.id)), Set(corpus.persons.map(\.id)))
    for gesture in corpus.gestures {
      let place = "\(path):\(gesture.line): gesture '\(gesture.id)'"
      do throws(HostError) { _ = try trace(of: gesture) } catch {
        faults.append(error.description)
      }
      if let device = gesture.device, !devices.contains(device) {
        faults.append("\(place): no device '\(device)' is described")
      }
      if let person = gesture.person, !persons.contains(person) {
        faults.append("\(place): no person '\(person)' is described")
      }
      if let other = traces.updateValue(gesture.id, forKey: gesture.digest) {
        faults.append("\(place): has the trace of '\(other)'")
      }
    }
    let splits = Dictionary(grouping: corpus.gestures) { $0.person }
      .compactMap { person, gestures in
        Set(gestures.compactMap(\.split)).count > 1 ? person : nil
      }
    for person in splits.sorted() {
      faults.append(
        "\(path): person '\(person)' is in both splits; gestures of one person are alike, so split by "
          + "person (flickbook gestures split)")
    }
    if corpus.licence == nil {
      faults.append("\(path): no licence: nobody may pass the corpus on")
    }
    return faults
  }

  /// Adds a gesture from a trace file: the trace is copied beside the corpus unless it is there.
  ///
  /// - Throws: `HostError` for a trace that cannot be read, or an id that is taken.
  package mutating func add(
    trace file: String, id: String?, checkedBy check: ScreenCheck? = nil,
    _ change: (inout Corpus.Gesture) -> Void = { _ in }
  ) throws(HostError) -> Corpus.Gesture {
    let bytes = try HostError.input { try File.read(file) }
    let trace = try TraceFile.parse(bytes, path: file)
    return try HostError.naming(file) { () throws(HostError) in
      try add(bytes, of: trace, id: id, checkedBy: check, change)
    }
  }

  /// Adds a gesture that its screen can have.
  mutating func add(
    _ bytes: [UInt8], of trace: Trace, id: String?, checkedBy check: ScreenCheck?,
    _ change: (inout Corpus.Gesture) -> Void
  ) throws(HostError) -> Corpus.Gesture {
    var gesture = Corpus.Gesture(id: id ?? "", trace: "", digest: "")
    change(&gesture)
    try check?.check(gesture, trace, placing(of: gesture))
    return try add(bytes, id: id, change)
  }

  /// The same with the bytes of a trace file.
  mutating func add(
    _ bytes: [UInt8], id: String?, _ change: (inout Corpus.Gesture) -> Void
  ) throws(HostError) -> Corpus.Gesture {
    let id = id ?? nextID
    guard !has(id) else {
      throw HostError(.input, "\(path): gesture '\(id)' is there already")
    }
    let digest = SHA256.hex(of: bytes)
    let name = try place(bytes, digest: digest, traceOf: id)
    var gesture = Corpus.Gesture(id: id, trace: name, digest: digest)
    change(&gesture)
    if let person = gesture.person, !corpus.persons.contains(where: { $0.id == person }) {
      corpus.persons.append(Corpus.Person(id: person))
    }
    if let device = gesture.device, !corpus.devices.contains(where: { $0.id == device }) {
      corpus.devices.append(Corpus.Device(id: device))
    }
    corpus.gestures.append(gesture)
    return gesture
  }

  /// Takes the trace of a gesture, to be written beside the corpus, and returns its path from
  /// there.
  ///
  /// A file of that name with other contents stays: it may be left from a process that was killed
  /// before it could add its gesture. The trace then gets a name with its digest.
  mutating func place(
    _ bytes: [UInt8], digest: String, traceOf id: String
  ) throws(HostError) -> String {
    let name = try freeName(digest: digest, traceOf: id)
    let place = Path.join(folder, name)
    if !Path.exists(place) { try wait(TraceToWrite(path: place, bytes: bytes)) }
    return name
  }

  /// The name of the file for the trace of a gesture, which does not exist or has its contents.
  private func freeName(digest: String, traceOf id: String) throws(HostError) -> String {
    try HostError.input {
      let usual = Corpus.Gesture.traceName(of: id)
      let other = Corpus.Gesture.traceName(of: "\(id)-\(digest.prefix(12))")
      for name in [usual, other] {
        let place = Path.join(folder, name)
        if Path.exists(place) {
          guard Path.isFile(place), SHA256.hex(of: try File.read(place)) == digest else { continue }
        }
        return name
      }
      throw HostError(
        .input, "\(Path.join(folder, other)): is there already and is another trace")
    }
  }

  private func has(_ id: String) -> Bool { corpus.gestures.contains { $0.id == id } }

  /// An id that is free, such as `g017` of the seventeenth gesture.
  private var nextID: String {
    var number = corpus.gestures.count + 1
    while true {
      let digits = "\(number)"
      let id = "g" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
      if !has(id) { return id }
      number += 1
    }
  }

  /// Says what was meant with a gesture; a label from the same source is replaced.
  package mutating func label(
    _ id: String, _ label: Corpus.Label
  ) throws(HostError) {
    guard let index = corpus.gestures.firstIndex(where: { $0.id == id }) else {
      throw noGesture(named: id)
    }
    corpus.gestures[index].labels.removeAll {
      $0.source == label.source && label.source != .rater
    }
    corpus.gestures[index].labels.append(label)
  }

  /// Puts a share of the people into the part that is held back, the rest into the other.
  ///
  /// People are taken in an order that follows from the seed and their names, so that one more
  /// person moves no other person's place in it.
  /// - Returns: the persons who are held back.
  package mutating func split(held share: Double, seed: Int) throws(HostError) -> [String] {
    let people = Set(corpus.gestures.compactMap(\.person))
    guard people.count > 1 else {
      throw HostError(
        .input,
        "\(path): a split by person needs gestures of two people, found \(people.count)")
    }
    let order = people.map { (key: SHA256.hex(of: Array("\(seed) \($0)".utf8)), person: $0) }
      .sorted { $0 < $1 }.map(\.person)
    let wanted = (Double(order.count) * share).rounded()
    let held = Set(order.prefix(Int(wanted).clamped(from: 1, to: order.count - 1)))
    for index in corpus.gestures.indices {
      corpus.gestures[index].split = corpus.gestures[index].person.map {
        held.contains($0) ? .held : .fit
      }
    }
    return held.sorted()
  }
}
