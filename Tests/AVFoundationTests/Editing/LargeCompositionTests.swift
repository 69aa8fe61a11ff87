import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct LargeCompositionTests {
  @Test func aHundredTracksReadRight() throws {
    let clip = try CompositionMedia.clip(rate: "25", tone: 440)
    let composition = AVMutableComposition()
    let (video, audio) = (try CompositionMedia.track(clip, .video), try CompositionMedia.track(clip, .audio))
    for number in 0..<50 as Range<Int64> {
      let videoTrack = try #require(
        composition.addMutableTrack(withMediaType: .video, preferredTrackID: CMPersistentTrackID(number + 1)))
      try videoTrack.insertTimeRange(CompositionMedia.range(number % 40, number % 40 + 3, 25), of: video, at: .zero)
      let audioTrack = try #require(
        composition.addMutableTrack(withMediaType: .audio, preferredTrackID: CMPersistentTrackID(number + 101)))
      let range = CompositionMedia.range(number, number + 1, 50)
      try audioTrack.insertTimeRange(range, of: audio, at: range.start)
    }
    #expect(composition.tracks.count == 100)

    let reader = try AVAssetReader(asset: composition)
    let outputs = composition.tracks(withMediaType: .video).map {
      AVAssetReaderTrackOutput(track: $0, outputSettings: [:])
    }
    for output in outputs { reader.add(output) }
    #expect(reader.startReading())
    for shown in 0..<3 {
      let numbers = try outputs.map { output in
        (Int(try Reading.pixels(try #require(output.copyNextSampleBuffer()), bytesPerPixel: [1, 2])[0]) - 19) / 2
      }
      #expect(numbers == (0..<50).map { $0 % 40 + shown })
    }
    #expect(outputs.allSatisfy { $0.copyNextSampleBuffer() == nil })

    let mixed = try CompositionMedia.audio(composition)
    let original = try CompositionMedia.audio(clip)
    #expect(mixed.count == 48_000)
    let worst = zip(mixed, original).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
    #expect(worst < 1e-6)
  }

  @Test func oneFileIsOpenOnceWhateverTheNumberOfAssets() throws {
    let original = try CompositionMedia.clip(rate: "25", tone: 550).url
    let url = try MadeMedia.place(original.lastPathComponent)
    try FileManager.default.copyItem(at: original, to: url)
    let (composition, track) = try CompositionMedia.empty(.video)
    for number in 0..<50 as Range<Int64> {
      let clip = AVURLAsset(url: url)
      try track.insertTimeRange(
        CompositionMedia.range(number % 40, number % 40 + 2, 25), of: CompositionMedia.track(clip, .video), at: .invalid
      )
    }
    #expect(try descriptors(of: url) == 1)
    #expect(try CompositionMedia.frames(composition).map(\.number) == (0..<50).flatMap { [$0 % 40, $0 % 40 + 1] })
    let later = try CompositionMedia.clip(rate: "30", tone: 550).url
    try FileManager.default.removeItem(at: url)
    try FileManager.default.copyItem(at: later, to: url)
    try track.insertTimeRange(
      CompositionMedia.range(0, 1, 30), of: CompositionMedia.track(AVURLAsset(url: url), .video), at: .invalid)
    #expect(try CompositionMedia.frames(composition).map(\.number).suffix(3) == [9, 10, 0])
    #expect(try descriptors(of: url) == 2)
  }

  private func descriptors(of url: URL) throws -> Int {
    let folder = "/proc/self/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
      let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")) ?? ""
      return target.replacingOccurrences(of: " (deleted)", with: "") == url.path
    }
  }
}
