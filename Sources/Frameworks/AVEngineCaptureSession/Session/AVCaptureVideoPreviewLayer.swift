import AVEngineCapture
public import AVEngineVocabulary
public import CoreFoundation
import Dispatch
public import Foundation
public import QuartzCore

/// A layer that shows what a session's camera or screen captures. The frames of a front camera are mirrored by default.
///
/// Linux: the layer is drawn when its tree is drawn. It calls `setNeedsDisplay()` once a frame has arrived that is
/// newer than the drawn one. Its y axis points upwards, as that of layers on a Mac, unless its geometry is flipped.
open class AVCaptureVideoPreviewLayer: CALayer {
  let preview = PreviewOutput()
  private var client: AVCaptureSession?

  /// Makes a layer without a session. Frames are fitted into its bounds with `resizeAspect`.
  public override init() {
    super.init()
    contentsGravity = .resizeAspect
    follow()
  }

  /// Makes a layer from an archive, without a session.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    follow()
  }

  /// Makes a copy of a layer's properties, to show its state at one time.
  public override init(layer: Any) { super.init(layer: layer) }

  /// Makes a layer that is connected to a session's first camera or screen.
  public convenience init(session: AVCaptureSession) {
    self.init()
    self.session = session
  }

  /// Makes a layer of a session without a connection, which `AVCaptureSession.addConnection(_:)` adds.
  public convenience init(sessionWithNoConnection session: AVCaptureSession) {
    self.init()
    setSessionWithNoConnection(session)
  }

  deinit { client?.removePreview(preview) }

  private func follow() {
    preview.layer = self
    // Safety: the layer is used on the main queue, as all layers are.
    nonisolated(unsafe) weak let layer: AVCaptureVideoPreviewLayer? = self
    preview.frames.tell { DispatchQueue.main.async { layer?.setNeedsDisplay() } }
  }

  // MARK: The session

  /// The session, which the layer retains. Setting it connects the layer to the first camera or screen.
  open var session: AVCaptureSession? {
    get { client }
    set { show(newValue, isConnected: true) }
  }

  /// Sets the session without a connection, which `AVCaptureSession.addConnection(_:)` adds.
  open func setSessionWithNoConnection(_ session: AVCaptureSession) { show(session, isConnected: false) }

  private func show(_ session: AVCaptureSession?, isConnected: Bool) {
    client?.removePreview(preview)
    client = session
    session?.addPreview(preview, isConnected: isConnected)
  }

  /// The connection that delivers frames; nil if the layer is not connected.
  open var connection: AVCaptureConnection? { preview.connections.first }

  /// Whether frames are arriving. Can be observed; observers are called on the main queue.
  open var isPreviewing: Bool { preview.frames.isShowing }

  // MARK: Frames

  /// The way in which frames are fitted into the bounds, with or without cropping or distortion. The default is
  /// `resizeAspect`.
  open var videoGravity: AVLayerVideoGravity {
    get { AVLayerVideoGravity(of: self) }
    set { newValue.apply(to: self) }
  }

  /// Sets the newest frame as the layer's contents.
  open override func display() { contents = preview.frames.image() }

  package var frames: PreviewFrames { preview.frames }

  // MARK: Places

  private var mapping: FrameMapping {
    let growsUpwards = !contentsAreFlipped()
    guard let connection else { return FrameMapping(place: bounds, growsUpwards: growsUpwards) }
    let place = videoGravity.place(of: connection.frameSize ?? bounds.size, in: bounds)
    return connection.mapping(into: place, growsUpwards: growsUpwards)
  }

  /// Converts a point of the layer to the point of the camera's frame that is seen there, from (0, 0), the upper left
  /// corner, to (1, 1). The result is outside of this range if the frame does not cover the point.
  open func captureDevicePointConverted(fromLayerPoint pointInLayer: CGPoint) -> CGPoint {
    mapping.cameraPoint(of: pointInLayer)
  }

  /// Converts a point of the camera's frame to the point of the layer at which it is seen.
  open func layerPointConverted(fromCaptureDevicePoint captureDevicePointOfInterest: CGPoint) -> CGPoint {
    mapping.place(of: captureDevicePointOfInterest)
  }

  /// Converts a rectangle of the layer to the part of the camera's frame that is seen there, for `rectOfInterest` of an
  /// `AVCaptureMetadataOutput`.
  open func metadataOutputRectConverted(fromLayerRect rectInLayerCoordinates: CGRect) -> CGRect {
    mapping.cameraRect(of: rectInLayerCoordinates)
  }

  /// Converts a part of the camera's frame to the rectangle of the layer in which it is seen.
  open func layerRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
    mapping.place(of: rectInMetadataOutputCoordinates)
  }

  /// Returns an object with coordinates in the layer; nil if it was found in another camera's frames, or if the layer
  /// is not connected.
  open func transformedMetadataObject(for metadataObject: AVMetadataObject) -> AVMetadataObject? {
    guard let connection, connection.shows(metadataObject) else { return nil }
    return metadataObject.mapped(mapping)
  }
}

extension AVCaptureVideoPreviewLayer: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [preview.frames.registrar] }
}

extension AVCaptureSession {
  func addPreview(_ preview: PreviewOutput, isConnected: Bool) {
    core.begin()
    preview.sessionLink.session = core
    core.edit([]) { $0.previews.append(preview) }
    if isConnected { connect(inputs.flatMap(\.ports), to: preview) }
    _ = core.commit()
  }

  func removePreview(_ preview: PreviewOutput) {
    core.begin()
    for connection in preview.connections { removeConnection(connection) }
    core.edit([]) { $0.previews.removeAll { $0 === preview } }
    _ = core.commit()
    preview.sessionLink.session = nil
    preview.connectionsChanged([])
  }
}
