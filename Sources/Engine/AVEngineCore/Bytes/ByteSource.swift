package import Foundation

/// Bytes that are read by ranges, such as those of a local file, an HTTP resource or memory.
///
/// Reads block, and several threads may read at once. A source never traps on what the other side does: a file that
/// shrinks gives short reads, a server that vanishes gives an error.
package protocol ByteSource: AnyObject, Sendable {
  /// The name to use in messages.
  var name: String { get }

  /// Returns the number of bytes; nil if it cannot be known, as from a server that states no length.
  func length() throws(EngineError) -> Int64?

  /// Reads bytes from `offset` on into `buffer`. Returns their number, which is smaller than the buffer only at the end
  /// of the source. `offset` must not be negative.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int

  /// Returns the MIME type that a server or a client states, without parameters; nil if there is none, as for a local
  /// file.
  func mimeType() throws(EngineError) -> String?

  /// Makes later reads fail with `.cancelled`, and running ones that still have to wait. Does nothing for bytes in
  /// memory.
  func cancel()
}

extension ByteSource {
  package func mimeType() throws(EngineError) -> String? { nil }

  /// Returns the bytes of a range: fewer if the source ends inside the range, none for a negative offset.
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

  /// Returns the bytes of a range. Throws an error of kind `.truncated` if the source ends inside the range.
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
  /// The URL of the bytes, against which the references in them are resolved; nil if there is none, as for bytes in
  /// memory.
  package var location: URL? {
    if let located = self as? any LocatedByteSource { return located.url }
    return (self as? FileByteSource).map { URL(fileURLWithPath: $0.path).standardizedFileURL }
  }
}
