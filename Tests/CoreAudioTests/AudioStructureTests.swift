import CoreAudio
import Testing

@Suite struct AudioStructureTests {
  @Test(arguments: [
    (MemoryLayout<AudioStreamBasicDescription>.size, 40), (MemoryLayout<AudioStreamPacketDescription>.size, 16),
    (MemoryLayout<AudioBuffer>.size, 16), (MemoryLayout<AudioBufferList>.size, 24),
    (MemoryLayout<AudioChannelDescription>.size, 20),
    (MemoryLayout<AudioChannelLayout>.size, 32), (MemoryLayout<SMPTETime>.size, 24),
    (MemoryLayout<AudioTimeStamp>.size, 64),
    (MemoryLayout<AudioFormatListItem>.stride, 48), (MemoryLayout<AudioClassDescription>.size, 12),
  ])
  func sizesAreThoseOfTheCStructures(size: Int, expected: Int) {
    #expect(size == expected)
  }

  @Test func tagsSayTheirChannels() {
    #expect(kAudioChannelLayoutTag_Stereo == 6_619_138)
    #expect(AudioChannelLayoutTag_GetNumberOfChannels(kAudioChannelLayoutTag_Atmos_9_1_6) == 16)
    #expect(AudioChannelLayoutTag_GetNumberOfChannels(kAudioChannelLayoutTag_UseChannelBitmap) == 0)
    #expect(kAudioChannelLayoutTag_Unknown == 0xffff_0000 && kAudioChannelLabel_Unknown == 0xffff_ffff)
    #expect(kAudioFormatFlagsNativeFloatPacked == 9 && kAudioFormatMPEG4AAC == 1_633_772_320)
  }

  @Test func aListHoldsAsManyBuffersAsItWasMadeFor() {
    let list = AudioBufferList.allocate(maximumBuffers: 3)
    defer { list.unsafeMutablePointer.deallocate() }
    #expect(list.count == 3 && list.allSatisfy { $0.mData == nil })
    #expect(AudioBufferList.sizeInBytes(maximumBuffers: 3) == 56)
    var samples: [Float] = [1, 2, 3, 4]
    samples.withUnsafeMutableBufferPointer { memory in
      list[2] = AudioBuffer(memory, numberOfChannels: 2)
      #expect(list[2].mDataByteSize == 16 && list[2].mNumberChannels == 2)
      #expect(UnsafeBufferPointer<Float>(list[2]).elementsEqual([1, 2, 3, 4]))
      UnsafeMutableBufferPointer<Float>(list[2])[1] = 9
    }
    #expect(samples == [1, 9, 3, 4])
    list.count = 1
    #expect(list.map(\.mNumberChannels) == [0])
    #expect(UnsafeMutableAudioBufferListPointer(nil as UnsafeMutablePointer<AudioBufferList>?) == nil)
  }

  @Test func aManagedLayoutIsAValue() {
    let left = AudioChannelDescription(
      mChannelLabel: kAudioChannelLabel_Left, mChannelFlags: [], mCoordinates: (0, 0, 0))
    let right = AudioChannelDescription(
      mChannelLabel: kAudioChannelLabel_Right, mChannelFlags: [], mCoordinates: (0, 0, 0))
    let original = ManagedAudioChannelLayout(channelDescriptions: [left, right])
    var changed = original
    changed.channelDescriptions[1] = left
    #expect(original.channelDescriptions[1].mChannelLabel == kAudioChannelLabel_Right)
    #expect(changed != original && changed.numberOfChannels == 2 && changed.sizeInBytes == 52)
    changed.setAllToUnknown()
    #expect(changed.channelDescriptions.allSatisfy { $0.mChannelLabel == kAudioChannelLabel_Unknown })
    var bitmap = ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_UseChannelBitmap)
    bitmap.bitmap = [.bit_Left, .bit_Right, .bit_LFEScreen]
    #expect(bitmap.numberOfChannels == 3)
    #expect(ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_MPEG_5_1_A).numberOfChannels == 6)
  }

  @Test func foreignMemoryIsFreedOnceAndNeverWritten() {
    let layout = UnsafeMutablePointer<AudioChannelLayout>.allocate(capacity: 1)
    layout.initialize(to: AudioChannelLayout())
    layout.pointee.mChannelLayoutTag = kAudioChannelLayoutTag_Mono
    var freed = 0
    do {
      var managed = ManagedAudioChannelLayout(
        audioChannelLayoutPointer: AudioChannelLayout.UnsafePointer(UnsafePointer(layout))
      ) { _ in
        freed += 1
      }
      let copy = managed
      managed.tag = kAudioChannelLayoutTag_Stereo
      #expect(layout.pointee.mChannelLayoutTag == kAudioChannelLayoutTag_Mono && copy.numberOfChannels == 1)
      #expect(freed == 0)
    }
    #expect(freed == 1)
    layout.deallocate()
  }

  @Test func foreignMemoryIsCopiedByItsOnlyOwner() {
    let layout = AudioChannelLayout.allocate(maximumDescriptions: 1)
    layout[0].mChannelLabel = kAudioChannelLabel_Left
    layout.unsafeMutablePointer.pointee.mChannelLayoutTag = kAudioChannelLayoutTag_UseChannelDescriptions
    var managed = ManagedAudioChannelLayout(
      audioChannelLayoutPointer: AudioChannelLayout.UnsafePointer(layout.unsafePointer)
    ) { _ in }
    managed.tag = kAudioChannelLayoutTag_Stereo
    managed.setAllToUnknown()
    #expect(layout.unsafePointer.pointee.mChannelLayoutTag == kAudioChannelLayoutTag_UseChannelDescriptions)
    #expect(layout[0].mChannelLabel == kAudioChannelLabel_Left)
    layout.unsafeMutablePointer.deallocate()
  }
}
