/// A screen with components that are made in Lua, as random fingers find it.
package struct ComponentWorld: Sendable {
  /// Names it on the command line.
  package let name: String
  /// Lua: fills the table `world`; see `prelude`.
  let source: String
  /// The IDs of nodes with a middle that must not jump by itself: neither when a finger arrives,
  /// leaves or is cancelled, nor by a program, nor as time passes.
  let still: [String]
  /// The nodes of `still` that move no farther than the finger when it moves.
  let follows: [String]
  /// The jump in points that is allowed nevertheless: a node close enough to its end to rest snaps
  /// to it.
  var slack = 1.05
  /// The minimum counts of events in 1,000 cases.
  let expected: [String: Int]

  /// The script of a case.
  var script: String { "\(Self.prelude)\n\(source)\nreturn world" }

  /// The common beginning of all worlds.
  ///
  /// - `open`: a function that returns the stage.
  /// - `programs`: functions(stage), the actions of a program at any moment; `jumps` has the
  ///   numbers of the programs that move something at once.
  /// - `rests`: a function(stage), called when all fingers have left and everything is at rest; it
  ///   returns a description of a fault.
  /// - `count`: counts an event.
  private static let prelude = """
    local fb = require "flickbook"
    local kit = require "flickbook.components"
    local size = { 390, 844 }
    local world = { counts = {}, programs = {}, jumps = {}, rests = function() end }
    local function count(name) world.counts[name] = (world.counts[name] or 0) + 1 end
    local function near(a, b) return math.abs(a - b) < 1e-6 end
    local function one_of(value, places)
      for _, place in ipairs(places) do if near(value, place) then return true end end
      return false
    end
    local function permutation(list, length)
      local seen = {}
      for _, value in ipairs(list) do
        if seen[value] then return false end
        seen[value] = true
      end
      return #list == length
    end
    """
}

/// Every world of components.
package let componentWorlds: [ComponentWorld] = [
  .sheet, .photos, .feed, .tasks, .drawer, .stack, .cards, .board, .sections, .rows, .nested,
]
