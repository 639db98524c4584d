-- expect: memory
string.pack('c2000000000', 'x')
