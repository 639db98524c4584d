internal import FlickCore
public import LuaKit

/// The rules for ids, and the existing ids.
///
/// Scripts read the components and nodes of a stage by their ids, as in `stage.photos`, beside the
/// stage's own methods and properties. An id that equals one of those would return the method, far
/// from the declaration of the id; therefore the declaration is refused.
enum StageNames {
  /// - Throws: an error for an id that is a method or property of stages.
  static func check(_ id: String, _ fields: borrowing LuaFields) throws(LuaError) {
    if let fault = fault(in: id) { throw fields.refusal(of: "id", fault) }
  }

  /// The fault of an id, as a message; nil for a valid id.
  static func fault(in id: String) -> String? {
    StageObject.luaType.descriptor.kind(ofMember: id).map { kind in
      "'\(id)' is a \(kind) of every stage, which 'stage.\(id)' would give; choose another id"
    }
  }

  /// - Throws: an error for a component without an id, which its events need.
  static func checkPresent(_ id: String, of subject: String) throws(APIError) {
    guard id.isEmpty else { return }
    throw APIError("\(subject) needs an 'id', which names it in events")
  }

  /// - Throws: an error for a property of states that is a method or property of all states.
  static func check(properties: some Sequence<String>, of id: String) throws(APIError) {
    for name in properties.sorted() {
      guard let kind = StatesObject.luaType.descriptor.kind(ofMember: name) else { continue }
      throw APIError(
        "bad property '\(name)' of '\(id)' ('\(name)' is a \(kind) of all states, which "
          + "'stage.\(id).\(name)' would give; choose another name)")
    }
  }
}

extension StageObject {
  /// The component with an id, if it is of a kind.
  ///
  /// - Parameter what: the kind in words, for messages.
  /// - Throws: an error that names the nearest id of that kind.
  func component(
    _ id: String, _ kind: SceneTree.ComponentKind, _ what: String
  ) throws -> ComponentID {
    if let component = stage.scene.component(named: id) {
      let found = stage.scene.kind(of: component)
      if found == kind { return component }
      throw APIError("'\(id)' is not a \(what) but a \(found.words), which 'stage.\(id)' gives")
    }
    let known = stage.scene.components(of: kind).map { stage.scene.name(of: $0) }
    let list = known.filter { !$0.isEmpty }.map { "'\($0)'" }.joined(separator: ", ")
    throw APIError(
      "no component '\(id)' that is a \(what); \(list.isEmpty ? "there is none" : "there is \(list)")"
        + NearestName.hint(for: id, among: known))
  }

  /// Refuses a key of a component that is a property of its node.
  ///
  /// Accepts other keys, and components without a node, such as gestures.
  ///
  /// - Throws: an error that names the way to read the property.
  func checkIsOfNode(_ key: String, _ component: ComponentID) throws {
    let id = name(of: component)
    guard NodeObject.luaType.descriptor.kind(ofMember: key) != nil,
      stage.scene.frame(of: id) != nil
    else { return }
    let kind = stage.scene.kind(of: component).words
    throw APIError(
      "'\(key)' is not a property of a \(kind) but of its node: read stage:node('\(id)').\(key)")
  }

  /// A derived value of the screen.
  ///
  /// - Throws: an error for an unknown name. For the name of a component or of its property, the
  ///   error names the way to read it.
  func value(_ name: String) throws -> Double {
    do {
      return try look { try $0.value(name) }
    } catch let error as CoreError {
      let scene = stage.scene
      if let component = scene.component(named: name) {
        throw APIError(
          "'\(name)' is not a value of the screen but a \(scene.kind(of: component).words), which "
            + "stage.\(name) gives")
      }
      guard (try? StageNumber(name, in: scene)) != nil else { throw error }
      throw APIError(
        "'\(name)' is not a value of the screen but a property of a component: read stage.\(name)")
    }
  }

  /// The ids of all components and nodes.
  var allIDs: [String] {
    stage.scene.components.map { stage.scene.name(of: $0) } + stage.scene.nodeIDs
  }
}

extension CoreError: LuaUnknownName {}
