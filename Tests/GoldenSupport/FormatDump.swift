import AVFoundation
import CoreAudioTypes
import CoreMedia
import Foundation

enum FormatDump {
  static func lines(_ format: CMFormatDescription) -> [String] {
    var lines = ["format \(ValueText.code(format.mediaType.rawValue)) \(ValueText.code(format.mediaSubType.rawValue))"]
    var details: [String] = []
    if format.mediaType == .video {
      let pixels = format.dimensions
      let shown = format.presentationDimensions()
      details.append("dimensions \(pixels.width)x\(pixels.height) presented \(ValueText.size(shown))")
    }
    if let audio = format.audioStreamBasicDescription { details += Self.audio(audio, format) }
    if format.mediaType == .timeCode {
      let flags = format.timeCodeFlags.rawValue
      details.append("frames of \(ValueText.time(format.frameDuration)) quanta \(format.frameQuanta) flags \(flags)")
    }
    let extensions = CMFormatDescriptionGetExtensions(format) as? [String: Any] ?? [:]
    for (key, value) in extensions.sorted(by: { $0.key < $1.key }) { details += entry(key, value) }
    lines += details.map { "  " + $0 }
    return lines
  }

  private static func audio(_ audio: AudioStreamBasicDescription, _ format: CMFormatDescription) -> [String] {
    let packet = "packet \(audio.mBytesPerPacket) bytes \(audio.mFramesPerPacket) frames"
    let frame = "frame \(audio.mBytesPerFrame) bytes \(audio.mChannelsPerFrame) channels \(audio.mBitsPerChannel) bits"
    let flags = String(audio.mFormatFlags, radix: 16)
    let id = ValueText.code(audio.mFormatID)
    var lines = ["sound \(id) \(ValueText.number(audio.mSampleRate)) Hz flags \(flags) \(packet) \(frame)"]
    if let layout = format.audioChannelLayout {
      let labels = layout.channelDescriptions.map { "\($0.mChannelLabel)" }.joined(separator: " ")
      lines.append("layout tag \(layout.tag) bitmap \(layout.bitmap.rawValue) labels [\(labels)]")
    }
    if let cookie = format.magicCookie { lines.append("cookie \(ValueText.data(cookie))") }
    return lines
  }

  /// Gives each key of a dictionary that is not a time a line, so that a changed value changes one line.
  private static func entry(_ key: String, _ value: Any) -> [String] {
    guard let values = value as? [String: Any], values["timescale"] == nil else {
      return ["\(key): \(ValueText.any(value))"]
    }
    return ["\(key):"] + values.sorted { $0.key < $1.key }.flatMap { entry($0.key, $0.value) }.map { "  " + $0 }
  }
}
