package import Foundation

/// Bytes that are read by ranges; several threads may read at the same time.
package protocol ByteSource: AnyObject, Sendable {
  var name: String { get }

  func length() throws(EngineError) -> Int64?

  /// Fills the buffer unless the source ends before, and returns the number of bytes.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int

  /// Returns the MIME type that a server or a client states.
  func mimeType() throws(EngineError) -> String?

  /// Makes reads fail with `.cancelled`, except those of a `MemoryByteSource`.
  func cancel()
}

extension ByteSource {
  package func mimeType() throws(EngineError) -> String? { nil }

  package func bytes(at offset: Int64, count: Int) throws(EngineError) -> [UInt8] {
    guard count > 0, offset >= 0 else { return [] }
    var failure: EngineError?
    // Safety: `read` fills a prefix of the buffer and returns its length, which becomes the count.
    let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(EngineError) { filled = try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer)) } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return result
  }

  package func exactly(_ count: Int, at offset: Int64) throws(EngineError) -> [UInt8] {
    let result = try bytes(at: offset, count: count)
    guard result.count == count else {
      throw EngineError(
        .truncated, "Reading", subject: name,
        detail: "the file ends at byte \(offset + Int64(result.count)), \(count - result.count) bytes early")
    }
    return result
  }
}

extension ByteSource {
  /// The URL against which references in the bytes are resolved.
  package var location: URL? {
    if let located = self as? any LocatedByteSource { return located.url }
    return (self as? FileByteSource).map { URL(fileURLWithPath: $0.path).standardizedFileURL }
  }
}
