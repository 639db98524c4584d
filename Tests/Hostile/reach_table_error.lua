-- expect: error
error({})
