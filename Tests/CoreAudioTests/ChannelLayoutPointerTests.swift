import CoreAudio
import Foundation
import Testing

@Suite struct ChannelLayoutPointerTests {
  @Test func sizesAreThoseOfTheStructure() {
    // Three fields of 32 bits, and 20 bytes for each description (CoreAudioBaseTypes).
    #expect(AudioChannelLayout.sizeInBytes(maximumDescriptions: 0) == 12)
    #expect(AudioChannelLayout.sizeInBytes(maximumDescriptions: 1) == MemoryLayout<AudioChannelLayout>.size)
    #expect(AudioChannelLayout.sizeInBytes(maximumDescriptions: 6) == 132)
  }

  @Test(arguments: [0, 1, 6]) func descriptionsAreACollection(_ count: Int) throws {
    let layout = AudioChannelLayout.allocate(maximumDescriptions: count)
    defer { free(layout.unsafeMutablePointer) }
    #expect(layout.count == count && layout.allSatisfy { $0.mChannelLabel == 0 && $0.mCoordinates == (0, 0, 0) })
    for index in layout.indices { layout[index].mChannelLabel = AudioChannelLabel(index + 1) }
    let labels: [AudioChannelLabel] = (0..<count).map { AudioChannelLabel($0 + 1) }
    #expect(layout.map(\.mChannelLabel) == labels)
    let read = AudioChannelLayout.UnsafePointer(layout.unsafePointer)
    #expect(read.count == count && read.map(\.mChannelLabel) == layout.map(\.mChannelLabel))
    #expect(read.reversed().first?.mChannelLabel == (count == 0 ? nil : AudioChannelLabel(count)))
    if count > 0 {
      layout.count = count - 1
      #expect(read.count == count - 1 && read.unsafePointer.pointee.mNumberChannelDescriptions == UInt32(count - 1))
    }
  }

  @Test func thereMayBeNone() {
    let none: UnsafePointer<AudioChannelLayout>? = nil
    let noneToWrite: UnsafeMutablePointer<AudioChannelLayout>? = nil
    #expect(
      AudioChannelLayout.UnsafePointer(none) == nil && AudioChannelLayout.UnsafeMutablePointer(noneToWrite) == nil)
  }

  @Test func aManagedLayoutTakesOne() {
    let layout = AudioChannelLayout.allocate(maximumDescriptions: 2)
    layout[1].mChannelLabel = kAudioChannelLabel_Right
    let managed = ManagedAudioChannelLayout(
      audioChannelLayoutPointer: AudioChannelLayout.UnsafePointer(layout.unsafePointer)
    ) {
      free(UnsafeMutableRawPointer(mutating: $0.unsafePointer))
    }
    #expect(
      managed.channelDescriptions.map(\.mChannelLabel) == [0, kAudioChannelLabel_Right] && managed.sizeInBytes == 52)
    #expect(kAudioFormatAPAC == 0x6170_6163)
  }
}
