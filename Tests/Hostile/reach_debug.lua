-- expect: ok
for name in pairs(debug) do assert(name == 'traceback', name) end
