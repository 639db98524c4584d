internal import FlickAPI
package import FlickHost

// Panels and keys of plugins.

extension Exploration {
  /// Opens the next panel of plugins, or closes it after the last one.
  ///
  /// - Parameter isOpen: false to open the first panel.
  /// - Returns: false, with a message, if there are no panels.
  package func nextPanel(isOpen: Bool = true) throws(HostError) -> Bool {
    let panels = try simulation.offers(of: .viewPanel)
    guard !panels.isEmpty else {
      say("no plugin of the project provides a view_panel")
      return false
    }
    let open = isOpen ? panel : nil
    let next = open.flatMap { panels.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    panel = next < panels.count ? panels[next] : nil
    return true
  }

  /// Passes a key to the plugins.
  package func press(_ key: Unicode.Scalar) throws(HostError) {
    guard let answer = try simulation.press(key) else { return }
    if !answer.touches.isEmpty {
      (measure, device) = (nil, nil)
      simulation.play(answer.touches)
    }
    if let text = answer.text { say(text) }
  }
}
