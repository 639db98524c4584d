// swift-tools-version: 6.2
//
// The table of targets below declares the modules of the package. A target may import only
// the dependencies listed with it. docs/architecture.md describes the purpose of each module.

import PackageDescription

/// Settings of every Swift target, tests included.
///
/// Warnings are errors in every build, not only in CI. `strictMemorySafety` makes the compiler
/// require the keyword `unsafe` wherever it cannot prove memory safety. A module without the
/// keyword is therefore memory-safe.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The commit that `flickbook --version` prints, if the build environment sets it, as
/// `scripts/install` does.
let commit: [CSetting] =
  Context.environment["FLICKBOOK_COMMIT"].map {
    [.define("FLICKBOOK_COMMIT", to: "\"\($0)\"")]
  } ?? []

/// Whether the build is for tests under a sanitizer.
let isOptimized = Context.environment["FLICKBOOK_OPTIMIZED"] == "1"

/// Flags that compile a module as a whole, so that the compiler reads each of its files once.
let whole = ["-whole-module-optimization", "-num-threads", "2"]

/// Settings of modules without the keyword `unsafe`, which the compiler proves to be memory-safe.
///
/// With FLICKBOOK_SANITIZED=unsafe, AddressSanitizer does not check their own memory accesses, and
/// each module is compiled as a whole. See docs/decisions/0047.
let proven: [SwiftSetting] =
  strict
  + (Context.environment["FLICKBOOK_SANITIZED"] == "unsafe"
    ? [
      .unsafeFlags(
        whole + [
          "-Xllvm", "-asan-instrument-reads=0", "-Xllvm", "-asan-instrument-writes=0",
          "-Xllvm", "-asan-instrument-atomics=0", "-Xllvm", "-asan-stack=0",
        ])
    ] : [])

/// Settings of the modules that use most of the time of tests under a sanitizer.
///
/// With FLICKBOOK_OPTIMIZED=1, they are optimized and keep their assertions. See
/// docs/decisions/0047.
let heavy: [SwiftSetting] =
  proven
  + (isOptimized
    ? [.unsafeFlags(["-O"] + whole + ["-assert-config", "Debug"])] : [])

/// Settings that optimize for size, for modules that run once per command, line or file.
let compact: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Settings of test modules under a sanitizer, which take longer to compile than to run.
///
/// A module is compiled in one pass, and AddressSanitizer checks each memory access by calling a
/// function instead of inlining the check. See docs/decisions/0047.
let quick: [SwiftSetting] =
  isOptimized
  ? [
    .unsafeFlags(
      whole + [
        "-no-emit-module-separately-wmo",
        "-Xllvm", "-asan-instrumentation-with-call-threshold=0",
      ])
  ] : []

/// A target in a folder of its name below `Sources/FLOOR`.
func library(
  _ name: String, in floor: String, _ dependencies: [Target.Dependency] = [],
  _ settings: [SwiftSetting] = proven
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(floor)/\(name)",
    swiftSettings: settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = proven
) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings + quick)
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
func nio(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-nio") }
let realModule = Target.Dependency.product(name: "RealModule", package: "swift-numerics")

let package = Package(
  name: "flickbook",
  // The core requires Swift concurrency. On macOS, LuaKit requires `Mutex`.
  platforms: [.macOS(.v15), .iOS(.v13), .tvOS(.v13), .watchOS(.v6), .visionOS(.v1)],
  products: [
    .executable(name: "flickbook", targets: ["flickbook"]),
    .library(name: "LuaKit", targets: ["LuaKit", "LuaSchema"]),
    .library(name: "FlickCore", targets: ["FlickCore"]),
    .library(name: "FlickLog", targets: ["FlickLog"]),
    .library(name: "FlickGestures", targets: ["FlickGestures"]),
    .library(name: "FlickMotion", targets: ["FlickMotion"]),
  ],
  traits: [
    // BoringSSL takes minutes to compile. scripts/run omits it unless a certificate is given. See
    // docs/decisions/0050.
    .trait(name: "TLS", description: "flickbook serve --tls-cert"),
    .default(enabledTraits: ["TLS"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
    // For `flickbook serve`. The last three are dependencies of swift-nio, listed to pin their
    // versions.
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
  ],
  targets: [
    // The Lua library and our C code.
    .systemLibrary(
      name: "CLua", path: "Sources/Lua/CLua", pkgConfig: "lua5.4",
      providers: [.apt(["liblua5.4-dev"]), .brew(["lua@5.4"])]),
    .target(
      name: "CLuaShim", dependencies: ["CLua"],
      path: "Sources/Lua/CLuaShim",
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "CFlickSystem", path: "Sources/System/CFlickSystem", cSettings: commit,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),

    // Lua files that are part of the program.
    .target(
      name: "CFlickLua",
      path: "Sources/Host/CFlickLua",
      exclude: [
        "assertions", "components", "feel", "lab", "plugins", "probes", "project", "trials",
      ]
    ),

    .target(
      name: "CLineEditor", path: "Sources/System/CLineEditor",
      linkerSettings: [.linkedLibrary("edit")]),

    // Pure modules: no Foundation, no operating system. FlickCore imports FlickGestures and
    // FlickMotion, and FlickGestures imports FlickMotion.
    library("LuaSchema", in: "Lua"),
    library("LuaSyntax", in: "Lua"),
    library("FlickJSON", in: "System"),
    .target(
      name: "FlickMotion", dependencies: [realModule], path: "Sources/Core/FlickMotion",
      swiftSettings: heavy),
    .target(
      name: "FlickGestures", dependencies: ["FlickMotion", realModule],
      path: "Sources/Core/FlickGestures", swiftSettings: heavy),
    .target(
      name: "FlickCore", dependencies: ["FlickGestures", "FlickMotion", realModule],
      path: "Sources/Core/FlickCore", swiftSettings: heavy),

    // The Lua binding, the operating system, and the renderers and the run log of a stage.
    library("LuaKit", in: "Lua", ["CLua", "CLuaShim", "LuaSchema"], strict),
    library("FlickSystem", in: "System", ["CFlickSystem"], strict),
    library("FlickLua", in: "Host", ["CFlickLua", "LuaKit"], strict),
    library("FlickDrawing", in: "Host", ["FlickCore"], heavy),
    library("FlickLog", in: "Host", ["FlickCore", "FlickJSON"]),

    // The binary format of the pictures and messages that a stage and a page exchange, and the files
    // of the page, embedded in the program.
    library("FlickWire", in: "Host", ["FlickCore", "FlickJSON"], heavy),
    .target(name: "CFlickPage", path: "Sources/Host/CFlickPage", exclude: ["page"]),
    library("FlickPage", in: "Host", ["CFlickPage"], strict),

    // The Lua API, and the host that runs scripts.
    library("FlickAPI", in: "Host", ["FlickCore", "LuaKit", "LuaSchema"]),
    library(
      "FlickHost", in: "Host",
      [
        "FlickAPI", "FlickCore", "FlickDrawing", "FlickJSON", "FlickLog", "FlickLua", "FlickPage",
        "FlickSystem", "FlickWire", "LuaKit", "LuaSchema", "LuaSyntax",
      ], proven + compact),

    // The feel lab: recorded gestures, the outcomes that their authors intended, and the effect of
    // a screen's numbers on them.
    library(
      "FlickLab", in: "Host",
      [
        realModule, "FlickAPI", "FlickCore", "FlickDrawing", "FlickHost", "FlickJSON", "FlickLog",
        "FlickLua", "FlickSystem", "LuaKit", "LuaSyntax",
      ], proven + compact),

    // The terminal: cells, frames, keys and the mouse.
    .target(
      name: "FlickTerminal", dependencies: ["FlickJSON", "FlickSystem"],
      path: "Sources/System/FlickTerminal", swiftSettings: heavy),

    // An interactive session with a screen, independent of a display: time, recordings, tuning,
    // saved gestures.
    library(
      "FlickSession", in: "Interfaces",
      [
        "FlickAPI", "FlickCore", "FlickDrawing", "FlickHost", "FlickJSON", "FlickLab", "FlickLog",
        "FlickSystem", "LuaSyntax",
      ], proven + compact),

    // A stage drawn in cells.
    library(
      "FlickCells", in: "Interfaces",
      [
        "FlickAPI", "FlickCore", "FlickDrawing", "FlickHost", "FlickSession", "FlickSystem",
        "FlickTerminal",
      ]),

    // The terminal view, except for its command.
    library(
      "FlickView", in: "Interfaces",
      [
        "FlickAPI", "FlickCells", "FlickCore", "FlickHost", "FlickLab", "FlickSession",
        "FlickSystem", "FlickTerminal",
      ]),

    // A stage in a browser: the server, the only code with threads, and the session that it serves.
    library(
      "FlickServe", in: "Interfaces",
      [
        nio("NIOCore"), nio("NIOPosix"), nio("NIOHTTP1"), nio("NIOWebSocket"),
        .product(
          name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["TLS"])),
        // Not imported. Listed because SwiftPM warns about packages that no target uses.
        .product(name: "Atomics", package: "swift-atomics"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"), "FlickAPI",
        "FlickCore", "FlickHost", "FlickJSON", "FlickLab", "FlickPage", "FlickSession",
        "FlickSystem", "FlickWire", "LuaKit",
      ], proven + compact),

    // The prompt, which runs commands and Lua on a stage line by line.
    library(
      "FlickREPL", in: "Interfaces",
      [
        "CLineEditor", "FlickAPI", "FlickCells", "FlickCore", "FlickDrawing", "FlickHost",
        "FlickLab", "FlickLog", "FlickSession", "FlickSystem", "FlickTerminal", "LuaKit",
        "LuaSchema", "LuaSyntax",
      ], strict + compact),

    // The command line.
    .executableTarget(
      name: "flickbook",
      dependencies: [
        argumentParser, "FlickAPI", "FlickCells", "FlickCore", "FlickDrawing", "FlickHost",
        "FlickLab", "FlickLog", "FlickLua", "FlickREPL", "FlickServe", "FlickSession",
        "FlickSystem",
        "FlickTerminal", "FlickView", "LuaKit", "LuaSchema",
      ],
      path: "Sources/Interfaces/flickbook", swiftSettings: proven + compact),

    // Random touches, the invariants checked after each, and the program behind scripts/tools/fuzz.
    .target(
      name: "FlickFuzz", dependencies: ["FlickCore", "FlickJSON"], path: "Tests/FlickFuzz",
      swiftSettings: heavy),
    .target(
      name: "HandlerFuzz", dependencies: ["FlickCore", "FlickHost", "LuaKit"],
      path: "Tests/HandlerFuzz", swiftSettings: proven),
    .target(
      name: "ReloadFuzz", dependencies: ["FlickCore", "FlickHost", "FlickSession"],
      path: "Tests/ReloadFuzz", swiftSettings: proven),
    .target(
      name: "ComponentFuzz",
      dependencies: ["FlickAPI", "FlickCore", "FlickFuzz", "FlickHost", "LuaKit"],
      path: "Tests/ComponentFuzz", swiftSettings: proven),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        argumentParser, "ComponentFuzz", "FlickFuzz", "FlickJSON", "HandlerFuzz", "ReloadFuzz",
      ],
      path: "Tests/Fuzz", swiftSettings: proven),

    // Compares our library functions with Lua's own; see scripts/tools/lua-difference.
    .executableTarget(
      name: "lua-difference", dependencies: [argumentParser, "FlickSystem", "LuaKit"],
      path: "Tests/LuaDifference",
      exclude: ["difference.lua"], swiftSettings: proven),
    // For tests of the terminal: a terminal emulator in the process, a pseudo-terminal of the
    // system, and a program that runs on it.
    .systemLibrary(
      name: "CVTerm", path: "Tests/CVTerm", pkgConfig: "vterm",
      providers: [.apt(["libvterm-dev"]), .brew(["libvterm"])]),
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .executableTarget(
      name: "terminal-probe", dependencies: ["FlickSystem", "FlickTerminal"],
      path: "Tests/TerminalProbe", swiftSettings: proven),
    .executableTarget(
      name: "terminal-bench",
      dependencies: [
        "FlickCells", "FlickCore", "FlickHost", "FlickSession", "FlickSystem", "FlickTerminal",
        "FlickView",
      ],
      path: "Tests/TerminalBench", swiftSettings: proven),
    // A gesture on each screen of scripts/screens, to measure its cost and to count its calls.
    .target(
      name: "ScreenGestures", dependencies: ["FlickAPI", "FlickCore"],
      path: "Tests/ScreenGestures", swiftSettings: proven),
    .executableTarget(
      name: "screen-bench", dependencies: ["FlickAPI", "FlickCore", "FlickHost", "ScreenGestures"],
      path: "Tests/ScreenBench", swiftSettings: proven),

    tests("LuaSchemaTests", ["LuaSchema"]),
    tests("LuaSyntaxTests", ["LuaKit", "LuaSyntax"]),
    tests("FlickCoreTests", ["FlickCore", "FlickFuzz"]),
    tests("FlickJSONTests", ["FlickCore", "FlickJSON"]),
    tests("FlickDrawingTests", ["FlickCore", "FlickDrawing"]),
    tests("FlickLogTests", ["FlickCore", "FlickJSON", "FlickLog"]),
    tests("LuaKitTests", ["FlickCore", "FlickSystem", "LuaKit", "LuaSchema"]),
    tests("FlickSystemTests", ["FlickSystem"], strict),
    tests(
      "FlickAPITests",
      [
        "ComponentFuzz", "FlickAPI", "FlickCore", "FlickHost", "FlickLog", "HandlerFuzz", "LuaKit",
        "LuaSchema", "ScreenGestures",
      ]),
    tests(
      "FlickHostTests",
      ["FlickCore", "FlickHost", "FlickLog", "FlickLua", "FlickSystem", "LuaKit"]),
    tests(
      "FlickLabTests",
      [
        "FlickAPI", "FlickCore", "FlickHost", "FlickJSON", "FlickLab", "FlickLog", "FlickSystem",
        "LuaKit", "LuaSchema",
      ]),
    tests(
      "FlickTerminalTests",
      [
        "CFlickSystem", "CPseudoTerminal", "CVTerm", "FlickCore", "FlickSystem", "FlickTerminal",
        "flickbook", "terminal-probe",
      ], strict),
    tests(
      "FlickREPLTests",
      ["FlickAPI", "FlickCore", "FlickHost", "FlickREPL", "FlickSystem", "LuaKit", "LuaSyntax"]),
    tests(
      "FlickSessionTests", ["FlickAPI", "FlickCore", "FlickHost", "FlickLab", "FlickSession"]),
    tests("FlickWireTests", ["FlickCore", "FlickJSON", "FlickPage", "FlickWire"]),
    tests(
      "FlickServeTests",
      [
        nio("NIOCore"), nio("NIOEmbedded"), nio("NIOWebSocket"), "FlickAPI", "FlickCore",
        "FlickHost", "FlickLab", "FlickServe", "FlickSession", "FlickSystem", "FlickWire",
      ]),
    tests(
      "FlickViewTests",
      [
        "FlickAPI", "FlickCells", "FlickCore", "FlickHost", "FlickJSON", "FlickLab", "FlickLog",
        "FlickREPL", "FlickServe", "FlickSession", "FlickSystem", "FlickTerminal", "FlickView",
        "FlickWire", "ReloadFuzz",
      ]),
    tests("FlickbookEndToEndTests", ["flickbook", "FlickJSON", "FlickSystem"]),
  ],
  swiftLanguageModes: [.v6]
)

// As a dependency, the package consists of its libraries only: the dependencies of the program and
// its tests are not fetched, and only LuaKit requires Lua. By default, these are the products in
// SwiftPM's and Xcode's folders for dependencies and in the Swift Package Index.
// FLICKBOOK_PRODUCTS=libraries or =all overrides the default. SwiftPM reads the manifest of a
// version in the folder "/". See docs/decisions/0052.
let isDependency =
  Context.packageDirectory == "/" || Context.packageDirectory.contains("/checkouts/")
let isIndexed = Context.environment["SPI_PROCESSING"] != nil
let wanted =
  Context.environment["FLICKBOOK_PRODUCTS"] ?? (isDependency || isIndexed ? "libraries" : "all")
if wanted == "libraries" {
  let libraries: Set = [
    "CLua", "CLuaShim", "FlickCore", "FlickGestures", "FlickJSON", "FlickLog", "FlickMotion",
    "LuaKit", "LuaSchema",
  ]
  package.targets.removeAll { !libraries.contains($0.name) }
  package.products.removeAll { !libraries.contains($0.name) }
  package.traits = []
  // A range, because an app may also get the package through another dependency.
  package.dependencies = [
    .package(url: "https://github.com/apple/swift-numerics", "1.0.3"..<"2.0.0")
  ]
}

// Only for scripts/tools/document, so that dependents do not fetch the plugin.
if Context.environment["FLICKBOOK_DOCUMENTATION"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"))
}
