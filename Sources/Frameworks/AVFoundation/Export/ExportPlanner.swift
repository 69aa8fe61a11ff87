import AVEngineCore
import AVEngineReading
import AVEngineSystem
import AVEngineWriting
import CoreAudioTypes
import CoreGraphics
import CoreMedia
import Foundation

struct ExportPlanner {
  var preset: ExportPreset
  var fileType: AVFileType
  var timeRange: CMTimeRange
  var sizeLimit: Int64
  let keepsAlternates: Bool
  private let mix: AVAudioMix
  private let pitch: AVAudioTimePitchAlgorithm
  var composition: FrameComposition?
  let container: any MediaContainer
  let codecs: any CodecProvider = Engine.system.codecs

  init(
    _ settings: AVAssetExportSession.Settings, preset: ExportPreset, fileType: AVFileType, container: any MediaContainer
  ) {
    self.preset = preset
    self.fileType = fileType
    self.container = container
    timeRange = settings.timeRange
    sizeLimit = settings.fileLengthLimit
    mix = settings.audioMix?.value ?? AVAudioMix()
    pitch = settings.audioTimePitchAlgorithm
    keepsAlternates = settings.audioTrackGroupHandling.contains(.preserveAlternateTracks)
  }

  var range: CMTimeRange { timeRange.isValid ? timeRange.intersection(whole) : whole }

  var whole: CMTimeRange { CMTimeRange(start: .zero, duration: container.info.duration) }

  func plan() throws(EngineError) -> ExportPlan {
    guard range.duration > .zero else {
      throw EngineError(
        .timeOutOfRange, "Exporting",
        detail: "the time range contains no media of the asset, whose duration is \(container.info.duration.seconds) s")
    }
    guard !container.info.isProtected else {
      throw EngineError(.protected, "Exporting", detail: "the media is encrypted")
    }
    let tracks = connected(preset.isPassthrough ? try copiedTracks() : try codedTracks())
    guard !tracks.isEmpty else {
      throw EngineError(.noSuchTrack, "Exporting", detail: "no track of the asset can go into a file of this preset")
    }
    var plan = ExportPlan(tracks: tracks, range: range)
    plan.sizeLimit = sizeLimit > 0 ? sizeLimit : nil
    return plan
  }

  var video: (any MediaTrack)? {
    guard preset.videoCodec != nil else { return nil }
    let tracks =
      composition == nil
      ? decodable(kCMMediaType_Video) : container.tracks.filter { $0.info.mediaType == kCMMediaType_Video }
    return tracks.first(where: \.info.isEnabled) ?? tracks.first
  }

  var audio: [any MediaTrack] {
    let kept = Set(alternates.map(\.info.id))
    let tracks = decodable(kCMMediaType_Audio).filter { !kept.contains($0.info.id) }
    var groups: Set<Int> = []
    let chosen = tracks.filter { track in
      track.info.isEnabled && (track.info.alternateGroup == 0 || groups.insert(track.info.alternateGroup).inserted)
    }
    return chosen.isEmpty && kept.isEmpty ? Array(tracks.prefix(1)) : chosen
  }

  private func decodable(_ type: CMMediaType) -> [any MediaTrack] {
    container.tracks.filter { $0.info.mediaType == type && hasMedia($0) && canDecode($0) }
  }

  func hasMedia(_ track: any MediaTrack) -> Bool {
    EditedTrack(track).hasMedia(in: range)
  }

  // MARK: - Coding

  private func codedTracks() throws(EngineError) -> [ExportPlan.Track] {
    var tracks: [ExportPlan.Track] = []
    if let video { tracks.append(try coded(video: video)) }
    let audio = audio
    if let first = audio.first { tracks.append(try coded(audio: first, mixed: Array(audio.dropFirst()))) }
    for track in alternates { tracks.append(canHold(track) ? try copied(track) : try coded(audio: track, mixed: [])) }
    return tracks.isEmpty ? [] : tracks + (try copied(chapterTracks))
  }

  private func coded(video track: any MediaTrack) throws(EngineError) -> ExportPlan.Track {
    guard let codec = preset.videoCodec,
      let format = try composition?.makeFormat() ?? track.info.formatDescriptions.first
    else {
      throw EngineError(.malformed, "Exporting", detail: "the video track has no format")
    }
    let shown = CMVideoFormatDescriptionGetPresentationDimensions(
      format, usePixelAspectRatio: true, useCleanAperture: true)
    guard shown.width >= 1, shown.height >= 1, shown.width <= 16_384, shown.height <= 16_384 else {
      throw EngineError(
        .malformed, "Exporting", detail: "the width and the height of the video must be from 1 to 16384")
    }
    let size = preset.codedSize(width: Int(shown.width.rounded()), height: Int(shown.height.rounded()))
    var settings = VideoEncoderSettings(
      codec: codec, width: size.width, height: size.height,
      rate: limited(preset.rate(width: size.width, height: size.height)),
      timescale: encoderTimescale(composition?.frameDuration.timescale ?? mediaTimescale(track)))
    let color = ColorDescription(format)
    let stored = CMVideoFormatDescriptionGetDimensions(format)
    let mapsToStandard = color.isHighDynamicRange && codec == kCMVideoCodecType_H264
    // Players assume the colours of standard definition for a small video that states no colours.
    let resolved = color.resolved(for: .encoding, width: Int(stored.width), height: Int(stored.height))
    settings.color = mapsToStandard ? .bt709 : resolved
    settings.color.chromaLocation = settings.color.effectiveChromaLocation
    // ProRes has chroma samples in every line, so a chroma location does not apply.
    if VideoProfiles.isProRes(codec) { (settings.color.isFullRange, settings.color.chromaLocation) = (false, nil) }
    settings.expectedFrameRate = composition.map { 1 / $0.frameDuration.seconds } ?? frameRate(of: track)
    var header = header(of: track, timescale: settings.timescale)
    header.scale(to: CGSize(width: size.width, height: size.height))
    if composition != nil { header.preferredTransform = .identity }
    var plan = ExportPlan.Track(source: EditedTrack(track), coding: .video(settings), header: header)
    plan.composition = composition
    plan.isAlike = isAlike(track, format, settings)
    return plan
  }

  private func mediaTimescale(_ track: any MediaTrack) -> CMTimeScale {
    (track as? ComposedTrack)?.commonTimescale ?? track.info.timescale
  }

  private func encoderTimescale(_ scale: CMTimeScale) -> CMTimeScale {
    guard scale > 0 else { return 600 }
    return scale >= 600 ? scale : scale * ((600 + scale - 1) / scale)
  }

  /// Without a rate, the encoder would assume one frame per unit of the time scale.
  private func frameRate(of track: any MediaTrack) -> Double {
    if let stated = track.info.statedFrameRate, stated > 0 { return stated }
    guard let statistics = try? track.statistics(), statistics.sampleCount > 0, statistics.mediaDuration > .zero else {
      return 30
    }
    return min(max(Double(statistics.sampleCount) / statistics.mediaDuration.seconds, 1), 240)
  }

  private func coded(audio track: any MediaTrack, mixed: [any MediaTrack]) throws(EngineError) -> ExportPlan.Track {
    for track in [track] + mixed { try track.info.requireMedia() }
    guard let settings = audioSettings(for: [track] + mixed) else {
      throw EngineError(.malformed, "Exporting", detail: "the audio track has no format")
    }
    let voices = ([track] + mixed).map { mix.input(EditedTrack($0), pitch: pitch) }
    if voices.count == 1, isAlike(voices[0], settings) { return try copied(track) }
    let scale = CMTimeScale(settings.sampleRate.rounded())
    var result = ExportPlan.Track(
      source: EditedTrack(track), coding: .audio(settings), header: header(of: track, timescale: scale))
    result.voices = voices
    if !mixed.isEmpty {
      result.header.languageCode = nil
      result.header.extendedLanguageTag = nil
      result.header.alternateGroup = 0
    }
    return result
  }

  private func audioSettings(for tracks: [any MediaTrack]) -> AudioEncoderSettings? {
    let formats = tracks.compactMap {
      $0.info.formatDescriptions.first.flatMap(CMAudioFormatDescriptionGetStreamBasicDescription)?.pointee
    }
    guard let sourceRate = formats.map(\.mSampleRate).max(), sourceRate >= 1, sourceRate < 10_000_000 else {
      return nil
    }
    let channels = max(1, formats.map { Int($0.mChannelsPerFrame) }.max() ?? 1)
    switch preset.audio {
    case .linearPCM:
      var settings = AudioEncoderSettings(
        formatID: kAudioFormatLinearPCM, sampleRate: sourceRate.rounded(), layout: .usual(count: channels))
      settings.bitDepth = 16
      settings.linearPCM = .interleavedInteger(rate: settings.sampleRate, channels: channels)
      return settings
    case .aac(let perChannel):
      let rates: [Double] = [48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000]
      let rate = rates.first { $0 <= sourceRate } ?? 8_000
      let count = min(channels, 2)
      var settings = AudioEncoderSettings(
        formatID: kAudioFormatMPEG4AAC, sampleRate: rate, layout: .usual(count: count))
      settings.bitRate = min(perChannel * count, Int(rate) * 6 * count)
      return settings
    }
  }

  // MARK: - Rates

  private func limited(_ rate: VideoEncoderSettings.Rate) -> VideoEncoderSettings.Rate {
    guard sizeLimit > 0, rate != .fixed else { return rate }
    let seconds = max(range.duration.seconds, 0.1)
    // A tenth is reserved for the header and for deviations from the bit rate.
    let bits = Double(sizeLimit) * 8 * 0.9 / seconds - Double(audioBitRate)
    let room = max(32_000, Int(min(bits, 1e9)))
    if case .average(let wanted) = rate { return .average(min(wanted, room)) }
    return .average(min(room, 60_000_000))
  }

  private var audioBitRate: Int {
    guard let settings = audioSettings(for: audio) else { return 0 }
    return settings.bitRate ?? Int(settings.sampleRate) * settings.layout.count * 16
  }

  func estimatedBitRate() throws(EngineError) -> Double {
    let stored = try storedBitRate(of: preset.isPassthrough ? container.tracks.filter(canHold) : alternates)
    return preset.isPassthrough ? stored : stored + Double(audioBitRate) + videoBitRate
  }

  func storedBitRate(of tracks: [any MediaTrack]) throws(EngineError) -> Double {
    var sum = 0.0
    for track in tracks {
      let statistics = try track.statistics()
      let seconds = statistics.mediaDuration.seconds
      // The samples of a stream are not counted, but its headers may state a data rate.
      sum += seconds > 0 ? Double(statistics.totalSize) * 8 / seconds : track.info.statedDataRate ?? 0
    }
    return sum
  }

  private var videoBitRate: Double {
    guard let format = video?.info.formatDescriptions.first else { return 0 }
    let shown = CMVideoFormatDescriptionGetPresentationDimensions(
      format, usePixelAspectRatio: true, useCleanAperture: true)
    let size = preset.codedSize(width: max(1, Int(shown.width)), height: max(1, Int(shown.height)))
    let pixels = Double(size.width * size.height)
    switch limited(preset.rate(width: size.width, height: size.height)) {
    case .average(let rate): return Double(rate)
    // Typical bits per second and pixel, of H.264 at this quality and of ProRes at 30 frames per second.
    case .quality, .visuallyLossless: return pixels * 4.5
    case .fixed: return pixels * (preset.videoCodec == kCMVideoCodecType_AppleProRes4444 ? 106 : 71)
    }
  }

  func header(of track: any MediaTrack, timescale: CMTimeScale) -> WriterTrack {
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

extension WriterTrack {
  /// The displayed rectangle keeps its place in relation to its size.
  fileprivate mutating func scale(to size: CGSize) {
    let before = CGRect(origin: .zero, size: naturalSize).applying(preferredTransform)
    let after = CGRect(origin: .zero, size: size).applying(preferredTransform)
    naturalSize = size
    guard before.width > 0, before.height > 0 else { return }
    preferredTransform.tx += before.origin.x * after.width / before.width - after.origin.x
    preferredTransform.ty += before.origin.y * after.height / before.height - after.origin.y
  }
}

extension AudioStreamBasicDescription {
  fileprivate static func interleavedInteger(rate: Double, channels: Int) -> AudioStreamBasicDescription {
    AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked,
      mBytesPerPacket: UInt32(channels * 2), mFramesPerPacket: 1, mBytesPerFrame: UInt32(channels * 2),
      mChannelsPerFrame: UInt32(channels), mBitsPerChannel: 16, mReserved: 0)
  }
}
