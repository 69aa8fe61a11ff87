import AVFoundation
import TestSupport
import Testing

@Suite struct TrackTests {
  @Test func videoTrackAgreesWithProbe() async throws {
    let url = try AssetMaker.movie()
    let stream = try #require(try AssetProbe.of(url).streams.first { $0.codec_type == "video" })
    let track = try #require(try await AVURLAsset(url: url).loadTracks(withMediaType: .video).first)
    #expect(track.trackID == 1 && track.mediaType == .video)
    let (size, timeRange, timescale, frameRate) = try await track.load(
      .naturalSize, .timeRange, .naturalTimeScale, .nominalFrameRate)
    #expect(size == CGSize(width: stream.width ?? 0, height: stream.height ?? 0))
    #expect(timeRange.start == .zero && timeRange.duration.seconds == Double(stream.duration ?? ""))
    #expect("1/\(timescale)" == stream.time_base)
    #expect(frameRate == 25)
    let (shortest, isReordered, length, rate) = try await track.load(
      .minFrameDuration, .requiresFrameReordering, .totalSampleDataLength, .estimatedDataRate)
    #expect(shortest == CMTime(value: 1, timescale: 25))
    #expect(isReordered == ((stream.has_b_frames ?? 0) > 0))
    let packets = try Tool.run(
      "ffprobe", ["-v", "error", "-select_streams", "v", "-show_entries", "packet=size", "-of", "csv=p=0", url.path])
    let total = String(decoding: packets, as: UTF8.self).split { !$0.isNumber }.compactMap { Int64($0) }.reduce(0, +)
    #expect(length == total)
    let stated = try #require(stream.bit_rate.flatMap { Float($0) })
    #expect(abs(rate - stated) <= stated / 100)
    let (isPlayable, isDecodable, isEnabled, isSelfContained, transform, formats) = try await track.load(
      .isPlayable, .isDecodable, .isEnabled, .isSelfContained, .preferredTransform, .formatDescriptions)
    #expect(isPlayable && isDecodable && isEnabled && isSelfContained && transform == .identity)
    #expect(formats.count == 1)
    let format = try #require(formats.first)
    #expect(format.mediaSubType == .h264)
    let dimensions = CMVideoFormatDescriptionGetDimensions(format)
    #expect(dimensions.width == 320 && dimensions.height == 180)
    #expect(
      track.hasMediaCharacteristic(.visual) && track.hasMediaCharacteristic(.frameBased)
        && !track.hasMediaCharacteristic(.audible))
  }

  @Test func audioTrackAgreesWithProbe() async throws {
    let url = try AssetMaker.movie("sound.mov", ["-metadata:s:a:0", "language=fra"])
    let stream = try #require(try AssetProbe.of(url).streams.first { $0.codec_type == "audio" })
    let track = try #require(try await AVURLAsset(url: url).loadTracks(withMediaType: .audio).first)
    let (timescale, language, tag, volume, frameRate) = try await track.load(
      .naturalTimeScale, .languageCode, .extendedLanguageTag, .preferredVolume, .nominalFrameRate)
    #expect(timescale == 48000 && language == stream.tags?["language"] && language == "fra")
    #expect(tag == nil)
    #expect(volume == 1 && frameRate == 0)
    let format = try #require(try await track.load(.formatDescriptions).first)
    let basic = try #require(CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee)
    #expect(basic.mSampleRate == stream.sample_rate.flatMap(Double.init))
    #expect(Int(basic.mChannelsPerFrame) == stream.channels)
    #expect(basic.mFormatID == kAudioFormatMPEG4AAC && basic.mFramesPerPacket == 1024)
    #expect(try await track.load(.minFrameDuration).isValid == false)
    #expect(track.hasMediaCharacteristic(.audible) && !track.hasMediaCharacteristic(.visual))
  }

  @Test(arguments: [90, 180, 270]) func rotationIsInTheTransform(_ degrees: Int) async throws {
    let url = try AssetMaker.rotated(degrees)
    let track = try #require(try await AVURLAsset(url: url).loadTracks(withMediaType: .video).first)
    let (size, transform) = try await track.load(.naturalSize, .preferredTransform)
    #expect(size == CGSize(width: 320, height: 180))
    let shown = CGRect(origin: .zero, size: size).applying(transform)
    #expect(shown.size == (degrees == 180 ? size : CGSize(width: 180, height: 320)))
    // ffprobe's angle is anticlockwise.
    let stream = try #require(try AssetProbe.of(url).streams.first { $0.codec_type == "video" })
    let stated = try #require(stream.side_data_list?.compactMap(\.rotation).first)
    let angle = Int((atan2(transform.b, transform.a) * 180 / .pi).rounded())
    #expect((angle + stated) % 360 == 0)
  }

  @Test func severalSoundsInAFileAreSeveralTracks() async throws {
    let asset = AVURLAsset(url: try AssetMaker.multilingualMovie())
    let tracks = try await asset.load(.tracks)
    #expect(tracks.map(\.mediaType) == [.video, .audio, .audio, .subtitle])
    #expect(tracks.map(\.trackID) == [1, 2, 3, 4])
    let groups = try await asset.load(.trackGroups)
    #expect(groups.map(\.trackIDs).contains([2, 3]))
  }

  @Test func fragmentedFilesSaySo() async throws {
    let url = try AssetMaker.movie("fragmented.mp4", ["-bf", "0", "-movflags", "frag_keyframe+empty_moov"])
    let asset = AVURLAsset(url: url)
    let (containsFragments, canContain, duration, tracks) = try await asset.load(
      .containsFragments, .canContainFragments, .duration, .tracks)
    #expect(containsFragments && canContain)
    #expect(abs(duration.seconds - 2) < 0.05)
    #expect(tracks.count == 2)
    let whole = AVURLAsset(url: try AssetMaker.movie())
    #expect(try await whole.load(.containsFragments) == false)
  }
}
