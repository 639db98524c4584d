-- expect: error
if then
