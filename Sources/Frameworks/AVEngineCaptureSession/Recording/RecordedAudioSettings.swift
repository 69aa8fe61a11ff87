import AVEngineCore
import AVEngineWriting
import AVFAudio
import CoreAudioTypes
import Foundation

/// How audio is coded in a file, as settings by the keys of AVFAudio ask, by the rules of writers' inputs.
struct RecordedAudioSettings {
  /// Parts that the settings leave open follow the microphone.
  let coding: AudioCoding

  /// - Parameter container: The file's format, which decides what the settings leave open.
  init(_ settings: [String: Any], for container: ContainerFormat) throws(SettingsFault) {
    var settings = settings
    if settings[AVFormatIDKey] == nil {
      let usual = container == .m4a ? kAudioFormatMPEG4AAC : kAudioFormatLinearPCM
      settings[AVFormatIDKey] = NSNumber(value: usual)
    }
    let isPCM = (settings[AVFormatIDKey] as? NSNumber)?.uint32Value == kAudioFormatLinearPCM
    if isPCM, settings[AVLinearPCMBitDepthKey] == nil, settings[AVLinearPCMIsFloatKey] == nil {
      // Microphones give floats, of which AIFF has none (Apple's Audio Interchange File Format 1.3).
      settings[AVLinearPCMBitDepthKey] = 32
      settings[AVLinearPCMIsFloatKey] = container != .aiff
    }
    var coding = try AudioOutputSettings(settings, hint: nil, isOpen: true).coding
    coding.sourceLayout = { format in
      ChannelLayout(count: Int(format.audioStreamBasicDescription?.mChannelsPerFrame ?? 1))
    }
    self.coding = coding.fitted(to: container)
  }

  /// Why nothing can be recorded with settings, whatever the type of the file; nil where it can.
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
