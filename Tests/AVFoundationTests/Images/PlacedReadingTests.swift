import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import AVEngineCore
@testable import AVEngineReading
@testable import AVEngineSystem
@testable import AVFoundation

@Suite struct PlacedReadingTests {
  private struct Shown: Equatable {
    var start: CMTime
    var hash: Int
  }

  private let converter: any VideoFrameConverter

  init() throws { converter = try Engine.system.codecs.makeVideoFrameConverter() }

  private func next(_ reader: VideoFrameReader) throws -> Shown? {
    guard let shown = try reader.next() else { return nil }
    let request = VideoFrameRequest(
      pixelFormat: kCVPixelFormatType_420YpCbCr8Planar, width: shown.frame.width, height: shown.frame.height)
    return Shown(start: shown.range.start, hash: try hash(converter.convert(shown.frame, to: request)))
  }

  private func hash(_ pixels: CVPixelBuffer) -> Int {
    CVPixelBufferLockBaseAddress(pixels, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    var hasher = Hasher()
    for plane in 0..<CVPixelBufferGetPlaneCount(pixels) {
      guard let base = CVPixelBufferGetBaseAddressOfPlane(pixels, plane) else { continue }
      for row in 0..<CVPixelBufferGetHeightOfPlane(pixels, plane) {
        let line = base + row * CVPixelBufferGetBytesPerRowOfPlane(pixels, plane)
        hasher.combine(bytes: UnsafeRawBufferPointer(start: line, count: CVPixelBufferGetWidthOfPlane(pixels, plane)))
      }
    }
    return hasher.finalize()
  }

  @Test(arguments: ExactStillTests.Case.allCases) func aPictureIsTheSameOnAnyWay(_ movie: ExactStillTests.Case)
    async throws
  {
    let track = try #require(try await AVURLAsset(url: movie.url).loadTracks(withMediaType: .video).first).edited()
    let codecs = Engine.system.codecs
    let sequential = try VideoFrameReader(track, ranges: [track.timeRange], codecs: codecs)
    var frames: [Shown] = []
    while let shown = try next(sequential) { frames.append(shown) }
    #expect(frames.count > 10)

    let taken = try VideoFrameReader(track, ranges: [], codecs: codecs)
    var generator = SystemRandomNumberGenerator()
    for index in frames.indices.shuffled(using: &generator) {
      let range = CMTimeRange(start: frames[index].start, end: track.timeRange.end)
      let begun = try VideoFrameReader(track, ranges: [range], codecs: codecs)
      try taken.move(to: range)
      for (way, reader) in [("begun", begun), ("taken", taken)] {
        let same = try frames[index...].prefix(3).allSatisfy { try next(reader) == $0 }
        #expect(same, "frame \(index), \(way)")
      }
    }
  }
}
