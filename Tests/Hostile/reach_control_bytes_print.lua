-- expect: ok
print('\27[31mred\27[0m\r\0')
