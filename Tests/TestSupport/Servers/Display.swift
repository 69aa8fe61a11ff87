public import Foundation

/// An X server for one test, with a virtual screen of which it can take screenshots.
public final class Display: Sendable {
  /// The screen's width in pixels.
  public let width: Int
  /// The screen's height in pixels.
  public let height: Int
  /// The server's name in the form of DISPLAY.
  public let name: String
  private let server: Server
  private let folder: URL

  /// - Parameters:
  ///   - depth: The colour depth in bits.
  ///   - arguments: Further arguments for the server.
  public init(width: Int = 800, height: Int = 600, depth: Int = 24, arguments: [String] = []) throws {
    (self.width, self.height) = (width, height)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("display-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let number = folder.appendingPathComponent("number")
    // The server chooses a free number, and writes it when it accepts connections.
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

  /// Ends the server with SIGKILL.
  public func kill() { server.kill() }

  /// Stops or resumes the server's process.
  public func setPaused(_ isPaused: Bool) { server.setPaused(isPaused) }

  /// Takes a screenshot of the screen.
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

/// The pixels of a screen or of a part of it.
public struct Screenshot: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Red, green and blue of each pixel, row by row.
  public let rgb: [UInt8]

  /// Makes a screenshot of pixels.
  public init(width: Int, height: Int, rgb: [UInt8]) { (self.width, self.height, self.rgb) = (width, height, rgb) }

  /// Red, green and blue of a pixel. The array is empty below the last row.
  public subscript(x: Int, y: Int) -> [Int] {
    let at = (y * width + x) * 3
    return at >= 0 && at + 3 <= rgb.count ? rgb[at..<at + 3].map { Int($0) } : []
  }

  /// Writes the screenshot to an image file.
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
