import AVEngineCore
import AVEngineReading
import AVEngineSystem
import CoreAudio
import CoreMedia
import Foundation

/// The frames of a file in a client's format, from any frame on.  One owner at a time.
final class FrameReader {
  let format: CMFormatDescription
  let fileFormat: AudioStreamBasicDescription
  /// Frames in the file.
  let frameCount: Int64
  /// What frames are read as; nil: nothing was set, and the file's own is compressed.
  private(set) var clientFormat: AudioStreamBasicDescription?
  private(set) var clientLayout: Data?
  private let container: any MediaContainer
  private var audio: StoredAudio
  /// Between the file's frames and the client's; nil where they are read as they are wanted.
  private var converter: StreamConverter?
  private var scratch: Scratch
  private var start: Int64 = 0
  /// Frames of the client's since `start`.
  private var done: Int64 = 0

  /// Frames that are decoded at a time.
  private static let chunk = 4096

  /// - Parameter path: Of any file that an asset can be made of.
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

  /// Floats with a plane a channel, which hold 24 bits exactly.
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

  /// The frame that is read next, at the file's rate.
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

  /// - Returns: How many frames there were: fewer than wanted only at the end.
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

  /// The client's own pointer to the converter, which stays the file's.
  var converterReference: AudioConverterRef? {
    // Safety: the client uses it while the file is open.
    converter.map { OpaquePointer(Unmanaged.passUnretained($0).toOpaque()) }
  }

  /// By a walk over the track.
  private(set) lazy var largestPacket: Int? = {
    if fileFormat.mBytesPerPacket > 0 { return Int(fileFormat.mBytesPerPacket) }
    guard let cursor = try? container.tracks.first(where: { $0.info.mediaType == kCMMediaType_Audio })?.makeCursor()
    else { return nil }
    var largest = 0
    while let sample = try? cursor.next() { largest = max(largest, sample.size) }
    return largest
  }()
}

/// Memory for frames on their way.
private final class Scratch {
  let planes: [UnsafeMutableRawPointer]

  init(_ format: AudioStreamBasicDescription, capacity: Int) {
    planes = (0..<format.planeCount).map { _ in
      .allocate(byteCount: max(1, capacity * Int(format.mBytesPerFrame)), alignment: 16)
    }
  }

  deinit { for plane in planes { plane.deallocate() } }
}
