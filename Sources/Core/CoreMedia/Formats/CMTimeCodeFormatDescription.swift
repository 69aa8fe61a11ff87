public import CoreFoundation
import CoreVideo

package struct TimeCodeFormat: Equatable, Sendable {
  package let frameDuration: CMTime
  package let frameQuanta: UInt32
  package let flags: UInt32
}

/// Makes a description of time codes.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - timeCodeFormatType: the size of a sample, such as `kCMTimeCodeFormatType_TimeCode32`.
///   - frameDuration: the duration of one frame, such as 1001/30000.
///   - frameQuanta: the number of frames that are counted per second, such as 30.
///   - flags: `kCMTimeCodeFlag_` constants, such as `kCMTimeCodeFlag_DropFrame`.
///   - extensions: further properties of the format, by the keys of its media type; nil for none.
///   - formatDescriptionOut: receives the description.
@discardableResult
public func CMTimeCodeFormatDescriptionCreate(
  allocator: CFAllocator?, timeCodeFormatType: CMTimeCodeFormatType, frameDuration: CMTime, frameQuanta: UInt32,
  flags: UInt32,
  extensions: CFDictionary?, formatDescriptionOut: UnsafeMutablePointer<CMTimeCodeFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.receive {
    CMTimeCodeFormatDescriptionCreate(
      allocator: allocator, timeCodeFormatType: timeCodeFormatType, frameDuration: frameDuration,
      frameQuanta: frameQuanta, flags: flags, extensions: extensions, formatDescriptionOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMTimeCodeFormatDescriptionCreate(
  allocator: CFAllocator?, timeCodeFormatType: CMTimeCodeFormatType, frameDuration: CMTime, frameQuanta: UInt32,
  flags: UInt32, extensions: CFDictionary?, formatDescriptionOut: inout CMTimeCodeFormatDescription?
) -> OSStatus {
  formatDescriptionOut = nil
  guard frameDuration.isNumeric, frameDuration.value > 0 else { return kCMFormatDescriptionError_InvalidParameter }
  let format = TimeCodeFormat(frameDuration: frameDuration, frameQuanta: frameQuanta, flags: flags)
  formatDescriptionOut = CMFormatDescription(
    kCMMediaType_TimeCode, timeCodeFormatType, details: .timeCode(format), extensions: extensions)
  return noErr
}

extension CMFormatDescription {
  var timeCodeFormat: TimeCodeFormat? {
    if case .timeCode(let format) = details { format } else { nil }
  }
}

/// Returns the duration of a frame; invalid for other media.
public func CMTimeCodeFormatDescriptionGetFrameDuration(_ timeCodeFormatDescription: CMTimeCodeFormatDescription)
  -> CMTime
{
  timeCodeFormatDescription.timeCodeFormat?.frameDuration ?? .invalid
}

/// Returns the number of frames that are counted per second; 0 for other media.
public func CMTimeCodeFormatDescriptionGetFrameQuanta(_ timeCodeFormatDescription: CMTimeCodeFormatDescription)
  -> UInt32
{
  timeCodeFormatDescription.timeCodeFormat?.frameQuanta ?? 0
}

/// Returns the flags of the time code; 0 for other media.
public func CMTimeCodeFormatDescriptionGetTimeCodeFlags(_ desc: CMTimeCodeFormatDescription) -> UInt32 {
  desc.timeCodeFormat?.flags ?? 0
}
