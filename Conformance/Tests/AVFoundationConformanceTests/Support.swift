import AVFoundation
import ConformanceMedia
import Foundation
import Testing

/// A file of a built movie that is removed with this value.
final class BuiltFile {
  let url: URL
  var asset: AVURLAsset { AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true]) }

  init(_ movie: BuiltMovie) throws { url = try movie.write() }

  init(_ data: Data, extension suffix: String = "mov") throws {
    url = try TemporaryFile.write(data, extension: suffix)
  }

  /// A file that something else writes.
  init(extension suffix: String) { url = TemporaryFile.url(extension: suffix) }

  deinit { TemporaryFile.remove(url) }
}

func time(_ value: Int64, _ timescale: Int32 = 600) -> CMTime { CMTime(value: value, timescale: timescale) }

func range(_ start: Int64, _ end: Int64, _ timescale: Int32 = 600) -> CMTimeRange {
  CMTimeRange(start: time(start, timescale), end: time(end, timescale))
}

/// Returns the code of an error in AVFoundation's domain, or nil.
func code(_ error: (any Error)?) -> Int? {
  guard let error = error.map({ $0 as NSError }), error.domain == AVFoundationErrorDomain else { return nil }
  return error.code
}

/// Runs an operation that must fail and returns its error.
func failure(_ operation: () async throws -> Void) async -> (any Error)? {
  do {
    try await operation()
    return nil
  } catch {
    return error
  }
}

extension AVAsset {
  /// Returns the first track of a media type.
  func first(_ type: AVMediaType) async throws -> AVAssetTrack {
    try #require(try await loadTracks(withMediaType: type).first)
  }
}

/// Reads all of a track and returns what the output gives.
func samples(
  of track: AVAssetTrack, in asset: AVAsset, settings: [String: Any]? = nil, range: CMTimeRange? = nil
) throws -> [CMSampleBuffer] {
  let reader = try AVAssetReader(asset: asset)
  if let range { reader.timeRange = range }
  let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
  #expect(reader.canAdd(output))
  reader.add(output)
  #expect(reader.startReading())
  return try drain(output, of: reader)
}

/// Returns all samples that an output of a reader that has been started gives. The reader completes.
func drain(_ output: AVAssetReaderOutput, of reader: AVAssetReader) throws -> [CMSampleBuffer] {
  var buffers: [CMSampleBuffer] = []
  while let buffer = output.copyNextSampleBuffer() { buffers.append(buffer) }
  #expect(reader.status == .completed, "\(String(describing: reader.error))")
  return buffers
}

extension Array where Element == CMSampleBuffer {
  /// The presentation time of each sample, where a buffer may have several.
  var times: [CMTime] {
    flatMap { buffer in
      (0..<buffer.numSamples).compactMap { try? buffer.sampleTimingInfo(at: $0).presentationTimeStamp }
    }
  }

  /// The bytes of all samples.
  var bytes: Data {
    reduce(into: Data()) { data, buffer in
      if let bytes = try? buffer.dataBuffer?.dataBytes() { data.append(bytes) }
    }
  }

  /// The integers of 16 bits that the bytes are.
  var integers: [Int16] {
    let bytes = [UInt8](bytes)
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }
}

/// Settings of an output that gives signed integers of 16 bits.
let int16Settings: [String: Any] = [
  AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false,
  AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsNonInterleaved: false,
]

/// Settings of an output that gives pixels of 32 bits.
let bgraSettings: [String: Any] = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]

/// Returns the blue, green and red of a pixel of 32 bits.
func pixel(_ buffer: CVPixelBuffer, x: Int, y: Int) -> [Int] {
  CVPixelBufferLockBaseAddress(buffer, .readOnly)
  defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
  guard let base = CVPixelBufferGetBaseAddress(buffer) else { return [] }
  let bytes = base.assumingMemoryBound(to: UInt8.self) + y * CVPixelBufferGetBytesPerRow(buffer) + x * 4
  return (0..<3).map { Int(bytes[$0]) }
}

/// Whether each component of a pixel differs by at most the tolerance from a grey.
func isGrey(_ pixel: [Int], _ value: Int, tolerance: Int = 4) -> Bool {
  pixel.count == 3 && pixel.allSatisfy { abs($0 - value) <= tolerance }
}

extension CGImage {
  /// Returns the red, green and blue of a pixel, in the image's own colour space.
  func components(x: Int, y: Int) -> [Int] {
    var bytes = [UInt8](repeating: 0, count: 4)
    let space = colorSpace ?? CGColorSpaceCreateDeviceRGB()
    bytes.withUnsafeMutableBytes { memory in
      let context = CGContext(
        data: memory.baseAddress, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      context?.interpolationQuality = .none
      context?.draw(self, in: CGRect(x: -x, y: y - height + 1, width: width, height: height))
    }
    return bytes.prefix(3).map(Int.init)
  }
}
