-- expect: ok
-- The host does not use the metatable of strings, so a script's changes to it have no effect there.
local fb = require 'flickbook'
local strings = getmetatable('')
local function use()
  local stage = fb.open(fb.screen { title = 'T', size = { 300, 600 }, fb.pager { id = 'p', page_count = 3 } })
  stage:drag { from = { 250, 300 }, by = { -200, 0 }, duration = 0.1 }
  stage:settle()
  assert(stage.p.page == 2 and stage.p.position == 2)
  assert(type(stage:svg()) == 'string' and tostring(stage:why('p')) ~= '')
  print('text', 1, nil, stage)
  local fault = select(2, pcall(function() return stage.pp end))
  assert(fault ~= nil)
  assert(not pcall(fb.pager, { id = 5 }) and not pcall(fb.spring, 'x'))
  assert(load('return 1')() == 1 and select(2, load('x y', 'c')) ~= nil)
  assert(table.concat({ 'a', 'b' }, ',') == 'a,b' and #string.rep('x', 9) == 9)
end
local kept = {}
for key, value in pairs(strings) do kept[key] = value end
local function loops() while true do end end
local values = { false, 5, 'text', {}, function() return 5 end, function() error({}) end }
for _, name in ipairs { '__index', '__tostring', '__name', '__len', '__call', '__pairs', '__newindex', '__eq', '__lt',
  '__le', '__concat', '__metatable', '__close', '__gc', '__mode', '__add', '__unm' } do
  for _, value in ipairs(values) do
    strings[name] = value
    use()
  end
  strings[name] = nil
  use()
  strings[name] = loops
  if name ~= '__tostring' then use() end
  strings[name] = kept[name]
end
for key in pairs(kept) do strings[key] = nil end
use()
assert(not pcall(setmetatable, '', {}))
strings.__gc = loops
assert(not pcall(setmetatable, {}, strings))
