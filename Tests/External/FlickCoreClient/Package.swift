// swift-tools-version: 6.2
// An external package that uses only the interaction core and recorded traces, without Lua.

import PackageDescription

let package = Package(
  name: "FlickCoreClient",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "flickbook", path: "../../..")],
  targets: [
    // The names of SwiftUI's types, which an app imports beside ours.
    .target(name: "SwiftUINames"),
    .executableTarget(
      name: "client",
      dependencies: [
        "SwiftUINames", .product(name: "FlickCore", package: "flickbook"),
        .product(name: "FlickLog", package: "flickbook"),
      ]),
  ]
)
