-- expect: error
coroutine.yield()
