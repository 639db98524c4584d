-- expect: cpu|memory
collectgarbage('stop') while true do local t = {{}, {}, {}} end
