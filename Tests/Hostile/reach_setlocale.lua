-- expect: ok
assert(os.setlocale == nil and os.exit == nil and os.tmpname == nil and os.execute == nil)
