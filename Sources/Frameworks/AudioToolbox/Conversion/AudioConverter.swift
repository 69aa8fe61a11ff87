import AVEngineCore
import AVEngineReading
public import CoreAudio
import Foundation

/// An audio converter, from `AudioConverterNew` to `AudioConverterDispose`.
public typealias AudioConverterRef = OpaquePointer

/// A function that provides a converter's input.
///
/// - Parameters: The converter; the number of packets that are needed, which the function sets to the number that it
///   provides, 0 at the end of the stream; a list of buffers whose pointers it sets to the packets; a pointer that it
///   sets to the packets' descriptions, nil if none are needed; the client's pointer. The memory must stay valid until
///   the next call. A status other than `noErr` ends the current call of `AudioConverterFillComplexBuffer`.
public typealias AudioConverterComplexInputDataProc = (
  AudioConverterRef, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<AudioBufferList>,
  UnsafeMutablePointer<UnsafeMutablePointer<AudioStreamPacketDescription>?>?, UnsafeMutableRawPointer?
) -> OSStatus

/// Creates a converter from one format to another.
///
/// - Parameters:
///   - inSourceFormat: The format of the packets, or frames of linear PCM, that the client provides.
///   - inDestinationFormat: The format of the packets, or frames of linear PCM, that the converter outputs.
///   - outAudioConverter: Set to the converter, or to nil on failure.
/// - Returns: `kAudioConverterErr_InputSampleRateOutOfRange` or `kAudioConverterErr_OutputSampleRateOutOfRange` for a
///   sample rate that is not valid, `kAudioConverterErr_FormatNotSupported` if the formats cannot be converted.
@discardableResult
public func AudioConverterNew(
  _ inSourceFormat: UnsafePointer<AudioStreamBasicDescription>,
  _ inDestinationFormat: UnsafePointer<AudioStreamBasicDescription>,
  _ outAudioConverter: UnsafeMutablePointer<AudioConverterRef?>
) -> OSStatus {
  outAudioConverter.pointee = nil
  let input = inSourceFormat.pointee
  let output = inDestinationFormat.pointee
  guard input.mSampleRate >= 1, input.mSampleRate < 10_000_000 else {
    return kAudioConverterErr_InputSampleRateOutOfRange
  }
  guard output.mSampleRate >= 1, output.mSampleRate < 10_000_000 else {
    return kAudioConverterErr_OutputSampleRateOutOfRange
  }
  do throws(EngineError) {
    let converter = try StreamConverter(ConverterSettings(from: input, to: output))
    // Safety: balanced by AudioConverterDispose.
    outAudioConverter.pointee = OpaquePointer(Unmanaged.passRetained(converter).toOpaque())
    return noErr
  } catch { return error.converterStatus }
}

/// Creates a converter with specific codecs. Linux: the descriptions of codecs are ignored.
@discardableResult
public func AudioConverterNewSpecific(
  _ inSourceFormat: UnsafePointer<AudioStreamBasicDescription>,
  _ inDestinationFormat: UnsafePointer<AudioStreamBasicDescription>,
  _ inNumberClassDescriptions: UInt32, _ inClassDescriptions: UnsafePointer<AudioClassDescription>,
  _ outAudioConverter: UnsafeMutablePointer<AudioConverterRef?>
) -> OSStatus { AudioConverterNew(inSourceFormat, inDestinationFormat, outAudioConverter) }

/// Frees a converter. Its reference must not be used afterwards. Always returns `noErr`.
@discardableResult
public func AudioConverterDispose(_ inAudioConverter: AudioConverterRef) -> OSStatus {
  // Safety: the reference comes from AudioConverterNew, and the client releases it once.
  Unmanaged<StreamConverter>.fromOpaque(UnsafeRawPointer(inAudioConverter)).release()
  return noErr
}

/// Discards all buffered audio, and prepares the converter for a new stream.
@discardableResult
public func AudioConverterReset(_ inAudioConverter: AudioConverterRef) -> OSStatus {
  streamConverter(inAudioConverter).reset()
  return noErr
}

func streamConverter(_ reference: AudioConverterRef) -> StreamConverter {
  // Safety: the client guarantees that the converter is not disposed of.
  Unmanaged<StreamConverter>.fromOpaque(UnsafeRawPointer(reference)).takeUnretainedValue()
}

/// Converts until the output is full, the input ends, or the input function returns an error.
///
/// - Parameters:
///   - inAudioConverter: A converter from `AudioConverterNew`.
///   - inInputDataProc: Called for input on the caller's thread.
///   - inInputDataProcUserData: A pointer that the input function receives.
///   - ioOutputDataPacketSize: The number of packets, or frames of linear PCM, that the output has room for; set to the
///     number that were converted. If a call with room sets this to 0 and returns `noErr`, the stream has ended.
///   - outOutputData: As many buffers as the output has planes, with the sizes of their memory; set to the sizes of the
///     output.
///   - outPacketDescription: Memory for the descriptions of packets that differ in size.
/// - Returns: The status of the input function if it was not `noErr`; the output then holds what was converted before.
///   `kAudioConverterErr_InvalidOutputSize` for another number of buffers, a buffer without memory, or no room for a
///   frame of linear PCM or for the first packet. The next call outputs that packet.
///   `kAudioConverterErr_RequiresPacketDescriptionsError` if the input function provides no descriptions for packets
///   that differ in size.
@discardableResult
public func AudioConverterFillComplexBuffer(
  _ inAudioConverter: AudioConverterRef, _ inInputDataProc: AudioConverterComplexInputDataProc,
  _ inInputDataProcUserData: UnsafeMutableRawPointer?, _ ioOutputDataPacketSize: UnsafeMutablePointer<UInt32>,
  _ outOutputData: UnsafeMutablePointer<AudioBufferList>,
  _ outPacketDescription: UnsafeMutablePointer<AudioStreamPacketDescription>?
) -> OSStatus {
  let converter = streamConverter(inAudioConverter)
  let list = UnsafeMutableAudioBufferListPointer(outOutputData)
  guard
    let target = ConverterTarget(
      list, converter.settings.output, capacity: Int(ioOutputDataPacketSize.pointee), outPacketDescription)
  else { return kAudioConverterErr_InvalidOutputSize }
  let source = ConverterSource(converter.settings.input)
  let outcome: StreamConverter.Outcome
  do throws(EngineError) {
    outcome = try converter.run(into: target) { (wanted) throws(EngineError) in
      source.next(wanted, from: { inInputDataProc(inAudioConverter, $0, $1, $2, inInputDataProcUserData) })
    }
  } catch { return error.converterStatus }
  let needsRoom = ioOutputDataPacketSize.pointee > 0 && target.count == 0 && outcome == .filled
  ioOutputDataPacketSize.pointee = UInt32(clamping: target.count)
  for index in 0..<list.count { list[index].mDataByteSize = target.byteSize(ofPlane: converter.settings.output) }
  return needsRoom ? kAudioConverterErr_InvalidOutputSize : source.status
}

/// Converts frames of linear PCM to another linear PCM format of the same sample rate.
///
/// - Returns: `kAudioConverterErr_OperationNotSupported` for other formats, `kAudioConverterErr_InvalidInputSize` for
///   another number of input buffers or too few bytes, `kAudioConverterErr_InvalidOutputSize` for another number of
///   output buffers or no room for a frame. If the output has room for fewer frames than the input has, the remaining
///   frames are lost.
@discardableResult
public func AudioConverterConvertComplexBuffer(
  _ inAudioConverter: AudioConverterRef, _ inNumberPCMFrames: UInt32, _ inInputData: UnsafePointer<AudioBufferList>,
  _ outOutputData: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
  let converter = streamConverter(inAudioConverter)
  let input = converter.settings.input
  let output = converter.settings.output
  guard input.isLinearPCM, output.isLinearPCM, input.mSampleRate == output.mSampleRate else {
    return kAudioConverterErr_OperationNotSupported
  }
  // Safety: the list is only read.
  let source = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: inInputData))
  let list = UnsafeMutableAudioBufferListPointer(outOutputData)
  let size = UInt64(inNumberPCMFrames) * UInt64(input.mBytesPerFrame)
  guard source.count == input.planeCount, source.allSatisfy({ $0.mData != nil && UInt64($0.mDataByteSize) >= size })
  else {
    return kAudioConverterErr_InvalidInputSize
  }
  guard let target = ConverterTarget(list, output, capacity: Int(inNumberPCMFrames), nil) else {
    return kAudioConverterErr_InvalidOutputSize
  }
  do throws(EngineError) {
    try converter.convertAlone(
      source.compactMap { $0.mData.map { UnsafeRawPointer($0) } }, count: Int(inNumberPCMFrames), into: target)
  } catch { return error.converterStatus }
  for index in 0..<list.count { list[index].mDataByteSize = target.byteSize(ofPlane: output) }
  return noErr
}

private final class ConverterSource {
  private let format: AudioStreamBasicDescription
  private let list: UnsafeMutableAudioBufferListPointer
  private(set) var status: OSStatus = noErr

  init(_ format: AudioStreamBasicDescription) {
    self.format = format
    list = AudioBufferList.allocate(maximumBuffers: format.planeCount)
  }

  deinit { free(list.unsafeMutablePointer) }

  typealias Procedure = (
    UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<AudioBufferList>,
    UnsafeMutablePointer<UnsafeMutablePointer<AudioStreamPacketDescription>?>?
  ) -> OSStatus

  func next(_ wanted: Int, from procedure: Procedure) -> StreamConverter.Input {
    var count = UInt32(clamping: wanted)
    let channels = format.channelsPerPlane
    for index in 0..<list.count { list[index] = AudioBuffer(mNumberChannels: channels, mDataByteSize: 0, mData: nil) }
    var descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?
    let needsDescriptions = format.mBytesPerPacket == 0
    status = withUnsafeMutablePointer(to: &descriptions) {
      procedure(&count, list.unsafeMutablePointer, needsDescriptions ? $0 : nil)
    }
    guard status == noErr else { return .nothingNow }
    guard count > 0, let bytes = list.first?.mData else { return .end }
    guard format.isLinearPCM else { return packets(Int(count), bytes, descriptions) }
    let room = (list.map { $0.mData == nil ? 0 : $0.mDataByteSize }.min() ?? 0) / max(format.mBytesPerFrame, 1)
    guard room > 0 else { return .end }
    return .frames(list.compactMap { $0.mData.map { UnsafeRawPointer($0) } }, count: Int(min(count, room)))
  }

  private func packets(
    _ count: Int, _ bytes: UnsafeMutableRawPointer, _ descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?
  ) -> StreamConverter.Input {
    let (size, all) = (Int(format.mBytesPerPacket), Int(list.first?.mDataByteSize ?? 0))
    guard size > 0 || descriptions != nil else {
      status = kAudioConverterErr_RequiresPacketDescriptionsError
      return .nothingNow
    }
    let ranges = (0..<count).compactMap { index -> Range<Int>? in
      guard let descriptions else { return (index + 1) * size <= all ? index * size..<(index + 1) * size : nil }
      let start = Int(clamping: descriptions[index].mStartOffset)
      guard start >= 0, start <= all, Int(descriptions[index].mDataByteSize) <= all - start else { return nil }
      return start..<start + Int(descriptions[index].mDataByteSize)
    }
    return .packets(UnsafeRawPointer(bytes), ranges)
  }
}

extension ConverterTarget {
  fileprivate convenience init?(
    _ list: UnsafeMutableAudioBufferListPointer, _ format: AudioStreamBasicDescription, capacity: Int,
    _ descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?
  ) {
    guard let first = list.first, let memory = first.mData, list.count == format.planeCount else { return nil }
    guard format.isLinearPCM else {
      self.init(
        packets: memory, bytes: Int(first.mDataByteSize), capacity: capacity, descriptions: descriptions,
        framesPerPacket: Int(format.mFramesPerPacket))
      return
    }
    let planes = list.compactMap(\.mData)
    let room = Int((list.map(\.mDataByteSize).min() ?? 0) / max(format.mBytesPerFrame, 1))
    guard planes.count == list.count, room > 0 else { return nil }
    self.init(planes: planes, capacity: min(capacity, room))
  }

  fileprivate func byteSize(ofPlane format: AudioStreamBasicDescription) -> UInt32 {
    UInt32(clamping: format.isLinearPCM ? count * Int(format.mBytesPerFrame) : byteCount)
  }
}
