import AVFoundation
import ConformanceMedia
import CoreMedia
import Foundation
import Testing

/// Source: the boxes of the built files (ISO/IEC 14496-12, QuickTime File Format), and Apple's documentation of
/// `AVAsset` and `AVAssetTrack`.
@Suite struct AssetTests {
  // AVAsset.duration is that of mvhd (ISO/IEC 14496-12 §8.2.2): the longest track's, in the movie's timescale.
  @Test(arguments: [false, true], [BuiltMovie.Kind.quickTime, .mpeg4])
  func durations(isHeaderFirst: Bool, kind: BuiltMovie.Kind) async throws {
    var movie = BuiltMovie(
      kind, timescale: 1_000,
      tracks: [.greys([10, 20, 30], timescale: 600, frameDuration: 40), .greys([40], timescale: 25, frameDuration: 1)])
    movie.isHeaderFirst = isHeaderFirst
    let file = try BuiltFile(movie)
    let (duration, tracks) = try await file.asset.load(.duration, .tracks)
    #expect(duration == time(movie.duration, 1_000) && movie.duration == 200)
    #expect(tracks.map(\.trackID) == [1, 2])
    #expect(tracks.map(\.mediaType) == [.video, .video])
    for (track, built) in zip(tracks, movie.tracks) {
      let (range, scale) = try await track.load(.timeRange, .naturalTimeScale)
      #expect(range.start == .zero && range.duration == time(built.mediaDuration, Int32(built.timescale)))
      #expect(scale == Int32(built.timescale))
    }
  }

  // tkhd (ISO/IEC 14496-12 §8.3.2): flags, volume, size, matrix; mdhd (§8.4.2): language.
  @Test func trackHeaders() async throws {
    var video = BuiltTrack.greys([10, 20], width: 64, height: 48)
    // A rotation by 90°: (a, b, c, d, tx, ty) = (0, 1, −1, 0, 48, 0).
    video.matrix = [0, 0x1_0000, 0, -0x1_0000, 0, 0, 48 << 16, 0, 0x4000_0000]
    video.language = "fra"
    var audio = BuiltTrack.pcm([[1], [2], [3]])
    audio.flags = 6
    audio.volume = 0x80
    audio.alternateGroup = 3
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [video, audio]))
    let first = try await file.asset.first(.video)
    let (size, transform, isEnabled, language) = try await first.load(
      .naturalSize, .preferredTransform, .isEnabled, .languageCode)
    #expect(size == CGSize(width: 64, height: 48))
    #expect(transform == CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0))
    #expect(isEnabled && language == "fra")
    let second = try await file.asset.first(.audio)
    let (volume, isOn) = try await second.load(.preferredVolume, .isEnabled)
    #expect(volume == 0.5 && !isOn)
  }

  // AVAssetTrack.naturalSize: the media's dimensions where tkhd states none; none for audio.
  @Test func sizesOfMedia() async throws {
    var video = BuiltTrack.greys([10], width: 48, height: 32)
    video.size = (0, 0)
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [video, .pcm([[1]])]))
    let asset = file.asset
    #expect(try await asset.first(.video).load(.naturalSize) == CGSize(width: 48, height: 32))
    #expect(try await asset.first(.audio).load(.naturalSize) == .zero)
  }

  // stsd (ISO/IEC 14496-12 §8.5.2): the sample entry's type is the media subtype. stsz: sum of sizes.
  @Test func sampleTables() async throws {
    let (video, audio) = (BuiltTrack.greys([10, 20, 30]), BuiltTrack.pcm([[1, 2], [3, 4]], sampleRate: 22_050))
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [video, audio]))
    let track = try await file.asset.first(.video)
    let (formats, total, rate, frame) = try await track.load(
      .formatDescriptions, .totalSampleDataLength, .nominalFrameRate, .minFrameDuration)
    #expect(formats.count == 1 && formats.first?.mediaSubType == .jpeg)
    #expect(formats.first?.dimensions.width == 64 && formats.first?.dimensions.height == 48)
    #expect(total == Int64(video.totalSize))
    #expect(abs(rate - 30) < 0.01 && frame == time(20))
    let sound = try await file.asset.first(.audio)
    let (sounds, scale) = try await sound.load(.formatDescriptions, .naturalTimeScale)
    let stream = try #require(sounds.first?.audioStreamBasicDescription)
    #expect(stream.mFormatID == kAudioFormatLinearPCM && stream.mSampleRate == 22_050 && scale == 22_050)
    #expect(stream.mChannelsPerFrame == 2 && stream.mBitsPerChannel == 16 && stream.mBytesPerFrame == 4)
    #expect(stream.mFormatFlags & kAudioFormatFlagIsBigEndian == 0)
    #expect(stream.mFormatFlags & kAudioFormatFlagIsSignedInteger != 0)
  }

  // AVAsset.loadTracks(withMediaType:), loadTracks(withMediaCharacteristic:), loadTrack(withTrackID:).
  @Test func tracksAreFound() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10]), .pcm([[1]])]))
    #expect(try await file.asset.loadTracks(withMediaType: .audio).map(\.trackID) == [2])
    #expect(try await file.asset.loadTracks(withMediaType: .text).isEmpty)
    #expect(try await file.asset.loadTracks(withMediaCharacteristic: .visual).map(\.trackID) == [1])
    #expect(try await file.asset.loadTracks(withMediaCharacteristic: .audible).map(\.trackID) == [2])
    #expect(try await file.asset.loadTrack(withTrackID: 2)?.mediaType == .audio)
    #expect(try await file.asset.loadTrack(withTrackID: 9) == nil)
  }

  // AVAsynchronousKeyValueLoading.status(of:): not yet loaded, then loaded with the value.
  @Test func statusesOfProperties() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10])]))
    let asset = AVURLAsset(url: file.url)
    if case .notYetLoaded = asset.status(of: .duration) {} else { Issue.record("the duration is loaded early") }
    let duration = try await asset.load(.duration)
    if case .loaded(let value) = asset.status(of: .duration) {
      #expect(value == duration)
    } else {
      Issue.record("not loaded")
    }
    let (isPlayable, isReadable, isComposable, isExportable, isProtected) = try await asset.load(
      .isPlayable, .isReadable, .isComposable, .isExportable, .hasProtectedContent)
    #expect(isPlayable && isReadable && isComposable && isExportable && !isProtected)
    #expect(asset.url == file.url)
  }

  // AVURLAssetPreferPreciseDurationAndTimingKey: AVAsset.providesPreciseDurationAndTiming. MOV states its times.
  @Test func timingIsPrecise() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10])]))
    #expect(try await file.asset.load(.providesPreciseDurationAndTiming))
  }

  // AVURLAsset.audiovisualTypes(), audiovisualMIMETypes(), isPlayableExtendedMIMEType(_:).
  @Test func typesThatCanBeOpened() {
    #expect(AVURLAsset.audiovisualTypes().contains(.mov) && AVURLAsset.audiovisualTypes().contains(.mp4))
    #expect(AVURLAsset.audiovisualTypes().contains(.wav) && AVURLAsset.audiovisualTypes().contains(.m4a))
    #expect(AVURLAsset.audiovisualMIMETypes().contains("video/mp4"))
    #expect(AVURLAsset.isPlayableExtendedMIMEType("video/mp4; codecs=\"avc1.42E01E\""))
    #expect(!AVURLAsset.isPlayableExtendedMIMEType("text/plain"))
  }
}

/// Source: ISO/IEC 14496-12 §8.6.6 (edit lists), AVAssetTrackSegment.h, AVAssetTrack.h.
@Suite struct EditListTests {
  // AVAssetTrack.segments: a segment for each edit; an empty edit has an invalid source.
  @Test func segmentsAreEdits() async throws {
    let movie = BuiltMovie.edited
    let file = try BuiltFile(movie)
    let asset = file.asset
    #expect(try await asset.load(.duration) == time(260) && movie.duration == 260)
    let track = try await asset.first(.video)
    let segments = try await track.load(.segments)
    #expect(segments.map(\.isEmpty) == [true, false, true, false])
    #expect(segments.map(\.timeMapping.target) == [range(0, 100), range(100, 160), range(160, 220), range(220, 260)])
    #expect(segments[1].timeMapping.source == range(40, 100))
    #expect(segments[3].timeMapping.source == range(0, 40))
    #expect(!segments[0].timeMapping.source.start.isNumeric)
    #expect(try await track.load(.timeRange) == range(0, 260))
  }

  // AVAssetTrack.loadSegment(forTrackTime:): the segment that holds the time, or nil.
  @Test func segmentsAreFoundByTime() async throws {
    let file = try BuiltFile(.edited)
    let asset = file.asset
    let track = try await asset.first(.video)
    let second = try #require(try await track.loadSegment(forTrackTime: time(100)))
    #expect(!second.isEmpty && second.timeMapping.target.start == time(100))
    #expect(try await track.loadSegment(forTrackTime: time(99))?.isEmpty == true)
    #expect(try await track.loadSegment(forTrackTime: time(159))?.timeMapping.target == range(100, 160))
    #expect(try await track.loadSegment(forTrackTime: time(160))?.timeMapping.target == range(160, 220))
    // "If the specified track time doesn't map to a sample presentation time, the system returns the segment with the
    // closest matching time."
    #expect(try await track.loadSegment(forTrackTime: time(300))?.timeMapping.target == range(220, 260))
    #expect(try await track.loadSegment(forTrackTime: time(-5))?.timeMapping.target == range(0, 100))
  }

  // AVAssetTrack.loadSamplePresentationTime(forTrackTime:): the track time becomes media time through the segment.
  @Test func trackTimesBecomeMediaTimes() async throws {
    let file = try BuiltFile(.edited)
    let asset = file.asset
    let track = try await asset.first(.video)
    #expect(try await track.loadSamplePresentationTime(forTrackTime: time(100)) == time(40))
    #expect(try await track.loadSamplePresentationTime(forTrackTime: time(133)) == time(73))
    #expect(try await track.loadSamplePresentationTime(forTrackTime: time(230)) == time(10))
    // "A CMTime; will be invalid if the trackTime is out of range."
    #expect(try await !track.loadSamplePresentationTime(forTrackTime: time(260)).isValid)
  }

  // AVAssetReader: decoded frames have asset time: none in the gaps.
  @Test func framesAreAtTheirEdits() async throws {
    let file = try BuiltFile(.edited)
    let asset = file.asset
    let frames = try samples(of: try await asset.first(.video), in: asset, settings: bgraSettings)
    let images = frames.filter { $0.imageBuffer != nil }
    #expect(images.map(\.presentationTimeStamp) == [100, 120, 140, 220, 240].map { time($0) })
    for (image, grey) in zip(images, [30, 40, 50, 10, 20]) {
      #expect(isGrey(pixel(try #require(image.imageBuffer), x: 30, y: 20), grey))
    }
  }

  // A media rate of 2 (16.16 fixed point) plays the media in half the time.
  @Test func ratesChangeTheSpeed() async throws {
    var track = BuiltTrack.greys([10, 20, 30, 40], timescale: 600, frameDuration: 20)
    track.edits = [BuiltEdit(duration: 40, mediaTime: 0, rate: 0x2_0000)]
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [track]))
    let asset = file.asset
    let segments = try await asset.first(.video).load(.segments)
    #expect(segments.first?.timeMapping.target == range(0, 40))
    #expect(segments.first?.timeMapping.source == range(0, 80))
    #expect(try await asset.load(.duration) == time(40))
  }

  // Edits of audio begin at any frame of the media: gaps are silence, the others are the media's frames.
  @Test func editsOfAudioAreExact() async throws {
    let file = try BuiltFile(.editedAudio)
    let asset = file.asset
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderAudioMixOutput(
      audioTracks: [try await asset.first(.audio)], audioSettings: int16Settings)
    reader.add(output)
    #expect(reader.startReading())
    let heard = try drain(output, of: reader).integers
    let expected =
      [Int16](repeating: 0, count: 80) + (124..<284).map(Int16.init) + [Int16](repeating: 0, count: 40)
      + (1...80).map(Int16.init)
    #expect(heard == expected)
  }
}

/// Source: ISO/IEC 14496-12 §8.6.1.3 (composition offsets), AVSampleCursor.h.
@Suite struct CompositionOffsetTests {
  // Cursors in decode order: presentation time = decode time + offset. A file may state that decode times are moved
  // (§8.6.1.4), so only their distances are compared.
  @Test(arguments: [BuiltMovie.Kind.quickTime, .mpeg4])
  func negativeOffsets(_ kind: BuiltMovie.Kind) async throws {
    let movie = BuiltMovie.reordered(kind)
    let file = try BuiltFile(movie)
    let asset = file.asset
    let track = try await asset.first(.video)
    let cursor = try #require(track.makeSampleCursorAtFirstSampleInDecodeOrder())
    let first = cursor.decodeTimeStamp
    for (decode, presentation) in zip(movie.tracks[0].decodeTimes, movie.tracks[0].presentationTimes) {
      #expect(cursor.decodeTimeStamp - first == time(decode) && cursor.presentationTimeStamp == time(presentation))
      #expect(cursor.currentSampleDuration == time(20))
      _ = cursor.stepInDecodeOrder(byCount: 1)
    }
    #expect(try await track.load(.requiresFrameReordering))
  }

  // Steps in presentation order: 0, 20, 40, 60, 80.
  @Test func presentationOrder() async throws {
    let file = try BuiltFile(.reordered(.quickTime))
    let asset = file.asset
    let cursor = try #require(try await asset.first(.video).makeSampleCursor(presentationTimeStamp: .zero))
    var times = [cursor.presentationTimeStamp]
    while cursor.stepInPresentationOrder(byCount: 1) == 1 { times.append(cursor.presentationTimeStamp) }
    #expect(times == [0, 20, 40, 60, 80].map { time($0) })
    #expect(cursor.stepInPresentationOrder(byCount: -2) == -2 && cursor.presentationTimeStamp == time(40))
    let last = cursor.decodeTimeStamp
    _ = cursor.stepInDecodeOrder(byCount: -3)
    #expect(last - cursor.decodeTimeStamp == time(60) && cursor.presentationTimeStamp == .zero)
  }

  // AVAssetReader without settings: samples in decode order with both times.
  @Test func storedSamplesHaveBothTimes() async throws {
    let movie = BuiltMovie.reordered(.quickTime)
    let file = try BuiltFile(movie)
    let asset = file.asset
    let stored = try samples(of: try await asset.first(.video), in: asset)
    #expect(stored.times == movie.tracks[0].presentationTimes.map { time($0) })
    let decodes = stored.flatMap { buffer in (try? buffer.sampleTimingInfos().map(\.decodeTimeStamp)) ?? [] }
    let first = try #require(decodes.first)
    #expect(decodes.map { $0 - first } == movie.tracks[0].decodeTimes.map { time($0) })
    #expect(stored.bytes == movie.tracks[0].samples.reduce(Data()) { $0 + $1.data })
  }
}

/// Source: Apple's documentation of `AVError.Code`: fileFormatNotRecognized −11828, fileFailedToParse −11829.
@Suite struct DamageTests {
  private var movie: BuiltMovie { BuiltMovie(.quickTime, tracks: [.greys([10, 20, 30])]) }

  // AVError.Code: the values of AVError.h.
  @Test func codesHaveTheirValues() {
    #expect(AVFoundationErrorDomain == "AVFoundationErrorDomain")
    #expect(AVError.unknown.rawValue == -11_800 && AVError.fileAlreadyExists.rawValue == -11_823)
    #expect(AVError.fileFormatNotRecognized.rawValue == -11_828 && AVError.fileFailedToParse.rawValue == -11_829)
    #expect(AVError.noImageAtTime.rawValue == -11_832 && AVError.invalidVideoComposition.rawValue == -11_841)
    #expect(AVError.decodeFailed.rawValue == -11_821 && AVError.exportFailed.rawValue == -11_820)
  }

  @Test func textIsNoMedia() async throws {
    let file = try BuiltFile(Data("this is no movie".utf8))
    let error = await failure { _ = try await file.asset.load(.duration) }
    #expect(code(error) == AVError.fileFormatNotRecognized.rawValue)
  }

  @Test func emptyFilesAreNoMedia() async throws {
    let file = try BuiltFile(Data())
    #expect(await failure { _ = try await file.asset.load(.tracks) } != nil)
  }

  // Apple's documentation of NSURLErrorDomain and NSCocoaErrorDomain: a missing file is no error of AVFoundation's.
  @Test func missingFiles() async throws {
    let asset = AVURLAsset(url: TemporaryFile.url(extension: "mov"))
    let error = await failure { _ = try await asset.load(.duration) }
    #expect(error != nil && code(error) != AVError.fileFormatNotRecognized.rawValue)
    if case .failed = asset.status(of: .duration) {} else { Issue.record("the status is not failed") }
  }

  // ISO/IEC 14496-12 §8.2.1: without moov there is no movie.
  @Test func moviesWithoutAHeader() async throws {
    let bytes = movie.data
    let header = try #require(bytes.range(of: Data("moov".utf8)))
    let file = try BuiltFile(bytes.prefix(header.lowerBound - 4))
    #expect(await failure { _ = try await file.asset.load(.duration) } != nil)
  }

  // The header is whole, the media is not: what it says is loaded, and reading fails after the samples that are there.
  @Test func moviesWithoutTheEndOfTheirMedia() async throws {
    var movie = movie
    movie.isHeaderFirst = true
    let last = try #require(movie.tracks[0].samples.last).data.count
    let file = try BuiltFile(movie.data.dropLast(last / 2))
    let asset = file.asset
    #expect(try await asset.load(.duration) == time(60))
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: try await asset.first(.video), outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    var times: [CMTime] = []
    while let buffer = output.copyNextSampleBuffer() { times += [buffer].times }
    #expect(times == [time(0), time(20)])
    #expect(reader.status == .failed && reader.error != nil)
  }

  // QuickTime File Format: boxes of unknown types are skipped wherever they are.
  @Test func unknownBoxesAreSkipped() async throws {
    var movie = movie
    movie.extraBoxes = ByteBuilder.box("zzzz") { $0.zeros(20) }
    let trailing = try BuiltFile(movie.data + ByteBuilder.box("wxyz") { $0.zeros(7) })
    #expect(try await trailing.asset.load(.duration) == time(60))
    #expect(try await trailing.asset.load(.tracks).count == 1)
  }
}
