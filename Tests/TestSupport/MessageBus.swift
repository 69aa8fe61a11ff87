import Foundation

/// A message bus of a test's own, on which nobody is but those that the test lets in.
public final class MessageBus: @unchecked Sendable {
  // Safety: made and ended by one test.
  private let folder: URL
  private var daemon: Server

  /// As D-Bus writes it.
  public var address: String { "unix:path=\(folder.path)/bus" }

  public init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Without the session's configuration no service of the machine's is started.
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
    // The socket is there a moment before anybody listens.
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

  public func kill() { daemon.kill() }

  /// Starts the bus again after it was killed, at the same address.
  public func restart() throws { daemon = try Self.start(in: folder) }

  /// Runs a program with the bus as its session's.
  public func run(_ name: String, _ arguments: [String]) throws -> String {
    let words = ["DBUS_SESSION_BUS_ADDRESS=\(address)", name] + arguments
    return String(decoding: try Tool.run("env", words), as: UTF8.self)
  }
}
