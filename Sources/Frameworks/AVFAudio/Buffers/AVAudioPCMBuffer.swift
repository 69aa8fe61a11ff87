import AVEngineCore
import AVEngineReading
public import CoreAudio
import Foundation

/// A buffer of frames of linear PCM, for players, files, taps and converters.
open class AVAudioPCMBuffer: AVAudioBuffer {
  /// The number of frames that the buffer has room for, as stated at its creation.
  open var frameCapacity: AVAudioFrameCount { storedFrameCapacity }

  let storedFrameCapacity: AVAudioFrameCount
  /// Retained because its deinitialiser gives the memory back.
  private let owner: AnyObject
  private let channels: UnsafeMutablePointer<UnsafeMutableRawPointer>

  private static func channels(
    _ format: AVAudioFormat, _ planes: [UnsafeMutableRawBufferPointer]
  ) -> UnsafeMutablePointer<UnsafeMutableRawPointer> {
    let description = format.streamDescription.pointee
    let sampleSize = Int(description.mBytesPerFrame / max(description.channelsPerPlane, 1))
    let channels = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(
      capacity: max(Int(description.mChannelsPerFrame), 1))
    var index = 0
    for plane in planes {
      for channel in 0..<Int(description.channelsPerPlane) {
        // Safety: a plane without memory belongs to a buffer without frames, so that its pointers are never read.
        let base = plane.baseAddress ?? UnsafeMutableRawPointer(channels)
        (channels + index).initialize(to: base + channel * sampleSize)
        index += 1
      }
    }
    return channels
  }

  /// Creates a buffer that holds no frames and has room for `frameCapacity` frames. The memory is zeroed.
  ///
  /// Returns nil if the format is not linear PCM, states no frame size or channels, or the memory cannot be allocated.
  public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
    let description = format.streamDescription.pointee
    guard description.isLinearPCM, description.mBytesPerFrame > 0, description.mChannelsPerFrame > 0 else { return nil }
    let (size, overflow) = frameCapacity.multipliedReportingOverflow(by: description.mBytesPerFrame)
    let stride = (Int(size) + 15) / 16 * 16
    guard !overflow, let memory = ZeroedMemory(count: stride * description.planeCount) else { return nil }
    let planes = (0..<description.planeCount).map {
      UnsafeMutableRawBufferPointer(rebasing: memory.bytes[$0 * stride..<$0 * stride + Int(size)])
    }
    (storedFrameCapacity, owner, channels) = (frameCapacity, memory, Self.channels(format, planes))
    super.init(format: format, planes: planes)
  }

  /// Creates a buffer over memory that the client owns. The length of the buffer is its capacity.
  ///
  /// Returns nil if the format is not linear PCM, or the list's buffers do not fit the format.
  /// - Parameters:
  ///   - format: The format of the frames, linear PCM.
  ///   - bufferList: The memory: one buffer for each plane of the format.
  ///   - deallocator: Called once with the given list, when the memory is no longer needed; not called if the result
  ///     is nil.
  public init?(
    pcmFormat format: AVAudioFormat, bufferListNoCopy bufferList: UnsafePointer<AudioBufferList>,
    deallocator: ((UnsafePointer<AudioBufferList>) -> Void)? = nil
  ) {
    let description = format.streamDescription.pointee
    // Safety: the list is only read.
    let list = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: bufferList))
    guard description.isLinearPCM, description.mBytesPerFrame > 0, list.count == description.planeCount,
      let size = list.first?.mDataByteSize,
      list.allSatisfy({ $0.mDataByteSize == size && ($0.mData != nil || size == 0) })
    else { return nil }
    let planes = list.map { UnsafeMutableRawBufferPointer(start: $0.mData, count: Int($0.mDataByteSize)) }
    (storedFrameCapacity, channels) = (size / description.mBytesPerFrame, Self.channels(format, planes))
    owner = ForeignMemory(bufferList, deallocator)
    super.init(format: format, planes: planes)
    fill()
  }

  deinit { channels.deallocate() }

  /// In the initialiser itself, `didSet` of `frameLength` would not be called.
  private func fill() { frameLength = storedFrameCapacity }

  // MARK: Frames

  /// The number of frames that the buffer holds, at most its capacity.
  open var frameLength: AVAudioFrameCount = 0 {
    didSet {
      _require(
        frameLength <= storedFrameCapacity,
        "AVAudioPCMBuffer.frameLength: \(frameLength) frames exceed the capacity of \(storedFrameCapacity)")
      setByteSize(frameLength * storedFormat.storedStreamDescription.pointee.mBytesPerFrame)
    }
  }

  override var roomPerPlane: UInt32 {
    storedFrameCapacity * storedFormat.storedStreamDescription.pointee.mBytesPerFrame
  }

  /// The number of samples from one frame of a channel to the next: one if each channel has a plane, otherwise the
  /// number of channels.
  open var stride: Int { storedFormat.isInterleaved ? Int(storedFormat.channelCount) : 1 }

  /// Pointers to the samples of each channel, `stride` apart; nil if the form is not `pcmFormatFloat32`.
  open var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? { channelData(.pcmFormatFloat32) }

  /// Pointers to the samples of each channel, `stride` apart; nil if the form is not `pcmFormatInt16`.
  open var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? { channelData(.pcmFormatInt16) }

  /// Pointers to the samples of each channel, `stride` apart; nil if the form is not `pcmFormatInt32`.
  open var int32ChannelData: UnsafePointer<UnsafeMutablePointer<Int32>>? { channelData(.pcmFormatInt32) }

  private func channelData<Sample>(_ form: AVAudioCommonFormat) -> UnsafePointer<UnsafeMutablePointer<Sample>>? {
    guard storedFormat.commonFormat == form else { return nil }
    // Safety: pointers of all types have the same representation, and the samples have the type that the format states.
    return UnsafePointer(UnsafeMutableRawPointer(channels).assumingMemoryBound(to: UnsafeMutablePointer<Sample>.self))
  }

  override func duplicate() -> AVAudioBuffer {
    guard let copy = AVAudioPCMBuffer(pcmFormat: storedFormat, frameCapacity: storedFrameCapacity) else {
      _misuse("AVAudioPCMBuffer.copy(): no memory for \(storedFrameCapacity) frames")
    }
    let size = Int(frameLength) * Int(storedFormat.storedStreamDescription.pointee.mBytesPerFrame)
    for (source, target) in zip(planes, copy.planes) { target.copyMemory(from: source, byteCount: size) }
    copy.frameLength = frameLength
    return copy
  }
}

private final class ForeignMemory {
  private let list: UnsafePointer<AudioBufferList>
  private let deallocator: ((UnsafePointer<AudioBufferList>) -> Void)?

  init(_ list: UnsafePointer<AudioBufferList>, _ deallocator: ((UnsafePointer<AudioBufferList>) -> Void)?) {
    self.list = list
    self.deallocator = deallocator
  }

  deinit { deallocator?(list) }
}
