-- expect: error
require('stack_require_self')
