-- expect: error
require('flickbook').trace('/etc/passwd')
