-- expect: cpu
while true do xpcall(function() while true do end end, function(m) while true do end end) end
