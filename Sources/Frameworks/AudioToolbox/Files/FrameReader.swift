import AVEngineCore
import AVEngineReading
import AVEngineSystem
import CoreAudio
import CoreMedia
import Foundation

/// One thread at a time may use a reader.
final class FrameReader {
  let format: CMFormatDescription
  let fileFormat: AudioStreamBasicDescription
  let frameCount: Int64
  /// Nil if the client has set none and the file is compressed.
  private(set) var clientFormat: AudioStreamBasicDescription?
  private(set) var clientLayout: Data?
  private let container: any MediaContainer
  private var audio: StoredAudio
  /// Nil if frames are read directly, or if no client's format is set.
  private var converter: StreamConverter?
  private var scratch: Scratch
  private var start: Int64 = 0
  /// The number of frames in the client's format that the converter has returned since `start`.
  private var done: Int64 = 0

  private static let chunk = 4096

  init(path: String) throws(EngineError) {
    var options = OpenOptions()
    options.url = URL(fileURLWithPath: path)
    options.prefersPreciseTiming = true
    container = try Engine.system.open(try FileByteSource(path: path), options: options)
    var basic = AudioStreamBasicDescription()
    audio = try StoredAudio(container, codecs: Engine.system.codecs) { format in
      basic = format.audioStreamBasicDescription ?? basic
      return Self.plain(basic)
    }
    format = audio.format
    fileFormat = basic
    frameCount = audio.frameCount
    scratch = Scratch(audio.output, capacity: Self.chunk)
    if basic.isLinearPCM { try setClient(basic) }
  }

  /// Floats hold samples of 24 bits exactly.
  private static func plain(_ format: AudioStreamBasicDescription) -> AudioStreamBasicDescription {
    AudioBusFormat(rate: Int(format.mSampleRate.rounded()), layout: ChannelLayout(count: Int(format.mChannelsPerFrame)))
      .description(isInterleaved: false)
  }

  func setClient(_ client: AudioStreamBasicDescription) throws(EngineError) {
    let place = position
    let isDirect =
      client.isNativePCM && client.mSampleRate == fileFormat.mSampleRate
      && client.mChannelsPerFrame == fileFormat.mChannelsPerFrame
      && clientLayout == nil
    let output = isDirect ? client : Self.plain(fileFormat)
    let made = try StoredAudio(container, codecs: Engine.system.codecs) { _ in output }
    var settings = ConverterSettings(from: output, to: client)
    settings.inputLayout = format.audioFormat?.layoutData
    settings.outputLayout = clientLayout
    converter = isDirect ? nil : try StreamConverter(settings)
    (audio, clientFormat, scratch) = (made, client, Scratch(output, capacity: Self.chunk))
    seek(to: place)
  }

  func setClientLayout(_ layout: Data) {
    clientLayout = layout
    if let clientFormat { try? setClient(clientFormat) }
  }

  /// The position is at the file's sample rate.
  var position: Int64 {
    guard let clientFormat, converter != nil else { return audio.position }
    return min(frameCount, start + Int64((Double(done) * fileFormat.mSampleRate / clientFormat.mSampleRate).rounded()))
  }

  func seek(to frame: Int64) {
    audio.seek(to: frame)
    converter?.reset()
    start = frame
    done = 0
  }

  func read(_ count: Int, into planes: [UnsafeMutableRawPointer]) throws(EngineError) -> Int {
    guard count > 0 else { return 0 }
    guard let converter else { return try audio.read(count, into: planes) }
    let target = ConverterTarget(planes: planes, capacity: count)
    _ = try converter.run(into: target) { (wanted) throws(EngineError) in
      let read = try audio.read(min(wanted, Self.chunk), into: scratch.planes)
      return read == 0 ? .end : .frames(scratch.planes.map { UnsafeRawPointer($0) }, count: read)
    }
    done += Int64(target.count)
    return target.count
  }

  var converterReference: AudioConverterRef? {
    // Safety: the client uses it only until the client's format or layout is set again, or the file is disposed of.
    converter.map { OpaquePointer(Unmanaged.passUnretained($0).toOpaque()) }
  }

  private(set) lazy var largestPacket: Int? = {
    if fileFormat.mBytesPerPacket > 0 { return Int(fileFormat.mBytesPerPacket) }
    guard let cursor = try? container.tracks.first(where: { $0.info.mediaType == kCMMediaType_Audio })?.makeCursor()
    else { return nil }
    var largest = 0
    while let sample = try? cursor.next() { largest = max(largest, sample.size) }
    return largest
  }()
}

private final class Scratch {
  let planes: [UnsafeMutableRawPointer]

  init(_ format: AudioStreamBasicDescription, capacity: Int) {
    planes = (0..<format.planeCount).map { _ in
      .allocate(byteCount: max(1, capacity * Int(format.mBytesPerFrame)), alignment: 16)
    }
  }

  deinit { for plane in planes { plane.deallocate() } }
}
