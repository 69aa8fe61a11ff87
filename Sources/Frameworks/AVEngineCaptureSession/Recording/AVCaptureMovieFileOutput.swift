import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
import CoreAudioTypes
import CoreFoundation
public import CoreMedia
import Foundation

/// Records video and sound to movies: H.264 and AAC unless other settings are set.
///
/// Turns and mirroring of the connection go into the movie's matrix as they are when the recording begins.
open class AVCaptureMovieFileOutput: AVCaptureFileOutput {
  private var settings: [ObjectIdentifier: [String: Any]] = [:]
  private var fragments = CMTime(value: 10, timescale: 1)
  private var items: [AVMetadataItem]?

  public override init() { super.init() }

  override func takes(_ mediaType: AVMediaType) -> Bool { mediaType == .video || mediaType == .audio }

  /// About how long the fragments are in which the movie is written, each whole in the file at once, so that a file
  /// whose recorder was killed plays; 10 seconds unless it is set, `.invalid` for a movie in one piece.
  open var movieFragmentInterval: CMTime {
    get { fragments }
    set { fragments = newValue }
  }

  /// The metadata of the movies.
  open var metadata: [AVMetadataItem]? {
    get { items }
    set { items = newValue }
  }

  /// The codecs that pictures can be recorded with.
  open var availableVideoCodecTypes: [AVVideoCodecType] {
    let codecs = CaptureSystem.current.codecs
    return [AVVideoCodecType.h264, .hevc, .jpeg].filter { codecs.canEncodeVideo(CMVideoCodecType($0)) }
  }

  /// What a connection's media is recorded with.
  open func outputSettings(for connection: AVCaptureConnection) -> [String: Any] {
    if let set = settings[ObjectIdentifier(connection)] { return set }
    if connection.core.isVideo { return ["AVVideoCodecKey": availableVideoCodecTypes.first ?? .h264] }
    return ["AVFormatIDKey": kAudioFormatMPEG4AAC]
  }

  /// Sets what a connection's media is recorded with: of video the codec, the size and the average bit rate, of sound
  /// the format and the bit rate.
  ///
  /// - Parameter outputSettings: nil for what is usual.
  open func setOutputSettings(_ outputSettings: [String: Any]?, for connection: AVCaptureConnection) {
    _require(
      connections.contains { $0 === connection },
      "AVCaptureMovieFileOutput.setOutputSettings(_:for:): the connection is not one of the output")
    guard let outputSettings else {
      settings[ObjectIdentifier(connection)] = nil
      return
    }
    if connection.core.isVideo {
      let codec = Self.codec(outputSettings)
      _require(
        codec.map { availableVideoCodecTypes.contains($0) } ?? false,
        "AVCaptureMovieFileOutput.setOutputSettings(_:for:): AVVideoCodecKey is not one of availableVideoCodecTypes")
    }
    settings[ObjectIdentifier(connection)] = outputSettings
  }

  private static func codec(_ settings: [String: Any]) -> AVVideoCodecType? {
    settings["AVVideoCodecKey"] as? AVVideoCodecType
      ?? (settings["AVVideoCodecKey"] as? String).map { AVVideoCodecType(rawValue: $0) }
  }

  override func makePlan(
    _ url: URL, _ type: AVFileType, _ connections: [AVCaptureConnection]
  ) -> CaptureRecordingPlan {
    var plan = super.makePlan(url, type, connections)
    plan.options.metadata = MetadataMapping.adapted(MetadataMapping.entries(items ?? []), to: type)
    if fragments.isNumeric, fragments > .zero { plan.options.fragmentInterval = fragments }
    for connection in connections {
      let settings = outputSettings(for: connection)
      if connection.core.isVideo {
        plan.video = video(settings, connection)
      } else {
        let format = (settings["AVFormatIDKey"] as? NSNumber)?.uint32Value ?? settings["AVFormatIDKey"] as? UInt32
        plan.audio = CaptureRecordingPlan.Audio(format: format ?? kAudioFormatMPEG4AAC)
        plan.audio?.bitRate = (settings["AVEncoderBitRateKey"] as? NSNumber)?.intValue
      }
    }
    return plan
  }

  private func video(_ settings: [String: Any], _ connection: AVCaptureConnection) -> CaptureRecordingPlan.Video {
    var video = CaptureRecordingPlan.Video(codec: CMVideoCodecType(Self.codec(settings) ?? .h264))
    let properties = settings["AVVideoCompressionPropertiesKey"] as? [String: Any]
    video.bitRate = (properties?["AverageBitRate"] as? NSNumber)?.intValue
    if let width = settings["AVVideoWidthKey"] as? NSNumber, let height = settings["AVVideoHeightKey"] as? NSNumber {
      video.size = PixelSize(width: width.intValue, height: height.intValue)
    }
    let input = connection.inputPorts.first?.input
    video.lastsUntilEnd = input is AVCaptureScreenInput
    let native = connection.inputPorts.first?.formatDescription.map { CMVideoFormatDescriptionGetDimensions($0) }
    let size = CGSize(
      width: video.size?.width ?? Int(native?.width ?? 0), height: video.size?.height ?? Int(native?.height ?? 0))
    let turn = (connection.core.state.withLock { $0.rotation } + (input?.deviceCore?.video?.rotation ?? 0)) % 360
    video.transform = Self.transform(turn, connection.isVideoMirrored, size)
    return video
  }

  /// The matrix that turns pictures of a size clockwise, and then mirrors them.
  static func transform(_ rotation: Int, _ isMirrored: Bool, _ size: CGSize) -> CGAffineTransform {
    let turn: CGAffineTransform =
      switch rotation {
      case 90: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: size.height, ty: 0)
      case 180: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: size.width, ty: size.height)
      case 270: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: size.width)
      default: .identity
      }
    guard isMirrored else { return turn }
    let width = rotation % 180 == 0 ? size.width : size.height
    return turn.concatenating(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0))
  }
}

extension CMVideoCodecType {
  /// The four characters of a codec's name.
  init(_ codec: AVVideoCodecType) { self = codec.rawValue.utf8.prefix(4).reduce(0) { $0 << 8 | CMVideoCodecType($1) } }
}
