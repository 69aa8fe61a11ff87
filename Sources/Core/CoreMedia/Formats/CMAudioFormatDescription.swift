public import CoreAudioTypes
public import CoreFoundation
import CoreVideo

/// Makes a description of audio.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - asbd: the format of the audio.
///   - layoutSize: the size of `layout` in bytes; 0 if there is no layout.
///   - layout: the channel layout.
///   - magicCookieSize: the size of `magicCookie` in bytes; 0 if there is no cookie.
///   - magicCookie: data that a decoder needs in addition to `asbd`.
///   - extensions: further properties of the format, by the keys of its media type; nil for none.
///   - formatDescriptionOut: receives the description.
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

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
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
  // Safety: the client promises as many bytes as the sizes state.
  let format = AudioFormat(
    asbd.pointee, layout: layoutSize == 0 ? nil : UnsafeRawBufferPointer(start: layout, count: layoutSize),
    cookie: magicCookieSize == 0 ? nil : UnsafeRawBufferPointer(start: magicCookie, count: magicCookieSize))
  formatDescriptionOut = CMFormatDescription(
    kCMMediaType_Audio, asbd.pointee.mFormatID, details: .audio(format), extensions: extensions)
  return noErr
}

extension CMFormatDescription {
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

/// Returns the stream basic description; nil if there is none. The pointer is valid as long as the description.
public func CMAudioFormatDescriptionGetStreamBasicDescription(
  _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? { desc.audioFormat?.basicDescription }

/// Returns data that a decoder needs in addition to the stream description; nil if there is none. The pointer is valid
/// as long as the description.
public func CMAudioFormatDescriptionGetMagicCookie(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafeRawPointer? {
  let cookie = desc.audioFormat?.cookie
  sizeOut?.pointee = cookie?.count ?? 0
  return cookie?.baseAddress
}

/// Returns the channel layout; nil if there is none. The pointer is valid as long as the description.
public func CMAudioFormatDescriptionGetChannelLayout(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioChannelLayout>? {
  let layout = desc.audioFormat?.layout
  sizeOut?.pointee = layout?.count ?? 0
  // Safety: the bytes are a channel layout, at an address aligned for it.
  return layout?.baseAddress?.assumingMemoryBound(to: AudioChannelLayout.self)
}

/// Returns the formats in which the stream can be decoded, the richest first; nil if there is no stream basic
/// description. Linux: one format, that of the stream basic description.
public func CMAudioFormatDescriptionGetFormatList(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioFormatListItem>? {
  sizeOut?.pointee = desc.audioFormat == nil ? 0 : MemoryLayout<AudioFormatListItem>.stride
  return desc.audioFormat?.formatList
}

/// Returns the richest format in which the stream can be decoded here; nil if there is no stream basic description.
/// Linux: the format of the stream, without a check of decoders.
public func CMAudioFormatDescriptionGetRichestDecodableFormat(
  _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioFormatListItem>? { desc.audioFormat?.formatList }

/// Returns the format that most players can decode; nil if there is no stream basic description. Linux: the format of
/// the stream.
public func CMAudioFormatDescriptionGetMostCompatibleFormat(
  _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioFormatListItem>? { desc.audioFormat?.formatList }

/// Compares parts of two descriptions.
///
/// - Parameters:
///   - formatDescription: a description of audio.
///   - otherFormatDescription: another description of audio.
///   - equalityMask: the parts to compare.
///   - equalityMaskOut: receives the compared parts that are equal.
/// - Returns: whether all compared parts are equal. No part counts as equal if a description has no stream basic
///   description.
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

/// Makes a description of audio that covers several descriptions. The new description has their highest sample rate,
/// most channels and most bits per channel, and the format ID of the first. Other fields that differ are zero, and so
/// are the flags if the format IDs differ. Returns `kCMFormatDescriptionError_InvalidParameter` if the array is empty,
/// or if an element has no stream basic description.
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

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
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
