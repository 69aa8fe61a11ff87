import AVEngineCore
import AVEngineWriting
import AVFAudio
import CoreAudioTypes
import Foundation

struct RecordedAudioSettings {
  let coding: AudioCoding

  init(_ settings: [String: Any], for container: ContainerFormat) throws(SettingsFault) {
    var settings = settings
    if settings[AVFormatIDKey] == nil {
      let usual = container == .m4a ? kAudioFormatMPEG4AAC : kAudioFormatLinearPCM
      settings[AVFormatIDKey] = NSNumber(value: usual)
    }
    let isPCM = (settings[AVFormatIDKey] as? NSNumber)?.uint32Value == kAudioFormatLinearPCM
    if isPCM, settings[AVLinearPCMBitDepthKey] == nil, settings[AVLinearPCMIsFloatKey] == nil {
      // Microphones deliver floats, which AIFF does not support (Apple's Audio Interchange File Format 1.3).
      settings[AVLinearPCMBitDepthKey] = 32
      settings[AVLinearPCMIsFloatKey] = container != .aiff
    }
    var coding = try AudioOutputSettings(settings, hint: nil, isOpen: true).coding
    coding.sourceLayout = { format in
      ChannelLayout(count: Int(format.audioStreamBasicDescription?.mChannelsPerFrame ?? 1))
    }
    self.coding = coding.fitted(to: container)
  }

  /// Settings are invalid if neither M4A nor CAF files can have them.
  static func fault(of settings: [String: Any]) -> String? {
    var fault: String?
    for container in [ContainerFormat.m4a, .caf] {
      do throws(SettingsFault) {
        _ = try RecordedAudioSettings(settings, for: container)
        return nil
      } catch { fault = error.reason }
    }
    return fault
  }
}
