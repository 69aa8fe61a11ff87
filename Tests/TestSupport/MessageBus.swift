import Foundation

/// A D-Bus message bus for one test.
public final class MessageBus: @unchecked Sendable {
  // Safety: one test makes and ends it.
  private let folder: URL
  private var daemon: Server

  /// The bus's address in the form that D-Bus uses.
  public var address: String { "unix:path=\(folder.path)/bus" }

  /// Starts a bus.
  public init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // This configuration, unlike the session's, starts none of the machine's services.
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(folder.path)/bus</listen>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """
    let file = folder.appendingPathComponent("bus.conf")
    try Data(configuration.utf8).write(to: file)
    daemon = try Self.start(in: folder)
  }

  private static func start(in folder: URL) throws -> Server {
    let file = folder.appendingPathComponent("bus.conf")
    let daemon = try Server("dbus-daemon", ["--nofork", "--nopidfile", "--config-file=\(file.path)"])
    let path = folder.path
    // The socket exists a moment before the daemon accepts connections.
    try Server.wait(for: "the bus") { answers("\(path)/bus") }
    return daemon
  }

  private static func answers(_ path: String) -> Bool {
    let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(client) }
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.utf8.prefix(100)) }
    return withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(client, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  deinit {
    daemon.end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the bus with SIGKILL.
  public func kill() { daemon.kill() }

  /// Starts the bus again at the same address after it was killed.
  public func restart() throws { daemon = try Self.start(in: folder) }

  /// Runs a program with this bus as its session bus, and returns its output.
  public func run(_ name: String, _ arguments: [String]) throws -> String {
    let words = ["DBUS_SESSION_BUS_ADDRESS=\(address)", name] + arguments
    return String(decoding: try Tool.run("env", words), as: UTF8.self)
  }
}
