-- expect: cpu
load(function() while true do end end)
