local fb = require "flickbook"

describe("Photos", function()
  local stage

  before_each(function()
    stage = fb.open "screens/photos"
  end)

  it("turns the page after a flick", function()
    stage:drag { from = { 300, 400 }, by = { -120, 0 }, duration = 0.1 }
    stage:settle()
    assert.equal(2, stage.photos.page)
  end)

  it("keeps the page after a short, slow drag, and says why", function()
    stage:drag { from = { 300, 400 }, by = { -120, 0 }, duration = 0.8, hold = 0.1 }
    stage:settle()
    assert.equal(1, stage.photos.page)
    assert.is_true(stage:why("photos").margin < 0)
  end)
end)
