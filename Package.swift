// swift-tools-version: 6.2
//
// The table of targets below is the picture of the house: a target imports only
// the ones named beside it, and docs/architecture.md says what each is for.

import PackageDescription

/// Settings of every Swift target, tests included.
///
/// Warnings are errors here and not only in CI, so that a warning never waits.
/// `strictMemorySafety` makes the compiler ask for the word `unsafe` wherever
/// memory safety depends on the author; its absence from a module is a proof.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The commit that `flickbook --version` tells, where who builds says it: `scripts/install` does.
let commit: [CSetting] =
  Context.environment["FLICKBOOK_COMMIT"].map {
    [.define("FLICKBOOK_COMMIT", to: "\"\($0)\"")]
  } ?? []

/// Whether tests under a sanitizer are built.
let isOptimized = Context.environment["FLICKBOOK_OPTIMIZED"] == "1"

/// A module that is compiled as a whole: each of its files is read once.
let whole = ["-whole-module-optimization", "-num-threads", "2"]

/// Settings of modules that never say `unsafe`, so that the compiler proves their memory to be safe: where
/// the environment asks for it, AddressSanitizer leaves out what they read and write themselves, and each
/// is compiled as a whole; see docs/decisions/0047.
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

/// Settings of the modules in which tests under a sanitizer spend most of their time: optimized where the
/// environment asks for it, with their assertions; see docs/decisions/0047.
let heavy: [SwiftSetting] =
  proven
  + (isOptimized
    ? [.unsafeFlags(["-O"] + whole + ["-assert-config", "Debug"])] : [])

/// Settings of modules of the program that run once for a command, a line or a file: compiled for size.
let compact: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Settings of tests under a sanitizer, most of whose time is compiling: a module is looked at once,
/// and what AddressSanitizer asks of each access is a call; see docs/decisions/0047.
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
  // The core needs no more than Swift's concurrency, LuaKit on macOS a `Mutex`.
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
    // BoringSSL takes minutes to compile: scripts/run leaves it out until a certificate is named. See
    // docs/decisions/0050.
    .trait(name: "TLS", description: "flickbook serve --tls-cert"),
    .default(enabledTraits: ["TLS"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
    // For `flickbook serve`: the last three are those that swift-nio needs, named so that they are exact.
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
  ],
  targets: [
    // The C library and the C of ours.
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

    // Pure modules: no Foundation, no operating system. Of the three of the core each stands on those above it.
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

    // The Lua binding, the operating system, and what draws and logs a stage.
    library("LuaKit", in: "Lua", ["CLua", "CLuaShim", "LuaSchema"], strict),
    library("FlickSystem", in: "System", ["CFlickSystem"], strict),
    library("FlickLua", in: "Host", ["CFlickLua", "LuaKit"], strict),
    library("FlickDrawing", in: "Host", ["FlickCore"], heavy),
    library("FlickLog", in: "Host", ["FlickCore", "FlickJSON"]),

    // Pictures and messages between a stage and a page, as bytes: pure, for whoever sends or stores them; and
    // the files of the page as part of the program.
    library("FlickWire", in: "Host", ["FlickCore", "FlickJSON"], heavy),
    .target(name: "CFlickPage", path: "Sources/Host/CFlickPage", exclude: ["page"]),
    library("FlickPage", in: "Host", ["CFlickPage"], strict),

    // Flickbook in Lua, and the host that runs scripts.
    library("FlickAPI", in: "Host", ["FlickCore", "LuaKit", "LuaSchema"]),
    library(
      "FlickHost", in: "Host",
      [
        "FlickAPI", "FlickCore", "FlickDrawing", "FlickJSON", "FlickLog", "FlickLua", "FlickPage",
        "FlickSystem", "FlickWire", "LuaKit", "LuaSchema", "LuaSyntax",
      ], proven + compact),

    // Recorded gestures, what was meant, and what the numbers of a screen make of them.
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

    // A screen in the hands of a person, without a display: time, recordings, tuning, kept gestures.
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

    // The view, as a program but for its command.
    library(
      "FlickView", in: "Interfaces",
      [
        "FlickAPI", "FlickCells", "FlickCore", "FlickHost", "FlickLab", "FlickSession",
        "FlickSystem", "FlickTerminal",
      ]),

    // A stage in a browser: the server, which alone has threads, and the session behind it.
    library(
      "FlickServe", in: "Interfaces",
      [
        nio("NIOCore"), nio("NIOPosix"), nio("NIOHTTP1"), nio("NIOWebSocket"),
        .product(
          name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["TLS"])),
        // Not imported: named because SwiftPM warns of packages that no target uses.
        .product(name: "Atomics", package: "swift-atomics"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"), "FlickAPI",
        "FlickCore", "FlickHost", "FlickJSON", "FlickLab", "FlickPage", "FlickSession",
        "FlickSystem", "FlickWire", "LuaKit",
      ], proven + compact),

    // Talking to a stage, line by line.
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

    // Random fingers with what must hold of them, and the program behind scripts/tools/fuzz.
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
    // For tests of the terminal: one in the process, one of the system, and a program on it.
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
    // A gesture on each screen of scripts/screens: for its cost, and for what it calls.
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
        "CPseudoTerminal", "CVTerm", "FlickCore", "FlickSystem", "FlickTerminal", "flickbook",
        "terminal-probe",
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

// Whoever depends on us builds the libraries alone: neither the packages of the program nor those of its
// tests are fetched, and Lua is needed for LuaKit only. FLICKBOOK_PRODUCTS=libraries or =all chooses; by
// default SwiftPM's and Xcode's folders for dependencies decide, and the Swift Package Index gets the
// libraries. SwiftPM reads the manifest of a version in the folder "/". See docs/decisions/0052.
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
  // A range, as an app may have it from another package too.
  package.dependencies = [
    .package(url: "https://github.com/apple/swift-numerics", "1.0.3"..<"2.0.0")
  ]
}

// Only for scripts/tools/document: who depends on us needs no more packages for it.
if Context.environment["FLICKBOOK_DOCUMENTATION"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"))
}
