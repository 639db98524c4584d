-- Images from files, and paths.

local fb = require "flickbook"

local function has(text, part) return text:find(part, 1, true) ~= nil end

local function open(node)
  return fb.open(fb.screen { size = { 390, 844 }, node })
end

describe("An image from a file", function()
  it("has the file's proportions, unless it is given others", function()
    local ebb = "../screens/images/ebb.png"
    local stage = open(fb.column { fb.image { id = "wide", file = ebb, width = 120 }, fb.image { id = "flat", file = ebb, width = 120, aspect = 4 },
      fb.image { id = "both", file = ebb, width = 20, height = 90 } })
    assert.equal(120, stage:node("wide").frame[4])
    assert.equal(30, stage:node("flat").frame[4])
    assert.equal(90, stage:node("both").frame[4])
  end)

  it("is found from the script that names it, in every format", function()
    local stage = fb.open "screens/player"
    local svg = stage:svg()
    assert.is_true(has(svg, "data:image/png;base64,"))
    stage.now:set { song = 2 }
    assert.is_true(has(stage:svg(), "data:image/jpeg;base64,"))
    stage.now:set { song = 3 }
    assert.is_true(has(stage:svg(), "data:image/webp;base64,"))
  end)

  it("is its colour and its label in characters", function()
    local text = open(fb.image { file = "../screens/images/ebb.png", label = "Ebb", color = "#000000", width = 200 }):picture(40)
    assert.is_true(has(text, "Ebb") and has(text, "█"))
  end)

  it("is written by a test and read again", function()
    local bytes = assert(io.open("../screens/images/ebb.png", "rb")):read "a"
    local file = assert(io.open("made.png", "wb"))
    file:write(bytes)
    file:close()
    assert.equal(50, open(fb.image { id = "a", file = "made.png", width = 50 }):node("a").frame[4])
  end)

  it("that cannot be shown is an error", function()
    local function fault(file) return select(2, pcall(fb.image, { file = file })) end
    assert.is_true(has(fault("absent.png"), "no image 'absent.png'"))
    assert.is_true(has(fault("images_spec.lua"), "a PNG, JPEG or WebP file expected"))
    assert.is_true(has(fault("/etc/passwd"), "no image '/etc/passwd'"))
    for name, bytes in pairs { large = ("x"):rep((2 << 20) + 1), cut = "\x89PNG\r\n\x1a\n\0" } do
      local file = assert(io.open(name, "wb"))
      file:write(bytes)
      file:close()
    end
    assert.is_true(has(fault("large"), "large: too large (at most 2 MB expected)"))
    assert.is_true(has(fault("cut"), "the header of a PNG file is incomplete"))
  end)
end)

describe("A path", function()
  it("is as large as its box, or in proportion", function()
    local stage = open(fb.column { fb.path { id = "own", d = "M0 0h24" }, fb.path { id = "wide", d = "M0 0h24", width = 48 },
      fb.path { id = "box", d = "M0 0h9", view = { 30, 10 } }, fb.path { id = "given", d = "M0 0h9", width = 10, height = 50 } })
    local function size(id) return { stage:node(id).frame[3], stage:node(id).frame[4] } end
    assert.same({ 24, 24 }, size "own")
    assert.same({ 48, 48 }, size "wide")
    assert.same({ 30, 10 }, size "box")
    assert.same({ 10, 50 }, size "given")
  end)

  it("is drawn with its colours, which follow", function()
    local pager = fb.pager { id = "p", page_count = 2 }
    local stage = open(fb.layers { pager, fb.path { id = "icon", d = "M8 5v14l11-7z", fill = fb.mix_colors("#ff0000", "#0000ff", pager.position - 1),
      stroke = "#00ff00", stroke_width = pager.position } })
    assert.equal("#ff0000", stage:node("icon").color)
    assert.is_true(has(stage:svg(), 'fill="#ff0000" stroke="#00ff00" stroke-width="1"'))
    stage.p:jump_to(2)
    assert.is_true(has(stage:svg(), 'fill="#0000ff" stroke="#00ff00" stroke-width="2"'))
  end)

  it("is shaded in characters", function()
    assert.is_true(has(open(fb.path { d = "M0 0h24v24h-24z", width = 390 }):picture(40), "████████"))
  end)

  it("with a fault is an error with the position", function()
    local function fault(keys) return select(2, pcall(fb.path, keys)) end
    assert.is_true(has(fault({ d = "M8 5x" }), "bad argument 'd' to flickbook.path (path data: a command expected, found 'x' at position 5)"))
    assert.is_true(has(fault({ d = "M0 0", fill = fb.gradient { "red", "blue" } }), "not with a gradient"))
    assert.is_true(has(fault({}), "'d'"))
    assert.is_true(has(fault({ d = "M0 0", view = { 0, 24 } }), "'view'"))
  end)
end)
