import AVEngineCore
public import CoreFoundation
public import CoreVideo
import Synchronization

/// By how much pictures are turned, one of the `kVTRotation` values.
public nonisolated(unsafe) let kVTPixelRotationPropertyKey_Rotation: CFString = "Rotation"
/// Whether pictures are mirrored left to right, after they were turned.
public nonisolated(unsafe) let kVTPixelRotationPropertyKey_FlipHorizontalOrientation: CFString =
  "FlipHorizontalOrientation"
/// Whether pictures are mirrored top to bottom, after they were turned.
public nonisolated(unsafe) let kVTPixelRotationPropertyKey_FlipVerticalOrientation: CFString = "FlipVerticalOrientation"

/// Not at all.
public nonisolated(unsafe) let kVTRotation_0: CFString = "0"
/// A quarter clockwise.
public nonisolated(unsafe) let kVTRotation_CW90: CFString = "CW90"
/// A half.
public nonisolated(unsafe) let kVTRotation_180: CFString = "180"
/// A quarter counterclockwise.
public nonisolated(unsafe) let kVTRotation_CCW90: CFString = "CCW90"

/// Turns and mirrors pictures.
// Safety: what changes is behind locks.
public final class VTPixelRotationSession: Hashable, PropertySession, @unchecked Sendable {
  struct Settings: Sendable {
    var rotation: String?
    var flipsHorizontally: Bool?
    var flipsVertically: Bool?

    var orientation: VideoOrientation {
      VideoOrientation(clockwise: degrees, isMirrored: flipsHorizontally == true, isFlipped: flipsVertically == true)
    }

    private var degrees: Int {
      let known = [kVTRotation_CW90 as String: 90, kVTRotation_180 as String: 180, kVTRotation_CCW90 as String: 270]
      return rotation.flatMap { known[$0] } ?? 0
    }
  }

  private let store = PropertyStore(
    Settings(),
    [
      .choice(
        kVTPixelRotationPropertyKey_Rotation, [kVTRotation_0, kVTRotation_CW90, kVTRotation_180, kVTRotation_CCW90],
        \.rotation),
      .flag(kVTPixelRotationPropertyKey_FlipHorizontalOrientation, \.flipsHorizontally),
      .flag(kVTPixelRotationPropertyKey_FlipVerticalOrientation, \.flipsVertically),
    ])
  private let invalid = Mutex(false)
  private let converter = SessionConverter()

  public static func == (a: VTPixelRotationSession, b: VTPixelRotationSession) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  var isInvalid: Bool { invalid.withLock { $0 } }
  var properties: any SessionProperties { store }

  func rotate(_ source: CVPixelBuffer, into destination: CVPixelBuffer) -> OSStatus {
    guard !isInvalid else { return kVTInvalidSessionErr }
    let orientation = store.current.orientation
    let size =
      orientation.isTransposed ? (destination.height, destination.width) : (destination.width, destination.height)
    guard destination.format.canTurn(isTransposed: orientation.isTransposed) else {
      return kVTPixelRotationNotSupportedErr
    }
    return converter.use(orElse: kVTPixelRotationNotSupportedErr) { converter throws(EngineError) in
      // Format and size first, by the one converter; then nothing but the places of samples changes.
      let request = VideoFrameRequest(pixelFormat: destination.format.type, width: size.0, height: size.1)
      return destination.take(try converter.convert(source, to: request), turned: orientation)
    }
  }

  func invalidate() {
    invalid.withLock { $0 = true }
    converter.close()
  }
}

extension VTPixelRotationSession: _CFTyped {
  static let typeID: CFTypeID = 0x5654_5052  // 'VTPR'
  public var _typeID: CFTypeID { Self.typeID }
}

extension CVPixelBuffer {
  /// Takes the samples of a buffer of the same format, and of the same size once it is turned.
  fileprivate func take(_ source: CVPixelBuffer, turned orientation: VideoOrientation) -> OSStatus {
    guard source !== self else { return kVTParameterErr }
    guard CVPixelBufferLockBaseAddress(self, []) == kCVReturnSuccess else { return kVTPixelTransferNotPermittedErr }
    defer { CVPixelBufferUnlockBaseAddress(self, []) }
    for ((target, from), shape) in zip(zip(memory.planes, source.memory.planes), format.planes) {
      orientation.turn(from, into: target, bytesPerSample: shape.bytesPerBlock)
    }
    withExtendedLifetime(source) {}
    CVBufferPropagateAttachments(source, self)
    // What is said of width and height holds no more.
    let shapes =
      orientation.isTransposed
      ? [kCVImageBufferCleanApertureKey, kCVImageBufferPixelAspectRatioKey, kCVImageBufferDisplayDimensionsKey] : []
    for key in shapes { CVBufferRemoveAttachment(self, key) }
    return noErr
  }
}

/// The number of the type of pixel rotation sessions.
public func VTPixelRotationSessionGetTypeID() -> CFTypeID { VTPixelRotationSession.typeID }

/// Makes a session that turns pictures.
@discardableResult
public func VTPixelRotationSessionCreate(
  _ allocator: CFAllocator?, _ pixelRotationSessionOut: UnsafeMutablePointer<VTPixelRotationSession?>
) -> OSStatus {
  pixelRotationSessionOut.receive { VTPixelRotationSessionCreate(allocator, &$0) }
}

/// Does the same, and assigns to a variable, whose old value is released.
@discardableResult
public func VTPixelRotationSessionCreate(
  _ allocator: CFAllocator?, _ pixelRotationSessionOut: inout VTPixelRotationSession?
) -> OSStatus {
  pixelRotationSessionOut = VTPixelRotationSession()
  return noErr
}

/// Turns a picture into a buffer, in that buffer's pixel format and size.
///
/// - Returns: `kVTPixelRotationNotSupportedErr` for a pixel format whose samples cannot change places.
@discardableResult
public func VTPixelRotationSessionRotateImage(
  _ session: VTPixelRotationSession, _ sourceBuffer: CVPixelBuffer, _ destinationBuffer: CVPixelBuffer
) -> OSStatus { session.rotate(sourceBuffer, into: destinationBuffer) }

/// Ends a session.
public func VTPixelRotationSessionInvalidate(_ session: VTPixelRotationSession) { session.invalidate() }
