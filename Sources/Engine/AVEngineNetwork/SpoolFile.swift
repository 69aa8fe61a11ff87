import AVEngineCore
import Foundation

/// An unlinked file for a download, which the system removes when the file is closed.
final class SpoolFile {
  private let descriptor: Int32
  private(set) var count: Int64 = 0

  init() throws(EngineError) {
    let pattern = FileManager.default.temporaryDirectory.appendingPathComponent("swift-avfoundation-XXXXXX").path
    var name = Array(pattern.utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw .system(errno, "Downloading", subject: pattern) }
    unlink(name)
  }

  deinit { close(descriptor) }

  func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let written = write(descriptor, part.baseAddress, part.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return false }
      rest = rest.dropFirst(written)
      count += Int64(written)
    }
    return true
  }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    while filled < buffer.count {
      // Safety: the rest of the buffer is writable.
      let got = pread(
        descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(offset) + off_t(filled))
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { break }
      filled += got
    }
    return filled
  }
}
