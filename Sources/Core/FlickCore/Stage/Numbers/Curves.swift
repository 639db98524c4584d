/// Numbers of a stage over time, for plots.
package struct Curves: Sendable {
  /// A number that can be plotted.
  package struct Choice: Hashable, Sendable {
    /// The name in scripts: `music.position`.
    package var name: String
    fileprivate var reading: ComponentReading

    /// The component that has the number.
    package var component: ComponentID { reading.component }

    /// The name of the number.
    package var property: ComponentProperty { reading.property }
  }

  /// The values of all choices at a moment.
  package struct Sample: Hashable, Sendable {
    package let time: Seconds
    fileprivate let row: ArraySlice<Double>

    /// The value of a choice.
    package subscript(choice: Int) -> Double { row[row.startIndex + choice] }
  }

  /// Samples in the order of time.
  package struct Samples: RandomAccessCollection, Sendable {
    fileprivate private(set) var times: [Seconds] = []
    /// The values of all samples.
    ///
    /// An array for each would scatter the heap.
    private var rows: [Double] = []
    private let width: Int

    fileprivate init(width: Int) { self.width = width }

    package var startIndex: Int { 0 }
    package var endIndex: Int { times.count }

    package subscript(index: Int) -> Sample {
      Sample(time: times[index], row: rows[index * width..<(index + 1) * width])
    }

    fileprivate mutating func append(_ time: Seconds, _ values: some Sequence<Double>) {
      times.append(time)
      rows.append(contentsOf: values)
    }

    fileprivate mutating func removeFirst(_ count: Int) {
      times.removeFirst(count)
      rows.removeFirst(count * width)
    }

    fileprivate mutating func removeLast(_ count: Int) {
      times.removeLast(count)
      rows.removeLast(count * width)
    }
  }

  package private(set) var choices: [Choice]

  package private(set) var samples: Samples

  /// The maximum number of samples.
  private let most: Int

  /// The minimum time between samples, except for the last one.
  private let step: Seconds

  /// - Parameter most: by default 60 samples a second over two minutes.
  package init(_ stage: Stage, most: Int = 7200, step: Seconds = 0) {
    (choices, self.most, self.step) = (Self.choices(of: stage), most, step)
    samples = Samples(width: choices.count)
  }

  /// Records the values at a moment, if it is later than those before.
  package mutating func sample(_ stage: Stage) {
    if let last = samples.times.last, stage.time <= last { return }
    // The last sample is replaced until it is a step after the one before.
    let times = samples.times.suffix(2)
    if times.count == 2, times[times.endIndex - 1] - times[times.startIndex] < step {
      samples.removeLast(1)
    }
    samples.append(stage.time, choices.lazy.map { $0.reading.value(in: stage) })
    if samples.count > most { samples.removeFirst(most / 4) }
  }

  /// Removes all samples, for a stage that begins anew.
  package mutating func restart(_ stage: Stage) { self = Curves(stage, most: most, step: step) }

  /// Removes the samples after a moment.
  package mutating func forget(after time: Seconds) {
    samples.removeLast(samples.count - samples.times.indices.prefixEnd { samples.times[$0] <= time })
  }

  /// Updates the choices for a changed screen, possibly with other components.
  ///
  /// Earlier values are kept by name.
  package mutating func follow(_ stage: Stage) {
    let next = Self.choices(of: stage)
    guard next != choices else { return }
    let places = next.map { choice in choices.firstIndex { $0.name == choice.name } }
    var moved = Samples(width: next.count)
    for sample in samples {
      moved.append(sample.time, places.lazy.map { $0.map { sample[$0] } ?? .nan })
    }
    (choices, samples) = (next, moved)
  }

  private static func choices(of stage: Stage) -> [Choice] {
    let scene = stage.scene
    var choices: [Choice] = []
    for component in scene.components {
      let id = scene.name(of: component)
      guard !id.isEmpty else { continue }
      for property in interesting(of: scene.kind(of: component)).map(\.rawValue)
        + scene.variables(of: component)
      {
        if let reading = try? ComponentReading(scene: scene, id: id, property: property) {
          choices.append(Choice(name: "\(id).\(property)", reading: reading))
        }
      }
    }
    return choices
  }

  /// The places of everything: one or two numbers of each component with an id.
  ///
  /// Pages, cards and states count from 1.
  package static func places(on stage: Stage) -> [(name: String, value: Double)] {
    let scene = stage.scene
    var places: [(name: String, value: Double)] = []
    for component in scene.components {
      let id = scene.name(of: component)
      for property in Self.place(of: scene.kind(of: component)) where !id.isEmpty {
        if let reading = try? ComponentReading(scene: scene, id: id, property: property.rawValue) {
          places.append(("\(id).\(property.rawValue)", reading.counted(in: stage)))
        }
      }
    }
    return places
  }

  private static func place(of kind: SceneTree.ComponentKind) -> [ComponentProperty] {
    switch kind {
    case .pager: [.position]
    case .scrollView: [.x, .y]
    case .deck: [.front]
    case .header: [.visibleHeight]
    case .states: [.state]
    default: []
    }
  }

  private static func interesting(of kind: SceneTree.ComponentKind) -> [ComponentProperty] {
    switch kind {
    case .pager: [.position, .velocity]
    case .scrollView: [.y, .x, .velocityY]
    case .deck: [.progress, .x]
    case .header: [.visibleHeight, .stretch]
    case .states: [.progress]
    default: []
    }
  }
}
