import CoreAudioTypes
import CoreMedia
import CoreVideo
import Foundation
import MediaEngine

/// Turns an asset, a preset and a session's settings into an engine's plan.
struct ExportPlanner {
  var preset: ExportPreset
  var fileType: AVFileType
  var timeRange: CMTimeRange
  var sizeLimit: Int64
  let container: any MediaContainer
  let codecs: any CodecProvider

  /// The part of the asset that is exported.
  var range: CMTimeRange {
    let whole = CMTimeRange(start: .zero, duration: container.info.duration)
    return timeRange.isValid ? timeRange.intersection(whole) : whole
  }

  func plan() throws(EngineError) -> ExportPlan {
    guard range.duration > .zero else {
      throw EngineError(.timeOutOfRange, "Exporting", detail: "the time range holds nothing of the asset")
    }
    guard !container.info.isProtected else { throw EngineError(.protected, "Exporting", detail: "the media is encrypted") }
    let tracks = preset.isPassthrough ? try copiedTracks() : try codedTracks()
    guard !tracks.isEmpty else {
      throw EngineError(.noSuchTrack, "Exporting", detail: "no track of the asset can go into a file of this preset")
    }
    var plan = ExportPlan(tracks: tracks, range: range)
    plan.sizeLimit = sizeLimit > 0 ? sizeLimit : nil
    return plan
  }

  /// The tracks that a coded export takes: one of each kind, the first that is enabled.
  var video: (any MediaTrack)? { preset.videoCodec == nil ? nil : first(kCMMediaType_Video) }
  var audio: (any MediaTrack)? { first(kCMMediaType_Audio) }

  private func first(_ type: CMMediaType) -> (any MediaTrack)? {
    let tracks = container.tracks.filter { track in
      track.info.mediaType == type && track.info.formatDescriptions.contains { codecs.canDecode($0) }
    }
    return tracks.first(where: \.info.isEnabled) ?? tracks.first
  }

  // MARK: - Copying

  /// Every track that the file type can hold.
  private func copiedTracks() throws(EngineError) -> [ExportPlan.Track] {
    container.tracks.filter { Self.canHold($0, in: fileType) }.map { track in
      ExportPlan.Track(source: track, map: SegmentMap(track.info.segments), coding: .copy, header: header(of: track, timescale: track.info.timescale))
    }
  }

  /// Whether a file of this type can hold the track as it is stored.
  static func canHold(_ track: any MediaTrack, in fileType: AVFileType) -> Bool {
    let type = track.info.mediaType
    switch fileType {
    case .mov: return true
    case .m4a: return type == kCMMediaType_Audio && isMPEG4Sound(track)
    case .mp4, .m4v: return type == kCMMediaType_Video || type == kCMMediaType_Audio && isMPEG4Sound(track) || type == kCMMediaType_Subtitle
    case .mobile3GPP: return type == kCMMediaType_Video || type == kCMMediaType_Audio && isMPEG4Sound(track)
    default: return false
    }
  }

  private static func isMPEG4Sound(_ track: any MediaTrack) -> Bool {
    let allowed: Set<AudioFormatID> = [
      kAudioFormatMPEG4AAC, kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2, kAudioFormatMPEG4AAC_LD, kAudioFormatMPEG4AAC_ELD,
      kAudioFormatAppleLossless, kAudioFormatAC3, kAudioFormatEnhancedAC3, kAudioFormatMPEGLayer3, kAudioFormatOpus, kAudioFormatFLAC,
    ]
    return track.info.formatDescriptions.allSatisfy { allowed.contains(CMFormatDescriptionGetMediaSubType($0)) }
  }

  // MARK: - Coding

  private func codedTracks() throws(EngineError) -> [ExportPlan.Track] {
    var tracks: [ExportPlan.Track] = []
    if let video { tracks.append(try coded(video: video)) }
    if let audio { tracks.append(try coded(audio: audio)) }
    return tracks
  }

  private func coded(video track: any MediaTrack) throws(EngineError) -> ExportPlan.Track {
    guard let codec = preset.videoCodec, let format = track.info.formatDescriptions.first else {
      throw EngineError(.malformed, "Exporting", detail: "the video track has no format")
    }
    let shown = CMVideoFormatDescriptionGetPresentationDimensions(format, usePixelAspectRatio: true, useCleanAperture: true)
    guard shown.width >= 1, shown.height >= 1, shown.width <= 16_384, shown.height <= 16_384 else {
      throw EngineError(.malformed, "Exporting", detail: "the picture's size makes no sense")
    }
    let size = preset.codedSize(width: Int(shown.width.rounded()), height: Int(shown.height.rounded()))
    var settings = VideoEncoderSettings(
      codec: codec, width: size.width, height: size.height, rate: limited(preset.rate(width: size.width, height: size.height)),
      timescale: encoderTimescale(track))
    settings.color = ColorDescription(format)
    settings.expectedFrameRate = track.info.statedFrameRate
    settings.effort = "veryfast"
    var request = PictureRequest(pixelFormat: pixelFormat(codec, color: settings.color, format: format), width: size.width, height: size.height)
    request.crop = crop(format)
    var header = header(of: track, timescale: settings.timescale)
    header.naturalSize = CGSize(width: size.width, height: size.height)
    return ExportPlan.Track(source: track, map: SegmentMap(track.info.segments), coding: .video(settings, request), header: header)
  }

  /// The media's own scale where it is fine enough, so that frame times stay exact.
  private func encoderTimescale(_ track: any MediaTrack) -> CMTimeScale {
    let scale = track.info.timescale
    guard scale > 0 else { return 600 }
    return scale >= 600 ? scale : scale * ((600 + scale - 1) / scale)
  }

  private func pixelFormat(_ codec: CMVideoCodecType, color: ColorDescription, format: CMFormatDescription) -> OSType {
    switch codec {
    case kCMVideoCodecType_AppleProRes422: kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange
    case kCMVideoCodecType_AppleProRes4444: kCVPixelFormatType_4444AYpCbCr16
    case kCMVideoCodecType_HEVC where color.isHighDynamicRange: kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
    default: color.isFullRange ? kCVPixelFormatType_420YpCbCr8PlanarFullRange : kCVPixelFormatType_420YpCbCr8Planar
    }
  }

  private func crop(_ format: CMFormatDescription) -> PictureRequest.Crop? {
    let size = CMVideoFormatDescriptionGetDimensions(format)
    let aperture = CMVideoFormatDescriptionGetCleanAperture(format, originIsAtTopLeft: true)
    return StillGeometry(
      width: Int(size.width), height: Int(size.height), cleanAperture: aperture, pixelAspectRatio: nil, orientation: .upright, maximumSize: .zero
    ).crop
  }

  private func coded(audio track: any MediaTrack) throws(EngineError) -> ExportPlan.Track {
    guard let format = track.info.formatDescriptions.first,
      let description = CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee, description.mSampleRate >= 1
    else { throw EngineError(.malformed, "Exporting", detail: "the audio track has no format") }
    let settings = soundSettings(for: description)
    let scale = CMTimeScale(settings.sampleRate.rounded())
    return ExportPlan.Track(
      source: track, map: SegmentMap(track.info.segments), coding: .audio(settings), header: header(of: track, timescale: scale))
  }

  /// AAC takes mono or stereo at up to 48 kHz; PCM keeps the rate and all channels.
  private func soundSettings(for source: AudioStreamBasicDescription) -> AudioEncoderSettings {
    let channels = max(1, Int(source.mChannelsPerFrame))
    switch preset.sound {
    case .linearPCM:
      var settings = AudioEncoderSettings(formatID: kAudioFormatLinearPCM, sampleRate: source.mSampleRate, layout: ChannelLayout(count: channels))
      settings.bitDepth = 16
      settings.linearPCM = .interleavedInteger(rate: source.mSampleRate, channels: channels)
      return settings
    case .aac(let perChannel):
      let rates: [Double] = [48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000]
      let rate = rates.first { $0 <= source.mSampleRate } ?? 8_000
      let count = min(channels, 2)
      var settings = AudioEncoderSettings(
        formatID: kAudioFormatMPEG4AAC, sampleRate: rate, layout: ChannelLayout(count: count, mask: count == 1 ? 0x4 : 0x3))
      settings.bitRate = min(perChannel * count, Int(rate) * 6 * count)
      return settings
    }
  }

  // MARK: - Rates

  /// A limit on the file's length lowers the rate so that the whole range fits.
  private func limited(_ rate: VideoEncoderSettings.Rate) -> VideoEncoderSettings.Rate {
    guard sizeLimit > 0, rate != .fixed else { return rate }
    let seconds = max(range.duration.seconds, 0.1)
    // A tenth is kept for the header and for the encoder's misses.
    let bits = Double(sizeLimit) * 8 * 0.9 / seconds - Double(soundBitRate)
    let room = max(32_000, Int(min(bits, 1e9)))
    if case .average(let wanted) = rate { return .average(min(wanted, room)) }
    return .average(min(room, 60_000_000))
  }

  private var soundBitRate: Int {
    guard let format = audio?.info.formatDescriptions.first,
      let description = CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee
    else { return 0 }
    let settings = soundSettings(for: description)
    return settings.bitRate ?? Int(settings.sampleRate) * settings.layout.count * 16
  }

  /// Bits a second of the whole file, for estimates.
  func estimatedBitRate() throws(EngineError) -> Double {
    if preset.isPassthrough {
      var sum = 0.0
      for track in container.tracks where Self.canHold(track, in: fileType) {
        let statistics = try track.statistics()
        let seconds = statistics.mediaDuration.seconds
        if seconds > 0 { sum += Double(statistics.totalSize) * 8 / seconds }
      }
      return sum
    }
    return Double(soundBitRate) + videoBitRate
  }

  private var videoBitRate: Double {
    guard let format = video?.info.formatDescriptions.first else { return 0 }
    let shown = CMVideoFormatDescriptionGetPresentationDimensions(format, usePixelAspectRatio: true, useCleanAperture: true)
    let size = preset.codedSize(width: max(1, Int(shown.width)), height: max(1, Int(shown.height)))
    let pixels = Double(size.width * size.height)
    switch limited(preset.rate(width: size.width, height: size.height)) {
    case .average(let rate): return Double(rate)
    // Typical of x264 at this quality and of ProRes 422 at 30 frames a second, in bits a pixel.
    case .constantQuality: return pixels * 4.5
    case .fixed: return pixels * (preset.videoCodec == kCMVideoCodecType_AppleProRes4444 ? 106 : 71)
    }
  }

  private func header(of track: any MediaTrack, timescale: CMTimeScale) -> WriterTrack {
    let info = track.info
    var header = WriterTrack(mediaType: info.mediaType, formatDescriptions: [], timescale: timescale)
    header.naturalSize = info.naturalSize
    header.preferredTransform = info.preferredTransform
    header.preferredVolume = info.preferredVolume
    (header.languageCode, header.extendedLanguageTag) = (info.languageCode, info.extendedLanguageTag)
    (header.isEnabled, header.alternateGroup) = (info.isEnabled, info.alternateGroup)
    header.metadata = info.metadata
    return header
  }
}

extension AudioStreamBasicDescription {
  /// Interleaved 16-bit little-endian PCM.
  fileprivate static func interleavedInteger(rate: Double, channels: Int) -> AudioStreamBasicDescription {
    AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked,
      mBytesPerPacket: UInt32(channels * 2), mFramesPerPacket: 1, mBytesPerFrame: UInt32(channels * 2),
      mChannelsPerFrame: UInt32(channels), mBitsPerChannel: 16, mReserved: 0)
  }
}
