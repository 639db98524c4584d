-- expect: error|ok|cpu
local function c(a, b) table.sort({3, 1, 2}, c) return a < b end table.sort({3, 1, 2}, c)
