import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
public import CoreFoundation
public import CoreMedia
import Dispatch
import Foundation

/// An output that takes photos with a camera or of a screen.
///
/// Photos are stored without being rotated or mirrored. The orientation in the metadata of the file describes the
/// rotation of the sensor, and the rotation and mirroring of the connection.
open class AVCapturePhotoOutput: AVCaptureOutput {
  private let photos: CapturePhotoSink
  private let queue = DispatchQueue(label: "AVCapturePhotoOutput.delegate")
  private let registrar = _KeyValueRegistrar()
  private let state = Guarded(State())
  let preparation = PhotoPreparation()

  private struct State: Sendable {
    var mostQuality = QualityPrioritization.balanced
    var hasHighResolution = false
    var mostDimensions: PixelSize?
    var captures = CapturesUnderWay()
    var durations = PhotoDurations()
    var coordinators: [WeakCoordinator] = []
  }

  private struct WeakCoordinator: @unchecked Sendable {
    // Safety: coordinators are safe to use on any thread.
    weak var value: AVCapturePhotoOutputReadinessCoordinator?
  }

  /// The balance between the quality of a photo and the time until it is complete. Linux: it decides how much files are
  /// compressed.
  public enum QualityPrioritization: Int, Sendable {
    /// A short time until a photo is complete is more important than its quality. Linux: files are compressed with the
    /// quality 0.8, unless the format states one.
    case speed = 1
    /// A photo's quality and the time until it is complete are equally important. Linux: files are compressed with the
    /// quality 0.9, unless the format states one.
    case balanced
    /// A photo's quality is more important than the time until it is complete. Linux: files are compressed with the
    /// quality 0.95, unless the format states one.
    case quality
  }

  /// Makes an output that is not part of a session, and therefore offers no codecs, pixel formats and file types.
  public override init() {
    photos = CapturePhotoSink(codecs: CaptureSystem.current.codecs)
    super.init()
  }

  override func takes(_ mediaType: AVMediaType) -> Bool { mediaType == .video }
  override var sink: (any CaptureSink)? { photos }
  override var turnsFrames: Bool { false }

  override func canJoin(_ others: [AVCaptureOutput]) -> Bool { !others.contains { $0 is AVCaptureStillImageOutput } }

  override func connectionsChanged(_ connections: [AVCaptureConnection]) {
    photos.setKeepsLast(connections.contains { $0.inputPorts.first?.input is AVCaptureScreenInput })
    photos.keep(Set(connections.filter(\.isActive).map(\.core.identifier)))
    registrar.update(["availablePhotoCodecTypes", "availablePhotoPixelFormatTypes", "availablePhotoFileTypes"]) {}
  }

  // MARK: Readiness

  override func runningChanged() {
    changeCaptures(isOther: true) { _ in }
    if sessionLink.session?.isRunning ?? false { preparation.perform() }
  }

  /// Whether the output can take a photo at once, and if not, why; can be observed.
  open var captureReadiness: CaptureReadiness {
    registrar.access("captureReadiness") {
      let isRunning = sessionLink.session?.isRunning ?? false
      return isRunning ? state.withLock { $0.captures.readiness } : .sessionNotRunning
    }
  }

  func captureChanged(_ number: Int64, to phase: CapturesUnderWay.Phase?) {
    changeCaptures { $0.phases[number] = phase }
  }

  var durations: PhotoDurations { state.withLock { $0.durations } }
  func photoTook(_ duration: CMTime) { state.withLock { $0.durations.add(processing: duration) } }

  func isUnderWay(_ number: Int64) -> Bool { state.withLock { $0.captures.phases[number] != nil } }

  func add(_ coordinator: AVCapturePhotoOutputReadinessCoordinator) {
    state.withLock { state in
      state.coordinators.removeAll { $0.value == nil }
      state.coordinators.append(WeakCoordinator(value: coordinator))
    }
  }

  /// If `isOther` is true, observers are notified even if the readiness of the captures has not changed.
  private func changeCaptures(isOther: Bool = false, _ body: (inout CapturesUnderWay) -> Void) {
    let (before, after) = state.withLock { state in
      var captures = state.captures
      body(&captures)
      return (state.captures.readiness, captures.readiness)
    }
    if isOther || before != after {
      registrar.update(["captureReadiness"]) { state.withLock { body(&$0.captures) } }
    } else {
      state.withLock { body(&$0.captures) }
    }
    let (captures, coordinators) = state.withLock { ($0.captures, $0.coordinators.compactMap(\.value)) }
    for coordinator in coordinators { coordinator.follow(captures) }
  }

  // MARK: Available settings

  /// The codecs of photos: JPEG and those whose encoder is installed; empty while the output does not have a video
  /// connection. Can be observed.
  open var availablePhotoCodecTypes: [AVVideoCodecType] {
    registrar.access("availablePhotoCodecTypes") { connection(with: .video) == nil ? [] : PhotoKind.codecs }
  }

  /// The pixel formats of uncompressed photos, with the device's own first; empty while the output does not have a
  /// video connection. Can be observed.
  open var availablePhotoPixelFormatTypes: [OSType] {
    registrar.access("availablePhotoPixelFormatTypes") { photoPixelFormats }
  }

  /// The file types of photos: those of the codecs, and TIFF for uncompressed ones; empty while the output does not
  /// have a video connection. Can be observed.
  open var availablePhotoFileTypes: [AVFileType] {
    registrar.access("availablePhotoFileTypes") {
      connection(with: .video) == nil ? [] : PhotoKind.fileTypes.map(\.type)
    }
  }

  /// Returns the codecs of photos in files of a type, such as JPEG for `.jpg`; empty while the output does not have a
  /// video connection.
  open func supportedPhotoCodecTypes(for fileType: AVFileType) -> [AVVideoCodecType] {
    guard connection(with: .video) != nil else { return [] }
    return PhotoKind.fileTypes.filter { $0.type == fileType }.compactMap(\.codec)
  }

  /// Returns the pixel formats of uncompressed photos in files of a type: all available ones for TIFF, none for files
  /// of compressed photos.
  open func supportedPhotoPixelFormatTypes(for fileType: AVFileType) -> [OSType] {
    PhotoKind.fileTypes.contains { $0.type == fileType && $0.codec == nil } ? photoPixelFormats : []
  }

  /// The flash modes that settings can request. Only `off` if the output does not have a camera with a lamp.
  open var supportedFlashModes: [AVCaptureDevice.FlashMode] { device?.flashModes ?? [.off] }

  /// The greatest number of photos in a bracket; 0 if the output does not have a camera whose exposure can be set.
  open var maxBracketedCapturePhotoCount: Int { device?.hasBrackets ?? false ? Self.mostOfBracket : 0 }

  private static let mostOfBracket = 5

  private var device: DeviceCore? { connection(with: .video)?.inputPorts.first?.input.deviceCore }

  // MARK: Preparation

  /// The highest `photoQualityPrioritization` that settings can request. The default is `balanced`.
  open var maxPhotoQualityPrioritization: QualityPrioritization {
    get { state.withLock { $0.mostQuality } }
    set { state.withLock { $0.mostQuality = newValue } }
  }

  /// Whether settings can request photos that are larger than the format's frames. False by default. Linux: photos are
  /// never larger.
  @available(macOS, deprecated: 13.0, message: "use maxPhotoDimensions")
  open var isHighResolutionCaptureEnabled: Bool {
    get { state.withLock { $0.hasHighResolution } }
    set { state.withLock { $0.hasHighResolution = newValue } }
  }

  /// The greatest size of photos: one of `supportedMaxPhotoDimensions` of the camera's active format. By default, and
  /// when the active format no longer supports the size, it is the format's own size; zero without a camera. Setting a
  /// size that the active format does not support ends the process.
  open var maxPhotoDimensions: CMVideoDimensions {
    get {
      let sizes = photoSizes
      let set = state.withLock { $0.mostDimensions }
      let size = set.flatMap { sizes.contains($0) ? $0 : nil } ?? sizes.last
      return CMVideoDimensions(size ?? PixelSize(width: 0, height: 0))
    }
    set {
      let size = PixelSize(newValue)
      _require(
        photoSizes.contains(size),
        "AVCapturePhotoOutput.maxPhotoDimensions: \(newValue.width) × \(newValue.height) is not one of the active "
          + "format's supportedMaxPhotoDimensions")
      state.withLock { $0.mostDimensions = size }
    }
  }

  private var photoSizes: [PixelSize] { device?.activePhotoSizes ?? [] }

  /// The settings of the last call of `setPreparedPhotoSettingsArray(_:completionHandler:)`; empty before the first.
  open var preparedPhotoSettingsArray: [AVCapturePhotoSettings] { preparation.settings }

  /// Prepares the output for photos with settings, by loading their encoders.
  ///
  /// - Parameters:
  ///   - preparedPhotoSettingsArray: The settings, which replace the earlier ones; empty for none.
  ///   - completionHandler: Called on a queue of the output. The output is prepared after the session has started; the
  ///     first argument is then true, or false with an error if a photo cannot be encoded. It is false without an error
  ///     if other settings were set before the preparation.
  open func setPreparedPhotoSettingsArray(
    _ preparedPhotoSettingsArray: [AVCapturePhotoSettings],
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    preparation.set(preparedPhotoSettingsArray, completionHandler)
    if sessionLink.session?.isRunning ?? false { preparation.perform() }
  }

  /// Loads the encoders of photos with these settings. Returns when the session has started and they are loaded, or
  /// when other settings are set.
  ///
  /// - Returns: Whether the output is prepared; false if other settings were set before the preparation.
  /// - Throws: An `AVError` if a photo cannot be encoded.
  @discardableResult
  open func setPreparedPhotoSettingsArray(
    _ preparedPhotoSettingsArray: [AVCapturePhotoSettings]
  ) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      setPreparedPhotoSettingsArray(preparedPhotoSettingsArray) { isPrepared, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: isPrepared) }
      }
    }
  }

  // MARK: Taking photos

  /// Takes a photo. With a camera, each photo of the output is taken from a separate frame, in the order of the calls.
  ///
  /// The process ends if the output does not have an active video connection, if the settings were used before, or if
  /// the output does not support them.
  open func capturePhoto(with settings: AVCapturePhotoSettings, delegate: any AVCapturePhotoCaptureDelegate) {
    guard let connection = connection(with: .video), connection.isActive else {
      _misuse("\(Self.captureName): the output has no active and enabled connection of video")
    }
    check(settings)
    _require(
      settings.beginUse(),
      "\(Self.captureName): the settings have been used before; AVCapturePhotoSettings(from:) makes new ones")
    guard let own = settings.copy() as? AVCapturePhotoSettings else { return }
    if PixelSize(own.maxPhotoDimensions).width == 0 { own.maxPhotoDimensions = maxPhotoDimensions }
    PhotoCapture(own, of: self, from: connection, sink: photos, queue: queue, delegate: delegate).begin()
  }

  private static let captureName = "AVCapturePhotoOutput.capturePhoto(with:delegate:)"

  private func check(_ settings: AVCapturePhotoSettings) {
    switch settings.kind {
    case .file(let codec, _):
      _require(
        availablePhotoCodecTypes.contains(codec),
        "\(Self.captureName): \(codec.rawValue) is not one of availablePhotoCodecTypes")
    case .pixels(let type):
      _require(
        availablePhotoPixelFormatTypes.contains(type),
        "\(Self.captureName): the pixel format is not one of availablePhotoPixelFormatTypes")
    }
    _require(
      supportedFlashModes.contains(settings.flashMode),
      "\(Self.captureName): the flash mode is not one of supportedFlashModes")
    _require(
      settings.photoQualityPrioritization.rawValue <= maxPhotoQualityPrioritization.rawValue,
      "\(Self.captureName): photoQualityPrioritization is above the output's maxPhotoQualityPrioritization")
    _require(
      !settings.isHighResolutionPhotoEnabled || isHighResolutionCaptureEnabled,
      "\(Self.captureName): isHighResolutionPhotoEnabled needs the output's isHighResolutionCaptureEnabled")
    _require(
      settings.exposures.count <= maxBracketedCapturePhotoCount,
      "\(Self.captureName): the settings have more exposures than maxBracketedCapturePhotoCount")
    _require(
      settings.exposures.allSatisfy { exposure in device.map { exposure.isSupported(by: $0) } ?? false },
      "\(Self.captureName): the camera does not support an exposure of the bracket")
    checkExtras(settings, Self.captureName)
    let most = PixelSize(settings.maxPhotoDimensions)
    if most.width == 0 && most.height == 0 { return }
    _require(
      photoSizes.contains(most) && most.width <= Int(maxPhotoDimensions.width),
      "\(Self.captureName): maxPhotoDimensions is not one of the active format's supportedMaxPhotoDimensions, or above "
        + "the output's maxPhotoDimensions")
  }
}

extension AVCapturePhotoOutput: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
