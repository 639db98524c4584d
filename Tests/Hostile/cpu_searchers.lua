-- expect: cpu|memory
package.searchers = setmetatable({}, { __index = function() return function() return 'nothing' end end })
require('x')
