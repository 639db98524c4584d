-- expect: cpu|memory|error
local kept = {} while true do kept[#kept + 1] = assert(io.open 'mem_io_files_kept.lua') end
