import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct CompositionOutputTests {
  private let size = 160 * 96 * 3 / 2

  @Test func aDissolveIsTheMixOfItsSources() throws {
    let url = try FrameMedia.twoTracks()
    let asset = AVURLAsset(url: url)
    let frames = try Composing.frames(asset, Composing.dissolve(asset))
    #expect(frames.count == 60)
    #expect(
      frames.enumerated().allSatisfy {
        $1.presentationTimeStamp == Composing.time(Int64($0)) && $1.duration == Composing.frame
      })
    let ours = try Composing.planes(frames)
    let (first, second) = (try FrameMedia.planes(url, track: 0), try FrameMedia.planes(url, track: 1))
    try #require(ours.count == size * 60 && first.count == ours.count && second.count == ours.count)
    var largest = 0.0
    for place in ours.indices {
      let opacity = min(max(1 - Double(place / size - 15) / 30, 0), 1)
      let exact = Double(second[place]) + (Double(first[place]) - Double(second[place])) * opacity
      largest = max(largest, abs(Double(ours[place]) - exact))
    }
    #expect(largest <= 0.51)
  }

  /// ffmpeg truncates the mixed values, and this package rounds them.
  @Test func aDissolveIsThatOfFFmpeg() throws {
    let url = try FrameMedia.twoTracks()
    let asset = AVURLAsset(url: url)
    let ours = try Composing.planes(try Composing.frames(asset, Composing.dissolve(asset)))
    let graph = "[0:v:0]split[a][b];[a][0:v:1]blend=all_expr='B+(A-B)*clip(1.5-T,0,1)'[c];[b]nullsink;[c]null"
    let theirs = try FrameMedia.filtered(url, graph)
    #expect(SampleDifference.greatest(ours, theirs) <= 1)
  }

  @Test(arguments: [CGPoint(x: 0, y: 0), CGPoint(x: 40, y: 20), CGPoint(x: -16, y: 60), CGPoint(x: 120, y: -8)])
  func aSmallPictureLiesWhereItIsPut(_ place: CGPoint) throws {
    let url = try FrameMedia.twoTracks("160x96", second: "64x48")
    let asset = AVURLAsset(url: url)
    let tracks = asset.tracks(withMediaType: .video)
    let small = Composing.layer(tracks[1]) {
      $0.setTransform(CGAffineTransform(translationX: place.x, y: place.y), at: .zero)
    }
    let composition = Composing.composition(
      160, 96, [Composing.instruction(Composing.range(0, 60), [small, Composing.layer(tracks[0])])])
    let ours = try Composing.planes(try Composing.frames(asset, composition))
    let theirs = try FrameMedia.filtered(url, "[0:v:0][0:v:1]overlay=x=\(Int(place.x)):y=\(Int(place.y)):format=yuv420")
    #expect(SampleDifference.greatest(ours, theirs) == 0)
  }

  @Test func aLonePictureOfTheFramesSizeIsNotTouched() throws {
    let url = try FrameMedia.twoTracks()
    let asset = AVURLAsset(url: url)
    let track = try Reading.track(asset, .video)
    let composition = Composing.composition(
      160, 96, [Composing.instruction(Composing.range(0, 60), [Composing.layer(track)])])
    let isSame = try Composing.planes(try Composing.frames(asset, composition)) == FrameMedia.planes(url, track: 0)
    #expect(isSame)
  }

  // MARK: The same frame in every interface

  @Test func imagesAreTheReadersFrames() throws {
    let asset = AVURLAsset(url: try FrameMedia.twoTracks())
    let composition = Composing.dissolve(asset)
    let frames = try Composing.frames(asset, composition, kCVPixelFormatType_32BGRA)
    let generator = AVAssetImageGenerator(asset: asset)
    generator.videoComposition = composition
    for number in [0, 14, 15, 16, 29, 30, 44, 45, 59] {
      var actual = CMTime.invalid
      let time = Composing.time(Int64(number)) + CMTime(value: Int64(number), timescale: 3000)
      let image = try generator.copyCGImage(at: time, actualTime: &actual)
      #expect(actual == Composing.time(Int64(number)))
      let pixels = try Reading.pixels(frames[number], bytesPerPixel: [4])
      let isSame = try #require(image.rows) == pixels
      #expect(isSame, "frame \(number)")
    }
  }

  @Test func aRangeOfFramesIsThatOfTheWhole() throws {
    let asset = AVURLAsset(url: try FrameMedia.twoTracks())
    let composition = Composing.dissolve(asset)
    let whole = try Composing.frames(asset, composition)
    let range = CMTimeRange(start: CMTime(value: 41, timescale: 60), end: CMTime(value: 83, timescale: 60))
    let part = try Composing.frames(asset, composition, range: range)
    #expect(part.count == 22)
    #expect(part.first?.presentationTimeStamp == range.start)
    #expect(part.last.map { $0.presentationTimeStamp + $0.duration } == range.end)
    let isSame = try Composing.planes(part) == Composing.planes(Array(whole[20..<42]))
    #expect(isSame)
  }

  @Test func anExportShowsTheReadersFrames() async throws {
    let url = try FrameMedia.twoTracks()
    let asset = AVURLAsset(url: url)
    let composition = Composing.dissolve(asset)
    let file = try await export(url, AVAssetExportPresetHighestQuality) { $0.videoComposition = composition }
    let theirs = try FrameMedia.planes(file, track: 0)
    let ours = try Composing.planes(try Composing.frames(asset, composition))
    #expect(theirs.count == ours.count)
    #expect(SampleDifference.mean(ours, theirs) < 2.5)
    #expect(AVURLAsset(url: file).tracks(withMediaType: .video).count == 1)
  }
}

extension CGImage {
  var rows: Data? {
    guard let bytes = dataProvider?.data as Data? else { return nil }
    return (0..<height).reduce(into: Data()) { data, row in
      let start = bytes.startIndex + row * bytesPerRow
      data.append(bytes[start..<start + width * bitsPerPixel / 8])
    }
  }
}
