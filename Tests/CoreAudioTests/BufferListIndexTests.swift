import CoreAudio
import Testing

@Suite struct BufferListIndexTests {
  @Test(arguments: [1, 3]) func buffersAreCountedFromZero(_ count: Int) {
    let list = AudioBufferList.allocate(maximumBuffers: count)
    defer { free(list.unsafeMutablePointer) }
    #expect(list.startIndex == 0 && list.endIndex == count)
    list[count - 1].mDataByteSize = 7
    #expect(list.map(\.mDataByteSize).last == 7)
  }

  @Test func packetsMayHaveFramesOfTheirOwn() {
    var packet = AudioStreamPacketDescription(mStartOffset: 8, mVariableFramesInPacket: 0, mDataByteSize: 5)
    #expect(packet.mVariableFramesInPacket == 0)
    packet.mVariableFramesInPacket = 960
    #expect(packet.mVariableFramesInPacket == 960 && packet.mStartOffset == 8 && packet.mDataByteSize == 5)
  }
}
