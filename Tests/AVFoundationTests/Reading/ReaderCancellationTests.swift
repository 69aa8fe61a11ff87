import AVFoundation
import Dispatch
import Foundation
import TestSupport
import Testing

/// Serves the bytes of a file before a limit. If a request goes further, it prints a line and sends nothing more.
final class SilentServer {
  private let process = Process()
  private let output = Pipe()

  private static let program = """
    import http.server, os, sys, threading
    path, limit = sys.argv[1], int(sys.argv[2])
    size = os.path.getsize(path)
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        def log_message(self, *words): pass
        def do_GET(self):
            first, _, last = self.headers.get("Range", "bytes=0-")[6:].partition("-")
            first, last = int(first), min(int(last) if last else size - 1, size - 1)
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {first}-{last}/{size}")
            self.send_header("Content-Length", str(last - first + 1))
            self.end_headers()
            with open(path, "rb") as file:
                file.seek(first)
                self.wfile.write(file.read(max(0, min(last, limit) - first + 1)))
            if last > limit:
                self.wfile.flush()
                print("silent", flush=True)
                threading.Event().wait()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  init(_ file: URL, silentFrom limit: Int) throws {
    process.executableURL = URL(fileURLWithPath: try #require(Tool.find("python3")))
    process.arguments = ["-c", Self.program, file.path, "\(limit)"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit { process.terminate() }

  func line() -> String {
    var bytes: [UInt8] = []
    while let byte = output.fileHandleForReading.readData(ofLength: 1).first, byte != 10 { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

@Suite(.requires(.ffmpeg), .requires(.python)) struct ReaderCancellationTests {
  @Test func aReadThatBlocksOnAServerEnds() throws {
    let file = try MadeMedia.file(
      "long-uncompressed.mov",
      MadeMedia.pattern("320x180", seconds: 3) + [
        "-c:v", "rawvideo", "-pix_fmt", "uyvy422", "-movflags", "+faststart",
      ])
    let server = try SilentServer(file, silentFrom: 3_000_000)
    let asset = AVURLAsset(url: try #require(URL(string: "http://127.0.0.1:\(server.line())/movie.mov")))
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: try Reading.track(asset, .video), outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    // Safety: one thread uses the output. Another thread only cancels the reader, which is allowed at any time.
    nonisolated(unsafe) let asked = output
    let (ended, count) = (DispatchSemaphore(value: 0), Counter())
    DispatchQueue(label: "reading").async {
      while asked.copyNextSampleBuffer() != nil { count.value += 1 }
      ended.signal()
    }
    #expect(server.line() == "silent")
    reader.cancelReading()
    ended.wait()
    #expect(reader.status == .cancelled)
    #expect(count.value > 0)
  }

  // Safety: one thread writes the value. It is read after that thread has signalled its end.
  private final class Counter: @unchecked Sendable { var value = 0 }
}
