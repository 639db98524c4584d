-- expect: error
require('a\0b')
