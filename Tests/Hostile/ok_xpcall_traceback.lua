-- expect: ok
local ok, m = xpcall(function() error('boom') end, debug.traceback) assert(m:find('boom') and m:find('stack traceback'))
