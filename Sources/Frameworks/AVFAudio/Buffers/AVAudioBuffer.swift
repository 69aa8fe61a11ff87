import AVEngineCore
import AVEngineReading
public import CoreAudio
public import Foundation

/// A piece of sound in memory: what `AVAudioPCMBuffer` and `AVAudioCompressedBuffer` have in common.
open class AVAudioBuffer: NSObject, NSCopying, NSMutableCopying {
  /// What the sound is.
  open var format: AVAudioFormat { storedFormat }

  let storedFormat: AVAudioFormat

  /// The two lists say the same of where the bytes are; the first says how many count, the second how many there is
  /// room for.
  let filled: UnsafeMutableAudioBufferListPointer
  let whole: UnsafeMutableAudioBufferListPointer

  /// - Parameter planes: Where the bytes of each buffer are and how many there is room for.
  init(format: AVAudioFormat, planes: [UnsafeMutableRawBufferPointer]) {
    storedFormat = format
    filled = AudioBufferList.allocate(maximumBuffers: planes.count)
    whole = AudioBufferList.allocate(maximumBuffers: planes.count)
    let channels = format.streamDescription.pointee.channelsPerPlane
    for (index, plane) in planes.enumerated() {
      filled[index] = AudioBuffer(mNumberChannels: channels, mDataByteSize: 0, mData: plane.baseAddress)
      whole[index] = AudioBuffer(
        mNumberChannels: channels, mDataByteSize: UInt32(clamping: plane.count), mData: plane.baseAddress)
    }
  }

  deinit {
    free(filled.unsafeMutablePointer)
    free(whole.unsafeMutablePointer)
  }

  /// Where the bytes are; the sizes are those of what the buffer holds.
  open var audioBufferList: UnsafePointer<AudioBufferList> { filled.unsafePointer }

  /// Where the bytes are; the sizes are those of what there is room for.
  ///
  /// Whoever writes through it sets the buffer's length afterwards.
  open var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList> {
    for index in 0..<filled.count { whole[index].mDataByteSize = roomPerPlane }
    return whole.unsafeMutablePointer
  }

  /// Bytes of each plane.
  var roomPerPlane: UInt32 { 0 }

  func setByteSize(_ size: UInt32) { for index in 0..<filled.count { filled[index].mDataByteSize = size } }

  /// A pointer for each plane.
  var planes: [UnsafeMutableRawPointer] { filled.compactMap(\.mData) }

  /// The same sound in memory of its own.
  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  /// The same sound in memory of its own.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { duplicate() }

  func duplicate() -> AVAudioBuffer { self }
}

/// Zeroed memory that is freed with this object.
final class ZeroedMemory {
  let start: UnsafeMutableRawPointer
  private let count: Int
  var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: start, count: count) }

  /// nil where there is no memory.
  init?(count: Int) {
    // Vector loops may read, not write, past the last sample.
    guard count >= 0, count < Int.max - 64, let memory = calloc(1, count + 64) else { return nil }
    // Safety: freed in deinit only; `count` bytes are there.
    start = memory
    self.count = count
  }

  deinit { free(start) }
}
