import FlickCore
import FlickHost
import LuaKit

// Random scripts with handlers that turn pagers and cancel gestures, on two stages at once,
// compared with a model: a queue, and the effect of each call on the pages.

/// One random script with handlers, and the expected output.
package struct HandlerCase {
  private let script: RandomScript
  private let model: Model

  /// A case; the same seed makes the same one.
  package init(seed: UInt64) {
    script = RandomScript(seed: seed)
    model = Model(script)
  }

  /// The number of handler calls.
  package var handlerCount: Int { model.lines.count { $0.hasPrefix("begin") } }

  /// The script, in Lua.
  package var source: String { script.source }

  /// Runs the script in a Lua state of its own; returns a difference from the model, or nil.
  package func fault() -> String? {
    var lines: [String] = []
    do throws(HostError) {
      var configuration = RunConfiguration()
      configuration.cpuLimit = 60
      let host = try ScriptHost(configuration) { lines.append($0) }
      try host.drive { try host.state.run(script.source, name: "handlers.lua") }
    } catch {
      return error.description
    }
    guard lines != model.lines else { return nil }
    let place = zip(lines, model.lines).enumerated().first { $1.0 != $1.1 }?.offset
    let at = place ?? min(lines.count, model.lines.count)
    func line(_ lines: [String]) -> String {
      lines.indices.contains(at) ? "'\(lines[at])'" : "the end"
    }
    return "line \(at + 1): expected \(line(model.lines)), found \(line(lines))"
  }
}

/// An action of a script: turns a pager, taps, drags or presses.
private enum Deed {
  /// Puts the pager of this number at a page.
  case jump(Int, to: Int)
  /// Taps the card of this stage, by two touches at one instant.
  case tap(Int)
  /// Begins a drag of the card of this stage with its second finger, and cancels it.
  case drag(Int)
  /// Presses the pad of this stage with a force in tenths; its script has a handler for touches.
  case press(Int, tenths: Int)

  init(_ random: inout SplitMix64) {
    switch Int.random(in: 0...5, using: &random) {
    case 0: self = .tap(.random(in: 0...1, using: &random))
    case 1: self = .drag(.random(in: 0...1, using: &random))
    default:
      self = .jump(.random(in: 0...5, using: &random), to: .random(in: 1...4, using: &random))
    }
  }

  /// In Lua; pagers 0 to 2 are on the first stage.
  var source: String {
    switch self {
    case .jump(let pager, let page): "stages[\(pager / 3 + 1)].p\(pager):jump_to(\(page))"
    case .tap(let stage): "tap(stages[\(stage + 1)])"
    case .drag(let stage): "drag(stages[\(stage + 1)])"
    case .press(let stage, let tenths): "press(stages[\(stage + 1)], \(Double(tenths) / 10))"
    }
  }
}

/// Handlers by name, with the actions of each successive call; later calls do nothing, so that the
/// script ends.
private struct RandomScript {
  static let names =
    (0..<6).map { "p\($0)" } + ["tap0", "tap1", "began0", "began1", "cancelled0", "cancelled1"]
  var handlers: [String: [[Deed]]] = [:]
  var main: [Deed] = []

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for name in Self.names {
      handlers[name] = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        (0..<Int.random(in: 0...3, using: &random)).map { _ in Deed(&random) }
      }
    }
    main = (0..<Int.random(in: 1...8, using: &random)).map { _ in
      // By the script's own code alone, as time passes.
      Int.random(in: 0...4, using: &random) == 0
        ? .press(.random(in: 0...1, using: &random), tenths: .random(in: 0...10, using: &random))
        : Deed(&random)
    }
  }

  /// A script that notes the beginning and the end of each handler, and of each call of its own.
  var source: String {
    var deeds = ""
    for name in Self.names {
      let calls = (handlers[name] ?? []).map { list in
        "function() " + list.map { $0.source + " note('did')" }.joined(separator: " ") + " end"
      }
      deeds += "deeds.\(name) = { \(calls.joined(separator: ", ")) }\n"
    }
    return """
      local fb = require 'flickbook'
      local stages, deeds, depth = {}, {}, 0
      local function note(text)
        local all = { text }
        for number = 0, 5 do all[#all + 1] = stages[number // 3 + 1]['p' .. number].page end
        print(table.concat(all, ' '))
      end
      local function handler(name)
        return function(e)
          depth = depth + 1
          assert(depth == 1, 'a handler within another')
          note('begin ' .. name .. (type(e) == 'table' and (' ' .. e.from .. e.to) or ''))
          local deed = table.remove(deeds[name], 1)
          if deed then deed() end
          note('end ' .. name)
          depth = depth - 1
        end
      end
      local function tap(stage) stage:touch('began', { 9, 9 }) stage:touch('ended', { 9, 9 }) end
      local function pressed(number)
        return function(e)
          note('begin pressed' .. number .. ' ' .. e.phase .. ' ' .. tostring(e.force))
          note('end pressed' .. number)
        end
      end
      local function press(stage, force)
        stage:play(fb.touches { { time = 0, x = 9, y = 550, phase = 'began', force = force },
          { time = 0.05, x = 9, y = 550, phase = 'ended' } })
      end
      -- One finger can drag once at a time.
      local drags = {}
      local function drag(stage)
        if drags[stage] then return end
        drags[stage] = true
        stage:touch('began', { 9, 120 }, 1) stage:touch('moved', { 99, 120 }, 1)
        stage.pan:cancel() stage:touch('ended', { 99, 120 }, 1)
        drags[stage] = nil
      end
      \(deeds)
      for number = 0, 1 do
        local nodes = {
          fb.rectangle { height = 100, gestures = { fb.tap_gesture { id = 'tap', on_ended = handler('tap' .. number) } } },
          fb.rectangle { height = 100, gestures = { fb.pan_gesture { id = 'pan', on_began = handler('began' .. number),
            on_cancelled = handler('cancelled' .. number) } } },
        }
        for pager = 3 * number, 3 * number + 2 do
          nodes[#nodes + 1] = fb.pager { id = 'p' .. pager, height = 100, page_count = 4, settle = 'jump',
            on_page_changed = handler('p' .. pager) }
        end
        nodes[#nodes + 1] = fb.rectangle { id = 'pad', height = 100, on_touches = pressed(number) }
        stages[number + 1] = fb.open(fb.screen { size = { 390, 844 }, table.unpack(nodes) })
      end
      \(main.map { $0.source + " note('main')" }.joined(separator: "\n"))
      """
  }
}

/// The expected output of a script: handlers wait in one queue, and the outermost call empties it.
private struct Model {
  private var script: RandomScript
  private var pages = Array(repeating: 1, count: 6)
  private var queue: [(name: String, detail: String)] = []
  /// The stage that the script's own code is dragging on.
  private var dragged: Int?
  private(set) var lines: [String] = []

  init(_ script: RandomScript) {
    self.script = script
    for deed in script.main {
      // Each call of the script's own is an outermost one.
      let steps = steps(of: deed)
      if case .drag(let stage) = deed { dragged = stage }
      for step in steps {
        act(step)
        deliver()
      }
      dragged = nil
      note("main")
    }
  }

  private mutating func note(_ text: String) {
    lines.append(([text] + pages.map { "\($0)" }).joined(separator: " "))
  }

  /// Returns the steps of an action.
  private func steps(of deed: Deed) -> [Step] {
    switch deed {
    case .jump(let pager, let page): [.jump(pager, page)]
    case .tap(let stage): [.event("tap\(stage)")]
    case .drag(let stage):
      dragged == stage ? [] : [.event("began\(stage)"), .event("cancelled\(stage)")]
    case .press(let stage, let tenths):
      [
        .event("pressed\(stage)", " began \(Double(tenths) / 10)"),
        .event("pressed\(stage)", " ended nil"),
      ]
    }
  }

  private enum Step {
    case jump(Int, Int)
    case event(String, String = "")
  }

  private mutating func act(_ step: Step) {
    switch step {
    case .jump(let pager, let page):
      guard pages[pager] != page else { return }
      queue.append(("p\(pager)", " \(pages[pager])\(page)"))
      pages[pager] = page
    case .event(let name, let detail): queue.append((name, detail))
    }
  }

  private mutating func deliver() {
    while !queue.isEmpty {
      let (name, detail) = queue.removeFirst()
      note("begin \(name)\(detail)")
      if script.handlers[name]?.isEmpty == false {
        for deed in script.handlers[name]?.removeFirst() ?? [] {
          for step in steps(of: deed) { act(step) }
          note("did")
        }
      }
      note("end \(name)")
    }
  }
}
