import CoreFoundation
import Foundation

/// Plain files of the farm, which other programs may change or replace by links at any time.
enum SmallFile {
  static func read(_ path: String, most: Int, follows: Bool = true) throws -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (follows ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else { throw failure(errno, "cannot be read") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno, "cannot be read") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FarmError(.unreadable, "is not a regular file") }
    guard status.st_size <= most else { throw FarmError(.unreadable, "is larger than \(most) bytes") }
    var data = Data(count: Int(status.st_size))
    let count = try data.withUnsafeMutableBytes { try fill($0, from: descriptor, at: 0) }
    return data.prefix(count)
  }

  /// Returns the number of bytes that were there.
  static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int64) throws -> Int {
    var filled = 0
    while filled < buffer.count, let base = buffer.baseAddress {
      let count = pread(descriptor, base + filled, buffer.count - filled, off_t(offset) + off_t(filled))
      if count == 0 { break }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(errno, "cannot be read") }
      filled += count
    }
    return filled
  }

  static func write(_ data: Data, to descriptor: Int32) throws {
    try data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw failure(errno, "cannot be written") }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Returns the error of a system call: by its number, whether trying again can help.
  static func failure(_ number: Int32, _ what: String) -> FarmError {
    let kind: FarmError.Kind =
      switch number {
      case ENOENT, ENOTDIR: .missing
      case EACCES, EPERM, ELOOP, EROFS, EEXIST, EISDIR, ENAMETOOLONG, EFBIG:
        what.hasSuffix("read") ? .missing : .notWritable
      case ENOSPC, EDQUOT, ENOMEM, EMFILE, ENFILE, EAGAIN: .temporary
      default: .storage
      }
    return FarmError(kind, "\(what): \(String(cString: strerror(number)))")
  }
}
