import AVEngineCore
import Dispatch
import Foundation
import Synchronization

final class LimitedByteSource: LocatedByteSource {
  private let file: FileByteSource
  private let deadline: UInt64
  private let maximumBytes: Int
  private let bytes = Atomic(0)
  let url: URL

  /// - Parameter maximumBytes: Bytes that are read twice count twice.
  init(_ file: FileByteSource, seconds: Double, maximumBytes: Int) {
    self.file = file
    url = URL(fileURLWithPath: file.path)
    let limit = UInt64(min(max(seconds, 0), 1_000_000) * 1_000_000_000)
    deadline = DispatchTime.now().uptimeNanoseconds + limit
    self.maximumBytes = maximumBytes
  }

  var name: String { file.name }
  func length() throws(EngineError) -> Int64? { try file.length() }
  func cancel() { file.cancel() }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    if DispatchTime.now().uptimeNanoseconds > deadline {
      throw EngineError(
        .timedOut, "Reading", subject: name, detail: "reading it takes longer than the limit for a file")
    }
    let count = try file.read(at: offset, into: buffer)
    guard bytes.add(count, ordering: .relaxed).newValue <= maximumBytes else {
      throw EngineError(
        .sizeLimitReached, "Reading", subject: name, detail: "reading it needs more bytes than the limit for a file")
    }
    return count
  }
}
