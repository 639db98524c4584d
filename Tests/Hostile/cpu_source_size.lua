-- expect: source
load((' '):rep(2 << 20))
