// swift-tools-version: 6.2
// An external package that depends on ours by path, as it would by URL, and exposes a Swift type of
// its own to Lua.

import PackageDescription

let package = Package(
  name: "LuaKitClient",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "flickbook", path: "../../..")],
  targets: [
    .executableTarget(
      name: "client", dependencies: [.product(name: "LuaKit", package: "flickbook")])
  ]
)
