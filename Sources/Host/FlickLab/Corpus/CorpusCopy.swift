internal import FlickCore
package import FlickHost
internal import FlickLog
internal import FlickSystem

/// A new corpus that is filled with gestures of other corpora, with copies of their traces.
package struct CorpusCopy {
  package private(set) var file: CorpusFile
  private var ids: Set<String> = []
  private var persons: Set<String> = []
  private var devices: Set<String> = []
  private var next = 1

  /// Creates a corpus, fills it and writes it.
  ///
  /// - Throws: `HostError` for a corpus that already has gestures, or an error of `body`.
  package static func make<Result>(
    at path: String, by body: (inout CorpusCopy) throws(HostError) -> Result
  ) throws(HostError) -> (file: CorpusFile, result: Result) {
    try CorpusFile.change(path, orNew: true) { file throws(HostError) in
      var copy = try CorpusCopy(into: file)
      let result = try body(&copy)
      file = copy.file
      return (file, result)
    }
  }

  /// - Throws: `HostError` for a corpus that already has gestures.
  package init(at path: String) throws(HostError) { try self.init(into: CorpusFile(orNewAt: path)) }

  private init(into file: CorpusFile) throws(HostError) {
    self.file = file
    guard file.corpus.gestures.isEmpty else {
      throw HostError(.input, "\(file.path): has gestures already")
    }
    (self.file.corpus.persons, self.file.corpus.devices) = ([], [])
  }

  /// Sets the description of the corpus.
  ///
  /// - Parameter screen: the path of the script, relative to the corpus or absolute.
  package mutating func describe(title: String, licence: String?, screen: String?) {
    (file.corpus.title, file.corpus.licence, file.corpus.screen) = (title, licence, screen)
  }

  /// Lowers the behaviour version to that of a source corpus, if it is less.
  private mutating func includeBehavior(of other: CorpusFile) {
    file.corpus.behavior = min(file.corpus.behavior, other.corpus.behavior)
  }

  /// Whether an id is unused.
  package func isFree(_ id: String) -> Bool { !ids.contains(id) }

  /// Returns an unused id, such as g001.
  package mutating func freeID() -> String {
    while !isFree(Corpus.name("g", next, digits: 3)) { next += 1 }
    return Corpus.name("g", next, digits: 3)
  }

  /// Adds a gesture and writes its trace.
  ///
  /// - Throws: `HostError` if the trace file cannot be written.
  package mutating func add(
    _ gesture: Corpus.Gesture, as id: String, _ bytes: [UInt8]
  ) throws(HostError) {
    var own = gesture
    own.id = id
    own.digest = SHA256.hex(of: bytes)
    own.trace = try file.place(bytes, digest: own.digest, traceOf: id)
    ids.insert(id)
    file.corpus.gestures.append(own)
  }

  /// Adds a person under a name, unless it is used.
  private mutating func add(_ person: Corpus.Person, as id: String) {
    guard persons.insert(id).inserted else { return }
    var own = person
    own.id = id
    file.corpus.persons.append(own)
  }

  private mutating func add(_ device: Corpus.Device, as id: String) {
    guard devices.insert(id).inserted else { return }
    var own = device
    own.id = id
    file.corpus.devices.append(own)
  }

  /// Whether another device with the same name exists.
  func isOther(_ device: Corpus.Device) -> Bool {
    file.corpus.devices.contains { $0.id == device.id && $0 != device }
  }
}

extension CorpusFile {
  /// The bytes of a gesture's trace, verified by its digest.
  func traceBytes(of gesture: Corpus.Gesture) throws(HostError) -> [UInt8] {
    _ = try trace(of: gesture)
    let path = Path.join(folder, gesture.trace)
    return try HostError.input { try File.read(path) }
  }

  /// The corpus's entry for a person, or an entry with the name alone.
  func person(_ id: String) -> Corpus.Person {
    corpus.persons.first { $0.id == id } ?? Corpus.Person(id: id)
  }

  func device(_ id: String) -> Corpus.Device {
    corpus.devices.first { $0.id == id } ?? Corpus.Device(id: id)
  }
}

// MARK: - Merging

extension CorpusCopy {
  /// Adds all gestures of several corpora.
  ///
  /// A gesture with a used id gets the next unused one. By default, people of two corpora with the
  /// same name are two people, as each study assigns its own pseudonyms.
  ///
  /// - Returns: notes on persons and devices that got another name.
  /// - Throws: `HostError` for a trace that cannot be read.
  package mutating func merge(
    _ files: [CorpusFile], samePeople: Bool
  ) throws(HostError) -> [String] {
    var notes: [String] = []
    var owners: [String: Int] = [:]
    for (number, other) in files.enumerated() {
      includeBehavior(of: other)
      var people: [String: String] = [:]
      var devices: [String: String] = [:]
      var names: [String: String] = [:]
      func renamed(
        _ old: String, _ known: inout [String: String], _ free: () -> String
      ) -> String {
        if let new = known[old] { return new }
        let new = free()
        if new != old { notes.append("\(other.path): \(old) is \(new)") }
        known[old] = new
        return new
      }
      for gesture in other.corpus.gestures {
        let bytes = try other.traceBytes(of: gesture)
        var own = gesture
        let id = isFree(gesture.id) ? gesture.id : freeID()
        if id != gesture.id { notes.append("\(other.path): \(gesture.id) is \(id)") }
        names[gesture.id] = id
        if let person = gesture.person {
          let new = renamed(person, &people) {
            free(person, of: number, &owners, samePeople: samePeople)
          }
          add(other.person(person), as: new)
          own.person = new
        }
        if let device = gesture.device {
          let new = renamed(device, &devices) { free(other.device(device), number) }
          add(other.device(device), as: new)
          own.device = new
        }
        try add(own, as: id, bytes)
      }
      rename(after: names, last: other.corpus.gestures.count)
    }
    return notes
  }

  /// The new name of a person of one of the corpora.
  private func free(
    _ person: String, of number: Int, _ owners: inout [String: Int], samePeople: Bool
  ) -> String {
    if samePeople || owners[person] == nil {
      owners[person] = owners[person] ?? number
      return person
    }
    var name = "\(person).\(number + 1)"
    while owners[name] != nil { name += "." }
    owners[name] = number
    return name
  }

  private func free(_ device: Corpus.Device, _ number: Int) -> String {
    var own = device
    while isOther(own) { own.id += ".\(number + 1)" }
    return own.id
  }

  /// Updates the predecessors of the last added gestures to their new ids.
  private mutating func rename(after names: [String: String], last count: Int) {
    for index in file.corpus.gestures.indices.suffix(count) {
      file.corpus.gestures[index].after = file.corpus.gestures[index].after.map { names[$0] ?? $0 }
    }
  }
}

// MARK: - Sampling

extension CorpusCopy {
  /// Adds a sample of a corpus with a proportional share of each person and device.
  ///
  /// The choice within a group depends on the seed and the ids only, so an additional gesture does
  /// not change the order of the others. Predecessors of chosen gestures are included.
  ///
  /// - Parameter ids: the gestures to choose from.
  /// - Returns: the number of chosen gestures, without predecessors.
  package mutating func sample(
    _ count: Int, of other: CorpusFile, among ids: Set<String>, seed: Int
  ) throws(HostError) -> Int {
    includeBehavior(of: other)
    let gestures = other.corpus.gestures.filter { ids.contains($0.id) }
    let groups = Dictionary(grouping: gestures) { [$0.person ?? "", $0.device ?? ""] }
    let names = groups.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let shares = Self.shares(of: count, among: names.map { groups[$0]?.count ?? 0 })
    var taken: Set<String> = []
    for (name, share) in zip(names, shares) {
      let ids = groups[name]?.map(\.id) ?? []
      taken.formUnion(Corpus.shuffled(ids, seed: seed).prefix(share))
    }
    let wanted = taken.count
    let places = Dictionary(other.corpus.gestures.map { ($0.id, $0) }) { $1 }
    for id in taken {
      var next = places[id]
      while let before = next?.after, taken.insert(before).inserted { next = places[before] }
    }
    for gesture in other.corpus.gestures where taken.contains(gesture.id) {
      if let person = gesture.person { add(other.person(person), as: person) }
      if let device = gesture.device { add(other.device(device), as: device) }
      try add(gesture, as: gesture.id, try other.traceBytes(of: gesture))
    }
    return wanted
  }

  /// The numbers of gestures of each group: in proportion, at least one of each if `count`
  /// suffices, and the rest by largest remainders.
  static func shares(of count: Int, among sizes: [Int]) -> [Int] {
    let total = sizes.reduce(0, +)
    guard count < total else { return sizes }
    let exact = sizes.map { Double(count) * Double($0) / Double(max(1, total)) }
    let least = sizes.count <= count ? 1 : 0
    var shares = zip(exact, sizes).map { min($1, max(least, Int($0))) }
    var left = count - shares.reduce(0, +)
    while left != 0 {
      let step = left > 0 ? 1 : -1
      let open = sizes.indices.filter {
        step > 0 ? shares[$0] < sizes[$0] : shares[$0] > least
      }
      // Changes the share that deviates most from its exact value.
      guard
        let index = open.max(by: { a, b in
          let (one, two) = (exact[a] - Double(shares[a]), exact[b] - Double(shares[b]))
          return Double(step) * one < Double(step) * two
        })
      else { break }
      shares[index] += step
      left -= step
    }
    return shares
  }
}

// MARK: - Anonymizing

/// The settings of an anonymization.
package struct Anonymity: Sendable {
  /// The step for rounding positions, in points; 0 leaves them.
  package var points = 0.5
  /// The step for rounding times, in milliseconds; 0 leaves them.
  package var milliseconds = 1.0
  /// Whether tags are kept.
  package var keepsTags = false
  /// The seed of the order of new names.
  package var seed = 0

  package init() {}

  /// A trace with rounded positions and times; nil if it would be invalid.
  func rounded(_ trace: Trace) -> Trace? {
    func round(_ value: Double, _ step: Double) -> Double {
      step > 0 ? (value / step).rounded() * step : value
    }
    return trace.changed { touch in
      touch.time = Seconds(
        round((touch.time - trace.startTime).value * 1000, milliseconds) / 1000)
      touch.position = Point2D(
        x: round(touch.position.x, points), y: round(touch.position.y, points))
    }
  }
}

extension CorpusCopy {
  /// Adds all gestures of a corpus without identifying details.
  ///
  /// Names of people, gestures and devices are replaced, positions and times are rounded, and
  /// traces are reduced to their touches.
  ///
  /// - Throws: `HostError` for a trace that cannot be read.
  package mutating func anonymize(
    _ other: CorpusFile, _ anonymity: Anonymity
  ) throws(HostError) {
    includeBehavior(of: other)
    let gestures = other.corpus.gestures
    let people = Self.names(
      Set(gestures.compactMap(\.person)), "p", 2, anonymity.seed)
    let devices = Self.names(Set(gestures.compactMap(\.device)), "d", 1, anonymity.seed)
    let ids = Self.names(Set(gestures.map(\.id)), "g", 3, anonymity.seed)
    let sorted = gestures.sorted { (ids[$0.id] ?? "") < (ids[$1.id] ?? "") }
    for gesture in sorted {
      let trace = try other.trace(of: gesture)
      guard let small = anonymity.rounded(trace) else {
        throw HostError(.input, "\(other.path): gesture '\(gesture.id)' cannot be rounded so")
      }
      var own = gesture
      own.person = gesture.person.flatMap { people[$0] }
      own.device = gesture.device.flatMap { devices[$0] }
      own.after = gesture.after.flatMap { ids[$0] }
      // The origin and the shown thresholds belong to the study rather than to the gesture.
      own.made = nil
      if !anonymity.keepsTags { own.tags = [] }
      if let id = gesture.person, let new = own.person { add(other.person(id), as: new) }
      if let id = gesture.device, let new = own.device {
        var device = other.device(id)
        (device.name, device.dpi) = (nil, nil)
        add(device, as: new)
      }
      let id = ids[gesture.id] ?? freeID()
      try add(own, as: id, TraceFile.bytes(of: small, name: id, roundsTimes: true))
    }
    // A path on a person's machine may identify the person.
    let screen = other.corpus.screen?.split(separator: "/").last.map(String.init)
    describe(title: other.corpus.title, licence: file.corpus.licence, screen: screen)
    file.corpus.persons.sort { $0.id < $1.id }
    file.corpus.devices.sort { $0.id < $1.id }
  }

  /// New names in an order that does not reveal the old ones.
  private static func names(
    _ old: Set<String>, _ letter: String, _ digits: Int, _ seed: Int
  ) -> [String: String] {
    let width = max(digits, "\(old.count)".count)
    let new = Corpus.shuffled(old, seed: seed).enumerated().map { index, name in
      (name, Corpus.name(letter, index + 1, digits: width))
    }
    return Dictionary(new) { $1 }
  }
}
