import Foundation

/// A PulseAudio daemon for one test, with one null sink whose monitor can be recorded.
public final class AudioServer: Sendable {
  /// The sink's frames per second.
  public let sampleRate: Int
  /// The sink's number of channels.
  public let channelCount: Int
  private let folder: URL
  private let daemon: Server

  /// The latency in seconds for tests.
  public static let latency = 0.4

  /// The server's address in the form of PULSE_SERVER.
  public var address: String { "unix:\(folder.path)/socket" }

  /// - Parameter takesBack: Whether clients can discard audio that the sink has buffered and not played, as with sound
  ///   cards.
  public init(sampleRate: Int = 48_000, channelCount: Int = 2, takesBack: Bool = false) throws {
    (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("pulse-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The daemon runs no startup script, and has its own home and runtime folders.
    daemon = try Server(
      "pulseaudio",
      [
        "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=no",
        "--log-target=file:\(folder.path)/log",
        "-L",
        "module-null-sink sink_name=test norewinds=\(takesBack ? 0 : 1) format=float32le rate=\(sampleRate) channels=\(channelCount)",
        "-L", "module-native-protocol-unix socket=\(folder.path)/socket auth-anonymous=1",
      ],
      environment: ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "PULSE_RUNTIME_PATH": folder.path])
    try Server.wait(for: "PulseAudio") { (try? control("info")) != nil }
  }

  deinit {
    daemon.end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Runs pactl and returns its output.
  @discardableResult
  public func control(_ arguments: String...) throws -> String {
    String(decoding: try Tool.run("pactl", ["--server", address] + arguments), as: UTF8.self)
  }

  /// Plays silence with a media role until the returned program ends.
  public func play(role: String) throws -> Server {
    try Server("pacat", ["--server", address, "--playback", "--raw", "--property=media.role=\(role)", "/dev/zero"])
  }

  /// Ends the server with SIGKILL.
  public func kill() { daemon.kill() }

  /// Records the sink's audio, from before `body` to after it, as interleaved samples.
  public func record(while body: () throws -> Void) throws -> [Float] {
    let recorder = try recorder()
    try body()
    return try recorder.finish()
  }

  /// Starts to record the sink's audio.
  public func recorder() throws -> Recorder {
    try Recorder(self, folder.appendingPathComponent("recorded-\(UUID()).f32"))
  }

  /// A recording of the sink's monitor.
  public final class Recorder: Sendable {
    private let server: AudioServer
    private let file: URL
    private let program: Server

    fileprivate init(_ server: AudioServer, _ file: URL) throws {
      (self.server, self.file) = (server, file)
      program = try Server(
        "parec",
        [
          "--server", server.address, "--device", "test.monitor", "--latency-msec", "20", "--raw",
          "--format", "float32le", "--rate", "\(server.sampleRate)", "--channels", "\(server.channelCount)",
        ], output: file)
      // The first bytes arrive when the recorder is connected.
      try Server.wait(for: "the recorder") { try size > 0 }
    }

    /// Ends the recording after all audio so far, and returns it as interleaved samples.
    public func finish() throws -> [Float] {
      // The last audio is still in the recorder's buffers, and silence follows it. Once the file has grown by a quarter
      // of a second, the last audio is in it too.
      let size = try size
      try Server.wait(for: "the recorder's end") { try self.size > size + server.sampleRate * server.channelCount }
      program.end()
      let bytes = try Data(contentsOf: file)
      return bytes.withUnsafeBytes { raw in
        (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
      }
    }

    private var size: Int {
      get throws { try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0 }
    }
  }
}
