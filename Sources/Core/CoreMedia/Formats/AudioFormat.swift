package import CoreAudioTypes
internal import CoreFoundation

/// The values have fixed addresses, because Apple's functions return pointers to them.
// Safety: the memory is written in the initialiser only and freed with the object.
package final class AudioFormat: @unchecked Sendable {
  package let basicDescription: UnsafePointer<AudioStreamBasicDescription>
  let formatList: UnsafePointer<AudioFormatListItem>
  let cookie: UnsafeRawBufferPointer?
  let layout: UnsafeRawBufferPointer?

  package init(
    _ description: AudioStreamBasicDescription, layout: UnsafeRawBufferPointer?, cookie: UnsafeRawBufferPointer?
  ) {
    let copy = UnsafeMutablePointer<AudioStreamBasicDescription>.allocate(capacity: 1)
    copy.initialize(to: description)
    basicDescription = UnsafePointer(copy)
    self.cookie = Self.copy(cookie)
    self.layout = Self.copy(layout)
    let list = UnsafeMutablePointer<AudioFormatListItem>.allocate(capacity: 1)
    // Safety: the caller passes a layout that contains at least the four bytes of its tag.
    let tag = self.layout?.loadUnaligned(as: AudioChannelLayoutTag.self)
    list.initialize(
      to: AudioFormatListItem(
        mASBD: description, mChannelLayoutTag: tag ?? kAudioChannelLayoutTag_Unknown | description.mChannelsPerFrame))
    formatList = UnsafePointer(list)
  }

  deinit {
    basicDescription.deallocate()
    formatList.deallocate()
    cookie?.deallocate()
    layout?.deallocate()
  }

  private static func copy(_ bytes: UnsafeRawBufferPointer?) -> UnsafeRawBufferPointer? {
    guard let bytes, !bytes.isEmpty else { return nil }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    copy.copyMemory(from: bytes)
    return UnsafeRawBufferPointer(copy)
  }

  package var cookieData: Data? { cookie.map { Data($0) } }
  package var layoutData: Data? { layout.map { Data($0) } }

  func differences(from other: AudioFormat) -> CMAudioFormatDescriptionMask {
    var mask: CMAudioFormatDescriptionMask = 0
    if !Self.areEqual(basicDescription.pointee, other.basicDescription.pointee) {
      mask |= kCMAudioFormatDescriptionMask_StreamBasicDescription
    }
    if cookieData != other.cookieData { mask |= kCMAudioFormatDescriptionMask_MagicCookie }
    if layoutData != other.layoutData { mask |= kCMAudioFormatDescriptionMask_ChannelLayout }
    return mask
  }

  private static func areEqual(_ a: AudioStreamBasicDescription, _ b: AudioStreamBasicDescription) -> Bool {
    a.mSampleRate == b.mSampleRate && a.mFormatID == b.mFormatID && a.mFormatFlags == b.mFormatFlags
      && a.mBytesPerPacket == b.mBytesPerPacket && a.mFramesPerPacket == b.mFramesPerPacket
      && a.mBytesPerFrame == b.mBytesPerFrame && a.mChannelsPerFrame == b.mChannelsPerFrame
      && a.mBitsPerChannel == b.mBitsPerChannel
  }
}
