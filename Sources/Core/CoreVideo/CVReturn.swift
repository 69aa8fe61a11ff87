@_exported public import AVEngineGraphicsValues
@_exported public import CoreFoundation

/// The result of a Core Video function: `kCVReturnSuccess`, or a negative code from `kCVReturnFirst` to
/// `kCVReturnLast`.
public typealias CVReturn = Int32
/// A set of option bits passed to a Core Video function, such as `CVPixelBufferLockFlags`.
public typealias CVOptionFlags = UInt64

/// Code 0: the function succeeded.
public let kCVReturnSuccess: CVReturn = 0
/// Code -6660, the first number of the range that Core Video's errors occupy.
public let kCVReturnFirst: CVReturn = -6660
/// Code -6660: an error that the other codes do not describe. Linux: no function returns it.
public let kCVReturnError: CVReturn = -6660
/// Code -6661: a parameter is out of range, missing or contradicts another.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// Code -6662: the requested memory is not available.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// Code -6663: the operation is not available for this buffer. Linux: no function returns it.
public let kCVReturnUnsupported: CVReturn = -6663
/// Code -6670: a display link was requested for a display that is not known. Linux: no function returns it.
public let kCVReturnInvalidDisplay: CVReturn = -6670
/// Code -6671: a display link was to be started that is running already. Linux: no function returns it.
public let kCVReturnDisplayLinkAlreadyRunning: CVReturn = -6671
/// Code -6672: a display link was to be stopped that is not running. Linux: no function returns it.
public let kCVReturnDisplayLinkNotRunning: CVReturn = -6672
/// Code -6673: a display link was to be started before it got a callback. Linux: no function returns it.
public let kCVReturnDisplayLinkCallbacksNotSet: CVReturn = -6673
/// Code -6680: the pixel format is unknown or cannot be held in memory.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// Code -6681: the width or height of a buffer exceeds 2²⁴ pixels.
public let kCVReturnInvalidSize: CVReturn = -6681
/// Code -6682: the attributes of a buffer are contradictory, invalid or incomplete.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// Code -6683: the buffer cannot be used with OpenGL. Linux: no function returns it.
public let kCVReturnPixelBufferNotOpenGLCompatible: CVReturn = -6683
/// Code -6684: the buffer cannot be used with Metal. Linux: no function returns it.
public let kCVReturnPixelBufferNotMetalCompatible: CVReturn = -6684
/// Code -6689: no buffer of a pool is free, and as many are in use as `kCVPixelBufferPoolAllocationThresholdKey`
/// permits.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
/// Code -6690: memory for a pool is not available. Linux: no function returns it.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// Code -6691: the pool's attributes contain an invalid value, such as a minimum count below zero.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691
/// Code -6692: the operation may succeed later. Linux: no function returns it.
public let kCVReturnRetry: CVReturn = -6692
/// Code -6699, the last number of the range that Core Video's errors occupy.
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
