import AVEngineAudioGraph
import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
public import CoreFoundation
import CoreMedia
public import Foundation

/// The way of an input's media to an output of a session.
open class AVCaptureConnection: NSObject {
  let core: ConnectionCore
  private let ports: [AVCaptureInput.Port]
  private weak var target: AVCaptureOutput?
  private var channels: [AVCaptureAudioChannel] = []

  /// A connection to add to a session by `addConnection(_:)`.
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

  /// A connection to a preview layer, to add to a session by `addConnection(_:)`.
  public convenience init(inputPort port: AVCaptureInput.Port, videoPreviewLayer layer: AVCaptureVideoPreviewLayer) {
    self.init(inputPorts: [port], output: layer.preview)
  }

  /// Where the media comes from.
  open var inputPorts: [AVCaptureInput.Port] { ports }
  /// Where it goes to; nil where that is a preview layer.
  open var output: AVCaptureOutput? { target is PreviewOutput ? nil : target }
  /// Where it goes to, if that is a preview layer.
  open var videoPreviewLayer: AVCaptureVideoPreviewLayer? { (target as? PreviewOutput)?.layer }
  /// The output, that of a preview layer included.
  var destination: AVCaptureOutput? { target }

  /// Whether media is to go along the connection.
  open var isEnabled: Bool {
    get { core.registrar.access("enabled") { core.state.withLock { $0.isEnabled } } }
    set { core.change("enabled") { $0.isEnabled = newValue } }
  }

  /// Whether media goes along it while the session runs: it is part of the session, enabled, and its device is there.
  open var isActive: Bool { core.registrar.access("active") { core.state.withLock { $0.isActive } } }

  func update(isActive: Bool) {
    guard core.state.withLock({ $0.isActive }) != isActive else { return }
    core.registrar.update(["active"]) { core.state.withLock { $0.isActive = isActive } }
  }

  // MARK: Sound

  /// The channels of sound; empty for video.
  open var audioChannels: [AVCaptureAudioChannel] { channels }

  // MARK: Turning

  /// Whether pictures can be mirrored.
  open var isVideoMirroringSupported: Bool { core.isVideo }

  /// Whether left and right are exchanged. An exception while `automaticallyAdjustsVideoMirroring`.
  open var isVideoMirrored: Bool {
    get { core.registrar.access("videoMirrored") { core.state.withLock { $0.isMirrored } } }
    set {
      _require(core.isVideo, "AVCaptureConnection.isVideoMirrored: the connection is not one of video")
      _require(
        !core.state.withLock { $0.isMirroredAutomatically },
        "AVCaptureConnection.isVideoMirrored cannot be set while automaticallyAdjustsVideoMirroring is true")
      core.change("videoMirrored") { $0.isMirrored = newValue }
    }
  }

  /// Whether the framework decides about mirroring: it mirrors what a person sees of a front camera, and leaves what is
  /// recorded or given to programs.
  open var automaticallyAdjustsVideoMirroring: Bool {
    get { core.state.withLock { $0.isMirroredAutomatically } }
    set {
      core.change("videoMirrored") {
        $0.isMirroredAutomatically = newValue
        if newValue { $0.isMirrored = core.mirrorsByItself }
      }
    }
  }

  /// Degrees by which pictures are turned clockwise.
  open var videoRotationAngle: CGFloat {
    get { core.registrar.access("videoRotationAngle") { CGFloat(core.state.withLock { $0.rotation }) } }
    set {
      _require(
        isVideoRotationAngleSupported(newValue),
        "AVCaptureConnection.videoRotationAngle: \(newValue) is not 0, 90, 180 or 270 of a connection of video")
      core.change("videoRotationAngle") { $0.rotation = Int(newValue) }
    }
  }

  open func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool {
    core.isVideo && [0, 90, 180, 270].contains(videoRotationAngle)
  }

  // MARK: Enlarging

  /// The greatest `videoScaleAndCropFactor`: of connections of a camera to an `AVCaptureStillImageOutput` the format's
  /// `videoMaxZoomFactor`, of others 1.
  open var videoMaxScaleAndCropFactor: CGFloat {
    guard target?.enlargesFrames ?? false, let device = (ports[0].owner as? AVCaptureDeviceInput)?.device else {
      return 1
    }
    return device.activeFormat.videoMaxZoomFactor
  }

  /// By what still images are enlarged and then cut around their centre to the size that they had; 1 unless it is set,
  /// `videoMaxScaleAndCropFactor` at most.
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

  @available(macOS, deprecated: 14.0, message: "use isVideoRotationAngleSupported(_:)")
  open var isVideoOrientationSupported: Bool { core.isVideo }

  /// How pictures are turned, for a sensor whose pictures are upright in `.landscapeRight`.
  @available(macOS, deprecated: 14.0, message: "use videoRotationAngle")
  open var videoOrientation: AVCaptureVideoOrientation {
    get { AVCaptureVideoOrientation(angle: Int(videoRotationAngle)) }
    set { videoRotationAngle = CGFloat(newValue.angle) }
  }
}

extension AVCaptureConnection: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [core.registrar] }
}

/// Which side of a device that takes pictures is up.
public enum AVCaptureVideoOrientation: Int, Sendable {
  case portrait = 1, portraitUpsideDown, landscapeRight, landscapeLeft

  /// Degrees clockwise.
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

/// A channel of a connection's sound.
open class AVCaptureAudioChannel: NSObject {
  private let core: ConnectionCore
  private let index: Int

  init(_ core: ConnectionCore, _ index: Int) {
    self.core = core
    self.index = index
    super.init()
  }

  /// Decibels below full scale; -160 where nothing is heard.
  open var averagePowerLevel: Float { level.average }
  /// Decibels below full scale; -160 where nothing is heard.
  open var peakHoldLevel: Float { level.peak }

  private var level: AudioMeter.Level { core.state.withLock { $0.meter }?.level(of: index) ?? .silence }

  /// A factor of the samples; 1 unless it is set.
  open var volume: Float {
    get { core.state.withLock { $0.volumes[index] ?? 1 } }
    set {
      _require(newValue >= 0, "AVCaptureAudioChannel.volume cannot be \(newValue)")
      core.change("volume") { $0.volumes[index] = newValue }
    }
  }

  /// Whether the channel is heard; true unless it is set.
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
