public import CoreFoundation
public import CoreVideo

// Safety: an array of constant strings.
private nonisolated(unsafe) let commonKeys: [CFString] = [
  kCMFormatDescriptionExtension_CleanAperture, kCMFormatDescriptionExtension_PixelAspectRatio,
  kCMFormatDescriptionExtension_FieldCount, kCMFormatDescriptionExtension_FieldDetail,
  kCMFormatDescriptionExtension_ColorPrimaries, kCMFormatDescriptionExtension_TransferFunction,
  kCMFormatDescriptionExtension_YCbCrMatrix, kCMFormatDescriptionExtension_GammaLevel,
  kCMFormatDescriptionExtension_ICCProfile, kCMFormatDescriptionExtension_ChromaLocationTopField,
  kCMFormatDescriptionExtension_ChromaLocationBottomField, kCMFormatDescriptionExtension_MasteringDisplayColorVolume,
  kCMFormatDescriptionExtension_ContentLightLevelInfo, kCMFormatDescriptionExtension_AmbientViewingEnvironment,
  kCMFormatDescriptionExtension_AlphaChannelMode,
]

/// Returns the extension keys that are also attachment keys of image buffers.
public func CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers() -> CFArray {
  NSArray(array: commonKeys.map { $0 as String })
}

/// Makes a description of an image buffer: its pixel format, its size, its bytes per row, and its attachments with the
/// keys that `CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers` returns.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.receive {
    CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: allocator, imageBuffer: imageBuffer, formatDescriptionOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescriptionOut: inout CMVideoFormatDescription?
) -> OSStatus {
  let extensions = NSMutableDictionary()
  for key in commonKeys {
    if let value = CMGetAttachment(imageBuffer, key: key, attachmentModeOut: nil) { extensions[key] = value }
  }
  extensions[kCMFormatDescriptionExtension_BytesPerRow] = NSNumber(value: CVPixelBufferGetBytesPerRow(imageBuffer))
  // The version that Apple's descriptions of image buffers state.
  extensions[kCMFormatDescriptionExtension_Version] = NSNumber(value: 2)
  return CMVideoFormatDescriptionCreate(
    allocator: allocator, codecType: CVPixelBufferGetPixelFormatType(imageBuffer),
    width: Int32(clamping: CVPixelBufferGetWidth(imageBuffer)),
    height: Int32(clamping: CVPixelBufferGetHeight(imageBuffer)),
    extensions: extensions, formatDescriptionOut: &formatDescriptionOut)
}

/// Returns whether a description fits an image buffer: pixel format, size, bytes per row if stated, and the attachments
/// with the keys that `CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers` returns.
public func CMVideoFormatDescriptionMatchesImageBuffer(_ desc: CMVideoFormatDescription, imageBuffer: CVImageBuffer)
  -> Bool
{
  let size = desc.encodedSize
  guard desc.typeCode == kCMMediaType_Video, desc.subTypeCode == CVPixelBufferGetPixelFormatType(imageBuffer),
    Int(size.width) == CVPixelBufferGetWidth(imageBuffer), Int(size.height) == CVPixelBufferGetHeight(imageBuffer)
  else { return false }
  let rowBytes = PropertyList.integer(desc.extensionValue(kCMFormatDescriptionExtension_BytesPerRow))
  if let rowBytes, rowBytes != CVPixelBufferGetBytesPerRow(imageBuffer) { return false }
  return commonKeys.allSatisfy { key in
    PropertyList.areEqual(desc.extensionValue(key), CMGetAttachment(imageBuffer, key: key, attachmentModeOut: nil))
  }
}
