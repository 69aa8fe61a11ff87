import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct SampleCursorTests {
  private struct Subject {
    let asset: AVURLAsset
    let track: AVAssetTrack
    let packets: [ProbedPacket]
    let bytes: Data
    var scale: CMTimeScale { track.naturalTimeScale }
  }

  private static func subject(_ isFragmented: Bool = false) throws -> Subject {
    let whole = try MadeMedia.numberedMovie()
    let url =
      isFragmented
      ? try MadeMedia.file(
        "numbered-fragments.mp4", ["-i", whole.path, "-c", "copy", "-movflags", "frag_keyframe+empty_moov"]) : whole
    let asset = AVURLAsset(url: url)
    return Subject(
      asset: asset, track: try Reading.track(asset, .video), packets: try ProbedPacket.all(url, "v:0"),
      bytes: try Data(contentsOf: url))
  }

  @Test(arguments: [false, true]) func decodeOrderIsTheFilesOwn(_ isFragmented: Bool) throws {
    let subject = try Self.subject(isFragmented)
    #expect(subject.track.canProvideSampleCursors)
    let cursor = try #require(subject.track.makeSampleCursorAtFirstSampleInDecodeOrder())
    for (number, packet) in subject.packets.enumerated() {
      #expect(cursor.presentationTimeStamp == CMTime(value: packet.pts, timescale: subject.scale))
      let place = cursor.currentSampleStorageRange
      #expect(place.length == Int64(packet.size))
      #expect(ProbedPacket.adler(subject.bytes[Int(place.offset)..<Int(place.offset + place.length)]) == packet.hash)
      #expect(cursor.currentSampleSyncInfo.sampleIsFullSync.boolValue == packet.isKey)
      #expect(cursor.currentSampleDuration == CMTime(value: 1001, timescale: 30_000))
      let chunk = cursor.currentChunkStorageRange
      #expect(place.offset >= chunk.offset && place.offset + place.length <= chunk.offset + chunk.length)
      #expect(cursor.currentSampleIndexInChunk < cursor.currentChunkInfo.chunkSampleCount)
      #expect(cursor.stepInDecodeOrder(byCount: 1) == (number + 1 < subject.packets.count ? 1 : 0))
    }
    #expect(cursor.currentChunkStorageURL?.path == subject.asset.url.path)
    let last = try #require(subject.track.makeSampleCursorAtLastSampleInDecodeOrder())
    #expect(cursor.comparePositionInDecodeOrder(withPositionOf: last) == .orderedSame)
    #expect(last.stepInDecodeOrder(byCount: -1000) == -Int64(subject.packets.count - 1))
  }

  @Test(arguments: [false, true]) func presentationOrderIsSteppedThroughBothWays(_ isFragmented: Bool) throws {
    let subject = try Self.subject(isFragmented)
    let sorted = subject.packets.map(\.pts).sorted().map { CMTime(value: $0, timescale: subject.scale) }
    let cursor = try #require(subject.track.makeSampleCursor(presentationTimeStamp: .negativeInfinity))
    var times = [cursor.presentationTimeStamp]
    while cursor.stepInPresentationOrder(byCount: 1) == 1 { times.append(cursor.presentationTimeStamp) }
    #expect(times == sorted)
    var back = [cursor.presentationTimeStamp]
    while cursor.stepInPresentationOrder(byCount: -1) == -1 { back.append(cursor.presentationTimeStamp) }
    #expect(back == sorted.reversed())
    #expect(cursor.stepInPresentationOrder(byCount: 7) == 7)
    #expect(cursor.presentationTimeStamp == sorted[7])
  }

  @Test(arguments: [false, true]) func aTimeFindsTheSampleThatIsShown(_ isFragmented: Bool) throws {
    let subject = try Self.subject(isFragmented)
    let sorted = subject.packets.map(\.pts).sorted().map { CMTime(value: $0, timescale: subject.scale) }
    for (number, time) in sorted.enumerated() {
      for offset in [0, 500] {
        let later = time + CMTime(value: Int64(offset), timescale: 30_000)
        let cursor = try #require(subject.track.makeSampleCursor(presentationTimeStamp: later))
        #expect(cursor.presentationTimeStamp == sorted[number])
      }
    }
    let late = try #require(subject.track.makeSampleCursor(presentationTimeStamp: .positiveInfinity))
    #expect(late.presentationTimeStamp == sorted.last)
  }

  @Test func stepsInTimeSnapAndArePinned() throws {
    let subject = try Self.subject()
    let cursor = try #require(
      subject.track.makeSampleCursor(presentationTimeStamp: CMTime(value: 2002, timescale: 30_000)))
    var isPinned: ObjCBool = true
    let frame = CMTime(value: 1001, timescale: 30_000)
    #expect(
      cursor.step(byPresentationTime: CMTimeMultiplyByRatio(frame, multiplier: 5, divisor: 2), wasPinned: &isPinned)
        == frame + frame)
    #expect(!isPinned.boolValue)
    let moved = cursor.step(byDecodeTime: CMTime(value: -100, timescale: 1), wasPinned: &isPinned)
    #expect(moved < .zero && isPinned.boolValue)
    _ = cursor.step(byPresentationTime: CMTime(value: 100, timescale: 1), wasPinned: &isPinned)
    #expect(isPinned.boolValue)
  }

  @Test func aCopyGoesItsOwnWay() throws {
    let cursor = try #require(try Self.subject().track.makeSampleCursorAtFirstSampleInDecodeOrder())
    let copy = try #require(cursor.copy() as? AVSampleCursor)
    #expect(copy.stepInDecodeOrder(byCount: 3) == 3)
    #expect(cursor.comparePositionInDecodeOrder(withPositionOf: copy) == .orderedAscending)
    #expect(copy.comparePositionInDecodeOrder(withPositionOf: cursor) == .orderedDescending)
    #expect(copy.maySamplesWithEarlierDecodeTimeStampsHavePresentationTimeStamps(laterThan: cursor))
  }

  @Test func framesOfSoundAreSamples() throws {
    let url = try MadeMedia.file(
      "pcm.mov", MadeMedia.sine(rate: 44_100, seconds: 2) + ["-c:a", "pcm_s16le", "-ac", "2"])
    let track = try Reading.track(AVURLAsset(url: url), .audio)
    let cursor = try #require(track.makeSampleCursor(presentationTimeStamp: CMTime(value: 12_345, timescale: 44_100)))
    #expect(cursor.presentationTimeStamp == CMTime(value: 12_345, timescale: 44_100))
    #expect(cursor.currentSampleDuration == CMTime(value: 1, timescale: 44_100))
    #expect(cursor.currentSampleStorageRange.length == 4)
    #expect(cursor.currentSampleAudioDependencyInfo.audioSampleIsIndependentlyDecodable.boolValue)
    let pcm = try Tool.run("ffmpeg", ["-v", "error", "-i", url.path, "-f", "s16le", "-"])
    let file = try Data(contentsOf: url)
    let offset = Int(cursor.currentSampleStorageRange.offset)
    #expect(file[offset..<offset + 4] == pcm[12_345 * 4..<12_346 * 4])
  }

  @Test func tracksWithoutAnIndexHaveNone() throws {
    let url = try MadeMedia.file("index.ts", MadeMedia.numbered(seconds: 1) + MadeMedia.h264)
    let track = try Reading.track(AVURLAsset(url: url), .video)
    #expect(!track.canProvideSampleCursors)
    #expect(track.makeSampleCursorAtFirstSampleInDecodeOrder() == nil)
  }

  // MARK: Generated buffers

  @Test func buffersHoldWhatTheRequestNames() throws {
    let subject = try Self.subject()
    let generator = AVSampleBufferGenerator(asset: subject.asset, timebase: nil)
    let cursor = try #require(subject.track.makeSampleCursorAtFirstSampleInDecodeOrder())
    _ = cursor.stepInDecodeOrder(byCount: 24)
    let one = try generator.makeSampleBuffer(for: AVSampleBufferRequest(start: cursor))
    #expect(one.numSamples == 1)
    #expect(ProbedPacket.adler(try Reading.bytes(one)) == subject.packets[24].hash)
    #expect(one.presentationTimeStamp == CMTime(value: subject.packets[24].pts, timescale: subject.scale))

    let request = AVSampleBufferRequest(start: cursor)
    request.direction = .forward
    request.maxSampleCount = 5
    request.overrideTime = CMTime(value: 9, timescale: 1)
    let five = try generator.makeSampleBuffer(for: request)
    #expect(five.numSamples == 5)
    #expect(try five.sampleSizes() == subject.packets[24..<29].map(\.size))
    #expect(try five.sampleTimingInfos().map(\.presentationTimeStamp.value) == subject.packets[24..<29].map(\.pts))
    #expect(CMSampleBufferGetOutputPresentationTimeStamp(five) == CMTime(value: 9, timescale: 1))

    let limit = try #require(cursor.copy() as? AVSampleCursor)
    _ = limit.stepInDecodeOrder(byCount: 3)
    request.limitCursor = limit
    #expect(try generator.makeSampleBuffer(for: request).numSamples == 3)
  }

  @Test func aBatchReadsWhenItIsTold() async throws {
    let subject = try Self.subject()
    let generator = AVSampleBufferGenerator(asset: subject.asset, timebase: nil)
    let batch = generator.makeBatch()
    let cursor = try #require(subject.track.makeSampleCursorAtFirstSampleInDecodeOrder())
    var buffers: [CMSampleBuffer] = []
    for _ in 0..<10 {
      buffers.append(try generator.makeSampleBuffer(for: AVSampleBufferRequest(start: cursor), addTo: batch))
      _ = cursor.stepInDecodeOrder(byCount: 1)
    }
    #expect(buffers.allSatisfy { !CMSampleBufferDataIsReady($0) })
    let told = Counter()
    AVSampleBufferGenerator.notifyOfDataReady(for: buffers[9]) { isReady, _ in if isReady { _ = told.next() } }
    #expect(told.count == 0)
    try await batch.makeDataReady()
    #expect(buffers.allSatisfy { CMSampleBufferDataIsReady($0) })
    #expect(try buffers.map { ProbedPacket.adler(try Reading.bytes($0)) } == subject.packets.prefix(10).map(\.hash))
    let (isReady, error) = await AVSampleBufferGenerator.notifyOfDataReady(for: buffers[0])
    #expect(isReady && (error as NSError).code == 0)
    for _ in 0..<1_000_000 where told.count == 0 { await Task.yield() }
    #expect(told.count == 1)
    #expect(throws: AVError.self) {
      try AVSampleBufferGenerator(asset: subject.asset, timebase: nil)
        .makeSampleBuffer(for: AVSampleBufferRequest(start: cursor), addTo: generator.makeBatch())
    }
  }

  @Test func referencesSayWhereSamplesAre() throws {
    let subject = try Self.subject()
    let buffers = try Reading.buffers(subject.asset, AVAssetReaderSampleReferenceOutput(track: subject.track))
    #expect(buffers.count == subject.packets.count)
    for (buffer, packet) in zip(buffers, subject.packets) {
      #expect(CMSampleBufferGetDataBuffer(buffer) == nil)
      let url =
        CMGetAttachment(buffer, key: kCMSampleBufferAttachmentKey_SampleReferenceURL, attachmentModeOut: nil) as? NSURL
      let offset =
        CMGetAttachment(buffer, key: kCMSampleBufferAttachmentKey_SampleReferenceByteOffset, attachmentModeOut: nil)
        as? NSNumber
      #expect(url?.path == subject.asset.url.path)
      let start = try #require(offset?.intValue)
      #expect(
        ProbedPacket.adler(subject.bytes[start..<start + CMSampleBufferGetSampleSize(buffer, at: 0)]) == packet.hash)
      #expect((Reading.flag(buffer, kCMSampleAttachmentKey_NotSync) ?? false) == !packet.isKey)
    }
  }

  /// For AAC, ffmpeg writes a roll distance of −1 (`sgpd`): to decode a packet, a decoder needs the packet before it.
  @Test func packetsBeforeThatADecoderNeedsAreCounted() throws {
    let subject = try Self.subject()
    #expect(subject.bytes.range(of: Data("roll".utf8) + Data([0, 0, 0, 2, 0, 0, 0, 1, 0xFF, 0xFF])) != nil)
    let audio = try #require(try Reading.track(subject.asset, .audio).makeSampleCursorAtFirstSampleInDecodeOrder())
    #expect(audio.samplesRequiredForDecoderRefresh == 0)
    _ = audio.stepInDecodeOrder(byCount: 5)
    #expect(audio.samplesRequiredForDecoderRefresh == 1)
    #expect(
      try #require(subject.track.makeSampleCursorAtLastSampleInDecodeOrder()).samplesRequiredForDecoderRefresh == 0)
  }
}
