import Foundation
import Synchronization

/// Local files as one source of bytes, one file after another with a gap between them. Only the files that were read
/// last are open.
package final class JoinedByteSource: ByteSource {
  /// No run of samples that are copied together reaches over a gap of this length.
  private static let gap: Int64 = 1 << 20
  private static let mostOpen = 2

  package let name: String
  /// The offset of each file's first byte in this source.
  package let starts: [Int64]
  private let paths: [String]
  private let end: Int64
  private let open = Mutex<[(index: Int, file: FileByteSource)]>([])

  package init(paths: [String], name: String) throws(EngineError) {
    var starts: [Int64] = []
    var end: Int64 = 0
    for path in paths {
      starts.append(end)
      let length = try Self.opened(path).length() ?? 0
      guard length >= 0, length < 1 << 56, end < 1 << 60 else {
        throw EngineError(.unsupported, "Opening", subject: path, detail: "the files are too large together")
      }
      end += length + Self.gap
    }
    (self.name, self.paths, self.starts, self.end) = (name, paths, starts, end)
  }

  package func length() throws(EngineError) -> Int64? { end }

  package func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    let (file, start) = try file(at: offset)
    return try file.read(at: offset - start, into: buffer)
  }

  /// Returns the file that contains a byte, and the offset of the file's first byte in this source.
  package func file(at offset: Int64) throws(EngineError) -> (file: FileByteSource, start: Int64) {
    let index = starts.partitioningIndex { $0 > offset } - 1
    guard starts.indices.contains(index) else {
      throw EngineError(.truncated, "Reading", subject: name, detail: "there is no byte \(offset)")
    }
    return (try file(index), starts[index])
  }

  package func file(_ index: Int) throws(EngineError) -> FileByteSource {
    if let known = open.withLock({ files in files.first { $0.index == index }?.file }) { return known }
    let file = try Self.opened(paths[index])
    open.withLock { files in
      if files.count >= Self.mostOpen { files.removeFirst() }
      files.append((index, file))
    }
    return file
  }

  /// A link is not followed, because the folder of the files may be one that others can write to.
  private static func opened(_ path: String) throws(EngineError) -> FileByteSource {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
    guard descriptor >= 0 else { throw .system(errno, "Opening", subject: path) }
    return try FileByteSource(path: path, adopting: descriptor)
  }

  package func cancel() { for entry in open.withLock({ $0 }) { entry.file.cancel() } }
}
