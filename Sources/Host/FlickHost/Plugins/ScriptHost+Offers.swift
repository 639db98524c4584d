package import FlickAPI
package import FlickCore
internal import LuaKit

// Plugins' contributions to interactive programs: commands of the REPL, panels and keys of the
// view. Manifests are read on first use. No plugin code runs before.

extension ScriptHost {
  /// A contribution of a plugin to interactive programs.
  package struct Offer: Hashable, Sendable {
    /// The plugin.
    package let plugin: String
    /// Its name in the plugin.
    package let name: String
    /// The plugin's own summary, in a sentence.
    package let summary: String

    /// As messages name it.
    package var qualifiedName: String { "\(plugin):\(name)" }
  }

  /// The contributions of the project's plugins, in the order of the project's list, and the fault
  /// of the first invalid manifest.
  package func offers(of point: ExtensionPoint) -> (list: [Offer], fault: HostError?) {
    let (manifests, fault) = plugins.soundManifests()
    let list = manifests.flatMap { manifest in
      manifest.provides.filter { $0.point == point }
        .map { Offer(plugin: manifest.name, name: $0.name, summary: manifest.summary) }
    }
    return (list, fault)
  }

  /// The plugins that were disabled since the host was opened, with the reasons.
  package var disabledPlugins: [(plugin: String, reason: String)] { plugins.disabled }

  /// The answer of a plugin's command.
  ///
  /// - Parameters:
  ///   - text: the text after the command's name.
  ///   - stage: the present stage; nil without one.
  package func answer(
    of command: Offer, to text: String, on stage: StageObject?
  ) throws(HostError) -> [String] {
    try exploring { try answering(command, to: text, on: stage) }
  }

  /// The same within a running budget.
  func answering(_ command: Offer, to text: String, on stage: StageObject?) throws -> [String] {
    let found = try contribution(.replCommand, command.contributionName)
    let function = try found.function("run")
    let given: any LuaPushable = if let stage { stage } else { LuaValue.nil }
    let results = try found.call(function, [text, given])
    return try Self.lines(results.first ?? .nil, found, function)
  }

  /// The lines of a plugin's panel for a stage, which it cannot change.
  package func lines(of panel: Offer, on stage: StageObject) throws(HostError) -> [String] {
    try exploring { try showing(panel, on: stage) }
  }

  /// The same within a running budget.
  func showing(_ panel: Offer, on stage: StageObject) throws -> [String] {
    let found = try contribution(.viewPanel, panel.contributionName)
    let function = try found.function("lines")
    let results = try stage.apart { try found.call(function, [$0]) }
    return try Self.lines(results.first ?? .nil, found, function)
  }

  /// The contribution of a plugin for a key, from the first listed plugin; nil if there is none.
  ///
  /// - Throws: `HostError` if no plugin has the key, but one that cannot be loaded may have it.
  package func offer(forKey key: Unicode.Scalar) throws(HostError) -> Offer? {
    var (list, fault) = offers(of: .viewKey)
    for offer in list {
      do throws(HostError) {
        if try self.key(of: offer) == String(Character(key)) { return offer }
      } catch {
        fault = fault ?? error
      }
    }
    if let fault { throw fault }
    return nil
  }

  /// The key that an offer is for.
  private func key(of offer: Offer) throws(HostError) -> String? {
    try exploring {
      let table = try contribution(.viewKey, offer.contributionName).value.asTable
      return try table?.rawValue(of: "key").asText
    }
  }

  /// The result of a plugin's key: a message, and touches to play.
  package func press(
    _ key: Offer, on stage: StageObject
  ) throws(HostError) -> (text: String?, touches: [Touch]) {
    try exploring { try pressing(key, on: stage) }
  }

  /// The same within a running budget.
  func pressing(
    _ key: Offer, on stage: StageObject
  ) throws -> (text: String?, touches: [Touch]) {
    var answer: (text: String?, touches: [Touch]) = (nil, [])
    let found = try contribution(.viewKey, key.contributionName)
    let function = try found.function("press")
    for value in try stage.apart({ try found.call(function, [$0]) }) {
      if let text = value.asText {
        answer.text = text
      } else if let touches = TraceObject.touches(of: value) {
        answer.touches = touches
      } else if case .nil = value {
      } else {
        throw found.badResult(
          "a text, a trace, or nothing expected, got \(value.text)", of: function)
      }
    }
    return answer
  }

  /// Lines of a text, or of a list of texts.
  private static func lines(
    _ value: LuaValue, _ contribution: Contribution, _ function: LuaCallable
  ) throws -> [String] {
    if case .nil = value { return [] }
    if let text = value.asText {
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    guard case .table(let list) = value else {
      throw contribution.badResult(
        "a text, or a list of lines, expected, got \(value.text)", of: function)
    }
    return try (0..<min(list.length(), 1000)).map { index in
      let line = try list.rawValue(of: index + 1)
      guard let text = line.asText else {
        throw contribution.badResult(
          "line \(index + 1): a text expected, got \(line.text)", of: function)
      }
      return text
    }
  }
}

extension ScriptHost.Offer {
  fileprivate var contributionName: ContributionName {
    ContributionName(plugin: plugin, name: name)
  }
}
