package import CoreAudioTypes
package import CoreFoundation
package import CoreMedia
import Foundation

package struct Engine: Sendable {
  // Closures, so that only the parts that a process uses are made.
  private let containers: [@Sendable () -> any ContainerProvider]
  private let makeCodecs: @Sendable () -> any CodecProvider
  private let makeWriters: @Sendable () -> [any WriterProvider]
  private let makeDevices: @Sendable () -> Devices

  package var codecs: any CodecProvider { makeCodecs() }
  package var writers: [any WriterProvider] { makeWriters() }
  package var devices: Devices { makeDevices() }

  /// The container providers are tried in order.
  package init(
    containers: [@Sendable () -> any ContainerProvider], codecs: @escaping @Sendable () -> any CodecProvider,
    writers: @escaping @Sendable () -> [any WriterProvider], devices: @escaping @Sendable () -> Devices
  ) {
    self.containers = containers
    makeCodecs = codecs
    makeWriters = writers
    makeDevices = devices
  }

  /// Returns an engine with one more provider of containers, which is tried first.
  package func adding(_ container: @escaping @Sendable () -> any ContainerProvider) -> Engine {
    Engine(containers: [container] + containers, codecs: makeCodecs, writers: makeWriters, devices: makeDevices)
  }

  package func writes(_ format: ContainerFormat) -> Bool { writers.contains { $0.writableFormats.contains(format) } }

  package func makeWriter(path: String, options: WriterOptions) throws(EngineError) -> any ContainerWriter {
    for provider in writers where provider.writableFormats.contains(options.format) {
      return try provider.makeWriter(path: path, options: options)
    }
    throw EngineError(
      .unsupported, "Writing", subject: path, detail: "files of the format \(options.format) cannot be written")
  }

  package func makeSegmentWriter(_ segments: SegmentOptions, options: WriterOptions) throws(EngineError)
    -> any ContainerWriter
  {
    for provider in writers where provider.writableFormats.contains(options.format) {
      return try provider.makeSegmentWriter(segments, options: options)
    }
    throw EngineError(.unsupported, "Writing segments", detail: "the format \(options.format) cannot be written")
  }

  package func open(_ source: any ByteSource, options: OpenOptions) throws(EngineError) -> any MediaContainer {
    let head = try source.bytes(at: 0, count: 4096)
    guard !head.isEmpty else {
      throw EngineError(.unrecognisedFormat, "Opening", subject: source.name, detail: "the file is empty")
    }
    for make in containers {
      let provider = make()
      guard provider.recognises(head, options: options) else { continue }
      do throws(EngineError) { return try provider.open(source, options: options) } catch {
        throw error.concerning(source.name)
      }
    }
    throw EngineError(
      .unrecognisedFormat, "Opening", subject: source.name,
      detail: "its data is not in a known media format")
  }
}

package struct OpenOptions: Sendable {
  /// The stated MIME type, which decides only if the bytes cannot, as for raw streams.
  package var mimeType: String?
  package var url: URL?
  /// In lower case; decides only if the bytes cannot.
  package var pathExtension: String {
    get { statedExtension ?? url?.pathExtension.lowercased() ?? "" }
    set { statedExtension = newValue }
  }
  private var statedExtension: String?
  package func names(_ format: ContainerFormat) -> Bool {
    ContainerFormat(pathExtension: pathExtension) == format
      || mimeType.flatMap { ContainerFormat(mimeType: $0) } == format
  }
  package var prefersPreciseTiming = false
  /// Whether the source is a piece of a stream, so that the ends of its tracks are not searched for.
  package var isPiece = false
  package var references = ReferencePolicy()
  /// Nil for the default of the container provider.
  package var resolver: (any ReferenceResolver)?

  package init() {}
}

package protocol ContainerProvider: Sendable {
  /// Returns whether the first bytes of a file, at most 4,096, are of a format that this provider opens.
  func recognises(_ head: [UInt8], options: OpenOptions) -> Bool
  func open(_ source: any ByteSource, options: OpenOptions) throws(EngineError) -> any MediaContainer
}

/// A provider that throws `.decoderNotFound` or `.encoderNotFound` if it lacks a codec.
package protocol CodecProvider: Sendable {
  func canDecode(_ format: CMFormatDescription) -> Bool
  func makeVideoDecoder(_ format: CMFormatDescription, options: VideoDecoderOptions) throws(EngineError)
    -> any VideoDecoder
  func makeAudioDecoder(_ format: CMFormatDescription) throws(EngineError) -> any AudioDecoder
  func makeClosedCaptionDecoder() throws(EngineError) -> any ClosedCaptionDecoder
  func makeVideoFrameConverter() throws(EngineError) -> any VideoFrameConverter
  func makeAudioConverter(
    from input: AudioStreamBasicDescription, layout: ChannelLayout, to output: AudioStreamBasicDescription,
    layout outputLayout: ChannelLayout, options: AudioConversionOptions
  ) throws(EngineError) -> any AudioConverting
  /// `format` is interleaved 32-bit floats; `tempo` is seconds of input for each second of output.
  func makeAudioStretcher(_ format: AudioStreamBasicDescription, tempo: Double) throws(EngineError)
    -> any AudioTimeStretching

  func makeLiveResampler(from input: AudioBusFormat, to output: AudioBusFormat) throws(EngineError)
    -> any LiveResampling
  func makeLiveStretcher(_ form: AudioBusFormat) throws(EngineError) -> any LiveTimeStretching

  func canEncodeVideo(_ codec: CMVideoCodecType) -> Bool
  func preferredPixelFormat(of settings: VideoEncoderSettings) -> OSType?
  func canEncodeVideoInPasses(_ settings: VideoEncoderSettings, notes: String) -> Bool
  func canEncodeAudio(_ format: AudioFormatID) -> Bool
  func makeVideoEncoder(_ settings: VideoEncoderSettings) throws(EngineError) -> any VideoEncoder
  func makeAudioEncoder(_ settings: AudioEncoderSettings) throws(EngineError) -> any AudioEncoder
}

extension CodecProvider {
  package func makeAudioConverter(
    from input: AudioStreamBasicDescription, layout: ChannelLayout, to output: AudioStreamBasicDescription,
    layout outputLayout: ChannelLayout
  ) throws(EngineError) -> any AudioConverting {
    try makeAudioConverter(
      from: input, layout: layout, to: output, layout: outputLayout, options: AudioConversionOptions())
  }
}

package protocol WriterProvider: Sendable {
  var writableFormats: Set<ContainerFormat> { get }
  /// Throws `.fileExists` if there is a file at the path.
  func makeWriter(path: String, options: WriterOptions) throws(EngineError) -> any ContainerWriter
  func makeSegmentWriter(_ segments: SegmentOptions, options: WriterOptions) throws(EngineError) -> any ContainerWriter
}
