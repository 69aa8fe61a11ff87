import AVEngineAudioGraph
import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
public import CoreFoundation
import CoreMedia
public import Foundation

/// A connection over which a session delivers an input's media to an output.
open class AVCaptureConnection: NSObject {
  let core: ConnectionCore
  private let ports: [AVCaptureInput.Port]
  private weak var target: AVCaptureOutput?
  private var channels: [AVCaptureAudioChannel] = []

  /// Makes a connection that `addConnection(_:)` adds to a session. The first port delivers the media; an empty array
  /// ends the process.
  public init(inputPorts ports: [AVCaptureInput.Port], output: AVCaptureOutput) {
    _require(!ports.isEmpty, "AVCaptureConnection.init(inputPorts:output:) needs a port")
    self.ports = ports
    target = output
    let isFront = ports[0].owner?.deviceCore?.video?.position == .front
    core = ConnectionCore(ports[0].mediaType, mirrorsByItself: isFront && output is PreviewOutput)
    super.init()
    if ports[0].mediaType == .audio {
      let count = ports[0].formatDescription?.audioStreamBasicDescription?.mChannelsPerFrame ?? 1
      channels = (0..<Int(min(max(count, 1), 32))).map { AVCaptureAudioChannel(core, $0) }
    }
  }

  /// Makes a connection to a preview layer, which `addConnection(_:)` adds to a session.
  public convenience init(inputPort port: AVCaptureInput.Port, videoPreviewLayer layer: AVCaptureVideoPreviewLayer) {
    self.init(inputPorts: [port], output: layer.preview)
  }

  /// The ports with which the connection was made. The media comes from the first of them.
  open var inputPorts: [AVCaptureInput.Port] { ports }
  /// The output that receives the media; nil if the connection leads to a preview layer, or the output was released.
  open var output: AVCaptureOutput? { target is PreviewOutput ? nil : target }
  /// The preview layer that receives the media; nil if the connection leads to another output, or the layer was
  /// released.
  open var videoPreviewLayer: AVCaptureVideoPreviewLayer? { (target as? PreviewOutput)?.layer }
  /// The output that receives the media, including the output of a preview layer.
  var destination: AVCaptureOutput? { target }

  /// Whether the connection may deliver media; can be observed. True by default.
  open var isEnabled: Bool {
    get { core.registrar.access("enabled") { core.state.withLock { $0.isEnabled } } }
    set { core.change("enabled") { $0.isEnabled = newValue } }
  }

  /// Whether the connection delivers media while the session runs; can be observed. True if the connection belongs to a
  /// session, the connection and a port are enabled, and the device is connected and offers a format.
  open var isActive: Bool { core.registrar.access("active") { core.state.withLock { $0.isActive } } }

  func update(isActive: Bool) {
    guard core.state.withLock({ $0.isActive }) != isActive else { return }
    core.registrar.update(["active"]) { core.state.withLock { $0.isActive = isActive } }
  }

  // MARK: Audio

  /// The channels of a connection of audio, 1 to 32, in their order in the audio; empty for other media.
  open var audioChannels: [AVCaptureAudioChannel] { channels }

  // MARK: Turning

  /// Whether the connection can mirror frames: true for video.
  open var isVideoMirroringSupported: Bool { core.isVideo }

  /// Whether left and right of frames are exchanged; can be observed. Setting it while
  /// `automaticallyAdjustsVideoMirroring` is true ends the process.
  open var isVideoMirrored: Bool {
    get { core.registrar.access("videoMirrored") { core.state.withLock { $0.isMirrored } } }
    set {
      _require(core.isVideo, "AVCaptureConnection.isVideoMirrored: the connection is not a video connection")
      _require(
        !core.state.withLock { $0.isMirroredAutomatically },
        "AVCaptureConnection.isVideoMirrored cannot be set while automaticallyAdjustsVideoMirroring is true")
      core.change("videoMirrored") { $0.isMirrored = newValue }
    }
  }

  /// Whether the framework decides about mirroring. True by default: the frames of a front camera are then mirrored in
  /// preview layers, and not in other outputs.
  open var automaticallyAdjustsVideoMirroring: Bool {
    get { core.state.withLock { $0.isMirroredAutomatically } }
    set {
      core.change("videoMirrored") {
        $0.isMirroredAutomatically = newValue
        if newValue { $0.isMirrored = core.mirrorsByItself }
      }
    }
  }

  /// The clockwise rotation of frames, in degrees; can be observed. The default is 0; another angle than 0, 90, 180 and
  /// 270 ends the process.
  open var videoRotationAngle: CGFloat {
    get { core.registrar.access("videoRotationAngle") { CGFloat(core.state.withLock { $0.rotation }) } }
    set {
      _require(
        isVideoRotationAngleSupported(newValue),
        "AVCaptureConnection.videoRotationAngle: \(newValue) is not 0, 90, 180 or 270 of a connection of video")
      core.change("videoRotationAngle") { $0.rotation = Int(newValue) }
    }
  }

  /// Returns whether the connection can rotate frames by an angle: 0, 90, 180 or 270 degrees for video.
  open func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool {
    core.isVideo && [0, 90, 180, 270].contains(videoRotationAngle)
  }

  // MARK: Enlarging

  /// The greatest `videoScaleAndCropFactor`. For connections of a camera to an `AVCaptureStillImageOutput` it is the
  /// format's `videoMaxZoomFactor`, for others 1.
  open var videoMaxScaleAndCropFactor: CGFloat {
    guard target?.enlargesFrames ?? false, let device = (ports[0].owner as? AVCaptureDeviceInput)?.device else {
      return 1
    }
    return device.activeFormat.videoMaxZoomFactor
  }

  /// The factor by which still images are enlarged, and then cropped around their centre to their former size; can be
  /// observed. From 1, the default, to `videoMaxScaleAndCropFactor`.
  open var videoScaleAndCropFactor: CGFloat {
    get { core.registrar.access("videoScaleAndCropFactor") { CGFloat(core.state.withLock { $0.enlargement }) } }
    set {
      _require(
        newValue >= 1 && newValue <= videoMaxScaleAndCropFactor,
        "AVCaptureConnection.videoScaleAndCropFactor: \(newValue) is not from 1 to videoMaxScaleAndCropFactor")
      core.change("videoScaleAndCropFactor") { $0.enlargement = Double(newValue) }
    }
  }

  // MARK: Orientation

  /// Whether `videoOrientation` can be set: true for video.
  @available(macOS, deprecated: 14.0, message: "use isVideoRotationAngleSupported(_:)")
  open var isVideoOrientationSupported: Bool { core.isVideo }

  /// The `videoRotationAngle` as an orientation: `.landscapeRight` is 0, `.portrait` 90, `.landscapeLeft` 180 and
  /// `.portraitUpsideDown` 270 degrees.
  @available(macOS, deprecated: 14.0, message: "use videoRotationAngle")
  open var videoOrientation: AVCaptureVideoOrientation {
    get { AVCaptureVideoOrientation(angle: Int(videoRotationAngle)) }
    set { videoRotationAngle = CGFloat(newValue.angle) }
  }
}

extension AVCaptureConnection: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [core.registrar] }
}

/// The orientation of a device that captures video.
public enum AVCaptureVideoOrientation: Int, Sendable {
  /// The device is upright, which is a `videoRotationAngle` of 90.
  case portrait = 1
  /// The device is upside down, which is a `videoRotationAngle` of 270.
  case portraitUpsideDown
  /// The device is on its side, with the upper end to the left: a `videoRotationAngle` of 0.
  case landscapeRight
  /// The device is on its side, with the upper end to the right: a `videoRotationAngle` of 180.
  case landscapeLeft

  /// The clockwise angle in degrees.
  var angle: Int {
    switch self {
    case .portrait: 90
    case .portraitUpsideDown: 270
    case .landscapeRight: 0
    case .landscapeLeft: 180
    }
  }

  init(angle: Int) {
    switch angle {
    case 90: self = .portrait
    case 270: self = .portraitUpsideDown
    case 180: self = .landscapeLeft
    default: self = .landscapeRight
    }
  }
}

/// A channel of a connection's audio, with its power, its volume and whether it is audible.
open class AVCaptureAudioChannel: NSObject {
  private let core: ConnectionCore
  private let index: Int

  init(_ core: ConnectionCore, _ index: Int) {
    self.core = core
    self.index = index
    super.init()
  }

  /// The average power, in decibels relative to full scale; -160 for silence.
  open var averagePowerLevel: Float { level.average }
  /// The peak power, in decibels relative to full scale; -160 for silence.
  open var peakHoldLevel: Float { level.peak }

  private var level: AudioMeter.Level { core.state.withLock { $0.meter }?.level(of: index) ?? .silence }

  /// The factor by which samples are multiplied. The default is 1; it cannot be negative.
  open var volume: Float {
    get { core.state.withLock { $0.volumes[index] ?? 1 } }
    set {
      _require(newValue >= 0, "AVCaptureAudioChannel.volume cannot be \(newValue)")
      core.change("volume") { $0.volumes[index] = newValue }
    }
  }

  /// Whether the channel is audible. True by default.
  open var isEnabled: Bool {
    get { core.state.withLock { !$0.silenced.contains(index) } }
    set {
      core.change("enabled") { state in
        state.silenced.remove(index)
        if !newValue { state.silenced.insert(index) }
      }
    }
  }
}
