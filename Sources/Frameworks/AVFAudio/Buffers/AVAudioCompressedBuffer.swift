import AVEngineCore
import AVEngineReading
public import CoreAudio
import Foundation

/// A buffer of packets of compressed audio, such as AAC, for the input or output of `AVAudioConverter`.
open class AVAudioCompressedBuffer: AVAudioBuffer {
  /// The number of packets that the buffer has room for, as stated at its creation.
  open var packetCapacity: AVAudioPacketCount { storedPacketCapacity }
  /// The maximum size of a packet in bytes: stated at the buffer's creation, or the format's constant size.
  open var maximumPacketSize: Int { storedMaximumPacketSize }

  let storedPacketCapacity: AVAudioPacketCount
  private let storedMaximumPacketSize: Int
  private let memory: ZeroedMemory
  private let descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?

  /// Creates a buffer for packets of any size up to a maximum.
  ///
  /// - Parameters:
  ///   - format: The format of the packets.
  ///   - packetCapacity: The number of packets for which the buffer has room.
  ///   - maximumPacketSize: The maximum size in bytes. For the output of an encoder, it is
  ///     `AVAudioConverter.maximumOutputPacketSize`.
  public init(format: AVAudioFormat, packetCapacity: AVAudioPacketCount, maximumPacketSize: Int) {
    let (size, overflow) = Int(packetCapacity).multipliedReportingOverflow(by: maximumPacketSize)
    guard !format.streamDescription.pointee.isLinearPCM, maximumPacketSize >= 0, !overflow, size <= Int(UInt32.max),
      let memory = ZeroedMemory(count: size)
    else {
      _misuse(
        "AVAudioCompressedBuffer.init: a buffer cannot hold \(packetCapacity) packets "
          + "of \(maximumPacketSize) bytes of \(format)"
      )
    }
    storedPacketCapacity = packetCapacity
    storedMaximumPacketSize = maximumPacketSize
    self.memory = memory
    if format.streamDescription.pointee.mBytesPerPacket == 0 {
      let descriptions = UnsafeMutablePointer<AudioStreamPacketDescription>.allocate(
        capacity: max(Int(packetCapacity), 1))
      descriptions.initialize(repeating: AudioStreamPacketDescription(), count: max(Int(packetCapacity), 1))
      self.descriptions = descriptions
    } else {
      descriptions = nil
    }
    super.init(format: format, planes: [memory.bytes])
  }

  /// Creates a buffer for packets of the format's constant size, such as those of A-law audio. Traps if packets differ
  /// in size.
  public convenience init(format: AVAudioFormat, packetCapacity: AVAudioPacketCount) {
    let size = Int(format.streamDescription.pointee.mBytesPerPacket)
    _require(size > 0, "AVAudioCompressedBuffer.init(format:packetCapacity:): the packets of \(format) differ in size")
    self.init(format: format, packetCapacity: packetCapacity, maximumPacketSize: size)
  }

  deinit { descriptions?.deallocate() }

  /// The number of packets that the buffer holds, at most `packetCapacity`; initially 0.
  open var packetCount: AVAudioPacketCount = 0 {
    didSet {
      _require(
        packetCount <= storedPacketCapacity,
        "AVAudioCompressedBuffer.packetCount: \(packetCount) packets exceed the capacity of \(storedPacketCapacity)")
    }
  }

  /// The number of bytes that the buffer has room for: the capacity in packets times the maximum packet size.
  open var byteCapacity: UInt32 { UInt32(memory.bytes.count) }

  /// The number of bytes that the buffer holds, at most `byteCapacity`.
  open var byteLength: UInt32 = 0 {
    didSet {
      _require(
        byteLength <= byteCapacity,
        "AVAudioCompressedBuffer.byteLength: \(byteLength) bytes exceed the capacity of \(byteCapacity)")
      setByteSize(byteLength)
    }
  }

  override var roomPerPlane: UInt32 { byteCapacity }

  /// A pointer to the first byte of the packets.
  open var data: UnsafeMutableRawPointer { memory.start }

  /// The offset and size of each packet; nil if all packets have the format's constant size.
  open var packetDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>? { descriptions }

  var packetRanges: [Range<Int>] {
    let constant = Int(storedFormat.storedStreamDescription.pointee.mBytesPerPacket)
    let ranges: [Range<Int>] = (0..<Int(packetCount)).compactMap { index in
      guard let descriptions else { return index * constant..<(index + 1) * constant }
      let start = Int(clamping: descriptions[index].mStartOffset)
      let (end, overflow) = start.addingReportingOverflow(Int(descriptions[index].mDataByteSize))
      return start >= 0 && !overflow ? start..<end : nil
    }
    return ranges.filter { $0.upperBound <= Int(byteCapacity) }
  }

  override func duplicate() -> AVAudioBuffer {
    let copy = AVAudioCompressedBuffer(
      format: storedFormat, packetCapacity: storedPacketCapacity, maximumPacketSize: storedMaximumPacketSize)
    copy.data.copyMemory(from: data, byteCount: Int(byteLength))
    if let descriptions { copy.descriptions?.update(from: descriptions, count: Int(packetCount)) }
    copy.byteLength = byteLength
    copy.packetCount = packetCount
    return copy
  }
}
