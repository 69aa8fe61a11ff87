@_exported public import AVEngineGraphicsValues
@_exported public import CoreFoundation

/// The result of a CoreVideo function: `kCVReturnSuccess` or one of the negative codes.
public typealias CVReturn = Int32
/// A set of option bits passed to a CoreVideo function.
public typealias CVOptionFlags = UInt64

/// The function succeeded.
public let kCVReturnSuccess: CVReturn = 0
/// The first number of the range that CoreVideo's errors occupy.
public let kCVReturnFirst: CVReturn = -6660
/// An error that the other codes do not describe.
public let kCVReturnError: CVReturn = -6660
/// A parameter is out of range, missing or contradicts another.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// The requested memory is not available.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The operation is not available for this buffer.
public let kCVReturnUnsupported: CVReturn = -6663
/// The display is not known.
public let kCVReturnInvalidDisplay: CVReturn = -6670
/// The display link is already running.
public let kCVReturnDisplayLinkAlreadyRunning: CVReturn = -6671
/// The display link is not running.
public let kCVReturnDisplayLinkNotRunning: CVReturn = -6672
/// The display link does not have a callback.
public let kCVReturnDisplayLinkCallbacksNotSet: CVReturn = -6673
/// The pixel format is unknown or cannot be held in memory.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// The width or height exceeds the limit of buffers.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The attributes are contradictory, invalid or incomplete.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// The buffer cannot be used with OpenGL.
public let kCVReturnPixelBufferNotOpenGLCompatible: CVReturn = -6683
/// The buffer cannot be used with Metal.
public let kCVReturnPixelBufferNotMetalCompatible: CVReturn = -6684
/// The pool would need to allocate a buffer beyond the threshold that the caller set.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
/// Memory for a pool is not available. Linux: no function returns this code.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// The pool's attributes contain an invalid value.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691
/// The operation may succeed later.
public let kCVReturnRetry: CVReturn = -6692
/// The last number of the range that CoreVideo's errors occupy.
public let kCVReturnLast: CVReturn = -6699

package struct PixelBufferError: Error, Equatable, CustomStringConvertible {
  package let code: CVReturn
  package let reason: String
  package init(_ code: CVReturn, _ reason: String) {
    self.code = code
    self.reason = reason
  }
  package var description: String { "\(reason) (\(code))" }
}
