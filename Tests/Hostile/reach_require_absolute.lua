-- expect: error
require('/etc/passwd')
