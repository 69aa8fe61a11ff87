import AVEngineCapture
public import AVEngineVocabulary
public import CoreFoundation
import Dispatch
public import Foundation
public import QuartzCore

/// Shows what a session's camera or screen sees, that of a front camera mirrored.
///
/// Linux: the layer is drawn where its tree is drawn; it asks for that by `setNeedsDisplay()` when another picture has
/// come. Its y grows upwards, as that of layers on a Mac, unless its geometry is flipped.
open class AVCaptureVideoPreviewLayer: CALayer {
  let preview = PreviewOutput()
  private var client: AVCaptureSession?

  public override init() {
    super.init()
    contentsGravity = .resizeAspect
    follow()
  }

  /// A layer from an archive has no session.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    follow()
  }

  public override init(layer: Any) { super.init(layer: layer) }

  /// A layer that is connected to a session's first camera or screen.
  public convenience init(session: AVCaptureSession) {
    self.init()
    self.session = session
  }

  /// A layer of a session, which `AVCaptureSession.addConnection(_:)` is to connect.
  public convenience init(sessionWithNoConnection session: AVCaptureSession) {
    self.init()
    setSessionWithNoConnection(session)
  }

  deinit { client?.removePreview(preview) }

  private func follow() {
    preview.layer = self
    // Safety: the layer is used on the main queue, as all layers are.
    nonisolated(unsafe) weak let layer: AVCaptureVideoPreviewLayer? = self
    preview.pictures.tell { DispatchQueue.main.async { layer?.setNeedsDisplay() } }
  }

  // MARK: The session

  /// The session, which the layer keeps. Setting it connects the layer to the first camera or screen.
  open var session: AVCaptureSession? {
    get { client }
    set { show(newValue, isConnected: true) }
  }

  /// Sets the session, and leaves connecting to `AVCaptureSession.addConnection(_:)`.
  open func setSessionWithNoConnection(_ session: AVCaptureSession) { show(session, isConnected: false) }

  private func show(_ session: AVCaptureSession?, isConnected: Bool) {
    client?.removePreview(preview)
    client = session
    session?.addPreview(preview, isConnected: isConnected)
  }

  /// The way on which pictures come; nil where there is none.
  open var connection: AVCaptureConnection? { preview.connections.first }

  /// Whether pictures come. Can be observed; observers are called on the main queue.
  open var isPreviewing: Bool { preview.pictures.isShowing }

  // MARK: Pictures

  /// How pictures are fitted into the bounds.
  open var videoGravity: AVLayerVideoGravity {
    get { AVLayerVideoGravity(of: self) }
    set { newValue.apply(to: self) }
  }

  /// Makes the newest picture the layer's contents.
  open override func display() { contents = preview.pictures.image() }

  /// What the layer shows, for a window that shows it itself.
  package var pictures: PreviewFrames { preview.pictures }

  // MARK: Places

  /// Where points of the camera's picture are in the layer. Without a connection a picture fills the bounds.
  private var mapping: FrameMapping {
    let growsUpwards = !contentsAreFlipped()
    guard let connection else { return FrameMapping(place: bounds, growsUpwards: growsUpwards) }
    let place = videoGravity.place(of: connection.frameSize ?? bounds.size, in: bounds)
    return connection.mapping(into: place, growsUpwards: growsUpwards)
  }

  /// The point of the camera's picture, from (0, 0), its upper left corner, to (1, 1), that is seen at a point of the
  /// layer; beyond these where nothing of the picture is seen.
  open func captureDevicePointConverted(fromLayerPoint pointInLayer: CGPoint) -> CGPoint {
    mapping.cameraPoint(of: pointInLayer)
  }

  /// Where a point of the camera's picture is seen in the layer.
  open func layerPointConverted(fromCaptureDevicePoint captureDevicePointOfInterest: CGPoint) -> CGPoint {
    mapping.place(of: captureDevicePointOfInterest)
  }

  /// The part of the camera's picture that is seen in a rectangle of the layer, as `rectOfInterest` of an
  /// `AVCaptureMetadataOutput` takes it.
  open func metadataOutputRectConverted(fromLayerRect rectInLayerCoordinates: CGRect) -> CGRect {
    mapping.cameraRect(of: rectInLayerCoordinates)
  }

  /// Where a part of the camera's picture is seen in the layer.
  open func layerRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
    mapping.place(of: rectInMetadataOutputCoordinates)
  }

  /// An object with its places in the layer; nil where it was found in what another camera sees.
  open func transformedMetadataObject(for metadataObject: AVMetadataObject) -> AVMetadataObject? {
    guard let connection, connection.shows(metadataObject) else { return nil }
    return metadataObject.mapped(mapping)
  }
}

extension AVCaptureVideoPreviewLayer: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [preview.pictures.registrar] }
}

extension AVCaptureSession {
  /// Has a layer's end of connections be one of the session's.
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
