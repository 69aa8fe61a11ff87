import Foundation

/// A PipeWire server for tests, with or without a session manager.
public final class PipeWireServer: @unchecked Sendable {
  // Safety: one test or suite makes and ends it.
  private let folder: URL
  private let environment: [String: String]
  private let bus: Server
  private var daemon: Server
  private let manager: Server?

  /// The path of the socket.
  public var address: String { "\(folder.path)/pipewire-0" }

  /// - Parameter isManaged: Whether WirePlumber runs, which links readers to cameras.
  public init(isManaged: Bool = true) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("pw-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let bus = "unix:path=\(folder.path)/bus"
    environment = [
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": "\(folder.path)/config",
      "XDG_STATE_HOME": "\(folder.path)/state", "PIPEWIRE_RUNTIME_DIR": folder.path, "PIPEWIRE_REMOTE": "pipewire-0",
      "DBUS_SESSION_BUS_ADDRESS": bus, "DBUS_SYSTEM_BUS_ADDRESS": bus, "PIPEWIRE_DEBUG": "0",
    ]
    self.bus = try Server(
      "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(bus)"], environment: environment)
    let files = (FileManager.default, folder.path)
    try Server.wait(for: "the bus") { files.0.fileExists(atPath: "\(files.1)/bus") }
    daemon = try Server("pipewire", [], environment: environment)
    try Server.wait(for: "PipeWire") { files.0.fileExists(atPath: "\(files.1)/pipewire-0") }
    manager = isManaged ? try Server("wireplumber", [], environment: environment) : nil
  }

  deinit {
    manager?.end()
    daemon.end()
    bus.end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the server with SIGKILL.
  public func kill() { daemon.kill() }

  /// Starts the server again after it was killed.
  public func restart() throws { daemon = try Server("pipewire", [], environment: environment) }

  /// Starts a GStreamer program that offers the frames of its test source as a camera. They pass through the given
  /// elements and caps.
  ///
  /// - Parameter line: Elements and caps, for example `video/x-raw,format=NV12,width=640,height=480,framerate=30/1`.
  public func gstreamerCamera(_ name: String, _ line: String) throws -> Server {
    let properties = "stream-properties=props,media.class=Video/Source,media.role=Camera,node.name=\(name)"
    let words =
      ["-q", "videotestsrc", "is-live=true", "pattern=smpte", "!"] + line.split(separator: " ").map(String.init)
    return try Server(
      "gst-launch-1.0", words + ["!", "pipewiresink", "mode=provide", properties], environment: environment)
  }
}
