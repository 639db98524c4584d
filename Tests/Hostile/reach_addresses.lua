-- expect: ok
-- What looks like an address is a small number.
for _, v in ipairs {{}, print, function() end, coroutine.create(print), string, io.stdout} do
  for text in (tostring(v) .. string.format(' %s %p', v, v)):gmatch('0x%x+') do assert(#text == 10, text) end
end
assert(tonumber(tostring({}):match('0x(%x+)'), 16) + 1 == tonumber(tostring({}):match('0x(%x+)'), 16))
