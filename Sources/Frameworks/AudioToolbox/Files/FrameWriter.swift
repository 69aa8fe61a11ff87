import AVEngineCore
import AVEngineReading
import AVEngineSystem
import CoreAudio
import CoreMedia
import Foundation

/// One thread at a time may use a writer.
final class FrameWriter {
  let fileFormat: AudioStreamBasicDescription
  private(set) var fileLayout: Data?
  private(set) var clientFormat: AudioStreamBasicDescription?
  private(set) var clientLayout: Data?
  private let writer: any ContainerWriter
  private var recording: AudioRecording?
  /// Only the settings of this converter are used. The client can change the settings by `converterReference`.
  private var converter: StreamConverter

  private static let operation = "Writing audio"

  init(path: String, type: AudioFileTypeID, format: AudioStreamBasicDescription, layout: Data?, replaces: Bool)
    throws(EngineError)
  {
    guard let container = AudioFileKind.container(of: type) else {
      throw EngineError(
        .unrecognisedFormat, Self.operation, subject: path, detail: "files of this type cannot be written")
    }
    guard format.mSampleRate >= 1, format.mSampleRate < 10_000_000, (1...1024).contains(format.mChannelsPerFrame) else {
      throw EngineError(
        .unsupported, Self.operation, subject: path, detail: "the format has no valid sample rate or channel count")
    }
    fileFormat = format
    fileLayout = layout
    let isPCM = format.isLinearPCM
    clientFormat = isPCM ? format : nil
    // An encoder that does not support the format fails here, before an existing file is deleted.
    converter = try Self.converter(from: clientFormat ?? Self.plain(format), nil, to: format, layout)
    if replaces { unlink(path) }
    writer = try Engine.system.makeWriter(path: path, options: WriterOptions(format: container))
  }

  var hasBegun: Bool { recording != nil }

  /// The number is at the file's sample rate.
  var frameCount: Int64 {
    guard let recording, let clientFormat else { return 0 }
    return Int64((Double(recording.frameCount) * fileFormat.mSampleRate / clientFormat.mSampleRate).rounded())
  }

  var maximumPacketSize: Int { converter.settings.maximumPacketSize }

  var converterReference: AudioConverterRef? {
    // Safety: the client uses it only until the client's format is set again, or the file is disposed of.
    OpaquePointer(Unmanaged.passUnretained(converter).toOpaque())
  }

  func setClient(_ format: AudioStreamBasicDescription) throws(EngineError) {
    converter = try Self.converter(from: format, clientLayout, to: fileFormat, fileLayout)
    clientFormat = format
  }

  func setLayout(_ layout: Data, ofClient: Bool) {
    if ofClient { clientLayout = layout } else { fileLayout = layout }
    converter.change { settings in
      if ofClient { settings.inputLayout = layout } else { settings.outputLayout = layout }
    }
  }

  func write(_ planes: [UnsafeRawPointer], count: Int) throws(EngineError) {
    try begun().append(planes, frameCount: count)
  }

  func finish() throws(EngineError) { try begun().finish() }

  private func begun() throws(EngineError) -> AudioRecording {
    if let recording { return recording }
    let made = try AudioRecording(
      by: try converter.settings.makeEncoding(), rate: fileFormat.mSampleRate, writer: writer)
    recording = made
    return made
  }

  private static func converter(
    from client: AudioStreamBasicDescription, _ clientLayout: Data?, to file: AudioStreamBasicDescription,
    _ fileLayout: Data?
  ) throws(EngineError) -> StreamConverter {
    var settings = ConverterSettings(from: client, to: file)
    settings.inputLayout = clientLayout
    settings.outputLayout = fileLayout
    _ = try settings.makeEncoding()
    return try StreamConverter(settings)
  }

  private static func plain(_ format: AudioStreamBasicDescription) -> AudioStreamBasicDescription {
    AudioBusFormat(rate: Int(format.mSampleRate.rounded()), layout: ChannelLayout(count: Int(format.mChannelsPerFrame)))
      .description(isInterleaved: true)
  }
}
