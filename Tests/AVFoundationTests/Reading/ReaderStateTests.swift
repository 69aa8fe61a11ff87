import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ReaderStateTests {
  @Test func statesFollowOneAnother() throws {
    let asset = AVURLAsset(url: try MadeMedia.numberedMovie())
    let reader = try AVAssetReader(asset: asset)
    #expect(reader.status == .unknown)
    #expect(reader.asset === asset)
    #expect(reader.timeRange == CMTimeRange(start: .zero, duration: .positiveInfinity))
    let video = AVAssetReaderTrackOutput(track: try Reading.track(asset, .video), outputSettings: nil)
    let audio = AVAssetReaderTrackOutput(track: try Reading.track(asset, .audio), outputSettings: nil)
    #expect(video.mediaType == .video && audio.mediaType == .audio)
    #expect(video.alwaysCopiesSampleData && !video.supportsRandomAccess)
    for output in [video, audio] {
      #expect(reader.canAdd(output))
      reader.add(output)
      #expect(!reader.canAdd(output))
    }
    #expect(reader.outputs.count == 2)
    #expect(reader.startReading())
    #expect(reader.status == .reading)
    while video.copyNextSampleBuffer() != nil {}
    #expect(reader.status == .reading)
    while audio.copyNextSampleBuffer() != nil {}
    #expect(reader.status == .completed)
    #expect(reader.error == nil)
    #expect(video.copyNextSampleBuffer() == nil)
  }

  @Test func aTrackOfAnotherAssetIsRefused() throws {
    let (one, other) = (
      AVURLAsset(url: try MadeMedia.numberedMovie()), AVURLAsset(url: try MadeMedia.numberedMovie())
    )
    let output = AVAssetReaderTrackOutput(track: try Reading.track(other, .video), outputSettings: nil)
    #expect(try !AVAssetReader(asset: one).canAdd(output))
  }

  @Test func cancellingEndsReading() throws {
    let asset = AVURLAsset(url: try MadeMedia.numberedMovie())
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: try Reading.track(asset, .video), outputSettings: [:])
    reader.add(output)
    #expect(reader.startReading())
    #expect(output.copyNextSampleBuffer() != nil)
    reader.cancelReading()
    #expect(reader.status == .cancelled)
    #expect(output.copyNextSampleBuffer() == nil)
    #expect(reader.error == nil)
    #expect(try Reading.buffers(asset.url, .video).count == 120)
  }

  @Test func whatCannotBeOpenedIsSaidAtOnce() throws {
    let url = try MadeMedia.place("junk.mov")
    try Data("this is no movie".utf8).write(to: url)
    #expect(throws: AVError.self) { try AVAssetReader(asset: AVURLAsset(url: url)) }
    let missing = AVURLAsset(url: try MadeMedia.place("missing.mov"))
    #expect { try AVAssetReader(asset: missing) } throws: { "\($0.localizedDescription)".contains("missing.mov") }
  }

  @Test func aFileThatEndsEarlyFailsWithItsName() throws {
    let whole = try MadeMedia.file(
      "front.mp4", MadeMedia.numbered(seconds: 2) + MadeMedia.h264 + ["-movflags", "+faststart"])
    let cut = try MadeMedia.place("cut.mp4")
    let data = try Data(contentsOf: whole)
    try data.prefix(data.count * 2 / 3).write(to: cut)
    for copies in [true, false] {
      let asset = AVURLAsset(url: cut)
      let reader = try AVAssetReader(asset: asset)
      let output = AVAssetReaderTrackOutput(track: try Reading.track(asset, .video), outputSettings: nil)
      output.alwaysCopiesSampleData = copies
      reader.add(output)
      #expect(reader.startReading())
      var count = 0
      while output.copyNextSampleBuffer() != nil { count += 1 }
      #expect(count > 10)
      #expect(reader.status == .failed)
      #expect((reader.error as? AVError)?.code == .fileFailedToParse)
      #expect(reader.error?.localizedDescription.contains("cut.mp4") == true)
    }
  }

  @Test func otherRangesAreReadOnRequest() throws {
    let asset = AVURLAsset(url: try MadeMedia.numberedMovie())
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: try Reading.track(asset, .video), outputSettings: [:])
    output.supportsRandomAccess = true
    reader.timeRange = Reading.range(0, 0.1)
    reader.add(output)
    #expect(reader.startReading())
    var times: [[Double]] = []
    func readAll() {
      times.append(Array(sequence(state: ()) { _ in output.copyNextSampleBuffer()?.presentationTimeStamp.seconds }))
    }
    readAll()
    #expect(reader.status == .reading)
    output.reset(forReadingTimeRanges: [
      NSValue(timeRange: Reading.range(2, 0.05)), NSValue(timeRange: Reading.range(3, 0.05)),
    ])
    readAll()
    output.reset(forReadingTimeRanges: [NSValue(timeRange: Reading.range(1, 0.05))])
    readAll()
    output.reset(forReadingTimeRanges: [])
    readAll()
    output.markConfigurationAsFinal()
    #expect(reader.status == .completed)
    #expect(times.map(\.count) == [3, 6, 3, 0])
    #expect(times[1].map { $0.rounded(.down) } == [2, 2, 2, 3, 3, 3])
    #expect(times[1][0] == 2 && times[2][0] == 1)
  }

  @Test func anOutputGoesOnWithoutItsReader() throws {
    let asset = AVURLAsset(url: try MadeMedia.numberedMovie())
    let output = AVAssetReaderTrackOutput(track: try Reading.track(asset, .audio), outputSettings: nil)
    do {
      let reader = try AVAssetReader(asset: asset)
      reader.add(output)
      #expect(reader.startReading())
    }
    #expect(output.copyNextSampleBuffer() != nil)
  }
}
