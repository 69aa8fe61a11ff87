import AVFoundation
import ConformanceMedia
import CoreMedia
import Foundation
import Testing

/// Source: AVAssetReader.h, AVAssetReaderOutput.h, Apple's documentation of both.
@Suite struct ReaderTests {
  private let frames = (0..<4_000).map { [Int16($0), Int16(-$0)] }

  // AVAssetReader.timeRange: audio begins and ends at the frames of the range.
  @Test func rangesOfAudioAreExact() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.pcm(frames, sampleRate: 8_000)]))
    let asset = file.asset
    let buffers = try samples(
      of: try await asset.first(.audio), in: asset, settings: int16Settings, range: range(1_001, 2_345, 8_000))
    let expected = (1_001..<2_345 as Range<Int16>).flatMap { [$0, -$0] }
    #expect(buffers.integers == expected)
    let start = try #require(buffers.first).presentationTimeStamp
    #expect(start == time(1_001, 8_000))
    #expect(buffers.reduce(0) { $0 + $1.numSamples } == 1_344)
  }

  // Decode times are the sums of the durations before (ISO/IEC 14496-12 §8.6.1.2): a frame that lasts 801 ticks moves
  // the frames after it, here those of the second chunk, to 1,200.
  @Test func audioAfterAGapIsAtItsTime() async throws {
    var track = BuiltTrack.pcm((1...800).map { [Int16($0)] })
    track.samplesPerChunk = 400
    track.samples[399].duration = 801
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [track]))
    let asset = file.asset
    var times: [Int16: CMTime] = [:]
    for buffer in try samples(of: try await asset.first(.audio), in: asset, settings: int16Settings) {
      for (frame, value) in [buffer].integers.enumerated() {
        times[value] = buffer.presentationTimeStamp + time(Int64(frame), 8_000)
      }
    }
    for (value, expected) in [(1, 0), (399, 398), (401, 1_200), (800, 1_599)] as [(Int16, Int64)] {
      #expect(times[value] == time(expected, 8_000))
    }
  }

  // AVAssetReader.timeRange without settings: the stored frames of the range, in the track's own format.
  @Test func rangesOfStoredAudio() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.pcm(frames, sampleRate: 8_000)]))
    let asset = file.asset
    let buffers = try samples(of: try await asset.first(.audio), in: asset, range: range(1_001, 2_345, 8_000))
    #expect(buffers.first?.outputPresentationTimeStamp == time(1_001, 8_000))
    #expect(buffers.reduce(CMTime.zero) { $0 + $1.outputDuration } == time(1_344, 8_000))
    let before = buffers.first.map { $0.outputPresentationTimeStamp - $0.presentationTimeStamp }
    let skipped = Int(before?.convertScale(8_000, method: .default).value ?? 0)
    #expect(buffers.integers.dropFirst(skipped * 2).prefix(4) == [1_001, -1_001, 1_002, -1_002])
  }

  // AVAssetReader.timeRange: frames whose display meets the range.
  @Test func rangesOfVideo() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10, 20, 30, 40, 50, 60])]))
    let asset = file.asset
    let buffers = try samples(
      of: try await asset.first(.video), in: asset, settings: bgraSettings, range: range(40, 80))
    #expect(buffers.map(\.presentationTimeStamp) == [time(40), time(60)])
    #expect(isGrey(pixel(try #require(buffers.first?.imageBuffer), x: 0, y: 0), 30))
  }

  // The range counts presentation times, also where all samples are sync samples (ISO/IEC 14496-12 §8.6.1.3): 40, 60.
  @Test func rangesOfSamplesWithOffsets() async throws {
    var track = BuiltTrack.greys([10, 20, 30, 40, 50, 60])
    for index in track.samples.indices { track.samples[index].compositionOffset = 40 }
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [track]))
    let asset = file.asset
    let buffers = try samples(
      of: try await asset.first(.video), in: asset, settings: bgraSettings, range: range(60, 100)
    ).filter { $0.imageBuffer != nil }
    #expect(buffers.map(\.presentationTimeStamp) == [time(60), time(80)])
    #expect(isGrey(pixel(try #require(buffers.first?.imageBuffer), x: 0, y: 0), 20))
  }

  // AVAssetReader.timeRange: stored samples from the sync sample on that the range needs, none that begins after it.
  @Test func rangesOfStoredSamples() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10, 20, 30, 40, 50, 60])]))
    let asset = file.asset
    let track = try await asset.first(.video)
    #expect(try samples(of: track, in: asset, range: range(40, 80)).times == [time(40), time(60)])
    let late = try samples(of: track, in: asset, range: range(50, 70))
    #expect(late.times == [time(40), time(60)])
    // kCMSampleBufferAttachmentKey_TrimDurationAtStart and …AtEnd: what the range leaves out.
    #expect(late.first?.outputPresentationTimeStamp == time(50))
    #expect(late.reduce(CMTime.zero) { $0 + $1.outputDuration } == time(20))
  }

  // Outputs without settings give the samples as stored.
  @Test func storedSamples() async throws {
    let track = BuiltTrack.greys([10, 20, 30, 40, 50])
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [track]))
    let asset = file.asset
    let buffers = try samples(of: try await asset.first(.video), in: asset)
    #expect(buffers.bytes == track.samples.reduce(Data()) { $0 + $1.data })
    #expect(buffers.times == track.presentationTimes.map { time($0) })
    #expect(buffers.allSatisfy { $0.formatDescription?.mediaSubType == .jpeg })
    // Nothing is trimmed: output times are the samples' own.
    #expect(buffers.allSatisfy { $0.outputPresentationTimeStamp == $0.presentationTimeStamp })
    #expect(buffers.reduce(CMTime.zero) { $0 + $1.outputDuration } == time(100))
    let sizes = buffers.flatMap { (try? $0.sampleSizes()) ?? [] }
    #expect(sizes == track.samples.map(\.data.count))
  }

  // kCMSampleAttachmentKey_NotSync: set for samples that are not in stss (ISO/IEC 14496-12 §8.6.2).
  @Test func syncSamples() async throws {
    var track = BuiltTrack.greys([10, 20, 30, 40])
    for index in [1, 3] { track.samples[index].isSync = false }
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [track]))
    let asset = file.asset
    let buffers = try samples(of: try await asset.first(.video), in: asset)
    let isSync = buffers.flatMap { buffer in
      (0..<buffer.numSamples).map { buffer.sampleAttachments[$0][.notSync] as? Bool != true }
    }
    #expect(isSync == [true, false, true, false])
  }

  // AVAssetReaderTrackOutput with settings: pixels in the format asked for.
  @Test(arguments: [kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange])
  func pixelFormats(_ format: OSType) async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10, 200])]))
    let asset = file.asset
    let buffers = try samples(
      of: try await asset.first(.video), in: asset, settings: [kCVPixelBufferPixelFormatTypeKey as String: format])
    let image = try #require(buffers.last?.imageBuffer)
    #expect(CVPixelBufferGetPixelFormatType(image) == format)
    #expect(CVPixelBufferGetWidth(image) == 64 && CVPixelBufferGetHeight(image) == 48)
    if format == kCVPixelFormatType_32BGRA {
      #expect(isGrey(pixel(image, x: 5, y: 5), 200))
    } else {
      // JFIF is full range, so that Y′ is the stored value.
      CVPixelBufferLockBaseAddress(image, .readOnly)
      let luma = CVPixelBufferGetBaseAddressOfPlane(image, 0)?.load(as: UInt8.self)
      let chroma = CVPixelBufferGetBaseAddressOfPlane(image, 1)?.load(as: UInt8.self)
      CVPixelBufferUnlockBaseAddress(image, .readOnly)
      #expect(abs(Int(luma ?? 0) - 200) <= 2 && abs(Int(chroma ?? 0) - 128) <= 2)
    }
  }

  // AVAssetReader.status: unknown, reading, completed or cancelled.
  @Test func statuses() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10, 20])]))
    let asset = file.asset
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: try await asset.first(.video), outputSettings: nil)
    #expect(reader.status == .unknown && output.alwaysCopiesSampleData && output.mediaType == .video)
    reader.add(output)
    #expect(!reader.canAdd(output) && reader.outputs == [output])
    #expect(reader.startReading() && reader.status == .reading)
    reader.cancelReading()
    #expect(reader.status == .cancelled && output.copyNextSampleBuffer() == nil)
    #expect(reader.timeRange.start == .zero && reader.timeRange.duration.isPositiveInfinity)
  }

  // AVAssetReaderOutput.reset(forReadingTimeRanges:): further ranges, once the samples of the range are given.
  @Test func furtherRanges() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10, 20, 30, 40, 50])]))
    let asset = file.asset
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: try await asset.first(.video), outputSettings: bgraSettings)
    output.supportsRandomAccess = true
    reader.timeRange = range(0, 40)
    reader.add(output)
    #expect(reader.startReading())
    func times() -> [CMTime] {
      var times: [CMTime] = []
      while let buffer = output.copyNextSampleBuffer() { times.append(buffer.presentationTimeStamp) }
      return times
    }
    #expect(times() == [time(0), time(20)])
    output.reset(forReadingTimeRanges: [NSValue(timeRange: range(60, 100))])
    #expect(times() == [time(60), time(80)])
    output.markConfigurationAsFinal()
    #expect(times().isEmpty && reader.status == .completed)
  }

  // AVAssetReaderAudioMixOutput: the sum of the tracks.
  @Test func tracksAreMixed() async throws {
    let (first, second) = ((0..<800).map { [Int16($0)] }, (0..<800).map { [Int16(3 * $0)] })
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.pcm(first), .pcm(second)]))
    let asset = file.asset
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderAudioMixOutput(
      audioTracks: try await asset.loadTracks(withMediaType: .audio), audioSettings: int16Settings)
    reader.add(output)
    #expect(reader.startReading())
    let heard = try drain(output, of: reader).integers
    #expect(heard.count == 800)
    #expect(zip(heard, 0..<800).allSatisfy { abs(Int($0) - 4 * $1) <= 1 })
  }

  // AVAssetReaderTrackOutput: another rate is converted, and the duration stays.
  @Test func ratesAreConverted() async throws {
    let level = [[Int16]](repeating: [8_000], count: 8_000)
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.pcm(level)]))
    let asset = file.asset
    let buffers = try samples(
      of: try await asset.first(.audio), in: asset, settings: int16Settings.merging([AVSampleRateKey: 16_000]) { $1 })
    let heard = buffers.integers
    #expect(abs(heard.count - 16_000) <= 64)
    #expect(heard[4_000..<12_000].allSatisfy { abs(Int($0) - 8_000) <= 40 })
    #expect(buffers.first?.formatDescription?.audioStreamBasicDescription?.mSampleRate == 16_000)
  }

  // AVNumberOfChannelsKey: both channels of a mono track are the track's.
  @Test func monoBecomesStereo() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.pcm([[1_000], [-2_000]])]))
    let asset = file.asset
    let buffers = try samples(
      of: try await asset.first(.audio), in: asset, settings: int16Settings.merging([AVNumberOfChannelsKey: 2]) { $1 })
    #expect(buffers.integers == [1_000, 1_000, -2_000, -2_000])
  }

  // AVAssetReaderTrackOutput: 32-bit floats have full scale at 1; planes are apart if non-interleaved is asked for.
  @Test func floats() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.pcm([[16_384, -8_192], [-32_768, 1]])]))
    let asset = file.asset
    let buffers = try samples(
      of: try await asset.first(.audio), in: asset,
      settings: [
        AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
        AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsNonInterleaved: false,
      ])
    let bytes = [UInt8](buffers.bytes)
    let values = stride(from: 0, to: bytes.count, by: 4).map { index -> Float in
      Float(
        bitPattern: bytes[index..<index + 4].reversed().reduce(0) { (word: UInt32, byte) in word << 8 | UInt32(byte) })
    }
    #expect(values == [0.5, -0.25, -1, 1.0 / 32_768])
  }
}

/// Source: AVSampleCursor.h, AVSampleBufferGenerator.h; ISO/IEC 14496-12 §8.7 (chunks) for places.
@Suite struct CursorTests {
  // stepInDecodeOrder(byCount:): the number of steps made, fewer at the ends.
  @Test func stepsAreCounted() async throws {
    let file = try BuiltFile(.inChunksOfThree)
    let asset = file.asset
    let track = try await asset.first(.video)
    let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    #expect(cursor.stepInDecodeOrder(byCount: 4) == 4 && cursor.presentationTimeStamp == time(80))
    #expect(cursor.stepInDecodeOrder(byCount: 10) == 2 && cursor.presentationTimeStamp == time(120))
    #expect(cursor.stepInDecodeOrder(byCount: -1) == -1 && cursor.presentationTimeStamp == time(100))
    #expect(cursor.stepInDecodeOrder(byCount: -100) == -5 && cursor.presentationTimeStamp == .zero)
    let last = try #require(track.makeSampleCursorAtLastSampleInDecodeOrder())
    #expect(last.presentationTimeStamp == time(120))
  }

  // makeSampleCursor(presentationTimeStamp:): the last sample that is presented at or before the time.
  @Test(arguments: [(0, 0), (19, 0), (20, 20), (59, 40), (60, 60), (500, 120), (-5, 0)] as [(Int64, Int64)])
  func cursorsAreMadeAtTimes(_ asked: Int64, _ found: Int64) async throws {
    let file = try BuiltFile(.inChunksOfThree)
    let asset = file.asset
    let cursor = try #require(try await asset.first(.video).makeSampleCursor(presentationTimeStamp: time(asked)))
    #expect(cursor.presentationTimeStamp == time(found))
  }

  // step(byDecodeTime:wasPinned:), step(byPresentationTime:wasPinned:).
  @Test func stepsByTime() async throws {
    let file = try BuiltFile(.inChunksOfThree)
    let asset = file.asset
    let cursor = try #require(try await asset.first(.video).makeSampleCursorAtFirstSampleInDecodeOrder())
    var isPinned: ObjCBool = true
    // The time that the cursor has moved by.
    #expect(cursor.step(byDecodeTime: time(50), wasPinned: &isPinned) == time(40))
    #expect(cursor.decodeTimeStamp == time(40) && !isPinned.boolValue)
    #expect(cursor.step(byDecodeTime: time(20), wasPinned: &isPinned) == time(20))
    #expect(cursor.step(byPresentationTime: time(-40), wasPinned: &isPinned) == time(-40))
    #expect(cursor.presentationTimeStamp == time(20) && !isPinned.boolValue)
    _ = cursor.step(byPresentationTime: time(1_000), wasPinned: &isPinned)
    #expect(cursor.presentationTimeStamp == time(120) && isPinned.boolValue)
  }

  // currentSampleStorageRange, currentChunkStorageRange, currentSampleIndexInChunk, currentChunkInfo.
  @Test func placesInTheFile() async throws {
    let movie = BuiltMovie.inChunksOfThree
    let file = try BuiltFile(movie)
    let asset = file.asset
    let cursor = try #require(try await asset.first(.video).makeSampleCursorAtFirstSampleInDecodeOrder())
    let bytes = movie.data
    let sizes = movie.tracks[0].samples.map { Int64($0.data.count) }
    // The first sample follows ftyp (20 bytes) and the header of mdat (8 bytes).
    #expect(cursor.currentChunkStorageRange.offset == 28)
    _ = cursor.stepInDecodeOrder(byCount: 4)
    let place = cursor.currentSampleStorageRange
    #expect(place.offset == 28 + sizes[..<4].reduce(0, +) && place.length == sizes[4])
    let stored = bytes[Int(place.offset)..<Int(place.offset + place.length)]
    #expect(Data(stored) == movie.tracks[0].samples[4].data)
    #expect(cursor.currentSampleIndexInChunk == 1)
    #expect(cursor.currentChunkStorageRange.offset == 28 + sizes[..<3].reduce(0, +))
    #expect(cursor.currentChunkStorageRange.length == sizes[3..<6].reduce(0, +))
    #expect(cursor.currentChunkInfo.chunkSampleCount == 3)
    #expect(cursor.currentChunkStorageURL == file.url)
    _ = cursor.stepInDecodeOrder(byCount: 2)
    #expect(cursor.currentChunkInfo.chunkSampleCount == 1 && cursor.currentSampleIndexInChunk == 0)
  }

  // currentSampleSyncInfo: samples in stss.
  @Test func syncInfo() async throws {
    let file = try BuiltFile(.inChunksOfThree)
    let asset = file.asset
    let cursor = try #require(try await asset.first(.video).makeSampleCursorAtFirstSampleInDecodeOrder())
    var isSync: [Bool] = []
    repeat {
      isSync.append(cursor.currentSampleSyncInfo.sampleIsFullSync.boolValue)
    } while cursor.stepInDecodeOrder(byCount: 1) == 1
    #expect(isSync == [true, false, false, true, false, false, true])
    #expect(cursor.copyCurrentSampleFormatDescription().mediaSubType == .jpeg)
  }

  // comparePositionInDecodeOrder(withPositionOf:), copy().
  @Test func cursorsAreCompared() async throws {
    let file = try BuiltFile(.inChunksOfThree)
    let asset = file.asset
    let first = try #require(try await asset.first(.video).makeSampleCursorAtFirstSampleInDecodeOrder())
    let second = try #require(first.copy() as? AVSampleCursor)
    #expect(first.comparePositionInDecodeOrder(withPositionOf: second) == .orderedSame)
    _ = second.stepInDecodeOrder(byCount: 1)
    #expect(first.comparePositionInDecodeOrder(withPositionOf: second) == .orderedAscending)
    #expect(second.comparePositionInDecodeOrder(withPositionOf: first) == .orderedDescending)
    #expect(first.presentationTimeStamp == .zero)
  }

  // AVSampleBufferGenerator: the sample at the cursor, with its bytes and times.
  @Test func generatorsReadSamples() async throws {
    let movie = BuiltMovie.inChunksOfThree
    let file = try BuiltFile(movie)
    let asset = file.asset
    let cursor = try #require(try await asset.first(.video).makeSampleCursor(presentationTimeStamp: time(40)))
    let generator = AVSampleBufferGenerator(asset: asset, timebase: nil)
    let request = AVSampleBufferRequest(start: cursor)
    request.mode = .immediate
    let buffer = try generator.makeSampleBuffer(for: request)
    #expect(buffer.presentationTimeStamp == time(40))
    #expect(try buffer.dataBuffer?.dataBytes() == movie.tracks[0].samples[2].data)
    #expect(request.direction == .none && request.maxSampleCount == 0)
  }
}
