import AVEngineCapture
import AVEngineCore
import CoreFoundation
public import CoreMedia
public import Foundation

/// An object that was recognised in a frame of a camera.
///
/// Coordinates refer to the camera's upright frame, after its zoom and before a connection rotates or mirrors it:
/// (0, 0) is the upper left corner of the frame, (1, 1) the lower right one. The `transformedMetadataObject` methods of
/// outputs and layers return objects with the coordinates of the output or layer instead.
open class AVMetadataObject: NSObject {
  let found: FoundCode

  init(_ found: FoundCode) {
    self.found = found
    super.init()
  }

  /// The time of the frame, on the session's clock.
  open var time: CMTime { found.time }

  /// The duration of the frame: the camera's `activeVideoMinFrameDuration`.
  open var duration: CMTime { found.duration }

  /// The smallest upright rectangle around the object; its size is zero if the object's place is unknown.
  open var bounds: CGRect { found.bounds }

  /// The kind of the object; on Linux, the kind of barcode.
  open var type: AVMetadataObject.ObjectType { AVMetadataObject.ObjectType(found.symbology) }

  func mapped(_ mapping: FrameMapping) -> AVMetadataObject { AVMetadataObject(found.mapped(mapping)) }
}

/// A barcode that was read in a frame: its text and the place of its corners.
open class AVMetadataMachineReadableCodeObject: AVMetadataObject {
  /// The corners of the code, beginning with the upper left corner of the upright code, counterclockwise, or
  /// clockwise in mirrored frames. Empty if they are unknown.
  open var corners: [CGPoint] { found.corners }

  /// The text of the code; nil if its content is not text.
  open var stringValue: String? { found.text }

  override func mapped(_ mapping: FrameMapping) -> AVMetadataObject {
    AVMetadataMachineReadableCodeObject(found.mapped(mapping))
  }
}

struct FoundCode: Sendable {
  var symbology: BarcodeSymbology
  var text: String?
  var corners: [CGPoint]
  var bounds: CGRect
  var time: CMTime
  var duration: CMTime
  /// The identifier of the source that the camera's ports share.
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
    // Empty bounds state that the place is not known.
    found.bounds = bounds.isEmpty ? .zero : mapping.place(of: bounds)
    return found
  }
}
