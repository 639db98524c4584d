-- expect: cpu
while true do os.date(('%c'):rep(1000)) end
