-- expect: ok
for name in pairs(debug) do assert(name == 'traceback' or name == 'getinfo', name) end
