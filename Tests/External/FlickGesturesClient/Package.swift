// swift-tools-version: 6.2
// An external package that uses only springs and a velocity estimator in an app.

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
