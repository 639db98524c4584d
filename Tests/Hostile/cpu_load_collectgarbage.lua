-- expect: source|cpu|ok
for i = 1, 1e9 do load(collectgarbage) end
