internal import FlickAPI
internal import FlickCore
internal import FlickSystem
internal import LuaKit

/// The contents of a screen for all values of its tunables.
struct ScreenFacts {
  /// Whether rows are created when they come near.
  ///
  /// Their ids are not known in advance.
  private(set) var makesRows = false
  /// The ids of its components and nodes.
  var ids: Set<String> = []
  /// The types of the objects that a stage has under them.
  var types: [String: Set<String>] = [:]
  /// The names of the variables of its states, by the id of these.
  var variables: [String: Set<String>] = [:]
  /// The names of its values.
  var values: Set<String> = []
  /// The names of its tunables.
  var tunables: [String] = []

  mutating func add(_ screen: Screen) {
    let scene = screen.scene
    let stage = Stage(scene: scene, recording: .none)
    for component in scene.components {
      let (id, kind) = (scene.name(of: component), scene.kind(of: component))
      ids.insert(id)
      types[id, default: []].insert(kind.luaTypeName)
      guard kind == .states else { continue }
      variables[id, default: []].formUnion((try? stage.states(component).properties) ?? [])
    }
    if scene.makesRows { makesRows = true }
    for id in scene.nodeIDs {
      ids.insert(id)
      if scene.component(named: id) == nil { types[id, default: []].insert(NodeObject.luaTypeName) }
    }
    var nodes = [scene.root]
    while let node = nodes.popLast() {
      values.formUnion(node.values.map(\.name))
      nodes += node.children
    }
  }
}

/// Loads a screen with each of its choices, to find the contents of all variants.
final class ScreenLoader {
  /// A loaded screen and its faults.
  struct Loaded {
    var facts = ScreenFacts()
    var faults: [HostError] = []
    var idleHandlers: [Screen.IdleHandler] = []
    /// The options that have no effect with any choice.
    var idle: [Screen.IdleOption] = []
    /// Whether the script returns a screen.
    var isScreen = false
    /// Whether it may put another screen in its place.
    var changesLayout = false
  }

  private let configuration: RunConfiguration
  private var loaded: [String: Loaded] = [:]
  /// Screens with the values that scripts open them with.
  private var opened: [String: ScreenFacts] = [:]

  /// The most settings of choices to try.
  private static let mostVariants = 32

  init(_ configuration: RunConfiguration) { self.configuration = configuration }

  /// The screen of a file, with each of its choices.
  func load(_ file: String) -> Loaded {
    if let known = loaded[file] { return known }
    var result = Loaded()
    loaded[file] = result
    let text = (try? File.read(file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    result.changesLayout = text.contains(":relayout") || text.contains(":transition")
    // A handler without effect in one variant may have one in another.
    var idleHandlers: [[Screen.IdleHandler]] = []
    var idle: [[Screen.IdleOption]] = []
    do throws(HostError) {
      let first = try open(file, [:])
      result.isScreen = true
      result.facts.add(first.screen)
      result.facts.tunables = first.declarations.map(\.name)
      idleHandlers.append(first.idleHandlers)
      idle.append(first.idle)
      for (name, value) in Self.variants(of: first.declarations).prefix(Self.mostVariants) {
        do throws(HostError) {
          let variant = try open(file, [name: value])
          result.facts.add(variant.screen)
          idleHandlers.append(variant.idleHandlers)
          idle.append(variant.idle)
        } catch {
          var fault = error
          fault.description += " (with \(name)=\(value))"
          result.faults.append(fault)
        }
      }
    } catch {
      result.faults.append(error)
    }
    let all = idleHandlers.dropFirst().reduce(Set((idleHandlers.first ?? []).map(\.identity))) {
      $0.intersection($1.map(\.identity))
    }
    result.idleHandlers = (idleHandlers.first ?? []).filter { all.contains($0.identity) }
    result.idle = (idle.first ?? []).filter { option in idle.allSatisfy { $0.contains(option) } }
    loaded[file] = result
    return result
  }

  /// The contents of a screen, including those with the settings of a script that opens it.
  func facts(of file: String, settings: [String: String]) -> ScreenFacts? {
    let loaded = load(file)
    guard loaded.isScreen, !loaded.changesLayout else { return nil }
    guard settings.count > 1 else { return loaded.facts }
    let key = file + "\n" + settings.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined()
    if let known = opened[key] { return known }
    var facts = loaded.facts
    if let variant = try? open(file, settings) { facts.add(variant.screen) }
    opened[key] = facts
    return facts
  }

  private struct Opened {
    var screen: Screen
    var declarations: [Tunables.Declaration]
    /// Found while its state is open.
    var idleHandlers: [Screen.IdleHandler]
    var idle: [Screen.IdleOption]
  }

  private func open(
    _ file: String, _ settings: [String: String]
  ) throws(HostError) -> Opened {
    var configuration = configuration
    for (name, value) in settings { configuration.tunables.set(name, to: value) }
    let host = try ScriptHost(configuration) { _ in }
    let screen = try host.openScreen(file)
    return Opened(
      screen: screen, declarations: host.session.tunables.declarations,
      idleHandlers: screen.idleHandlers,
      idle: screen.idleOptions)
  }

  private static func variants(
    of declarations: [Tunables.Declaration]
  ) -> [(name: String, value: String)] {
    declarations.flatMap { declaration -> [(name: String, value: String)] in
      let initial = declaration.defaultValue.description
      let values =
        switch declaration.defaultValue {
        case .number: [String]()
        case .choice: declaration.choices
        case .flag: ["true", "false"]
        }
      return values.filter { $0 != initial }.map { (declaration.name, $0) }
    }
  }
}

extension Screen.IdleHandler {
  /// Its identity in another layout.
  fileprivate var identity: String { "\(place?.description ?? id) \(key)" }
}
