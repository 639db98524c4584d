// swift-tools-version: 6.2
// Benchmarks: a package of its own, so that the root package carries none of this.
// `scripts/tools/bench` builds and runs it.

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "flickbook", path: "../..")],
  targets: [
    .systemLibrary(name: "CLuaSystem", pkgConfig: "lua5.4"),
    .target(
      name: "CBaseline", dependencies: ["CLuaSystem"],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "CProcess"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CBaseline", "CProcess", .product(name: "FlickCore", package: "flickbook"),
        .product(name: "LuaKit", package: "flickbook"),
      ],
      path: "Sources/Bench"),
  ]
)
