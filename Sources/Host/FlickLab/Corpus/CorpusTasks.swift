package import FlickCore
package import FlickHost
internal import FlickLog
internal import FlickSystem

// Tasks with a corpus that do not play gestures.

extension CorpusFile {
  /// A gesture with its touches.
  package struct Recorded: Sendable {
    package var gesture: Corpus.Gesture
    package var trace: Trace
    package var measures: GestureMeasures
    /// The steps before the gesture.
    package var lead = GestureLead()
  }

  /// The gestures that satisfy an expression, with their touches.
  ///
  /// - Throws: `HostError` for a trace that cannot be read, or an expression with an unknown name.
  package func gestures(where text: String?) throws(HostError) -> [Recorded] {
    try recorded(of: corpus.gestures[...], where: text)
  }

  /// The error if no gesture satisfies an expression.
  package var noGesture: HostError { HostError(.nothing, "\(path): no gesture is so") }

  /// The ids of the gestures that satisfy an expression.
  ///
  /// Touches are read in batches.
  package func ids(where text: String?) throws(HostError) -> [String] {
    guard let text else { return corpus.gestures.map(\.id) }
    var found: [String] = []
    for start in stride(from: 0, to: corpus.gestures.count, by: GestureStream.size) {
      let some = corpus.gestures.dropFirst(start).prefix(GestureStream.size)
      found += try recorded(of: some, where: text).map(\.gesture.id)
    }
    return found
  }

  /// The given gestures that satisfy an expression, with their touches.
  ///
  /// Many gestures are read on all processors.
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

  /// The minimum number of gestures that are worth several threads.
  private static let leastSpread = 64

  /// The given gestures that satisfy an expression.
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

  /// Whether a gesture satisfies an expression.
  ///
  /// If the expression contains `by`, any label of the gesture may satisfy it.
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

  /// The faults of the corpus's files, one per line: missing traces, traces with another digest,
  /// devices and persons without a description, and duplicate traces.
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
      faults.append("\(path): no licence: the corpus may not be passed on")
    }
    return faults
  }

  /// Adds a gesture from a trace file.
  ///
  /// The trace is copied beside the corpus unless it is there already.
  ///
  /// - Throws: `HostError` for a trace that cannot be read, or a used id.
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

  /// Adds a gesture after checking it against the screen.
  mutating func add(
    _ bytes: [UInt8], of trace: Trace, id: String?, checkedBy check: ScreenCheck?,
    _ change: (inout Corpus.Gesture) -> Void
  ) throws(HostError) -> Corpus.Gesture {
    var gesture = Corpus.Gesture(id: id ?? "", trace: "", digest: "")
    change(&gesture)
    try check?.check(gesture, trace, placing(of: gesture))
    return try add(bytes, id: id, change)
  }

  /// Adds a gesture with the bytes of a trace file.
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

  /// Stores the trace of a gesture beside the corpus, and returns its relative path.
  ///
  /// An existing file with the same name and other contents is kept, as a process may have been
  /// killed before it added its gesture. The trace then gets a name with its digest.
  mutating func place(
    _ bytes: [UInt8], digest: String, traceOf id: String
  ) throws(HostError) -> String {
    let name = try freeName(digest: digest, traceOf: id)
    let place = Path.join(folder, name)
    if !Path.exists(place) { try wait(TraceToWrite(path: place, bytes: bytes)) }
    return name
  }

  /// The name of a trace file that does not exist yet or has the same contents.
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

  /// An unused id, such as `g017` for the seventeenth gesture.
  private var nextID: String {
    var number = corpus.gestures.count + 1
    while has(Corpus.name("g", number, digits: 3)) { number += 1 }
    return Corpus.name("g", number, digits: 3)
  }

  /// Sets the label of a gesture.
  ///
  /// A label from the same source is replaced, except a rater's.
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

  /// Notes on labels of a gesture that differ from a new one, as they still count.
  package func notes(besides label: Corpus.Label, of id: String) -> [String] {
    let labels = corpus.gestures.first { $0.id == id }?.labels ?? []
    return labels.filter { $0.want.text != label.want.text }.map { other in
      "\(id): the label '\(other.want.text)' by \(other.source.rawValue) still counts; "
        + "--remove --by \(other.source.rawValue) removes it"
    }
  }

  /// Assigns a share of the people to the held-out part, and the rest to the other part.
  ///
  /// The order of people depends on the seed and their names only, so an additional person does not
  /// change the order of the others.
  ///
  /// - Returns: the persons who are held out.
  package mutating func split(held share: Double, seed: Int) throws(HostError) -> [String] {
    let people = Set(corpus.gestures.compactMap(\.person))
    guard people.count > 1 else {
      throw HostError(
        .input,
        "\(path): a split by person needs gestures of two people, found \(people.count)")
    }
    let order = Corpus.shuffled(people, seed: seed)
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
