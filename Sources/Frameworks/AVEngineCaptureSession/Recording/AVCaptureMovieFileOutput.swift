import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
import AVEngineWriting
import AVFAudio
import CoreAudioTypes
import CoreFoundation
public import CoreMedia
import Foundation

/// An output that records video and audio to movies, by default as H.264 (if it can be encoded) and AAC. In QuickTime
/// movies, the groups of each `AVCaptureMetadataInput` become a track of timed metadata.
///
/// The movie's matrix describes the rotation of the sensor, and the rotation and mirroring that the connection has when
/// the recording is started.
open class AVCaptureMovieFileOutput: AVCaptureFileOutput {
  private let state = Guarded(State())

  private struct State: @unchecked Sendable {
    // Safety: values of dictionaries and metadata items are only read.
    /// The keys are the identifiers of connections.
    var settings: [Int: [String: Any]] = [:]
    var fragments = CMTime(value: 10, timescale: 1)
    var items: [AVMetadataItem]?
  }

  /// Makes an output that is not part of a session and writes fragments of 10 seconds.
  public override init() { super.init() }

  override func takes(_ mediaType: AVMediaType) -> Bool { [.video, .audio, .metadata].contains(mediaType) }

  override func connectionsChanged(_ connections: [AVCaptureConnection]) {
    let known = Set(connections.map(\.core.identifier))
    state.withLock { state in state.settings = state.settings.filter { known.contains($0.key) } }
  }

  /// The approximate duration of the fragments in which the movie is written. If the process is killed, the file can be
  /// played up to its last complete fragment. The default is 10 seconds; `.invalid` writes the movie without fragments.
  open var movieFragmentInterval: CMTime {
    get { state.withLock { $0.fragments } }
    set { state.withLock { $0.fragments = newValue } }
  }

  /// The metadata of the movies; nil, the default, for none. It can be changed during a recording.
  open var metadata: [AVMetadataItem]? {
    get { state.withLock { $0.items } }
    set {
      state.withLock { $0.items = newValue }
      metadataChanged(newValue ?? [])
    }
  }

  /// The codecs with which video can be recorded: of H.264, HEVC and JPEG, those whose encoder is installed.
  open var availableVideoCodecTypes: [AVVideoCodecType] {
    let codecs = CaptureSystem.current.codecs
    return [AVVideoCodecType.h264, .hevc, .jpeg].filter { codecs.canEncodeVideo(CMVideoCodecType($0)) }
  }

  // MARK: Settings

  /// Returns the settings with which a connection's media is recorded, under the keys of an `AVAssetWriterInput`: those
  /// that `setOutputSettings(_:for:)` set, else the default codec or audio format. Empty for timed metadata.
  open func outputSettings(for connection: AVCaptureConnection) -> [String: Any] {
    if let set = state.withLock({ $0.settings[connection.core.identifier] }) { return set }
    if connection.core.isTimedMetadata { return [:] }
    if connection.core.isVideo { return [AVVideoCodecKey: availableVideoCodecTypes.first ?? .h264] }
    return [AVFormatIDKey: kAudioFormatMPEG4AAC]
  }

  /// Sets the settings with which a connection's media is recorded, under the keys of an `AVAssetWriterInput`.
  ///
  /// For video, the codec has to be one of `availableVideoCodecTypes`. Settings that are left out follow the media: the
  /// size of frames, the sample rate and the channels of audio. Widths and heights of H.264 and HEVC are rounded down
  /// to even numbers. Invalid settings end the process.
  ///
  /// - Parameters:
  ///   - outputSettings: nil for the default settings; an empty dictionary for uncompressed audio. Linux: video is
  ///     always compressed.
  ///   - connection: A connection that leads to the output; any other ends the process.
  open func setOutputSettings(_ outputSettings: [String: Any]?, for connection: AVCaptureConnection) {
    let name = "AVCaptureMovieFileOutput.setOutputSettings(_:for:)"
    _require(connections.contains { $0 === connection }, "\(name): the connection does not belong to the output")
    _require(
      !connection.core.isTimedMetadata || outputSettings?.isEmpty ?? true, "\(name): metadata takes no output settings")
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
            "\(name): movies cannot contain the format of AVFormatIDKey")
        }
      } catch { _misuse("\(name): \(error.reason)") }
    }
    state.withLock { $0.settings[connection.core.identifier] = outputSettings }
  }

  /// Returns the keys that `setOutputSettings(_:for:)` accepts for a connection's media. Keys of compression belong in
  /// the dictionary of `AVVideoCompressionPropertiesKey`.
  open func supportedOutputSettingsKeys(for connection: AVCaptureConnection) -> [String] {
    _require(
      connections.contains { $0 === connection },
      "AVCaptureMovieFileOutput.supportedOutputSettingsKeys(for:): the connection does not belong to the output")
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
        // Files of other types do not have tracks of timed metadata.
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

  /// The rotation is clockwise, and precedes the mirroring.
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
  init(_ codec: AVVideoCodecType) { self = codec.rawValue.utf8.prefix(4).reduce(0) { $0 << 8 | CMVideoCodecType($1) } }
}
