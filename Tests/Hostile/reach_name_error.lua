-- expect: error
error(setmetatable({}, {__name = ('x'):rep(1000)}))
