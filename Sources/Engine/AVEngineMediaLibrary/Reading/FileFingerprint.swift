import AVEngineCore
internal import AVEngineCSQLite
import Foundation

/// The values that identify a file after a move to another file system: size, and a hash of its first and last 64 KiB.
struct FileFingerprint: Hashable, Sendable {
  var size: Int64
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

  /// Returns nanoseconds since 1970; 0 if the file system does not record the time.
  static func birth(of descriptor: Int32) -> Int64 { csqlite_birth_time(descriptor) }
}
