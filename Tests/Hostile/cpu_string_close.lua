-- expect: cpu
getmetatable('').__close = function() while true do end end
local function again() local guard <close> = 'x' while true do end end
while true do pcall(again) end
