-- expect: error
setmetatable(_G, {__index = function(_, k) error('no ' .. k, 0) end}) print(undefined_thing)
