import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
import AVEngineWriting
import AVFAudio
import CoreAudioTypes
import CoreFoundation
public import CoreMedia
import Foundation

/// Records video and sound to movies: H.264 and AAC unless other settings are set. Groups of an
/// `AVCaptureMetadataInput` become a track of timed metadata, in QuickTime movies.
///
/// Turns and mirroring of the connection go into the movie's matrix as they are when the recording begins.
open class AVCaptureMovieFileOutput: AVCaptureFileOutput {
  private let state = Guarded(State())

  private struct State: @unchecked Sendable {
    // Safety: values of dictionaries, and items, which nobody changes.
    /// By the identifiers of connections.
    var settings: [Int: [String: Any]] = [:]
    var fragments = CMTime(value: 10, timescale: 1)
    var items: [AVMetadataItem]?
  }

  public override init() { super.init() }

  override func takes(_ mediaType: AVMediaType) -> Bool { [.video, .audio, .metadata].contains(mediaType) }

  override func connectionsChanged(_ connections: [AVCaptureConnection]) {
    let known = Set(connections.map(\.core.identifier))
    state.withLock { state in state.settings = state.settings.filter { known.contains($0.key) } }
  }

  /// About how long the fragments are in which the movie is written, each whole in the file at once, so that a file
  /// whose recorder was killed plays; 10 seconds unless it is set, `.invalid` for a movie in one piece.
  open var movieFragmentInterval: CMTime {
    get { state.withLock { $0.fragments } }
    set { state.withLock { $0.fragments = newValue } }
  }

  /// The metadata of the movies; it can be set while one is recorded.
  open var metadata: [AVMetadataItem]? {
    get { state.withLock { $0.items } }
    set {
      state.withLock { $0.items = newValue }
      metadataChanged(newValue ?? [])
    }
  }

  /// The codecs that pictures can be recorded with.
  open var availableVideoCodecTypes: [AVVideoCodecType] {
    let codecs = CaptureSystem.current.codecs
    return [AVVideoCodecType.h264, .hevc, .jpeg].filter { codecs.canEncodeVideo(CMVideoCodecType($0)) }
  }

  // MARK: Settings

  /// What a connection's media is recorded with.
  open func outputSettings(for connection: AVCaptureConnection) -> [String: Any] {
    if let set = state.withLock({ $0.settings[connection.core.identifier] }) { return set }
    if connection.core.isTimedMetadata { return [:] }
    if connection.core.isVideo { return [AVVideoCodecKey: availableVideoCodecTypes.first ?? .h264] }
    return [AVFormatIDKey: kAudioFormatMPEG4AAC]
  }

  /// Sets what a connection's media is recorded with, by the keys that an `AVAssetWriterInput` takes.
  ///
  /// Of video the codec has to be one of `availableVideoCodecTypes`. What the settings leave open is as it comes: the
  /// size of pictures, the rate and the channels of sound. Widths and heights of H.264 and HEVC are even: an odd column
  /// or row at the right or below is left out. Settings that a writer's input refuses are an exception.
  ///
  /// - Parameter outputSettings: nil for what is usual; an empty dictionary for sound as the microphone gives it.
  ///   Linux: pictures are always compressed.
  open func setOutputSettings(_ outputSettings: [String: Any]?, for connection: AVCaptureConnection) {
    let name = "AVCaptureMovieFileOutput.setOutputSettings(_:for:)"
    _require(connections.contains { $0 === connection }, "\(name): the connection is not one of the output")
    _require(
      !connection.core.isTimedMetadata || outputSettings?.isEmpty ?? true, "\(name): metadata is recorded as it is")
    if let outputSettings, !connection.core.isTimedMetadata {
      do throws(SettingsFault) {
        if connection.core.isVideo {
          let codec = try VideoOutputSettings(outputSettings, hint: nil, isOpen: true).coding.settings.codec
          _require(
            availableVideoCodecTypes.contains { CMVideoCodecType($0) == codec },
            "\(name): AVVideoCodecKey is not one of availableVideoCodecTypes")
        } else {
          let coding = try RecordedAudioSettings(outputSettings, for: .mov).coding
          _require(
            FileContents(format: .mov)?.encodes(audio: coding.formatID) ?? false,
            "\(name): movies do not hold the format of AVFormatIDKey")
        }
      } catch { _misuse("\(name): \(error.reason)") }
    }
    state.withLock { $0.settings[connection.core.identifier] = outputSettings }
  }

  /// The keys that `setOutputSettings(_:for:)` takes for a connection's media. Those of compression stand in the
  /// dictionary of `AVVideoCompressionPropertiesKey`.
  open func supportedOutputSettingsKeys(for connection: AVCaptureConnection) -> [String] {
    _require(
      connections.contains { $0 === connection },
      "AVCaptureMovieFileOutput.supportedOutputSettingsKeys(for:): the connection is not one of the output")
    if connection.core.isTimedMetadata { return [] }
    return connection.core.isVideo ? VideoOutputSettings.keys : AudioOutputSettings.keys
  }

  // MARK: Recording

  override func makePlan(
    _ url: URL, _ type: AVFileType, _ connections: [AVCaptureConnection]
  ) -> CaptureRecordingPlan {
    var plan = super.makePlan(url, type, connections)
    let (fragments, items) = state.withLock { ($0.fragments, $0.items) }
    plan.options.metadata = entries(items ?? [], in: type)
    if fragments.isNumeric, fragments > .zero { plan.options.fragmentInterval = fragments }
    for connection in connections {
      if connection.core.isTimedMetadata {
        // Files of other types have no tracks of timed metadata.
        guard plan.options.format == .mov, let port = connection.inputPorts.first else { continue }
        plan.metadata[connection.core.identifier] = port.formatDescription
        continue
      }
      let settings = outputSettings(for: connection)
      do throws(SettingsFault) {
        if connection.core.isVideo {
          plan.video = video(try VideoOutputSettings(settings, hint: nil, isOpen: true).coding, connection)
        } else {
          plan.audio = try RecordedAudioSettings(settings, for: plan.options.format).coding
        }
      } catch { _misuse("AVCaptureMovieFileOutput.outputSettings(for:): \(error.reason)") }
    }
    return plan
  }

  private func video(_ coding: VideoCoding, _ connection: AVCaptureConnection) -> CaptureRecordingPlan.Video {
    var video = CaptureRecordingPlan.Video(coding)
    let input = connection.inputPorts.first?.input
    video.lastsUntilEnd = input is AVCaptureScreenInput
    let native = connection.inputPorts.first?.formatDescription.map { CMVideoFormatDescriptionGetDimensions($0) }
    let scale = Double((input as? AVCaptureScreenInput)?.scale ?? 1)
    let side = { (side: Int32?) in Int((Double(side ?? 0) * scale).rounded()) }
    let wanted = PixelSize(width: coding.width ?? side(native?.width), height: coding.height ?? side(native?.height))
    let size = wanted.coded(as: coding.settings.codec)
    let turn = (connection.core.state.withLock { $0.rotation } + (input?.deviceCore?.video?.rotation ?? 0)) % 360
    video.transform = Self.transform(turn, connection.isVideoMirrored, CGSize(width: size.width, height: size.height))
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
