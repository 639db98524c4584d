-- expect: cpu
while true do package.searchpath('x', ('?;'):rep(10000)) end
