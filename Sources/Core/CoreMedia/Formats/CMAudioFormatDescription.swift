public import CoreAudioTypes
public import CoreFoundation
import CoreVideo

/// Makes a description of sound.
///
/// - Parameters:
///   - layoutSize: the size in bytes of `layout`, 0 without one.
///   - magicCookieSize: the size in bytes of what the encoding needs beyond `asbd`, 0 without any.
@discardableResult
public func CMAudioFormatDescriptionCreate(
  allocator: CFAllocator?, asbd: UnsafePointer<AudioStreamBasicDescription>, layoutSize: Int,
  layout: UnsafePointer<AudioChannelLayout>?, magicCookieSize: Int, magicCookie: UnsafeRawPointer?,
  extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.receive {
    CMAudioFormatDescriptionCreate(
      allocator: allocator, asbd: asbd, layoutSize: layoutSize, layout: layout, magicCookieSize: magicCookieSize,
      magicCookie: magicCookie, extensions: extensions, formatDescriptionOut: &$0)
  }
}

/// Does the same, and assigns to a variable, whose old value is released.
@discardableResult
public func CMAudioFormatDescriptionCreate(
  allocator: CFAllocator?, asbd: UnsafePointer<AudioStreamBasicDescription>, layoutSize: Int,
  layout: UnsafePointer<AudioChannelLayout>?, magicCookieSize: Int, magicCookie: UnsafeRawPointer?,
  extensions: CFDictionary?, formatDescriptionOut: inout CMAudioFormatDescription?
) -> OSStatus {
  formatDescriptionOut = nil
  // A layout has three 32-bit fields before its descriptions.
  guard layoutSize == 0 || (layout != nil && layoutSize >= 12),
    magicCookieSize == 0 || (magicCookie != nil && magicCookieSize > 0)
  else { return kCMFormatDescriptionError_InvalidParameter }
  // Safety: the client vouches for as many bytes as it says.
  let format = AudioFormat(
    asbd.pointee, layout: layoutSize == 0 ? nil : UnsafeRawBufferPointer(start: layout, count: layoutSize),
    cookie: magicCookieSize == 0 ? nil : UnsafeRawBufferPointer(start: magicCookie, count: magicCookieSize))
  formatDescriptionOut = CMFormatDescription(
    kCMMediaType_Audio, asbd.pointee.mFormatID, details: .audio(format), extensions: extensions)
  return noErr
}

extension CMFormatDescription {
  /// A description of sound from values instead of pointers.
  package static func audio(
    _ description: AudioStreamBasicDescription, layout: Data? = nil, magicCookie: Data? = nil,
    extensions: CFDictionary? = nil
  ) -> CMFormatDescription {
    let format = withBytes(layout) { layout in
      withBytes(magicCookie) { AudioFormat(description, layout: layout, cookie: $0) }
    }
    return CMFormatDescription(
      kCMMediaType_Audio, description.mFormatID, details: .audio(format), extensions: extensions)
  }

  private static func withBytes<R>(_ data: Data?, _ body: (UnsafeRawBufferPointer?) -> R) -> R {
    guard let data else { return body(nil) }
    return data.withUnsafeBytes { body($0) }
  }
}

/// The layout of the stream, nil for other media. The pointer lives as long as the description.
public func CMAudioFormatDescriptionGetStreamBasicDescription(
  _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? { desc.audioFormat?.basicDescription }

/// What the encoding needs beyond the layout, nil when there is none. The pointer lives as long as the description.
public func CMAudioFormatDescriptionGetMagicCookie(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafeRawPointer? {
  let cookie = desc.audioFormat?.cookie
  sizeOut?.pointee = cookie?.count ?? 0
  return cookie?.baseAddress
}

/// The layout of the channels, nil when there is none. The pointer lives as long as the description.
public func CMAudioFormatDescriptionGetChannelLayout(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioChannelLayout>? {
  let layout = desc.audioFormat?.layout
  sizeOut?.pointee = layout?.count ?? 0
  // Safety: the bytes are a channel layout that a client passed as one, at an address aligned for it.
  return layout?.baseAddress?.assumingMemoryBound(to: AudioChannelLayout.self)
}

/// The formats in which the stream can be decoded, the richest first.
///
/// Linux: one, the stream's own; layered streams such as HE-AAC are described by their whole.
public func CMAudioFormatDescriptionGetFormatList(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioFormatListItem>? {
  sizeOut?.pointee = desc.audioFormat == nil ? 0 : MemoryLayout<AudioFormatListItem>.stride
  return desc.audioFormat?.formatList
}

/// The richest format in which the stream can be decoded here.
public func CMAudioFormatDescriptionGetRichestDecodableFormat(
  _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioFormatListItem>? { desc.audioFormat?.formatList }

/// The format that most players can decode.
public func CMAudioFormatDescriptionGetMostCompatibleFormat(
  _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioFormatListItem>? { desc.audioFormat?.formatList }

/// Compares parts of two descriptions.
///
/// - Parameters:
///   - equalityMask: the parts to compare.
///   - equalityMaskOut: gets those of them that are equal.
/// - Returns: whether all of them are.
public func CMAudioFormatDescriptionEqual(
  _ formatDescription: CMAudioFormatDescription, otherFormatDescription: CMAudioFormatDescription,
  equalityMask: CMAudioFormatDescriptionMask, equalityMaskOut: UnsafeMutablePointer<CMAudioFormatDescriptionMask>?
) -> Bool {
  var equal: CMAudioFormatDescriptionMask = 0
  if let a = formatDescription.audioFormat, let b = otherFormatDescription.audioFormat {
    let parts = kCMAudioFormatDescriptionMask_All & ~kCMAudioFormatDescriptionMask_Extensions
    equal = parts & ~a.differences(from: b)
    let extensions = (formatDescription.extensionDictionary, otherFormatDescription.extensionDictionary)
    if PropertyList.areEqual(extensions.0, extensions.1) { equal |= kCMAudioFormatDescriptionMask_Extensions }
  }
  equalityMaskOut?.pointee = equal & equalityMask
  return equal & equalityMask == equalityMask
}

/// Makes a description that covers several: the highest rate, the most channels and bits; what differs otherwise is
/// left open.
@discardableResult
public func CMAudioFormatDescriptionCreateSummary(
  allocator: CFAllocator?, formatDescriptionArray: CFArray, flags: UInt32,
  formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.receive {
    CMAudioFormatDescriptionCreateSummary(
      allocator: allocator, formatDescriptionArray: formatDescriptionArray, flags: flags, formatDescriptionOut: &$0)
  }
}

/// Does the same, and assigns to a variable, whose old value is released.
@discardableResult
public func CMAudioFormatDescriptionCreateSummary(
  allocator: CFAllocator?, formatDescriptionArray: CFArray, flags: UInt32,
  formatDescriptionOut: inout CMAudioFormatDescription?
) -> OSStatus {
  formatDescriptionOut = nil
  let formats = formatDescriptionArray.compactMap {
    ($0 as? CMFormatDescription)?.audioFormat?.basicDescription.pointee
  }
  guard formats.count == formatDescriptionArray.count, var summary = formats.first else {
    return kCMFormatDescriptionError_InvalidParameter
  }
  for format in formats.dropFirst() {
    if format.mFormatID != summary.mFormatID || format.mFormatFlags != summary.mFormatFlags { summary.mFormatFlags = 0 }
    if format.mFramesPerPacket != summary.mFramesPerPacket { summary.mFramesPerPacket = 0 }
    if format.mBytesPerPacket != summary.mBytesPerPacket { summary.mBytesPerPacket = 0 }
    if format.mBytesPerFrame != summary.mBytesPerFrame { summary.mBytesPerFrame = 0 }
    summary.mSampleRate = max(summary.mSampleRate, format.mSampleRate)
    summary.mChannelsPerFrame = max(summary.mChannelsPerFrame, format.mChannelsPerFrame)
    summary.mBitsPerChannel = max(summary.mBitsPerChannel, format.mBitsPerChannel)
  }
  formatDescriptionOut = .audio(summary)
  return noErr
}
