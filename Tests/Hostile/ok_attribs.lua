-- expect: ok
local closed do local x <const> = 1 local c <close> = setmetatable({}, {__close = function() closed = true end}) end assert(closed)
