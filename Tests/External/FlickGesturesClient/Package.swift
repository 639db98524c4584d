// swift-tools-version: 6.2
// A package of somebody else's that takes springs and a velocity estimator into an app, and
// nothing else.

import PackageDescription

let package = Package(
  name: "FlickGesturesClient",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "flickbook", path: "../../..")],
  targets: [
    .executableTarget(
      name: "client", dependencies: [.product(name: "FlickGestures", package: "flickbook")])
  ]
)
