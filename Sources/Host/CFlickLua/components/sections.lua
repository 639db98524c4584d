-- A list in sections with titles that stick to its top: docs/components/sections.md describes its use.
local part = ...
local fb = require "flickbook"
local common = part "components/common"
local call = common.call

-- A title is at the start of its section, or at the top until the next title pushes it off.
return function(o)
  local width, height = o.size[1], o.size[2]
  local list, starts, long = { id = o.id, width = width, height = height, insets = { top = o.inset } }, {}, 0
  for number, section in ipairs(o.sections) do
    starts[number] = long
    list[#list + 1] = fb.rectangle { height = section.title_height, fill = "#00000000" }
    long = long + section.title_height
    for _, row in ipairs(section) do
      list[#list + 1] = fb.layers { id = row.id, width = width, height = row.height, align = "top_left", row.node }
      long = long + row.height
    end
  end
  local shown = 0
  local function section_at(y)
    local found = 0
    for number, start in ipairs(starts) do
      if y + o.inset >= start then found = number end
    end
    return found
  end
  list.on_scroll = function(event)
    local now = section_at(event.y)
    if now == shown then return end
    shown = now
    call(o.on_section, event, now)
  end
  local view = fb.scroll_view(list)
  local titles = { align = "top_left", width = width, height = height, clip = true, hit = "none" }
  for number, section in ipairs(o.sections) do
    local start, last = starts[number], (starts[number + 1] or long) - section.title_height
    titles[number] = fb.layers { id = o.id .. "_title" .. number, width = width, height = section.title_height, align = "top_left",
      y = (start - view.y):max((last - view.y):min(o.inset)), section.title }
  end
  return { node = fb.layers { width = width, height = height, align = "top_left", view, fb.layers(titles) },
    current = function(stage) return section_at(stage[o.id].y) end,
    go = function(stage, number, row, settle)
      local section, place = o.sections[number], starts[number]
      for index = 1, (row or 1) - 1 do place = place + section[index].height end
      stage[o.id]:scroll { to = { 0, place - o.inset }, settle = settle }
    end }
end
