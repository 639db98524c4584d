-- expect: ok
for name, module in pairs(package.loaded) do assert(module == _G or name == 'package' or module == _G[name], name) end
