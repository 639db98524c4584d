-- expect: cpu
for i in (function() end), nil, nil, setmetatable({}, {__close = function() while true do end end}) do end
