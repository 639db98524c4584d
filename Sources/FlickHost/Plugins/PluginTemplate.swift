// Data: an example for each extension point.

internal import FlickAPI

/// What `flickbook plugin new` writes: a manifest, and an example that works.
enum PluginTemplate {
  /// The files of a new plugin, by their names in its folder.
  static func files(of point: ExtensionPoint, name: String) -> [(name: String, text: String)] {
    let manifest = """
      {
        "name": "\(name)",
        "version": "0.1.0",
        "api": \(PluginManifest.apiLevel),
        "summary": "What it does, in one sentence.",
        "provides": { "\(point.rawValue)": ["example"] }
      }

      """
    let script = "\(example(of: point))\n\nreturn { \(point.rawValue) = { example = example } }\n"
    return [(PluginManifest.fileName, manifest), ("plugin.lua", script)]
  }

  private static func example(of point: ExtensionPoint) -> String {
    switch point {
    case .profile:
      "-- Options of a pager, as fb.pager takes them.\nlocal example = { snap = \"compose\", slop = 12, overscroll = \"uikit\" }"
    case .easing:
      "-- From progress, 0 to 1, to output.\nlocal function example(progress) return progress * progress * (3 - 2 * progress) end"
    case .assertion:
      "-- assert.example(value) holds if this gives true; else the text says why not.\nlocal function example(value)\n  return value ~= nil, \"a value expected\"\nend"
    case .snapRule:
      """
      -- Which page a release goes to, and the tests behind it.
      local function example(release)
        local moved = release.position - release.from
        local page = release.from
        if math.abs(moved) >= 0.5 then page = page + (moved > 0 and 1 or -1) end
        return page, { { name = "distance", value = moved, threshold = 0.5, unit = "page" } }
      end
      """
    case .commitRule:
      """
      -- Whether a card goes that was let go, and the tests behind it.
      local function example(release)
        return release.displacement >= 100,
          { { name = "displacement", value = release.displacement, threshold = 100 } }
      end
      """
    case .handoverPolicy:
      """
      -- Who moves where: the outermost first, then those in it; nil for Flickbook's own order.
      local function example(drag)
        local segments = {}
        for number = #drag.tracks, 1, -1 do
          local track = drag.tracks[number]
          if math.abs(track.edge) < math.huge then
            segments[#segments + 1] = { track = number, to = track.edge }
          end
        end
        return segments[1] and segments
      end
      """
    case .overscrollLaw:
      """
      -- How far content is shown beyond its edge for a finger that is so far too far, both in
      -- lengths of the viewport.
      local function example(surplus) return 0.3 * (1 - math.exp(-surplus / 0.6)) end
      """
    case .flingLaw:
      """
      -- Friction that grows less: where content is, and how fast, so long after it was let go.
      local example = {
        rest = function(velocity) return 0.5 + math.abs(velocity) / 4000 end,
        value = function(velocity, time)
          local rest = 0.5 + math.abs(velocity) / 4000
          local left = math.max(0, 1 - time / rest)
          return velocity * rest / 3 * (1 - left ^ 3), velocity * left ^ 2
        end,
      }
      """
    case .motion:
      """
      -- A swing that dies away: value and velocity at a time, and how long it takes.
      local example = {
        rest = function(options) return options and options.duration or 1 end,
        value = function(options, time)
          local rest = options and options.duration or 1
          local size, left = options and options.size or 10, 1 - time / rest
          local angle = 4 * math.pi * time / rest
          return size * left ^ 2 * math.sin(angle),
            size / rest * (4 * math.pi * left ^ 2 * math.cos(angle) - 2 * left * math.sin(angle))
        end,
      }
      """
    case .estimator:
      """
      -- Points per second along x and y, from samples { time, x, y }, the oldest first; nil for
      -- none.
      local function example(samples, time)
        local a, b = samples[#samples - 1], samples[#samples]
        if not a or b.time == a.time then return nil end
        return (b.x - a.x) / (b.time - a.time), (b.y - a.y) / (b.time - a.time)
      end
      """
    case .recognizer:
      """
      -- A finger that is lifted within 0.2 s.
      local function step(state, touch)
        if touch.fingers > 1 then return state, "fail" end
        if touch.phase == "began" then return { time = touch.time }, "wait", 0.2 end
        local left = state.time + 0.2 - touch.time
        if touch.phase == "timed_out" or left <= 0 then return state, "fail" end
        return state, touch.phase == "ended" and "recognize" or "wait", left
      end

      local example = { discrete = true, start = {}, step = step }
      """
    case .component:
      """
      local fb = require "flickbook"

      -- A node, from what the script gives.
      local function example(options)
        return fb.rectangle { id = options and options.id, height = 44, fill = "teal" }
      end
      """
    case .reporter:
      """
      -- A text, from the lines of a run log as tables.
      local function example(records)
        return ("%d lines"):format(#records)
      end
      """
    case .importer:
      """
      -- A list of touches, from the bytes of a file.
      local function example(bytes)
        local touches = {}
        for time, x, y in bytes:gmatch "(%S+) (%S+) (%S+)" do
          touches[#touches + 1] = {
            time = tonumber(time), pointer = 0, phase = #touches == 0 and "began" or "moved",
            x = tonumber(x), y = tonumber(y),
          }
        end
        if touches[1] then touches[#touches].phase = "ended" end
        return touches
      end
      """
    case .exporter:
      """
      -- A text, from tunables { name, value, unit, doc }.
      local function example(tunables)
        local lines = {}
        for _, tunable in ipairs(tunables) do
          lines[#lines + 1] = ("%s = %s"):format(tunable.name, tostring(tunable.value))
        end
        return table.concat(lines, "\\n")
      end
      """
    case .replCommand:
      """
      -- Lines to print, from what follows the command's name; the stage is nil before one is open.
      local function example(text, stage)
        if not stage then return "there is no stage yet" end
        return { ("%s: %.3f s"):format(text == "" and "now" or text, stage.time) }
      end
      """
    case .viewPanel:
      """
      -- Lines that stand beside the screen, asked for each frame while the panel is open.
      local function example(stage)
        local lines = { ("%.3f s"):format(stage.time) }
        for _, decision in ipairs(stage:decisions()) do lines[#lines + 1] = tostring(decision) end
        return lines
      end
      """
    case .viewKey:
      """
      local fb = require "flickbook"

      -- Something to say, and touches to play.
      local example = {
        key = "g",
        press = function(stage)
          return "a slow drag",
            fb.drag { from = { 200, 400 }, by = { -120, 0 }, duration = 0.6 }
        end,
      }
      """
    }
  }
}
