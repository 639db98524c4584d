-- expect: error
error(nil)
