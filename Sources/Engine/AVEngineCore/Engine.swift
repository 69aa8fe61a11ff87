package import CoreAudioTypes
package import CoreFoundation
package import CoreMedia
import Foundation

/// The parts that a process is put together from: who opens containers, who codes, who writes, and the devices.
package struct Engine: Sendable {
  // Made when they are asked for: who opens one kind of file does not bring the code of all others into memory.
  private let containers: [@Sendable () -> any ContainerProvider]
  private let makeCodecs: @Sendable () -> any CodecProvider
  private let makeWriters: @Sendable () -> [any WriterProvider]
  private let makeDevices: @Sendable () -> Devices

  package var codecs: any CodecProvider { makeCodecs() }
  package var writers: [any WriterProvider] { makeWriters() }
  package var devices: Devices { makeDevices() }

  /// - Parameter containers: In the order in which they are asked.
  package init(
    containers: [@Sendable () -> any ContainerProvider], codecs: @escaping @Sendable () -> any CodecProvider,
    writers: @escaping @Sendable () -> [any WriterProvider], devices: @escaping @Sendable () -> Devices
  ) {
    self.containers = containers
    makeCodecs = codecs
    makeWriters = writers
    makeDevices = devices
  }

  /// The same with one more who opens containers, asked first.
  package func adding(_ container: @escaping @Sendable () -> any ContainerProvider) -> Engine {
    Engine(containers: [container] + containers, codecs: makeCodecs, writers: makeWriters, devices: makeDevices)
  }

  /// Whether files of a format can be written.
  package func writes(_ format: ContainerFormat) -> Bool { writers.contains { $0.writableFormats.contains(format) } }

  /// A writer to a new file, from the first provider that writes the format.
  package func makeWriter(path: String, options: WriterOptions) throws(EngineError) -> any ContainerWriter {
    for provider in writers where provider.writableFormats.contains(options.format) {
      return try provider.makeWriter(path: path, options: options)
    }
    throw EngineError(
      .unsupported, "Writing", subject: path, detail: "files of the format \(options.format) cannot be written here")
  }

  /// A writer of segments, which go to the options' sink; only movies can be cut.
  package func makeSegmentWriter(_ segments: SegmentOptions, options: WriterOptions) throws(EngineError)
    -> any ContainerWriter
  {
    for provider in writers where provider.writableFormats.contains(options.format) {
      return try provider.makeSegmentWriter(segments, options: options)
    }
    throw EngineError(.unsupported, "Writing segments", detail: "the format \(options.format) cannot be written here")
  }

  /// Opens the source with the first provider that recognises its bytes.
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
      detail: "its bytes belong to no media format that is known here")
  }
}

/// How a source is opened.
package struct OpenOptions: Sendable {
  /// What a MIME type given by the caller says, in place of the bytes' own signature.
  package var mimeType: String?
  /// Where the source is.
  package var url: URL?
  /// The URL's path extension, in lower case, unless another is set; decides only where bytes cannot (raw streams).
  package var pathExtension: String {
    get { statedExtension ?? url?.pathExtension.lowercased() ?? "" }
    set { statedExtension = newValue }
  }
  private var statedExtension: String?
  /// Whether the path extension or the MIME type stands for a format.
  package func names(_ format: ContainerFormat) -> Bool {
    ContainerFormat(pathExtension: pathExtension) == format
      || mimeType.flatMap { ContainerFormat(mimeType: $0) } == format
  }
  package var prefersPreciseTiming = false
  /// The source is a piece of a stream: where its tracks end does not matter.
  package var isPiece = false
  package var references = ReferencePolicy()
  /// Opens what the source names; nil: the provider's own way.
  package var resolver: (any ReferenceResolver)?

  package init() {}
}

/// Opens files of one family of formats.
package protocol ContainerProvider: Sendable {
  /// Whether the first bytes (up to 4,096, or none) are of this family.
  func recognises(_ head: [UInt8], options: OpenOptions) -> Bool
  func open(_ source: any ByteSource, options: OpenOptions) throws(EngineError) -> any MediaContainer
}

/// Makes decoders, encoders and converters. Of a format that it cannot decode or encode, the error is
/// `.decoderNotFound` or `.encoderNotFound`.
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
  /// - Parameters:
  ///   - format: Interleaved 32-bit floats.
  ///   - tempo: Seconds that go in for each that comes out.
  func makeAudioStretcher(_ format: AudioStreamBasicDescription, tempo: Double) throws(EngineError)
    -> any AudioTimeStretching

  func makeLiveResampler(from input: AudioBusFormat, to output: AudioBusFormat) throws(EngineError)
    -> any LiveResampling
  func makeLiveStretcher(_ form: AudioBusFormat) throws(EngineError) -> any LiveTimeStretching

  func canEncodeVideo(_ codec: CMVideoCodecType) -> Bool
  /// The pixel format that an encoder of the settings takes without a conversion; nil for a codec that is not known.
  func preferredPixelFormat(of settings: VideoEncoderSettings) -> OSType?
  /// Whether a second pass over all pictures would make use of what was learnt in the first.
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

/// Makes writers of files.
package protocol WriterProvider: Sendable {
  var writableFormats: Set<ContainerFormat> { get }
  /// A writer to a new file at a path that must not exist yet: a file that is there stays as it is, and the error is
  /// `.fileExists`.
  func makeWriter(path: String, options: WriterOptions) throws(EngineError) -> any ContainerWriter
  /// A writer whose media goes to a sink, segment by segment.
  func makeSegmentWriter(_ segments: SegmentOptions, options: WriterOptions) throws(EngineError) -> any ContainerWriter
}
