-- expect: ok
assert(package.loadlib == nil and package.cpath == '' and #package.searchers == 3)
for _, path in ipairs { '/etc/?', '../../../../../../etc/?', './../../../../../../../etc/?', '/proc/self/?', '?', '/?' } do
  package.path = path
  assert(not pcall(require, 'passwd') and not pcall(require, 'environ'))
  assert(package.searchpath('passwd', path) == nil)
end
assert(not pcall(package.searchers[2], 'passwd') or type(package.searchers[2] 'passwd') == 'string')
package.path = './?.lua'
local load, place = package.searchers[2] 'reach_package'
assert(place == 'reach_package.lua' and not pcall(load, 'x', '/etc/passwd'))
package.path = nil
assert(not pcall(require, 'reach_no_module'))
package.searchers = 1
assert(not pcall(require, 'reach_no_module'))
