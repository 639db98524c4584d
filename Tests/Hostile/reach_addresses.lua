-- expect: ok
for _, v in ipairs {{}, print, function() end, coroutine.create(print), string} do assert(not tostring(v):find('0x'), tostring(v)) assert(not string.format('%s %p', v, v):find('0x')) end
