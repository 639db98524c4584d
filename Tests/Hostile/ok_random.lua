-- expect: ok
math.randomseed(42) local a = math.random(1000) math.randomseed(42) assert(a == math.random(1000)) assert(math.random() < 1) math.randomseed()
