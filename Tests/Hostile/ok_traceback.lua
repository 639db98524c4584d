-- expect: ok
assert(debug.traceback('hello'):find('^hello\nstack traceback:'))
