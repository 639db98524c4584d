-- expect: ok
for name in pairs(os) do assert(name == 'time' or name == 'clock' or name == 'date', name) end
