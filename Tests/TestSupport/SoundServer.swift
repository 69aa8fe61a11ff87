import Foundation

/// A PulseAudio daemon of a test's own, with one sink that nobody hears and whose monitor can be recorded.
public final class SoundServer: Sendable {
  /// Whether the programs are here: Debian packages pulseaudio and pulseaudio-utils.
  public static let isInstalled = ["pulseaudio", "pactl", "parec"].allSatisfy { Tool.find($0) != nil }

  public let sampleRate: Int
  public let channelCount: Int
  private let folder: URL
  private let daemon: Server

  /// Machines for tests are busy: this many seconds of sound that is ready keep it whole.
  public static let latency = 0.4

  /// As PULSE_SERVER has it.
  public var address: String { "unix:\(folder.path)/socket" }

  public init(sampleRate: Int = 48_000, channelCount: Int = 2) throws {
    (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("pulse-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Nothing of the user's is read or touched: no configuration, no bus, a home of its own. A sink that takes nothing back
    // (norewinds): a recorder cannot take back what it has written, and would have other sound than a listener.
    daemon = try Server(
      "pulseaudio",
      [
        "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=no", "--log-target=file:\(folder.path)/log",
        "-L", "module-null-sink sink_name=test norewinds=1 format=float32le rate=\(sampleRate) channels=\(channelCount)",
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
    let file = folder.appendingPathComponent("recorded-\(UUID()).f32")
    let recorder = try Server(
      "parec",
      [
        "--server", address, "--device", "test.monitor", "--latency-msec", "20", "--raw",
        "--format", "float32le", "--rate", "\(sampleRate)", "--channels", "\(channelCount)",
      ], output: file)
    // Bytes come when the recorder is in place.
    try Server.wait(for: "the recorder") { try Self.size(of: file) > 0 }
    try body()
    // What was heard last is still under way: as much silence as the recorder's buffers hold follows it.
    let size = try Self.size(of: file)
    try Server.wait(for: "the recorder's end") { try Self.size(of: file) > size + sampleRate * channelCount }
    recorder.end()
    let bytes = try Data(contentsOf: file)
    return bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
  }

  private static func size(of file: URL) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
  }
}
