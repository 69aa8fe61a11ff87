import AVEngineCore
import AVEngineReading
public import CoreAudio
import Foundation

/// Packets of compressed sound.
open class AVAudioCompressedBuffer: AVAudioBuffer {
  /// The number of packets that there is room for.
  open var packetCapacity: AVAudioPacketCount { storedPacketCapacity }
  /// The most bytes of one packet.
  open var maximumPacketSize: Int { storedMaximumPacketSize }

  let storedPacketCapacity: AVAudioPacketCount
  private let storedMaximumPacketSize: Int
  private let memory: ZeroedMemory
  private let descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?

  /// Makes a buffer for packets of any size up to the largest that the format has.
  ///
  /// - Parameter maximumPacketSize: Bytes; `AVAudioConverter.maximumOutputPacketSize` is that of an encoder.
  public init(format: AVAudioFormat, packetCapacity: AVAudioPacketCount, maximumPacketSize: Int) {
    let (size, overflow) = Int(packetCapacity).multipliedReportingOverflow(by: maximumPacketSize)
    guard !format.streamDescription.pointee.isLinearPCM, maximumPacketSize >= 0, !overflow, size <= Int(UInt32.max),
      let memory = ZeroedMemory(count: size)
    else {
      _misuse(
        "AVAudioCompressedBuffer.init: \(packetCapacity) packets of \(maximumPacketSize) bytes of \(format) cannot be held"
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

  /// Makes a buffer for packets of the format's constant size.
  public convenience init(format: AVAudioFormat, packetCapacity: AVAudioPacketCount) {
    let size = Int(format.streamDescription.pointee.mBytesPerPacket)
    _require(size > 0, "AVAudioCompressedBuffer.init(format:packetCapacity:): the packets of \(format) differ in size")
    self.init(format: format, packetCapacity: packetCapacity, maximumPacketSize: size)
  }

  deinit { descriptions?.deallocate() }

  /// The number of packets that the buffer holds.
  open var packetCount: AVAudioPacketCount = 0 {
    didSet {
      _require(
        packetCount <= storedPacketCapacity,
        "AVAudioCompressedBuffer.packetCount: \(packetCount) packets, and there is room for \(storedPacketCapacity)")
    }
  }

  /// The number of bytes that there is room for.
  open var byteCapacity: UInt32 { UInt32(memory.bytes.count) }

  /// The number of bytes that the buffer holds.
  open var byteLength: UInt32 = 0 {
    didSet {
      _require(
        byteLength <= byteCapacity,
        "AVAudioCompressedBuffer.byteLength: \(byteLength) bytes, and there is room for \(byteCapacity)")
      setByteSize(byteLength)
    }
  }

  override var roomPerPlane: UInt32 { byteCapacity }

  /// The bytes.
  open var data: UnsafeMutableRawPointer { memory.start }

  /// Where each packet begins and ends; nil where all have the format's constant size.
  open var packetDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>? { descriptions }

  /// The packets' places in the buffer; those that lie outside it are left out.
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
