-- expect: error
error('\27[2J\27]0;owned\7')
