-- expect: ok
assert(string.format('%q', 'a\nb\0c') == '"a\\\nb\\0c"') assert(string.format('%a', 1) == '0x1p+0') assert(string.format('%5.2f|%-5d|%+d|%x|%g', 3.14159, 42, 7, 255, 0.1) == ' 3.14|42   |+7|ff|0.1')
