import AVEngineCore
internal import AVEngineCSQLite
import Foundation

/// The values that identify a file after it was moved to another file system: its size, and a hash of its first and
/// last 64 KiB.
struct FileFingerprint: Hashable, Sendable {
  var size: Int64
  /// The hash, 16 bytes.
  var hash: [UInt8]

  private static let part = 1 << 16

  init(of file: OpenedFile) throws(MediaLibraryError) {
    size = file.status.size
    do throws(EngineError) {
      var hash = WordHash()
      hash.add(try file.source.bytes(at: 0, count: Self.part))
      if size > Int64(Self.part) {
        let start = max(Int64(Self.part), size - Int64(Self.part))
        hash.add(try file.source.bytes(at: start, count: Self.part))
      }
      self.hash = hash.bytes
    } catch {
      throw MediaLibraryError(.failed, error.description, of: file.source.path, underlying: error)
    }
  }

  /// Returns the time when a file was created, in nanoseconds since 1970; 0 if the file system does not record it.
  static func birth(of descriptor: Int32) -> Int64 { csqlite_birth_time(descriptor) }
}
