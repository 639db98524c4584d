-- Recorded fingers: synthesized ones of Tests/Fixtures/traces, which scripts/test passes by --traces,
-- and real ones, which are not part of the project, from the folder in FLICKBOOK_TRACES. Missing
-- traces make no tests.

local fb = require "flickbook"

-- Up becomes left.
local flings_up = {
  "fling-up-slow", "fling-up-faster", "fling-up-fast",
  "aosp-sailfish-fling-up-slow-1", "aosp-sailfish-fling-up-faster-1", "aosp-sailfish-fling-up-fast-1",
}

describe("recorded flings", function()
  for _, name in ipairs(flings_up) do
    if fb.has_trace(name) then
      it(name .. " turns one page, by its velocity", function()
        local stage = fb.open "screens/your_library"
        stage:play(fb.trace(name):rotated(3):starting_at { 330, 500 })
        stage:settle()
        assert.equal(2, stage.music.page)
        assert.equal("velocity", stage:why("music").criterion)
      end)

      it(name .. " switches the tab, and turns the plain pager", function()
        local tabs, pager = fb.open "screens/tabs", fb.open "screens/pager"
        tabs:play(fb.trace(name):rotated(3):starting_at { 330, 500 })
        tabs:settle()
        assert.equal(2, tabs.tabs.page)
        pager:play(fb.trace(name):rotated(3):starting_at { 330, 300 })
        pager:settle()
        assert.equal(2, pager.pages.page)
      end)

      it(name .. ", mirrored, turns back", function()
        local stage = fb.open "screens/your_library"
        stage.music:jump_to(2)
        stage:play(fb.trace(name):rotated(3):mirrored("horizontal"):starting_at { 60, 500 })
        stage:settle()
        assert.equal(1, stage.music.page)
      end)
    end
  end
end)
