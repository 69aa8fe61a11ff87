import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
public import CoreFoundation
import CoreGraphics
public import CoreMedia
import CoreVideo
public import Dispatch
public import Foundation

/// Takes pictures of an `AVCaptureVideoDataOutput`.
///
/// Linux: a protocol has no optional methods here; one that you do not implement does nothing.
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: NSObjectProtocol {
  /// A picture has come. Called on the output's queue, in the order of time.
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
  /// A picture was dropped: the buffer has its time, its format, and the reason as the attachment
  /// `kCMSampleBufferAttachmentKey_DroppedFrameReason`.
  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

extension AVCaptureVideoDataOutputSampleBufferDelegate {
  /// Ignores the picture, and all that would come: they are not converted any more.
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) { (output as? AVCaptureVideoDataOutput)?.data.skipMedia(for: self) }
  /// Ignores it.
  public func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
}

/// Gives the pictures of a camera or screen to a delegate.
open class AVCaptureVideoDataOutput: AVCaptureOutput, SynchronizedOutput {
  let data: DataOutputCore
  private let discardsLate = Guarded(true)
  private let configuresSize = Guarded(true)
  private var settings: [String: Any] = [:]

  /// Pictures that wait for a client that wants late ones too.
  private static let waiting = 4

  /// What is shared with the mailbox, which the output owns.
  private final class Form: Sendable {
    let value = Guarded(CaptureFrameForm())
  }
  private let shared: Form

  public override init() {
    let shared = Form()
    self.shared = shared
    let codecs = CaptureSystem.current.codecs
    // Safety: the maker is used on the mailbox's queue only.
    nonisolated(unsafe) let maker = CaptureFrameMaker(codecs: codecs)
    data = DataOutputCore(label: "AVCaptureVideoDataOutput", policy: .replace) { (item) throws(EngineError) in
      guard case .frame(let frame, let format) = item.content else { return nil }
      maker.form = shared.value.withLock { $0 }
      return try maker.sample(of: frame, format, settings: item.route.settings)
    }
    super.init()
  }

  override func takes(_ mediaType: AVMediaType) -> Bool { mediaType == .video }
  override var sink: (any CaptureSink)? { data.mailbox }
  override func frameSize(_ connection: AVCaptureConnection) -> CGSize? {
    let form = shared.value.withLock { $0 }
    if let size = form.size { return CGSize(width: size.width, height: size.height) }
    return connection.frameSize.map { given in
      let size = form.size(of: PixelSize(width: Int(given.width.rounded()), height: Int(given.height.rounded())))
      return CGSize(width: size.width, height: size.height)
    }
  }
  override func connectionsChanged(_ connections: [AVCaptureConnection]) { data.setConnections(connections) }

  // MARK: The delegate

  /// Sets who takes pictures, and on which queue, which has to be serial. What is on its way to the delegate before is
  /// given up.
  open func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    setDelegate(
      sampleBufferDelegate, queue: sampleBufferCallbackQueue,
      "AVCaptureVideoDataOutput.setSampleBufferDelegate(_:queue:)")
  }

  open var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)? {
    data.delegate as? any AVCaptureVideoDataOutputSampleBufferDelegate
  }
  open var sampleBufferCallbackQueue: DispatchQueue? { data.queue }

  func deliver(_ arrival: DataOutputCore.Arrival) {
    switch arrival {
    case .sample(let buffer, let connection):
      sampleBufferDelegate?.captureOutput(self, didOutput: buffer, from: connection)
    case .dropped(let buffer, let connection, _):
      sampleBufferDelegate?.captureOutput(self, didDrop: buffer, from: connection)
    }
  }

  /// Whether pictures that come while the delegate is at work are dropped, but for the newest; true unless it is set.
  /// Else a few wait.
  open var alwaysDiscardsLateVideoFrames: Bool {
    get { discardsLate.withLock { $0 } }
    set {
      discardsLate.withLock { $0 = newValue }
      setPolicy()
    }
  }

  func synchronizationChanged() { setPolicy() }

  private func setPolicy() {
    let replaces = alwaysDiscardsLateVideoFrames && !data.isSynchronized
    data.mailbox.setPolicy(replaces ? .replace : .refuse(waiting: Self.waiting))
  }

  // MARK: Settings

  /// The pixel format, and the size, of pictures, by the keys of Core Video; nil or empty: those of the device.
  open var videoSettings: [String: Any]! {
    get { settings }
    set {
      let type = (newValue?[kCVPixelBufferPixelFormatTypeKey as String] as? NSNumber)?.uint32Value
      _require(
        type.map { availableVideoPixelFormatTypes.contains($0) } ?? true,
        "AVCaptureVideoDataOutput.videoSettings: the pixel format is not one of availableVideoPixelFormatTypes")
      let size = ["Width", "Height"].map { (newValue?[$0] as? NSNumber)?.intValue }
      _require(
        size.allSatisfy { $0.map { (2...16384).contains($0) } ?? true },
        "AVCaptureVideoDataOutput.videoSettings: the size is not from 2 to 16384")
      settings = newValue ?? [:]
      shared.value.withLock { form in
        form.pixelFormat = type
        form.size = nil
        if let width = size[0], let height = size[1] { form.size = PixelSize(width: width, height: height) }
      }
    }
  }

  /// Whether the output itself decides how large pictures are; true unless it is set. Linux: it leaves them as large as
  /// the device's, with every preset.
  open var automaticallyConfiguresOutputBufferDimensions: Bool {
    get { configuresSize.withLock { $0 } }
    set {
      configuresSize.withLock { $0 = newValue }
      if newValue { shared.value.withLock { $0.bounds = nil } }
    }
  }

  /// Whether pictures larger than the main screen are scaled down to fit on it, where `videoSettings` state no size;
  /// false unless it is set. Setting it is an exception while `automaticallyConfiguresOutputBufferDimensions` is true.
  ///
  /// Linux: without a screen, they are scaled to fit into 1920 by 1080 pixels.
  open var deliversPreviewSizedOutputBuffers: Bool {
    get { shared.value.withLock { $0.bounds != nil } }
    set {
      _require(
        !automaticallyConfiguresOutputBufferDimensions,
        "AVCaptureVideoDataOutput.deliversPreviewSizedOutputBuffers: set "
          + "automaticallyConfiguresOutputBufferDimensions to false first")
      let bounds = newValue ? Self.previewSize : nil
      shared.value.withLock { $0.bounds = bounds }
    }
  }

  /// Pixels of the main screen.
  static var previewSize: PixelSize {
    let screen = CGDisplayBounds(CGMainDisplayID()).size
    guard screen.width >= 2, screen.height >= 2 else { return PixelSize(width: 1920, height: 1080) }
    return PixelSize(width: Int(screen.width), height: Int(screen.height))
  }

  /// The pixel formats that pictures can have, the device's own first.
  open var availableVideoPixelFormatTypes: [OSType] {
    let device = connections.first?.inputPorts.first.flatMap { ($0.input as? AVCaptureDeviceInput)?.device }
    let native = device?.core.activeFormat?.nativePixelFormat
    let usual = [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_32BGRA, kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs,
    ]
    return (native.map { [$0] } ?? []) + usual.filter { $0 != native }
  }

  /// The codecs that pictures can come compressed with: none, because cameras' pictures are given as they are seen.
  open var availableVideoCodecTypes: [AVVideoCodecType] { [] }

  /// Settings with which an `AVAssetWriterInput` suits the pictures; nil for a type of file that it does not write, and
  /// while the size of the pictures is unknown.
  open func recommendedVideoSettingsForAssetWriter(writingTo outputFileType: AVFileType) -> [String: Any]? {
    recommendedVideoSettings(forVideoCodecType: .h264, assetWriterOutputFileType: outputFileType)
  }

  /// The same, for a codec: the size of the pictures as the connection turns and scales them now, and how they are
  /// usually compressed at their rate.
  open func recommendedVideoSettings(
    forVideoCodecType videoCodecType: AVVideoCodecType, assetWriterOutputFileType outputFileType: AVFileType
  ) -> [String: Any]? {
    guard availableVideoCodecTypesForAssetWriter(writingTo: outputFileType).contains(videoCodecType),
      let connection = connection(with: .video), let size = frameSize(connection)
    else { return nil }
    let recipe = videoCodecType == .hevc ? VideoSettingsRecipe.hevc : .h264
    let given = PixelSize(width: Int(size.width.rounded()), height: Int(size.height.rounded()))
    let coded = given.coded(as: CMVideoCodecType(videoCodecType))
    var settings = recipe.settings(
      width: coded.width, height: coded.height, frameRate: Self.frameRate(of: connection))
    settings[AVVideoCodecKey] = videoCodecType
    return settings
  }

  /// Frames a second at most; 30 where nothing is known.
  private static func frameRate(of connection: AVCaptureConnection) -> Double {
    let input = connection.inputPorts.first?.input
    let shortest =
      (input as? AVCaptureDeviceInput)?.device.activeVideoMinFrameDuration
      ?? (input as? AVCaptureScreenInput)?.minFrameDuration
    let seconds = shortest?.seconds ?? 0
    return seconds > 0 && seconds.isFinite ? min(1 / seconds, 240) : 30
  }

  /// The codecs with which pictures can be written to a type of file.
  open func availableVideoCodecTypesForAssetWriter(writingTo outputFileType: AVFileType) -> [AVVideoCodecType] {
    let contents = outputFileType.containerFormat.flatMap { FileContents(format: $0) }
    let codecs = CaptureSystem.current.codecs
    return [AVVideoCodecType.h264, .hevc].filter { type in
      let codec = CMVideoCodecType(type)
      return contents?.encodes(video: codec) ?? false && codecs.canEncodeVideo(codec)
    }
  }
}
