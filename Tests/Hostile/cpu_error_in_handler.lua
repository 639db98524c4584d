-- expect: cpu|error
while true do xpcall(error, function(m) error(m) end) end
