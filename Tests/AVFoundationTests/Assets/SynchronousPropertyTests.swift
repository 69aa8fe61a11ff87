import AVFoundation
import Foundation
import TestSupport
import Testing

/// Properties that are read without loading them first.
@Suite(.requires(.ffmpeg)) struct SynchronousPropertyTests {
  @Test func propertiesOfTracksAreTheStreams() throws {
    let url = try AssetMaker.movie()
    let asset = AVURLAsset(url: url)
    let video = try #require(asset.tracks(withMediaType: .video).first)
    let audio = try #require(asset.tracks(withMediaType: .audio).first)
    #expect(video.nominalFrameRate == 25 && audio.nominalFrameRate == 0)
    #expect(video.minFrameDuration == CMTime(value: 1, timescale: 25) && !audio.minFrameDuration.isNumeric)
    #expect(video.isPlayable && audio.isPlayable)
    for track in [video, audio] {
      let probe = try Tool.run(
        "ffprobe",
        [
          "-v", "error", "-select_streams", track == video ? "v" : "a", "-show_entries", "packet=size", "-of",
          "csv=p=0", url.path,
        ])
      let bytes = String(decoding: probe, as: UTF8.self).split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
      let rate = Double(bytes.reduce(0, +)) * 8 / track.timeRange.duration.seconds
      #expect(abs(Double(track.estimatedDataRate) - rate) < rate * 0.02)
    }
  }

  @Test func tagsOfAssetsTracksAndOptions() throws {
    let inputs = MadeMedia.pattern(seconds: 0.2) + MadeMedia.tone(440, seconds: 0.2) + MadeMedia.tone(660, seconds: 0.2)
    let titles = ["-metadata", "title=A day", "-metadata:s:a:0", "title=Sea", "-metadata:s:a:1", "title=Talk"]
    let tagged = AVURLAsset(
      url: try MadeMedia.file(
        "tagged.mkv", inputs + ["-map", "0", "-map", "1", "-map", "2"] + MadeMedia.h264 + MadeMedia.aac + titles))
    func title(_ items: [AVMetadataItem]) -> String? { items.first { $0.commonKey == .commonKeyTitle }?.stringValue }
    #expect(title(tagged.commonMetadata) == "A day")
    #expect(tagged.tracks.map { title($0.commonMetadata) } == [nil, "Sea", "Talk"])
    let options = tagged.mediaSelectionGroup(forMediaCharacteristic: .audible)?.options
    #expect(options?.map { title($0.commonMetadata) } == ["Sea", "Talk"])
    let plain = AVURLAsset(url: try AssetMaker.movie())
    #expect(title(plain.commonMetadata) == nil && plain.tracks.allSatisfy { title($0.commonMetadata) == nil })
  }

  @Test func chaptersStateTheirLocales() throws {
    #expect(AVURLAsset(url: try AssetMaker.movieWithChapters()).availableChapterLocales.count == 1)
    #expect(AVURLAsset(url: try AssetMaker.movie()).availableChapterLocales.isEmpty)
  }

  @Test func transformsOfAssets() throws {
    let asset: AVAsset = AVURLAsset(url: try AssetMaker.rotated(90))
    #expect(asset.preferredTransform == .identity)
    let movie = AVMutableMovie(url: try AssetMaker.movie())
    #expect(movie.preferredTransform == .identity)
    movie.preferredTransform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(abs(movie.preferredTransform.b - 1) < 1e-9 && abs(movie.preferredTransform.a) < 1e-9)
  }

  @Test func aCancelledAssetThatHasLoadedKeepsWhatItHas() async throws {
    let asset: AVAsset = AVURLAsset(url: try AssetMaker.movie())
    _ = try await asset.load(.duration)
    asset.cancelLoading()
    #expect(asset.statusOfValue(forKey: "duration", error: nil) == .loaded)
    #expect(asset.duration.seconds > 1.9)
  }

  @Test func errorsStateTimes() {
    let time = CMTime(value: 3, timescale: 2)
    let error = AVError(
      _nsError: NSError(
        domain: AVFoundationErrorDomain, code: AVError.Code.decodeFailed.rawValue,
        userInfo: [AVErrorPresentationTimeStampKey: NSValue(time: time)]))
    #expect(error.presentationTimeStamp == time && AVError(.decodeFailed).presentationTimeStamp == nil)
  }

  @Test func stillsAreCasesOfAnElement() async throws {
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: try AssetMaker.movie()))
    var found: [Double] = []
    for await element in generator.images(for: [.zero, CMTime(value: 1, timescale: 1)]) {
      switch element {
      case .success(let requestedTime, let image, let actualTime):
        #expect(image.width == 320 && actualTime <= requestedTime)
        found.append(requestedTime.seconds)
      case .failure(_, let error): Issue.record(error)
      }
    }
    #expect(found == [0, 1])
    let missing = AVAssetImageGenerator(asset: AVURLAsset(url: URL(fileURLWithPath: "/nowhere/at all.mov")))
    for await element in missing.images(for: [.zero]) {
      guard case .failure(let requestedTime, let error) = element else {
        Issue.record("an image of no file")
        continue
      }
      #expect(requestedTime == .zero && error is AVError)
    }
  }
}
