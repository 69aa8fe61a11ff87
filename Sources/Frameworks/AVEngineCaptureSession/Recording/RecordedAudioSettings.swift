import AVEngineCore
import AVEngineWriting
import AVFAudio
import CoreAudioTypes
import Foundation

/// The coding of a file's audio, from settings under the keys of AVFAudio. The rules of an `AVAssetWriterInput` apply.
struct RecordedAudioSettings {
  /// The coding. If the settings do not state a sample rate or channels, those of the microphone apply.
  let coding: AudioCoding

  /// - Parameter container: The file's format, which decides the defaults of the settings.
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

  /// Returns the reason why settings are invalid for both M4A and CAF files; nil if they are valid for one of them.
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
