public import Foundation

/// An X server of a test's own, whose screen nobody sees and can be photographed.
public final class Display: Sendable {
  public let width: Int
  public let height: Int
  /// As DISPLAY has it.
  public let name: String
  private let server: Server
  private let folder: URL

  /// - Parameters:
  ///   - depth: Bits a pixel.
  ///   - arguments: More of them for the server.
  public init(width: Int = 800, height: Int = 600, depth: Int = 24, arguments: [String] = []) throws {
    (self.width, self.height) = (width, height)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("display-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let number = folder.appendingPathComponent("number")
    // The server finds a free number itself and writes it when it can be reached.
    server = try Server(
      "Xvfb",
      ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x\(depth)", "-nolisten", "tcp", "-noreset", "-ac"]
        + arguments,
      output: number)
    try Server.wait(for: "Xvfb") { try String(contentsOf: number, encoding: .utf8).hasSuffix("\n") }
    name = ":" + (try String(contentsOf: number, encoding: .utf8)).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit {
    server.end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the server without letting it say goodbye.
  public func kill() { server.kill() }

  /// Lets the server stand still, or go on.
  public func setPaused(_ isPaused: Bool) { server.setPaused(isPaused) }

  /// What is on the screen.
  public func screenshot() throws -> Screenshot {
    let bytes = try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "x11grab", "-draw_mouse", "0", "-video_size", "\(width)x\(height)", "-i", name,
        "-frames:v", "1",
        "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
      ])
    return Screenshot(width: width, height: height, rgb: [UInt8](bytes))
  }
}

/// The pixels of a screen, or of a part.
public struct Screenshot: Sendable {
  public let width: Int
  public let height: Int
  public let rgb: [UInt8]

  public init(width: Int, height: Int, rgb: [UInt8]) { (self.width, self.height, self.rgb) = (width, height, rgb) }

  public subscript(x: Int, y: Int) -> [Int] {
    let at = (y * width + x) * 3
    return at >= 0 && at + 3 <= rgb.count ? rgb[at..<at + 3].map { Int($0) } : []
  }

  /// Writes it where a person can look at it.
  public func write(to file: URL) throws {
    let raw = file.appendingPathExtension("rgb")
    try Data(rgb).write(to: raw)
    defer { try? FileManager.default.removeItem(at: raw) }
    try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-video_size", "\(width)x\(height)", "-i", raw.path,
        file.path,
      ])
  }
}
