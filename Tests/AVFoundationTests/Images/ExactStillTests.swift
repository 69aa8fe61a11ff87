import AVFoundation
import CoreGraphics
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite struct ExactStillTests {
  enum Case: String, CaseIterable, Sendable {
    case plain, film, ntsc, deepReorder, pyramid, variableRate, openGroup, openGroupHEVC, temporalLayers, intraRefresh,
      intraRefreshReordered, intraRefreshOften, intraRefreshWrapping
    case editWithinGroup, mpeg4, mpeg2, proRes, intraOnly, fragmented

    var url: URL {
      get throws {
        let arguments = source + coding
        return try MadeMedia.file("exact-\(rawValue).\(fileExtension)", arguments) { bytes in
          if self == .editWithinGroup { try bytes.setEdit(duration: 1200, mediaTime: mediaStart ?? 0) }
        }
      }
    }

    /// The media time at asset time zero, in ticks, or nil if it is the time of the first frame.
    var mediaStart: Int? {
      switch self {
      case .editWithinGroup: 7 * 512 + 100
      // If there is no edit list, media time is asset time.
      case .fragmented: 0
      default: nil
      }
    }

    private var fileExtension: String { [.proRes, .mpeg2].contains(self) ? "mov" : "mp4" }

    private var source: [String] {
      switch self {
      case .film: MadeMedia.marked(rate: "24000/1001")
      case .ntsc: MadeMedia.marked(rate: "30000/1001")
      default: MadeMedia.marked()
      }
    }

    private var coding: [String] {
      switch self {
      case .plain, .film: MadeMedia.x264("keyint=12:bframes=0:scenecut=0")
      case .ntsc: MadeMedia.x264("keyint=15:bframes=1:b-adapt=0:scenecut=0")
      case .deepReorder: MadeMedia.x264("keyint=20:bframes=2:b-adapt=0:scenecut=0")
      case .pyramid, .editWithinGroup: MadeMedia.x264("keyint=60:bframes=3:b-adapt=0:b-pyramid=normal:scenecut=0")
      case .variableRate:
        ["-vf", "select='not(mod(n,3))+eq(mod(n,7),1)'", "-vsync", "vfr"]
          + MadeMedia.x264("keyint=8:bframes=3:b-adapt=0:scenecut=0")
      case .openGroup: MadeMedia.x264("keyint=12:min-keyint=12:open-gop=1:bframes=3:b-adapt=0:scenecut=0")
      case .openGroupHEVC: Self.x265("keyint=12:min-keyint=12:bframes=4:b-adapt=0:open-gop=1:scenecut=0")
      case .temporalLayers: Self.x265("keyint=20:bframes=4:b-adapt=0:temporal-layers=1:scenecut=0")
      case .intraRefresh: MadeMedia.x264("intra-refresh=1:keyint=12:bframes=0")
      case .intraRefreshReordered: MadeMedia.x264("intra-refresh=1:keyint=12:bframes=2:b-adapt=0")
      case .intraRefreshOften: MadeMedia.x264("intra-refresh=1:keyint=4:bframes=3:b-adapt=0")
      // `frame_num` is zero at each recovery point. If decoding begins there, libavcodec may lose a slice.
      case .intraRefreshWrapping: MadeMedia.x264("intra-refresh=1:keyint=16:bframes=0")
      case .mpeg4: ["-c:v", "mpeg4", "-q:v", "2", "-bf", "2", "-g", "12"]
      case .mpeg2: ["-c:v", "mpeg2video", "-q:v", "2", "-bf", "2", "-g", "12"]
      case .proRes: ["-pix_fmt", "yuv422p10", "-c:v", "prores_ks", "-profile:v", "2"]
      case .intraOnly: MadeMedia.x264("keyint=1")
      case .fragmented:
        MadeMedia.x264("keyint=12:bframes=3") + ["-movflags", "frag_keyframe+empty_moov+default_base_moof"]
      }
    }

    private static func x265(_ parameters: String) -> [String] {
      [
        "-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-tag:v", "hvc1", "-x265-params",
        "log-level=none:" + parameters,
      ]
    }
  }

  private struct Expectation {
    var frame: Int
    var actualTime: CMTime
  }

  private func expectations(_ reference: StillReference, start: CMTime, end: CMTime) -> [CMTime: Expectation] {
    var result: [CMTime: Expectation] = [:]
    let times = reference.times.map { $0 - start }
    for (index, time) in times.enumerated() {
      let tick = CMTime(value: 1, timescale: time.timescale)
      let next = index + 1 < times.count ? times[index + 1] : end
      let from = max(time, .zero)
      guard from < next else { continue }
      for request in [from, next - tick] where request >= from && request < end {
        result[request] = Expectation(frame: index, actualTime: from)
      }
    }
    return result
  }

  @Test(arguments: Case.allCases) func everyInstantShowsItsPicture(_ movie: Case) async throws {
    let url = try movie.url
    let reference = try StillReference(url)
    let first = try #require(reference.times.first)
    let start = movie.mediaStart.map { CMTime(value: CMTimeValue($0), timescale: first.timescale) } ?? first
    let track = try #require(try await AVURLAsset(url: url).loadTracks(withMediaType: .video).first)
    let end = try await track.load(.timeRange).end
    let expected = expectations(reference, start: start, end: end)
    #expect(expected.count > reference.times.count / 2)

    let generator = AVAssetImageGenerator.exact(url)
    var found = 0
    for await still in generator.images(for: Array(expected.keys)) {
      let wanted = try #require(expected[still.requestedTime])
      #expect(try still.actualTime == wanted.actualTime, "requested at \(still.requestedTime.seconds)")
      let difference = reference.differences(try still.image, from: wanted.frame).last ?? .max
      #expect(difference <= 2, "frame \(wanted.frame), requested at \(still.requestedTime.seconds)")
      found += 1
    }
    #expect(found == expected.count)

    for (request, wanted) in expected.shuffled().prefix(5) {
      var actualTime = CMTime.invalid
      let image = try generator.copyCGImage(at: request, actualTime: &actualTime)
      #expect(actualTime == wanted.actualTime)
      #expect(reference.differences(image, from: wanted.frame).last ?? .max <= 2)
    }
  }

  /// libavcodec holds frames back until an intra refresh has ended.
  @Test(arguments: Case.allCases.filter { $0.rawValue.hasPrefix("intraRefresh") })
  func pairsAtTheEndOfARefreshAreShown(_ movie: Case) async throws {
    let reference = try StillReference(try movie.url)
    let start = try #require(reference.times.first)
    let times = reference.times.map { $0 - start }
    let generator = AVAssetImageGenerator.exact(try movie.url)
    for last in times.indices.suffix(6) {
      for first in max(0, last - 24)..<last {
        var shown: [Int] = []
        for await still in generator.images(for: [times[first], times[last]]) {
          let frame = still.requestedTime == times[last] ? last : first
          shown.append(frame)
          #expect(try still.actualTime == times[frame], "frame \(frame) of \(first) and \(last)")
          let difference = reference.differences(try still.image, from: frame).last ?? .max
          #expect(difference <= 2, "frame \(frame) of \(first) and \(last)")
        }
        #expect(shown == [first, last])
      }
    }
  }
}
