import AVEngineCapture
import AVEngineCore
import CoreAudioTypes
import Foundation

/// How a file of sound is coded, as settings by the keys of AVFAudio ask.
struct RecordedSoundSettings {
  let plan: CaptureRecordingPlan.Audio

  /// - Parameters:
  ///   - settings: Settings without a `fault(of:)`.
  ///   - container: The file's format, which decides what the settings leave open, and the order of bytes.
  init(_ settings: [String: Any], for container: ContainerFormat) {
    let usual = container == .m4a ? kAudioFormatMPEG4AAC : kAudioFormatLinearPCM
    let format = Self.number(settings, "AVFormatIDKey")?.uint32Value ?? usual
    var plan = CaptureRecordingPlan.Audio(format: format)
    plan.sampleRate = Self.number(settings, "AVSampleRateKey")?.doubleValue
    plan.channelCount = Self.number(settings, "AVNumberOfChannelsKey")?.intValue
    if format == kAudioFormatLinearPCM {
      // Microphones give floats. AIFF has integers only (Apple's Audio Interchange File Format 1.3).
      let isOpen = Self.number(settings, "AVLinearPCMBitDepthKey") == nil
      let isFloat = Self.number(settings, "AVLinearPCMIsFloatKey")?.boolValue ?? isOpen
      plan.isFloat = isFloat && container != .aiff
      plan.bitDepth = Self.number(settings, "AVLinearPCMBitDepthKey")?.intValue ?? 32
      let asksForBig = Self.number(settings, "AVLinearPCMIsBigEndianKey")?.boolValue ?? false
      plan.isBigEndian = container == .aiff || container == .aifc || (asksForBig && container != .wav)
    } else {
      plan.bitRate = Self.number(settings, "AVEncoderBitRateKey")?.intValue
      plan.bitDepth = Self.number(settings, "AVEncoderBitDepthHintKey").map { $0.intValue > 16 ? 24 : 16 }
    }
    self.plan = plan
  }

  /// Why nothing can be recorded with settings; nil where it can.
  static func fault(of settings: [String: Any]) -> String? {
    let format = number(settings, "AVFormatIDKey")?.uint32Value
    if settings["AVFormatIDKey"] != nil, format == nil { return "AVFormatIDKey is no number" }
    if let rate = number(settings, "AVSampleRateKey")?.doubleValue, !(8000...192_000).contains(rate) {
      return "AVSampleRateKey of \(rate) is not from 8,000 to 192,000"
    }
    if let count = number(settings, "AVNumberOfChannelsKey")?.intValue, !(1...32).contains(count) {
      return "AVNumberOfChannelsKey of \(count) is not from 1 to 32"
    }
    if let rate = number(settings, "AVEncoderBitRateKey")?.intValue, !(1...10_000_000).contains(rate) {
      return "AVEncoderBitRateKey of \(rate) makes no sense"
    }
    let isFloat = number(settings, "AVLinearPCMIsFloatKey")?.boolValue ?? false
    if let bits = number(settings, "AVLinearPCMBitDepthKey")?.intValue,
      !(isFloat ? [32, 64] : [8, 16, 24, 32]).contains(bits)
    {
      return "AVLinearPCMBitDepthKey of \(bits) is not possible"
    }
    return nil
  }

  private static func number(_ settings: [String: Any], _ key: String) -> NSNumber? { settings[key] as? NSNumber }
}
