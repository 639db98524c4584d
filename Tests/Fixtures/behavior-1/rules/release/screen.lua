local fb = require "flickbook"
local kit = require "flickbook.components"
local photo = kit.zoom { id = "photo", size = { 400, 800 }, content = { 400, 260 }, max = 5,
  child = fb.rectangle { width = 400, height = 260 } }
return fb.screen { size = { 400, 800 }, states = { photo.states }, photo.node }
