-- expect: error|ok
local s = '\xff\xfe' error(s)
