-- Options of a pager, as fb.pager takes them.
local example = { snap = "compose", slop = 12, overscroll = "uikit" }

return { profile = { example = example } }
