-- expect: ok
assert(type(os.time()) == 'number') assert(os.date('%Y-%m-%d', 0) == '1970-01-01') assert(os.time {year = 2000, month = 1, day = 1, hour = 0} == 946684800) assert(type(os.clock()) == 'number')
