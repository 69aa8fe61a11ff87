import AVEngineCapture
import AVEngineCore
import CoreFoundation
public import CoreMedia
public import Foundation

/// Something that was recognised in a camera's picture.
///
/// Places are told from (0, 0), the upper left corner of the camera's picture before a connection turns or mirrors it,
/// to (1, 1), unless they were converted to an output or a layer.
open class AVMetadataObject: NSObject {
  let found: FoundCode

  init(_ found: FoundCode) {
    self.found = found
    super.init()
  }

  /// The time of the picture, by the session's clock.
  open var time: CMTime { found.time }

  /// How long the camera's pictures last.
  open var duration: CMTime { found.duration }

  /// The least upright rectangle around it; zero where the place is unknown.
  open var bounds: CGRect { found.bounds }

  open var type: AVMetadataObject.ObjectType { AVMetadataObject.ObjectType(found.symbology) }

  /// The same in other coordinates.
  func mapped(_ mapping: FrameMapping) -> AVMetadataObject { AVMetadataObject(found.mapped(mapping)) }
}

/// A code that was read.
open class AVMetadataMachineReadableCodeObject: AVMetadataObject {
  /// Its corners, from the upper left one of the upright code: counterclockwise, or clockwise where pictures are
  /// mirrored. Empty where they are unknown.
  open var corners: [CGPoint] { found.corners }

  /// What it says; nil where that is no text.
  open var stringValue: String? { found.text }

  override func mapped(_ mapping: FrameMapping) -> AVMetadataObject {
    AVMetadataMachineReadableCodeObject(found.mapped(mapping))
  }
}

/// A code, when it was seen and where.
struct FoundCode: Sendable {
  var symbology: BarcodeSymbology
  var text: String?
  var corners: [CGPoint]
  var bounds: CGRect
  var time: CMTime
  var duration: CMTime
  /// The number of the ports of the camera.
  var source: Int

  init(_ code: Barcode, time: CMTime, duration: CMTime, source: Int) {
    symbology = code.symbology
    text = code.text
    corners = code.corners
    bounds = code.bounds
    self.time = time
    self.duration = duration
    self.source = source
  }

  func mapped(_ mapping: FrameMapping) -> FoundCode {
    var found = self
    found.corners = corners.map { mapping.place(of: $0) }
    found.bounds = mapping.place(of: bounds)
    return found
  }
}
