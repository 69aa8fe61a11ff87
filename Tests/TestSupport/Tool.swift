public import Foundation

/// Runs installed tools and this package's programs.
public enum Tool {
  /// A failed tool, or another failure of a test's environment.
  public struct Failure: Error, CustomStringConvertible {
    /// The description of the failure.
    public let description: String
    /// Makes a failure with a description.
    public init(description: String) { self.description = description }
  }

  /// Returns the path of a tool, or nil if it is not installed.
  public static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a tool and returns its standard output. If it fails, the error contains its standard error.
  @discardableResult
  public static func run(_ name: String, _ arguments: [String], in folder: URL? = nil) throws -> Data {
    guard let path = find(name) else { throw Failure(description: "\(name) is not installed") }
    return try run(path: path, arguments, in: folder)
  }

  /// Runs ffmpeg, quietly and overwriting files, and returns its standard output.
  @discardableResult
  public static func ffmpeg(_ arguments: [String], in folder: URL? = nil) throws -> Data {
    try run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments, in: folder)
  }

  /// Runs a Python module that `scripts/bootstrap --tests` installed below `.build`, and returns its standard output.
  @discardableResult
  public static func runPython(module: String, _ arguments: [String], in folder: URL? = nil) throws -> Data {
    let packages = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../.build/python-packages").standardized.path
    let program = """
      import runpy, sys
      sys.path.insert(0, sys.argv.pop(1))
      runpy.run_module(sys.argv.pop(1), run_name="__main__", alter_sys=True)
      """
    return try run("python3", ["-c", program, packages, module] + arguments, in: folder)
  }

  /// Runs a program of this package and returns its standard output.
  @discardableResult
  public static func runBuilt(_ name: String, _ arguments: [String]) throws -> Data {
    try run(path: built(name).path, arguments)
  }

  /// Writes a program that can be run at once.
  ///
  /// Another process writes the file. This process may start a program in another thread meanwhile, which would hold
  /// the file open for writing, and Linux does not run such a file (ETXTBSY).
  public static func writeProgram(_ text: String, to url: URL) throws {
    let draft = url.appendingPathExtension("draft")
    try Data(text.utf8).write(to: draft)
    try run("install", ["-m", "755", draft.path, url.path])
    try FileManager.default.removeItem(at: draft)
  }

  /// Returns the URL of a program of this package.
  public static func built(_ name: String) -> URL {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let beside = [CommandLine.arguments.first ?? "", Bundle.main.executablePath ?? "", tests].map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent(name)
    }
    return beside.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? beside[0]
  }

  /// Runs the program at a path and returns its standard output.
  @discardableResult
  public static func run(path: String, _ arguments: [String], in folder: URL? = nil) throws -> Data {
    let temporary = FileManager.default.temporaryDirectory
    let (output, errors) = (
      temporary.appendingPathComponent("out-\(UUID())"), temporary.appendingPathComponent("err-\(UUID())")
    )
    defer { for url in [output, errors] { try? FileManager.default.removeItem(at: url) } }
    // Uses files instead of pipes, so that neither side waits for the other.
    for url in [output, errors] { _ = FileManager.default.createFile(atPath: url.path, contents: nil) }
    let status =
      if let server = try ToolServer.serving(path) {
        try server.run(
          arguments, in: folder?.path ?? FileManager.default.currentDirectoryPath, output: output.path,
          errors: errors.path)
      } else {
        try start(path, arguments, in: folder, output: output, errors: errors)
      }
    guard status == 0 else {
      let said = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
      throw Failure(description: "\(path) \(arguments.joined(separator: " ")): \(said)")
    }
    return try Data(contentsOf: output)
  }

  private static func start(
    _ path: String, _ arguments: [String], in folder: URL?, output: URL, errors: URL
  ) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
