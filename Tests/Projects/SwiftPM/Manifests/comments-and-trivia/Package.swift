// swift-tools-version: 5.9
// swift-format-ignore-file
/* "a" /* nested */ .target(name: "Not") */
import PackageDescription // let package = nothing

/// Package(name: "Not")
let package = Package(  // }
  name: /* in between */ "Trivia",
  targets: [
    // .target(name: "Commented"),
    .target(
      name: "A" /* ) */,
      dependencies: [
        "B",
      ]
    )
    , .target(name: "B"),
  ]
)
#if false
let package = Package(name: "Not")
#endif
