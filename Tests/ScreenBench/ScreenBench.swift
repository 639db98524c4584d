import FlickAPI
import FlickCore
import FlickHost

/// What a gesture on a screen costs in the core, each frame observed.
///
/// `screen-bench SCREEN COUNT` plays so many on `scripts/screens/SCREEN.lua`, there and back in
/// turn, for `scripts/tools/bench` to measure; `screen-bench SCREEN frames` says how many
/// frames one has. `screen-bench SCREEN COUNT picture` draws each frame too.
@main
enum ScreenBench {
  static func main() throws {
    let arguments = CommandLine.arguments
    let draws = arguments.count == 4 && arguments[3] == "picture"
    guard arguments.count == 3 || draws, let gesture = ScreenGesture.named(arguments[1]) else {
      throw Failure("usage: screen-bench SCREEN COUNT|frames [picture]")
    }
    // Opens the state, and keeps it: values of the screen may be functions of the script.
    let host = try ScriptHost(RunConfiguration()) { _ in }
    var player = try Player(gesture, on: host.openScreen("scripts/screens/\(gesture.screen)").scene)
    player.draws = draws
    if arguments[2] == "frames" {
      for _ in 0..<2 { try player.play() }
      print(player.frames / 2)
    } else if let count = Int(arguments[2]) {
      for _ in 0..<count { try player.play() }
    }
    withExtendedLifetime(host) {}
  }
}

/// Why nothing can be measured.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A gesture of ten touches 1/60 s apart, and the same in the other direction.
struct ScreenGesture: Sendable {
  let screen: String
  /// The component that it moves, and its number, which every gesture must change; on the five
  /// screens for good.
  let component: String
  let property: String
  /// Where the finger comes down, there and back.
  let starts: (Point, Point)
  /// From touch to touch, there and back.
  let strides: (Vector, Vector)
  /// Whether the number ends elsewhere.
  var lasts = true
  /// A variable that is elsewhere than the screen has it at first.
  var prepared: (states: String, property: String, value: Double)?

  static func named(_ screen: String) -> ScreenGesture? {
    (all + gallery).first { $0.screen == screen }
  }

  private static let left = Vector(x: -26, y: 0)
  private static let right = Vector(x: 26, y: 0)
  private static let up = Vector(x: 0, y: -26)
  private static let down = Vector(x: 0, y: 26)

  private static let all = [
    ScreenGesture(
      screen: "pager", component: "pages", property: "position",
      starts: (Point(x: 310, y: 200), Point(x: 50, y: 200)), strides: (left, right)),
    ScreenGesture(
      screen: "your_library", component: "music", property: "position",
      starts: (Point(x: 330, y: 500), Point(x: 60, y: 500)), strides: (left, right)),
    ScreenGesture(
      screen: "tabs", component: "tabs", property: "position",
      starts: (Point(x: 330, y: 600), Point(x: 60, y: 600)), strides: (left, right)),
    ScreenGesture(
      screen: "lyrics_cards", component: "cards", property: "front",
      starts: (Point(x: 195, y: 200), Point(x: 195, y: 200)), strides: (down, down)),
    ScreenGesture(
      screen: "album", component: "page", property: "y",
      starts: (Point(x: 195, y: 600), Point(x: 195, y: 300)), strides: (up, down)),
  ]

  /// A gesture along a line that goes there, and back.
  private static func there(
    _ screen: String, _ component: String, _ property: String, from start: (Double, Double),
    _ stride: Vector, and back: (Double, Double), lasts: Bool = true
  ) -> ScreenGesture {
    ScreenGesture(
      screen: screen, component: component, property: property,
      starts: (Point(x: start.0, y: start.1), Point(x: back.0, y: back.1)),
      strides: (stride, -stride), lasts: lasts)
  }

  private static let gallery: [ScreenGesture] = {
    var navigation = there(
      "navigation", "stack", "x2", from: (8, 400), right, and: (300, 400), lasts: false)
    navigation.prepared = ("stack", "x2", 0)
    return [
      there("map_sheet", "sheet", "y", from: (200, 780), up, and: (200, 480)),
      there("mail", "rows", "x1", from: (350, 100), left, and: (100, 100)),
      there("drawer", "drawer", "x", from: (8, 400), right, and: (370, 400)),
      there("photos", "photos", "position", from: (330, 400), left, and: (60, 400)),
      there("feed", "feed", "y", from: (195, 600), up, and: (195, 300)),
      there("reorder", "tasks", "y", from: (195, 600), up, and: (195, 300)),
      there("carousel", "covers", "position", from: (330, 400), left, and: (60, 400)),
      there("player", "now", "aside", from: (280, 250), left, and: (60, 250), lasts: false),
      there("onboarding", "story", "position", from: (330, 500), left, and: (60, 500)),
      there("shop", "departments", "position", from: (330, 500), left, and: (60, 500)),
      there(
        "cards", "stack", "x1", from: (195, 400), Vector(x: 6, y: 1), and: (195, 400), lasts: false),
      navigation,
    ]
  }()
}

/// A stage and the finger on it.
struct Player {
  private var stage: Stage
  private let gesture: ScreenGesture
  private let moved: ComponentReading
  /// The numbers that the screen names, by which all that moves on it is drawn.
  private var numbers: StageNumbers
  private var isBack = false
  /// Frames looked at, those at touches included.
  private(set) var frames = 0
  private var sum = 0.0
  /// Whether each frame is drawn.
  var draws = false

  private static let touches = 10
  private static let interval: Seconds = 1.0 / 60

  init(_ gesture: ScreenGesture, on scene: Scene) throws {
    stage = Stage(scene: scene, recording: .none)
    if let (states, property, value) = gesture.prepared {
      try stage.animate(stage.component(named: states), [property: value], by: .jump)
    }
    self.gesture = gesture
    moved = try ComponentReading(scene: scene, id: gesture.component, property: gesture.property)
    numbers = StageNumbers(try stage.valueNames.map { try StageNumber($0, in: scene) })
  }

  /// The gesture, and the motion to rest.
  mutating func play() throws {
    let before = moved.value(in: stage)
    var isMoved = false
    let start = isBack ? gesture.starts.1 : gesture.starts.0
    let stride = isBack ? gesture.strides.1 : gesture.strides.0
    isBack.toggle()
    for step in 0..<Self.touches {
      let phase: Touch.Phase = step == 0 ? .began : step == Self.touches - 1 ? .ended : .moved
      try stage.handle(
        Touch(
          time: step == 0 ? stage.time : stage.time + Self.interval,
          position: start + stride * Double(step), phase: phase))
      look()
      if moved.value(in: stage) != before { isMoved = true }
    }
    while !stage.isAtRest {
      try stage.advance(by: Self.interval)
      look()
    }
    guard isMoved, !gesture.lasts || moved.value(in: stage) != before else {
      throw Failure("'\(gesture.component)' of \(gesture.screen) came to rest where it was")
    }
    if let (states, property, value) = gesture.prepared {
      try stage.animate(stage.component(named: states), [property: value], by: .jump)
      isBack = false
    }
    if gesture.screen == "cards" { isBack = false }
  }

  private mutating func look() {
    sum += moved.value(in: stage)
    numbers.read(stage)
    for number in numbers.values { sum += number }
    if draws { sum += Double(stage.picture(.light).commands.count) }
    frames += 1
  }
}
