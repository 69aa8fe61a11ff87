import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
public import CoreFoundation
import CoreGraphics
public import CoreMedia
import CoreVideo
public import Dispatch
public import Foundation

/// Receives the frames of an `AVCaptureVideoDataOutput`, and reports of dropped ones, on the queue that the client
/// chose.
///
/// Linux: protocols cannot have optional methods; the methods have default implementations.
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: NSObjectProtocol {
  /// Delivers a frame. Called on the output's `sampleBufferCallbackQueue`, in the order of time.
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
  /// Reports that a frame was dropped. Called on the output's `sampleBufferCallbackQueue`. The buffer has the frame's
  /// format and timestamp, but no image. If the device lost the frame, the timestamp is an estimate, or invalid if no
  /// frame came before. The buffer's attachment `kCMSampleBufferAttachmentKey_DroppedFrameReason` has the reason.
  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

extension AVCaptureVideoDataOutputSampleBufferDelegate {
  /// The default implementation, which ignores the frame: a delegate need not implement the method.
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) { (output as? AVCaptureVideoDataOutput)?.data.skipMedia(for: self) }
  /// The default implementation, which ignores the report: a delegate need not implement the method.
  public func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
}

/// An output that delivers the frames of a camera or screen to a delegate.
open class AVCaptureVideoDataOutput: AVCaptureOutput, SynchronizedOutput {
  let data: DataOutputCore
  private let discardsLate = Guarded(true)
  private let configuresSize = Guarded(true)
  private var settings: [String: Any] = [:]

  /// The number of frames that may wait for the client if late frames are not discarded.
  private static let waiting = 4

  private final class Form: Sendable {
    let value = Guarded(CaptureFrameForm())
  }
  private let shared: Form

  /// Makes an output that is not part of a session and has no delegate. Frames have the device's own size.
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

  /// Sets the delegate, which is not retained, and the serial queue on which it is called. A delegate without a queue
  /// ends the process.
  open func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    setDelegate(
      sampleBufferDelegate, queue: sampleBufferCallbackQueue,
      "AVCaptureVideoDataOutput.setSampleBufferDelegate(_:queue:)")
  }

  /// The delegate that `setSampleBufferDelegate(_:queue:)` set. It is not retained; nil if there is none or it was
  /// released.
  open var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)? {
    data.delegate as? any AVCaptureVideoDataOutputSampleBufferDelegate
  }
  /// The queue on which the delegate is called; nil until `setSampleBufferDelegate(_:queue:)` sets it.
  open var sampleBufferCallbackQueue: DispatchQueue? { data.queue }

  func deliver(_ arrival: DataOutputCore.Arrival) {
    switch arrival {
    case .sample(let buffer, let connection):
      sampleBufferDelegate?.captureOutput(self, didOutput: buffer, from: connection)
    case .dropped(let buffer, let connection, _):
      sampleBufferDelegate?.captureOutput(self, didDrop: buffer, from: connection)
    }
  }

  /// Whether frames that arrive while the delegate is running are dropped, except for the newest. True by default. If
  /// false, or while a synchronizer receives the frames, up to four frames wait, and newer frames are dropped.
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

  /// The pixel format and the size of frames, under the keys of Core Video. nil or empty means those of the device, or
  /// 4:2:0 if the device sends JPEG images. The size has no effect unless width and height are set. A pixel format that
  /// is not one of `availableVideoPixelFormatTypes` ends the process, and so does a width or a height that is not from
  /// 2 to 16,384.
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
        "AVCaptureVideoDataOutput.videoSettings: the width and the height must be from 2 to 16384")
      settings = newValue ?? [:]
      shared.value.withLock { form in
        form.pixelFormat = type
        form.size = nil
        if let width = size[0], let height = size[1] { form.size = PixelSize(width: width, height: height) }
      }
    }
  }

  /// Whether the output decides the size of frames. True by default. Setting it to true sets
  /// `deliversPreviewSizedOutputBuffers` to false.
  ///
  /// Linux: frames have the size of the device's frames, as the connection rotates and scales them, unless
  /// `videoSettings` or `deliversPreviewSizedOutputBuffers` change it.
  open var automaticallyConfiguresOutputBufferDimensions: Bool {
    get { configuresSize.withLock { $0 } }
    set {
      configuresSize.withLock { $0 = newValue }
      if newValue { shared.value.withLock { $0.bounds = nil } }
    }
  }

  /// Whether frames that are larger than the main screen are scaled down to fit on it, if `videoSettings` do not state
  /// a size. False by default. Setting it while `automaticallyConfiguresOutputBufferDimensions` is true ends the
  /// process.
  ///
  /// Linux: without a screen, larger frames are scaled down to fit into 1920 by 1080 pixels.
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

  static var previewSize: PixelSize {
    let screen = CGDisplayBounds(CGMainDisplayID()).size
    guard screen.width >= 2, screen.height >= 2 else { return PixelSize(width: 1920, height: 1080) }
    return PixelSize(width: Int(screen.width), height: Int(screen.height))
  }

  /// The pixel formats that frames can have, with that of the connected camera first.
  open var availableVideoPixelFormatTypes: [OSType] {
    let device = connections.first?.inputPorts.first.flatMap { ($0.input as? AVCaptureDeviceInput)?.device }
    let native = device?.core.activeFormat?.nativePixelFormat
    let usual = [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_32BGRA, kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs,
    ]
    return (native.map { [$0] } ?? []) + usual.filter { $0 != native }
  }

  /// The codecs of compressed frames. Always empty, because frames are delivered uncompressed.
  open var availableVideoCodecTypes: [AVVideoCodecType] { [] }

  /// Returns H.264 settings for an `AVAssetWriterInput` that records the frames. nil if H.264 is not one of
  /// `availableVideoCodecTypesForAssetWriter(writingTo:)`, or while the size of the frames is unknown.
  open func recommendedVideoSettingsForAssetWriter(writingTo outputFileType: AVFileType) -> [String: Any]? {
    recommendedVideoSettings(forVideoCodecType: .h264, assetWriterOutputFileType: outputFileType)
  }

  /// Returns settings for an `AVAssetWriterInput` that records the frames with a codec: the size of the frames as the
  /// connection rotates and scales them now, and compression properties for this size and the frame rate. nil if the
  /// codec is not one of `availableVideoCodecTypesForAssetWriter(writingTo:)`, or while the size of the frames is
  /// unknown.
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

  private static func frameRate(of connection: AVCaptureConnection) -> Double {
    let input = connection.inputPorts.first?.input
    let shortest =
      (input as? AVCaptureDeviceInput)?.device.activeVideoMinFrameDuration
      ?? (input as? AVCaptureScreenInput)?.minFrameDuration
    let seconds = shortest?.seconds ?? 0
    return seconds > 0 && seconds.isFinite ? min(1 / seconds, 240) : 30
  }

  /// Returns the codecs with which an `AVAssetWriter` can record frames to files of a type: H.264 and HEVC, each if the
  /// writer supports it for the type and an encoder is installed.
  open func availableVideoCodecTypesForAssetWriter(writingTo outputFileType: AVFileType) -> [AVVideoCodecType] {
    let contents = outputFileType.containerFormat.flatMap { FileContents(format: $0) }
    let codecs = CaptureSystem.current.codecs
    return [AVVideoCodecType.h264, .hevc].filter { type in
      let codec = CMVideoCodecType(type)
      return contents?.encodes(video: codec) ?? false && codecs.canEncodeVideo(codec)
    }
  }
}
