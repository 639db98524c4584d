-- expect: memory|cpu|source
load(function() return ' ' end)
