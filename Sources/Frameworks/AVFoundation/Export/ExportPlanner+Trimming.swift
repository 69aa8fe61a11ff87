import AVEngineCore
import AVEngineReading
import CoreAudioTypes
import CoreMedia
import Foundation

extension ExportPlanner {
  private func mayCopy(_ track: any MediaTrack) -> Bool { sizeLimit == 0 && !(track is ComposedTrack) }

  func isAlike(_ track: any MediaTrack, _ format: CMFormatDescription, _ settings: VideoEncoderSettings) -> Bool {
    guard mayCopy(track), composition == nil, settings.codec == kCMVideoCodecType_H264,
      CMFormatDescriptionGetMediaSubType(format) == settings.codec, !ColorDescription(format).isHighDynamicRange
    else { return false }
    let stored = CMVideoFormatDescriptionGetDimensions(format)
    let shown = CMVideoFormatDescriptionGetPresentationDimensions(
      format, usePixelAspectRatio: true, useCleanAperture: true)
    guard (Int(stored.width), Int(stored.height)) == (settings.width, settings.height),
      (Int(shown.width), Int(shown.height)) == (settings.width, settings.height)
    else { return false }
    guard isPlain(format) else { return false }
    guard case .average(let rate) = settings.rate else { return true }
    return spendsAtMost(rate, track)
  }

  /// Whether the video is in 4:2:0 with 8 bits, and in the Baseline, Main or High profile of H.264 (ITU-T H.264 §A.2),
  /// as this package encodes it.
  private func isPlain(_ format: CMFormatDescription) -> Bool {
    let sets = (format.h264ParameterSets?.units ?? []).filter { ($0.first ?? 0) & 0x1F == 7 }
    return !sets.isEmpty
      && sets.allSatisfy { unit in
        guard let set = try? H264SequenceParameterSet(unit) else { return false }
        return [66, 77, 100].contains(set.profile) && set.chromaFormat == 1 && set.lumaDepth == 8
          && set.chromaDepth == 8
      }
  }

  func isAlike(_ voice: MixInput, _ settings: AudioEncoderSettings) -> Bool {
    let track = voice.track.media
    guard mayCopy(track), voice.isPlain, settings.formatID == kAudioFormatMPEG4AAC, canHold(track),
      track.info.formatDescriptions.count == 1, let format = track.info.formatDescriptions.first,
      let stored = CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee,
      stored.mFormatID == settings.formatID,
      stored.mSampleRate == settings.sampleRate, Int(stored.mChannelsPerFrame) == settings.layout.count,
      let stretches = try? voice.track.stretches(in: [range]), stretches.allSatisfy(\.isAtNaturalSpeed)
    else { return false }
    if case .sourceSize = preset.video { return true }
    return settings.bitRate.map { spendsAtMost($0, track) } ?? true
  }

  private func spendsAtMost(_ rate: Int, _ track: any MediaTrack) -> Bool {
    (try? storedBitRate(of: [track])).map { $0 <= Double(rate) } ?? false
  }
}
