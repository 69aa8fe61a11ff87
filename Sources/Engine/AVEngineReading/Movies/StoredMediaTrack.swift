package import AVEngineCore
package import CoreMedia
import Foundation

/// A track that only reads the bytes of samples at known locations in a file. It has no information about them.
package final class StoredMediaTrack: MediaTrack {
  package let info = TrackInfo(id: 0, mediaType: 0, formatDescriptions: [], timescale: 0, segments: [])
  package let byteSource: (any ByteSource)?

  package init(_ source: any ByteSource) { byteSource = source }

  package func statistics() throws(EngineError) -> TrackStatistics { .none }

  package func makeCursor() throws(EngineError) -> any SampleCursor { ListedSampleCursor([]) }

  package func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    guard case .file(let offset) = sample.location, let byteSource else {
      throw EngineError(.readFailed, "Reading a sample", detail: "it is not in a file")
    }
    var failure: EngineError?
    let end = try byteSource.length() ?? .max
    guard sample.size >= 0, offset >= 0, Int64(sample.size) <= end - min(offset, end) else {
      throw EngineError(
        .truncated, "Reading a sample", subject: byteSource.name, detail: "the file ends at byte \(end)")
    }
    let buffer = CMBlockBuffer(count: sample.size) { bytes in
      do throws(EngineError) {
        guard try byteSource.read(at: offset, into: bytes) == sample.size else {
          return failure = EngineError(
            .truncated, "Reading a sample", subject: byteSource.name, detail: "the file became shorter")
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    guard let buffer else {
      throw EngineError(.outOfMemory, "Reading a sample", subject: byteSource.name, detail: "\(sample.size) bytes")
    }
    return buffer
  }
}
