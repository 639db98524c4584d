/// A screen with components that are made in Lua, as random fingers find it.
package struct ComponentWorld: Sendable {
  /// Names it on the command line.
  package let name: String
  /// Lua: fills the table `world`; see `prelude`.
  let source: String
  /// Nodes whose middle no step may move by itself: not a finger that comes, goes or is taken away,
  /// no program, and nothing that happens as time passes.
  let still: [String]
  /// Those of them whose middle goes no farther than the finger, when one moves.
  let follows: [String]
  /// How far nodes may jump all the same: what is nearer to its end than it can rest is at its end.
  var slack = 1.05
  /// What a thousand cases must have made at least how often.
  let expected: [String: Int]

  /// The script of a case.
  var script: String { "\(Self.prelude)\n\(source)\nreturn world" }

  /// What all worlds begin with.
  ///
  /// - `open`: a function that returns the stage.
  /// - `programs`: functions(stage), what a program does at any moment; `jumps` has the numbers of
  ///   those that put something elsewhere at once.
  /// - `rests`: a function(stage), asked when all fingers have left and all is at rest; it returns
  ///   what is wrong.
  /// - `count`: notes that something has been made.
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
