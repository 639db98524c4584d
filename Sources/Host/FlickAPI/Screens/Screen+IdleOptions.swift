internal import FlickCore
internal import LuaKit

extension Screen {
  /// An option that is set and has no effect because of another option.
  package struct IdleOption: Hashable {
    /// The key under which it is declared, such as `cone`.
    package var key: String
    /// The id of the component, or of the node for a gesture without one.
    package var id: String
    /// The reason.
    package var reason: String
  }

  /// The options that are set and have no effect, in declaration order of their nodes.
  package var idleOptions: [IdleOption] {
    var finder = IdleOptionFinder()
    finder.look(at: scene.root)
    return finder.found
  }
}

/// Finds idle options of a fixed list, by comparison with their defaults and with the options that
/// override them.
private struct IdleOptionFinder {
  private(set) var found: [Screen.IdleOption] = []
  /// The pans with fingers that also reach the current node, outermost first.
  private var pans: [Pan] = []

  private struct Pan {
    var id: String
    var axis: Orientation?
    var options: PanOptions
  }

  private mutating func report(_ key: String, of id: String, _ reason: String) {
    found.append(Screen.IdleOption(key: key, id: id, reason: reason))
  }

  mutating func look(at node: Node) {
    let outside = pans.count
    if let options = node.pager { look(at: options, of: node.id) }
    if let options = node.deck { look(at: options, of: node.id) }
    pans += Self.pans(of: node)
    for gesture in node.gestures { look(at: gesture, on: node) }
    for states in node.states { look(at: states) }
    for child in node.children { look(at: child) }
    pans.removeSubrange(outside...)
  }

  private static func pans(of node: Node) -> [Pan] {
    var pans: [Pan] = []
    if let options = node.pager, options.isDraggable {
      pans.append(Pan(id: node.id, axis: options.axis, options: options.pan))
    }
    if let options = node.scroll {
      let axis: Orientation? =
        switch options.axes {
        case .horizontal: .horizontal
        case .vertical: .vertical
        case .both: nil
        }
      pans.append(Pan(id: node.id, axis: axis, options: options.pan))
    }
    for gesture in node.gestures {
      if case .pan(let options) = gesture.kind {
        pans.append(Pan(id: gesture.id, axis: options.axis, options: options.start))
      }
    }
    return pans
  }

  private mutating func look(at options: PagerOptions, of id: String) {
    let normal = PagerOptions(pageCount: options.pageCount)
    if !options.delaysTouches, options.pan.slop != normal.pan.slop {
      report("slop", of: id, "'delays_touches' is false")
    }
    if options.loops, options.containment != .none {
      report("containment", of: id, "a ring has no edges")
    }
    guard !options.isDraggable else { return }
    if options.area != normal.area { report("area", of: id, "'draggable' is false") }
    if options.pointerKinds != normal.pointerKinds {
      report("pointer_kinds", of: id, "'draggable' is false")
    }
    if options.directions != normal.directions, options.wheel.policy == .none {
      report("directions", of: id, "'draggable' and 'wheel' are false")
    }
  }

  private mutating func look(at options: DeckOptions, of id: String) {
    let normal = DeckOptions(options.direction)
    if !options.flies, options.out != normal.out { report("out", of: id, "'flies' is false") }
    if case .onReleaseOrFlick = options.commit { return }
    if options.flickDistance != normal.flickDistance {
      report("flick_distance", of: id, "no flick decides with its 'commit'")
    }
  }

  private mutating func look(at gesture: GestureSpec, on node: Node) {
    let id = gesture.id.isEmpty ? node.id : gesture.id
    switch gesture.kind {
    case .tap(let options):
      guard let slop = options.slop else { return }
      let rival = pans.last {
        $0.options.slop < slop && !gesture.simultaneousWith.contains($0.id)
      }
      if let rival {
        report(
          "slop", of: id,
          "a drag of '\(rival.id)' begins after \(LuaNumber.text(rival.options.slop.value)) pt")
      }
    case .pan(let options):
      look(at: options, id)
      let waitsFor = pans.last {
        gesture.requiresFailureOf.contains($0.id) && $0.options.slop > options.start.slop
      }
      if let waitsFor, options.start.slop != PanOptions.standard.slop {
        report(
          "slop", of: id,
          "it waits for '\(waitsFor.id)', which fails after "
            + "\(LuaNumber.text(waitsFor.options.slop.value)) pt at the earliest")
      }
    default: return
    }
  }

  private mutating func look(at options: PanGestureOptions, _ id: String) {
    let (cone, standard) = (options.start.cone, PanOptions.standard.cone)
    guard cone != standard else { return }
    guard let axis = options.axis else {
      return report("cone", of: id, "it has no 'axis'")
    }
    // Outside its cone it still takes a finger that is closer to its axis and that other drags
    // leave.
    let rivals = pans.filter { $0.axis == axis.cross }
    guard cone < standard, !options.start.isConeStrict, !rivals.isEmpty,
      rivals.allSatisfy({ $0.options.cone <= standard && !$0.options.isConeStrict })
    else { return }
    report(
      "cone", of: id,
      "without 'strict_cone' it takes each finger up to 45° that no other drag takes, and none here does"
    )
  }

  private mutating func look(at states: StatesSpec) {
    for (name, rule) in states.namedRules where rule.hysteresis != 0 {
      let id = "\(states.id).\(name)"
      if rule.detents.count < 2 {
        report("hysteresis", of: id, "it has less than two detents")
      } else if rule.choice != .lookahead {
        report("hysteresis", of: id, "its 'snap' has none")
      }
    }
  }
}
