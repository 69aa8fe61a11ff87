import Foundation
import Synchronization

/// A local file, read with pread because reading a mapping of a truncated file raises SIGBUS.
package final class FileByteSource: ByteSource {
  package let name: String
  package let path: String
  private let descriptor: Int32
  private let cancelled = Atomic(false)

  package convenience init(path: String) throws(EngineError) {
    // Without O_NONBLOCK, opening a pipe that has no writer would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(errno, "Opening", subject: path) }
    try self.init(path: path, adopting: descriptor)
  }

  /// Takes over `descriptor` and closes it, also if this initializer throws.
  package init(path: String, adopting descriptor: Int32) throws(EngineError) {
    self.path = path
    self.descriptor = descriptor
    name = path.split(separator: "/").last.map(String.init) ?? path
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw Self.noRegularFile(path) }
  }

  static func noRegularFile(_ path: String) -> EngineError {
    EngineError(.unrecognisedFormat, "Opening", subject: path, detail: "it is not a regular file")
  }

  deinit { close(descriptor) }

  package func length() throws(EngineError) -> Int64? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno, "Reading", subject: path) }
    return Int64(status.st_size)
  }

  package func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    guard offset >= 0 else { return 0 }
    var filled = 0
    while filled < buffer.count {
      if filled > 0 { try ReadCancellation.check("Reading", subject: path) }
      if cancelled.load(ordering: .relaxed) { throw EngineError(.cancelled, "Reading", subject: path) }
      // Safety: `filled < buffer.count`, so the base address exists and the rest of the buffer is writable.
      let count = pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(offset) + off_t(filled))
      if count == 0 { break }
      if count > 0 { filled += count } else if errno != EINTR { throw .system(errno, "Reading", subject: path) }
    }
    return filled
  }

  package struct Identity: Sendable, Hashable {
    fileprivate let device: UInt
    fileprivate let number: UInt
    fileprivate let size: Int64
    fileprivate let seconds: Int
    fileprivate let nanoseconds: Int
  }

  package var identity: Identity? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    return Identity(
      device: UInt(status.st_dev), number: UInt(status.st_ino), size: Int64(status.st_size),
      seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }

  package func cancel() { cancelled.store(true, ordering: .relaxed) }

  package func withDescriptor<T>(_ body: (Int32) throws(EngineError) -> T) throws(EngineError) -> T {
    try body(descriptor)
  }
}
