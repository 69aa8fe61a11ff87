import Foundation

/// A PulseAudio daemon of a test's own, with one sink that nobody hears and whose monitor can be recorded.
public final class AudioServer: Sendable {
  public let sampleRate: Int
  public let channelCount: Int
  private let folder: URL
  private let daemon: Server

  /// Machines for tests are busy: this many seconds of sound that is ready keep it whole.
  public static let latency = 0.4

  /// As PULSE_SERVER has it.
  public var address: String { "unix:\(folder.path)/socket" }

  /// - Parameter takesBack: Whether the sink gives up what it was handed and has not played, as sound cards do; a
  ///   recorder cannot, and would have other sound than a listener.
  public init(sampleRate: Int = 48_000, channelCount: Int = 2, takesBack: Bool = false) throws {
    (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("pulse-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Nothing of the user's is read or touched: no configuration, no bus, a home of its own.
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

  /// What pactl says.
  @discardableResult
  public func control(_ arguments: String...) throws -> String {
    String(decoding: try Tool.run("pactl", ["--server", address] + arguments), as: UTF8.self)
  }

  /// Plays silence that is for something, until it is told to end.
  public func play(role: String) throws -> Server {
    try Server("pacat", ["--server", address, "--playback", "--raw", "--property=media.role=\(role)", "/dev/zero"])
  }

  public func kill() { daemon.kill() }

  /// Records what the sink plays, from before `body` to after it, as interleaved samples.
  public func record(while body: () throws -> Void) throws -> [Float] {
    let recorder = try recorder()
    try body()
    return try recorder.finish()
  }

  /// Records what the sink plays from now on.
  public func recorder() throws -> Recorder {
    try Recorder(self, folder.appendingPathComponent("recorded-\(UUID()).f32"))
  }

  /// What is played meanwhile.
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
      // Bytes come when the recorder is in place.
      try Server.wait(for: "the recorder") { try size > 0 }
    }

    /// Ends the recording behind all that has been played.
    public func finish() throws -> [Float] {
      // What was heard last is still under way: as much silence as the recorder's buffers hold follows it.
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
