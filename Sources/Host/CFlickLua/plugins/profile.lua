-- Options of fb.pager.
local example = { snap = "compose", slop = 12, overscroll = "uikit" }

return { profile = { example = example } }
