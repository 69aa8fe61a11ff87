import AVEngineCore
import AVEngineReading
import AVEngineSystem
import AVEngineWriting
import AudioToolbox
import CoreMedia
import Foundation

struct AudioFilePlan: @unchecked Sendable {
  // Safety: a layout is immutable.
  private let url: URL
  private let container: ContainerFormat
  private let coding: AudioCoding
  private let layout: AVAudioChannelLayout?

  private static let operation = "Writing audio"

  init(_ url: URL, _ settings: [String: Any]) throws(EngineError) {
    guard url.isFileURL else {
      throw EngineError(.unsupported, Self.operation, detail: "audio can be written to file URLs only")
    }
    guard let container = Self.container(url, settings[AVAudioFileTypeKey] as? NSNumber) else {
      throw EngineError(
        .unrecognisedFormat, Self.operation, subject: url.path,
        detail:
          "files with the extension “\(url.pathExtension)” cannot be written; wav, aiff, "
          + "aifc, caf, m4a, mp4, mov and flac can"
      )
    }
    self.url = url
    self.container = container
    layout = (settings[AVChannelLayoutKey] as? Data).flatMap { AVAudioChannelLayout(data: $0) }
    coding = try Self.coding(settings, container)
  }

  private static func container(_ url: URL, _ type: NSNumber?) -> ContainerFormat? {
    if let type { return AudioFileKind.container(of: type.uint32Value) }
    let format = ContainerFormat(pathExtension: url.pathExtension)
    return format.flatMap { Engine.system.writes($0) ? $0 : nil }
  }

  private static func coding(_ settings: [String: Any], _ container: ContainerFormat) throws(EngineError) -> AudioCoding
  {
    var settings = settings
    settings[AVLinearPCMIsNonInterleaved] = nil
    settings[AVAudioFileTypeKey] = nil
    if settings[AVFormatIDKey] == nil {
      settings[AVFormatIDKey] = container == .flac ? kAudioFormatFLAC : kAudioFormatLinearPCM
    }
    if (settings[AVFormatIDKey] as? NSNumber)?.uint32Value != kAudioFormatLinearPCM {
      for key in [AVLinearPCMBitDepthKey, AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey] { settings[key] = nil }
    }
    settings[AVSampleRateConverterAudioQualityKey] = nil
    do throws(SettingsFault) {
      let coding = try AudioOutputSettings(settings, hint: nil).coding
      guard coding.sampleRate != nil, coding.channelCount != nil else {
        throw SettingsFault("AVSampleRateKey or AVNumberOfChannelsKey is missing")
      }
      return coding.fitted(to: container)
    } catch { throw EngineError(.unsupported, Self.operation, detail: error.reason) }
  }

  func processingFormat(_ form: AVAudioCommonFormat, interleaved: Bool) -> AVAudioFormat {
    let (rate, channels) = (coding.sampleRate ?? 44_100, AVAudioChannelCount(coding.channelCount ?? 2))
    return AVAudioFormat(commonFormat: form, sampleRate: rate, channels: channels, interleaved: interleaved)
      ?? AVAudioFormat(
        commonFormat: form, sampleRate: rate, interleaved: interleaved,
        channelLayout: layout ?? AVAudioChannelLayout(channels: channels))
  }

  func fileFormat(from format: AVAudioFormat) throws(EngineError) -> CMFormatDescription {
    try Engine.system.codecs.makeAudioEncoder(encoderSettings(format)).formatDescription
  }

  private func encoderSettings(_ format: AVAudioFormat) -> AudioEncoderSettings {
    coding.settings(for: format.streamDescription.pointee, layout: format.engineLayout)
  }

  func start(from format: AVAudioFormat) throws(EngineError) -> AudioRecording {
    let source = format.formatDescription
    let settings = encoderSettings(format)
    // Without an encoder, this throws before an existing file is removed.
    _ = try fileFormat(from: format)
    if unlink(url.path) != 0, errno != ENOENT { throw .system(errno, Self.operation, subject: url.path) }
    let writer = try Engine.system.makeWriter(path: url.path, options: WriterOptions(format: container))
    return try AudioRecording(
      from: source, layout: format.engineLayout, to: settings, writer: writer, codecs: Engine.system.codecs)
  }
}
