-- expect: cpu
::again:: goto again
