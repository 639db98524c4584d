-- expect: memory|cpu
local l while true do l = {l} end
