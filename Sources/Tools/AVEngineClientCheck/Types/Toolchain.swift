import Foundation

/// The compiler, and the built modules of a checkout of this package.
struct Toolchain {
  let compiler: String
  let indexLibrary: String
  /// The compiler's arguments with which it finds this package's modules.
  let arguments: [String]

  enum Absence: Error { case reason(String) }

  init(package: String?) throws {
    compiler = try Self.compiler()
    let folder = URL(fileURLWithPath: compiler).resolvingSymlinksInPath().deletingLastPathComponent()
    indexLibrary = folder.deletingLastPathComponent().appendingPathComponent("lib/libIndexStore.so").path
    guard FileManager.default.fileExists(atPath: indexLibrary) else {
      throw Absence.reason("the toolchain has no \(indexLibrary)")
    }
    guard let checkout = package ?? Self.ownCheckout() else {
      throw Absence.reason("no checkout of this package is known; --package names one")
    }
    arguments = try Self.arguments(checkout: URL(fileURLWithPath: checkout).resolvingSymlinksInPath().path)
  }

  static func compiler() throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for folder in path.split(separator: ":") where access("\(folder)/swiftc", X_OK) == 0 { return "\(folder)/swiftc" }
    throw Absence.reason("there is no swiftc in PATH")
  }

  private static let landmark = "Sources/Frameworks/AVFoundation"

  private static var folderOfProgram: String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  /// The checkout in whose folder of build products the program is.
  private static func ownCheckout() -> String? {
    var folder = URL(fileURLWithPath: folderOfProgram)
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent(landmark).path) { return folder.path }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  private static func arguments(checkout: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: "\(checkout)/\(landmark)") else {
      throw Absence.reason("“\(ClientReport.printable(checkout))” is no checkout of this package")
    }
    // The folder of the program has the products if they are not in the checkout.
    let products = [folderOfProgram] + ["debug", "release"].map { "\(checkout)/.build/\($0)" }
    guard let products = products.first(where: { access("\($0)/Modules/AVFoundation.swiftmodule", R_OK) == 0 }) else {
      throw Absence.reason("“\(ClientReport.printable(checkout))” is not built; run swift build in it")
    }
    var arguments = ["-I", "\(products)/Modules"]
    for name in Self.names(in: "\(checkout)/Sources/Interop") {
      let include = "\(checkout)/Sources/Interop/\(name)/include"
      arguments += ["-Xcc", "-I\(include)"] + map("\(include)/module.modulemap")
    }
    for name in Self.names(in: products) where name.hasSuffix(".build") {
      arguments += map("\(products)/\(name)/module.modulemap")
    }
    return arguments
  }

  private static func map(_ path: String) -> [String] {
    access(path, R_OK) == 0 ? ["-Xcc", "-fmodule-map-file=\(path)"] : []
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}

/// A program that is run to its end, with its processes.
struct ProgramRun {
  let status: Int32
  let output: String
  let errors: String

  /// Throws `ClientCheck.Problem.cancelled` if the check is cancelled; the program is ended then.
  init(_ program: String, _ arguments: [String], in scratch: String, isCancelled: () -> Bool) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": scratch]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let places = ["out", "err"].map { "\(scratch)/\($0)" }
    for place in places { _ = FileManager.default.createFile(atPath: place, contents: nil) }
    let handles = try places.map { try FileHandle(forWritingTo: URL(fileURLWithPath: $0)) }
    (process.standardOutput, process.standardError) = (handles[0], handles[1])
    try process.run()
    while process.isRunning {
      if isCancelled() {
        // The program leads a group of processes. Swift's compiler does not end at SIGTERM. Its temporary files
        // are in `scratch`.
        if kill(-process.processIdentifier, SIGKILL) != 0 { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        throw ClientCheck.Problem.cancelled
      }
      usleep(20_000)
    }
    process.waitUntilExit()
    status = process.terminationStatus
    let texts = try places.map { String(decoding: try Data(contentsOf: URL(fileURLWithPath: $0)), as: UTF8.self) }
    (output, errors) = (texts[0], texts[1])
  }
}
