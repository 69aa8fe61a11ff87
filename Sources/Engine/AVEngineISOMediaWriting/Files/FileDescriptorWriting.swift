import AVEngineCore
import CoreMedia
import Foundation

enum FileDescriptorWriting {
  static func failure(_ number: Int32, _ path: String) -> EngineError {
    var error = EngineError.system(number, "Writing", subject: path)
    if error.kind == .readFailed { error.kind = .writeFailed }
    return error
  }

  static func put(
    _ bytes: UnsafeRawBufferPointer, at offset: Int64, to descriptor: Int32, of path: String
  ) throws(EngineError) {
    var done = 0
    while done < bytes.count {
      // Safety: `done` is below the count, so there is a base address and the rest is within the buffer.
      let count = pwrite(descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(offset) + off_t(done))
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        throw failure(count == 0 ? ENOSPC : errno, path)
      }
    }
  }

  /// `Array.withUnsafeBytes` would lose the error's type.
  static func withBytes(
    of bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(EngineError) -> Void
  ) throws(EngineError) {
    var failure: EngineError?
    // Safety: the bytes are used only during the call of `body`.
    bytes.withUnsafeBytes { raw in
      do throws(EngineError) { try body(raw) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  static func withBytes(
    of data: CMBlockBuffer, _ path: String, _ body: (UnsafeRawBufferPointer) throws(EngineError) -> Void
  ) throws(EngineError) {
    guard CMBlockBufferGetDataLength(data) > 0 else { return }
    var failure: EngineError?
    do {
      try data.withContiguousBytes { bytes in
        do throws(EngineError) { try body(bytes) } catch { failure = error }
      }
    } catch { throw EngineError(.outOfMemory, "Writing a sample", subject: path, underlying: error) }
    if let failure { throw failure }
  }
}
