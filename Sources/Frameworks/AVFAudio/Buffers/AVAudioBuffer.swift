import AVEngineCore
import AVEngineReading
public import CoreAudio
public import Foundation

/// Audio in memory: the base class of `AVAudioPCMBuffer` and `AVAudioCompressedBuffer`.
open class AVAudioBuffer: NSObject, NSCopying, NSMutableCopying {
  /// The format of the audio, with which the buffer was made. It never changes.
  open var format: AVAudioFormat { storedFormat }

  let storedFormat: AVAudioFormat

  /// Both lists refer to the same memory: `filled` has the sizes of the audio, `whole` the sizes of the memory.
  let filled: UnsafeMutableAudioBufferListPointer
  let whole: UnsafeMutableAudioBufferListPointer

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

  /// The addresses of the planes, with the number of bytes of audio in each now. Valid as long as the buffer.
  open var audioBufferList: UnsafePointer<AudioBufferList> { filled.unsafePointer }

  /// The addresses of the planes, with the number of bytes that each has room for. Valid as long as the buffer.
  ///
  /// A client that writes through this pointer sets the buffer's length afterwards.
  open var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList> {
    for index in 0..<filled.count { whole[index].mDataByteSize = roomPerPlane }
    return whole.unsafeMutablePointer
  }

  var roomPerPlane: UInt32 { 0 }

  func setByteSize(_ size: UInt32) { for index in 0..<filled.count { filled[index].mDataByteSize = size } }

  var planes: [UnsafeMutableRawPointer] { filled.compactMap(\.mData) }

  /// Returns another buffer of the same format and audio, in separate memory.
  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  /// Returns another buffer of the same format and audio, in separate memory, as `copy(with:)` does.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { duplicate() }

  func duplicate() -> AVAudioBuffer { self }
}

final class ZeroedMemory {
  let start: UnsafeMutableRawPointer
  private let count: Int
  var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: start, count: count) }

  init?(count: Int) {
    // The extra bytes are for vector loops that read beyond the last sample.
    guard count >= 0, count < Int.max - 64, let memory = calloc(1, count + 64) else { return nil }
    // Safety: only deinit frees the memory, and `count` bytes were allocated.
    start = memory
    self.count = count
  }

  deinit { free(start) }
}
