import Foundation
import Synchronization

/// A tool that is loaded once and run many times, by forks of its process. The environment variable `TOOL_SERVER` names
/// the library of Tests/ToolServer that makes this possible.
final class ToolServer: Sendable {
  private static let servers = Mutex<[String: ToolServer]>([:])

  /// nil if `TOOL_SERVER` is not set, and for tools other than ffmpeg and ffprobe.
  static func serving(_ path: String) throws -> ToolServer? {
    guard let library = ProcessInfo.processInfo.environment["TOOL_SERVER"],
      ["ffmpeg", "ffprobe"].contains(
        URL(fileURLWithPath: path).lastPathComponent)
    else { return nil }
    return try servers.withLock { servers in
      if let server = servers[path] { return server }
      let server = try ToolServer(path, library: library)
      servers[path] = server
      return server
    }
  }

  private let socketPath: String
  /// The server ends when this process closes the pipe.
  private let life = Pipe()

  private init(_ path: String, library: String) throws {
    socketPath = NSTemporaryDirectory() + "tool-\(UUID().uuidString.prefix(8))"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.environment = ProcessInfo.processInfo.environment.merging([
      "LD_PRELOAD": library, "TOOL_SERVER_SOCKET": socketPath,
    ]) { $1 }
    let said = Pipe()
    process.standardInput = life
    process.standardOutput = said
    try process.run()
    guard said.fileHandleForReading.availableData == Data("ready\n".utf8) else {
      throw Tool.Failure(description: "\(path) was not started once for all runs by \(library)")
    }
  }

  /// - Returns: The exit status, or 128 plus the number of the signal that ended the tool.
  func run(_ arguments: [String], in folder: String, output: String, errors: String) throws -> Int32 {
    let words = [folder, output, errors] + arguments
    let strings: [UInt8] = words.flatMap { $0.utf8 + [0] }
    var request = withUnsafeBytes(of: UInt32(strings.count)) { Array($0) } + strings
    let connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard connection >= 0 else { throw failure }
    defer { close(connection) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketPath.utf8.prefix($0.count - 1)) }
    let isConnected = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else { throw failure }
    while !request.isEmpty {
      let count = send(connection, request, request.count, Int32(MSG_NOSIGNAL))
      guard count > 0 else { throw failure }
      request.removeFirst(count)
    }
    var status: Int32 = 0
    guard recv(connection, &status, 4, Int32(MSG_WAITALL)) == 4 else { throw failure }
    return status
  }

  private var failure: Tool.Failure { Tool.Failure(description: "\(socketPath): \(String(cString: strerror(errno)))") }
}
