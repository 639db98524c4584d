-- expect: cpu
string.gsub(('a'):rep(1000), '.', function() while true do end end)
