-- expect: ok
print(nil, true, 1, 1.5, 'x', {}, print)
