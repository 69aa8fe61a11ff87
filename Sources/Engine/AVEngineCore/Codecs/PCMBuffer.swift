package import CoreAudioTypes

package struct PCMBuffer: Sendable {
  package let format: AudioStreamBasicDescription
  package var planes: [[UInt8]]
  package var frameCount = 0

  package init(format: AudioStreamBasicDescription) {
    self.format = format
    let isPlanar = format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
    planes = Array(repeating: [], count: isPlanar ? Int(format.mChannelsPerFrame) : 1)
  }

  package var bytesPerFrame: Int { Int(format.mBytesPerFrame) }

  package mutating func reserve(_ count: Int) {
    for index in planes.indices { planes[index].reserveCapacity((frameCount + count) * bytesPerFrame) }
  }

  package mutating func appendSilence(_ count: Int) {
    guard count > 0 else { return }
    for index in planes.indices {
      planes[index].append(contentsOf: repeatElement(silentByte, count: count * bytesPerFrame))
    }
    frameCount += count
  }

  package mutating func truncate(to count: Int) {
    guard count < frameCount else { return }
    for index in planes.indices { planes[index].removeLast((frameCount - count) * bytesPerFrame) }
    frameCount = count
  }

  package mutating func append(_ other: PCMBuffer) {
    for (index, plane) in other.planes.enumerated() where index < planes.count {
      planes[index].append(contentsOf: plane)
    }
    frameCount += other.frameCount
  }

  private var silentByte: UInt8 {
    let isSigned = format.mFormatFlags & (kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsFloat) != 0
    return !isSigned && format.mBitsPerChannel == 8 ? 0x80 : 0
  }
}

extension PCMBuffer {
  package mutating func removeFirst(_ count: Int) {
    let count = min(max(count, 0), frameCount)
    for index in planes.indices { planes[index].removeFirst(count * bytesPerFrame) }
    frameCount -= count
  }
}
