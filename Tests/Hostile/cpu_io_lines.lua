-- expect: cpu
while true do for line in io.lines 'cpu_io_lines.lua' do pcall(tostring, line) end end
