import AVFoundation
import ConformanceMedia
import CoreMedia
import Foundation
import Testing

/// Source: ISO/IEC 14496-12 §8.5 to §8.8, QuickTime File Format ("Video sample description extensions").
@Suite struct SampleTableTests {
  // Version 1 of mvhd, tkhd, mdhd and elst, and co64, have 64 bits for times and offsets.
  @Test func wideFields() async throws {
    var movie = BuiltMovie.edited
    movie.tracks[0].isWide = true
    let file = try BuiltFile(movie)
    let asset = file.asset
    #expect(try await asset.load(.duration) == time(260))
    let segments = try await asset.first(.video).load(.segments)
    #expect(segments.map(\.timeMapping.target) == [range(0, 100), range(100, 160), range(160, 220), range(220, 260)])
    #expect(segments.map(\.isEmpty) == [true, false, true, false])
    let cursor = try #require(try await asset.first(.video).makeSampleCursorAtLastSampleInDecodeOrder())
    let place = cursor.currentSampleStorageRange
    #expect(Data(movie.data[Int(place.offset)..<Int(place.offset + place.length)]) == movie.tracks[0].samples[4].data)
  }

  // stsc states the entry of each chunk's samples: the format changes from chunk to chunk.
  @Test func severalSampleEntries() async throws {
    let movie = BuiltMovie.twoFormats
    let file = try BuiltFile(movie)
    let asset = file.asset
    let track = try await asset.first(.video)
    let formats = try await track.load(.formatDescriptions)
    #expect(formats.map(\.dimensions.width) == [64, 32] && formats.map(\.dimensions.height) == [48, 32])
    let stored = try samples(of: track, in: asset)
    let widths = stored.flatMap { buffer in
      [Int32](repeating: buffer.formatDescription?.dimensions.width ?? 0, count: buffer.numSamples)
    }
    #expect(widths == [64, 64, 32, 32, 32, 64])
    #expect(stored.bytes == movie.tracks[0].samples.reduce(Data()) { $0 + $1.data })
    let cursor = try #require(track.makeSampleCursor(presentationTimeStamp: time(60)))
    #expect(cursor.copyCurrentSampleFormatDescription().dimensions.width == 32)
    #expect(cursor.currentChunkInfo.chunkSampleCount == 3 && cursor.currentSampleIndexInChunk == 1)
  }

  // pasp: the ratio of a pixel's sides. clap: width, height and offsets of the centre as fractions.
  @Test func aspectsAndApertures() async throws {
    let boxes =
      ByteBuilder.box("pasp") { $0.big(UInt32(4), 3) }
      + ByteBuilder.box("clap") { $0.big(UInt32(60), 1, 40, 1, 2, 1, 0, 1) }
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10], extensions: boxes)]))
    let asset = file.asset
    let format = try #require(try await asset.first(.video).load(.formatDescriptions).first)
    func number(_ extensionKey: CFString, _ key: CFString) -> Double? {
      let values = CMFormatDescriptionGetExtension(format, extensionKey: extensionKey) as? NSDictionary
      return (values?[key] as? NSNumber)?.doubleValue
    }
    let aspect = kCMFormatDescriptionExtension_PixelAspectRatio
    #expect(number(aspect, kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing) == 4)
    #expect(number(aspect, kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing) == 3)
    let aperture = kCMFormatDescriptionExtension_CleanAperture
    #expect(number(aperture, kCMFormatDescriptionKey_CleanApertureWidth) == 60)
    #expect(number(aperture, kCMFormatDescriptionKey_CleanApertureHeight) == 40)
    #expect(number(aperture, kCMFormatDescriptionKey_CleanApertureHorizontalOffset) == 2)
    #expect(
      CMVideoFormatDescriptionGetPresentationDimensions(format, usePixelAspectRatio: true, useCleanAperture: true)
        == CGSize(width: 80, height: 40))
    // The aperture's left edge is (64 − 60) / 2 + 2, its top edge (48 − 40) / 2.
    #expect(
      CMVideoFormatDescriptionGetCleanAperture(format, originIsAtTopLeft: true)
        == CGRect(x: 4, y: 4, width: 60, height: 40))
  }

  // colr of type nclc: indexes of primaries, transfer function and matrix (QuickTime File Format): 1, 1, 1 is BT.709.
  @Test func colours() async throws {
    let box = ByteBuilder.box("colr") {
      $0.text("nclc")
      $0.big(UInt16(1), 1, 1)
    }
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10], extensions: box)]))
    let asset = file.asset
    let format = try #require(try await asset.first(.video).load(.formatDescriptions).first)
    func text(_ key: CFString) -> String? { CMFormatDescriptionGetExtension(format, extensionKey: key) as? String }
    #expect(
      text(kCMFormatDescriptionExtension_ColorPrimaries) == kCMFormatDescriptionColorPrimaries_ITU_R_709_2 as String)
    #expect(
      text(kCMFormatDescriptionExtension_TransferFunction)
        == kCMFormatDescriptionTransferFunction_ITU_R_709_2 as String)
    #expect(text(kCMFormatDescriptionExtension_YCbCrMatrix) == kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2 as String)
  }

  // AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1): object type 2 is AAC-LC, whose packets have 1,024 frames; type 42
  // is USAC, whose packets have 768 frames if coreSbrFrameLengthIndex is 0 (ISO/IEC 23003-3 §5.2).
  @Test(
    arguments: zip(
      [Data([0x12, 0x08]), Data([0xF9, 0x48, 0x24, 0x01, 0x01, 0x00])],
      [(kAudioFormatMPEG4AAC, UInt32(1_024)), (kAudioFormatMPEGD_USAC, UInt32(768))]))
  func decoderConfigurations(_ config: Data, _ expected: (id: AudioFormatID, frames: UInt32)) async throws {
    let track = BuiltTrack.mpeg4Audio(config, framesPerPacket: expected.frames)
    let file = try BuiltFile(BuiltMovie(.mpeg4, tracks: [track]))
    let asset = file.asset
    let format = try #require(try await asset.first(.audio).load(.formatDescriptions).first)
    let stream = try #require(format.audioStreamBasicDescription)
    #expect(stream.mFormatID == expected.id && stream.mFramesPerPacket == expected.frames)
    #expect(stream.mSampleRate == 44_100 && stream.mChannelsPerFrame == 1)
  }

  // Fragments: the samples of all moof boxes, from each tfdt's decode time on.
  @Test func fragments() async throws {
    let movie = BuiltMovie.inChunksOfThree
    let file = try BuiltFile(movie.fragmented(samplesPerFragment: 3), extension: "mp4")
    let asset = file.asset
    let (duration, canContain, contains) = try await asset.load(.duration, .canContainFragments, .containsFragments)
    #expect(duration == time(140) && canContain && contains)
    let track = try await asset.first(.video)
    let stored = try samples(of: track, in: asset)
    #expect(stored.times == movie.tracks[0].presentationTimes.map { time($0) })
    #expect(stored.bytes == movie.tracks[0].samples.reduce(Data()) { $0 + $1.data })
    let isSync = stored.flatMap { buffer in
      (0..<buffer.numSamples).map { buffer.sampleAttachments[$0][.notSync] as? Bool != true }
    }
    #expect(isSync == movie.tracks[0].samples.map(\.isSync))
    let plain = try BuiltFile(movie)
    #expect(try await !plain.asset.load(.containsFragments))
  }

  // ctts of version 1 in fragments: presentation times are decode times plus signed offsets (§8.8.8).
  @Test func offsetsInFragments() async throws {
    let movie = BuiltMovie.reordered(.mpeg4)
    let file = try BuiltFile(movie.fragmented(samplesPerFragment: 5), extension: "mp4")
    let asset = file.asset
    let stored = try samples(of: try await asset.first(.video), in: asset)
    #expect(stored.times == movie.tracks[0].presentationTimes.map { time($0) })
  }

  // Tables with thousands of runs: the sample of each time is found, from both ends.
  @Test func longTables() async throws {
    var track = BuiltTrack.greys([10])
    track.samples = (0..<6_000).map { number in
      var bytes = ByteBuilder()
      bytes.big(UInt32(number))
      bytes.zeros(number % 3)
      return BuiltSample(duration: number % 2 == 0 ? 19 : 21, isSync: number % 10 == 0, data: bytes.data)
    }
    track.samplesPerChunk = 7
    let movie = BuiltMovie(.quickTime, tracks: [track])
    let file = try BuiltFile(movie)
    let asset = file.asset
    let video = try await asset.first(.video)
    #expect(try await asset.load(.duration) == time(120_000))
    let (times, bytes) = (track.decodeTimes, movie.data)
    for number in [0, 1, 999, 2_500, 4_001, 5_999, 3_000, 17] {
      let cursor = try #require(video.makeSampleCursor(presentationTimeStamp: time(times[number] + 3)))
      #expect(cursor.presentationTimeStamp == time(times[number]))
      let place = cursor.currentSampleStorageRange
      #expect(bytes[Int(place.offset)..<Int(place.offset + place.length)] == track.samples[number].data)
      #expect(cursor.currentSampleSyncInfo.sampleIsFullSync.boolValue == (number % 10 == 0))
    }
    let cursor = try #require(video.makeSampleCursorAtFirstSampleInDecodeOrder())
    #expect(cursor.stepInDecodeOrder(byCount: 4_567) == 4_567 && cursor.decodeTimeStamp == time(times[4_567]))
    #expect(cursor.stepInDecodeOrder(byCount: -4_000) == -4_000 && cursor.decodeTimeStamp == time(times[567]))
    let stored = try samples(of: video, in: asset)
    #expect(stored.bytes == track.samples.reduce(into: Data()) { $0.append($1.data) })
  }

  // Sample times are those of stts, whatever the durations are: 20, 35, 5, 60 (§8.6.1.2).
  @Test func unequalDurations() async throws {
    var track = BuiltTrack.greys([10, 20, 30, 40])
    for (index, duration) in ([20, 35, 5, 60] as [UInt32]).enumerated() { track.samples[index].duration = duration }
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [track]))
    let asset = file.asset
    let video = try await asset.first(.video)
    let stored = try samples(of: video, in: asset)
    #expect(stored.times == [0, 20, 55, 60].map { time($0) })
    let durations = stored.flatMap { buffer in (try? buffer.sampleTimingInfos().map(\.duration)) ?? [] }
    #expect(durations == [20, 35, 5, 60].map { time($0) })
    #expect(try await video.load(.minFrameDuration) == time(5))
    #expect(abs(try await video.load(.nominalFrameRate) - 20) < 0.01)
    #expect(try await asset.load(.duration) == time(120))
    let generator = AVAssetImageGenerator(asset: asset)
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    #expect(try await generator.image(at: time(54)).actualTime == time(20))
    #expect(try await generator.image(at: time(59)).actualTime == time(55))
  }
}
