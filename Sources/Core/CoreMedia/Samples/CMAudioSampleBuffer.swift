public import CoreAudioTypes
public import CoreFoundation
import CoreVideo

/// Makes a sample buffer of audio.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - dataBuffer: the bytes of the samples; nil if they are set later.
///   - dataReady: whether the bytes can be used now.
///   - makeDataReadyCallback: `CMSampleBufferMakeDataReady` calls this function if the data is not ready.
///   - makeDataReadyRefcon: a pointer that `makeDataReadyCallback` receives.
///   - formatDescription: the format of the audio.
///   - numSamples: the number of frames of uncompressed audio, or of packets of compressed audio. It must be greater
///     than zero.
///   - presentationTimeStamp: the presentation timestamp of the first sample.
///   - packetDescriptions: one description for each packet if packets differ in size or duration, else nil.
///   - sampleBufferOut: receives the sample buffer.
@discardableResult
public func CMAudioSampleBufferCreateWithPacketDescriptions(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
  formatDescription: CMFormatDescription, sampleCount numSamples: CMItemCount, presentationTimeStamp: CMTime,
  packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  sampleBufferOut.receive {
    CMAudioSampleBufferCreateWithPacketDescriptions(
      allocator: allocator, dataBuffer: dataBuffer, dataReady: dataReady,
      makeDataReadyCallback: makeDataReadyCallback, refcon: makeDataReadyRefcon, formatDescription: formatDescription,
      sampleCount: numSamples, presentationTimeStamp: presentationTimeStamp, packetDescriptions: packetDescriptions,
      sampleBufferOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMAudioSampleBufferCreateWithPacketDescriptions(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
  formatDescription: CMFormatDescription, sampleCount numSamples: CMItemCount, presentationTimeStamp: CMTime,
  packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?, sampleBufferOut: inout CMSampleBuffer?
) -> OSStatus {
  CMAudioSampleBufferCreateWithPacketDescriptionsAndMakeDataReadyHandler(
    allocator, dataBuffer, dataReady, formatDescription, numSamples, presentationTimeStamp, packetDescriptions,
    &sampleBufferOut,
    handler(makeDataReadyCallback, makeDataReadyRefcon))
}

/// Makes a sample buffer of audio whose data is ready. The parameters are those of
/// `CMAudioSampleBufferCreateWithPacketDescriptions`.
@discardableResult
public func CMAudioSampleBufferCreateReadyWithPacketDescriptions(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer, formatDescription: CMFormatDescription,
  sampleCount numSamples: CMItemCount,
  presentationTimeStamp: CMTime, packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  sampleBufferOut.receive {
    CMAudioSampleBufferCreateReadyWithPacketDescriptions(
      allocator: allocator, dataBuffer: dataBuffer, formatDescription: formatDescription, sampleCount: numSamples,
      presentationTimeStamp: presentationTimeStamp, packetDescriptions: packetDescriptions, sampleBufferOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMAudioSampleBufferCreateReadyWithPacketDescriptions(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer, formatDescription: CMFormatDescription,
  sampleCount numSamples: CMItemCount, presentationTimeStamp: CMTime,
  packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?, sampleBufferOut: inout CMSampleBuffer?
) -> OSStatus {
  CMAudioSampleBufferCreateWithPacketDescriptionsAndMakeDataReadyHandler(
    allocator, dataBuffer, true, formatDescription, numSamples, presentationTimeStamp, packetDescriptions,
    &sampleBufferOut, nil)
}

/// Makes a sample buffer of audio like `CMAudioSampleBufferCreateWithPacketDescriptions`, but takes a closure that
/// makes the data ready.
@discardableResult
public func CMAudioSampleBufferCreateWithPacketDescriptionsAndMakeDataReadyHandler(
  _ allocator: CFAllocator?, _ dataBuffer: CMBlockBuffer?, _ dataReady: Bool, _ formatDescription: CMFormatDescription,
  _ numSamples: CMItemCount, _ presentationTimeStamp: CMTime,
  _ packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
  _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>, _ makeDataReadyHandler: CMSampleBufferMakeDataReadyHandler?
) -> OSStatus {
  sampleBufferOut.receive {
    CMAudioSampleBufferCreateWithPacketDescriptionsAndMakeDataReadyHandler(
      allocator, dataBuffer, dataReady, formatDescription, numSamples, presentationTimeStamp, packetDescriptions, &$0,
      makeDataReadyHandler)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMAudioSampleBufferCreateWithPacketDescriptionsAndMakeDataReadyHandler(
  _ allocator: CFAllocator?, _ dataBuffer: CMBlockBuffer?, _ dataReady: Bool,
  _ formatDescription: CMFormatDescription, _ numSamples: CMItemCount, _ presentationTimeStamp: CMTime,
  _ packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?, _ sampleBufferOut: inout CMSampleBuffer?,
  _ makeDataReadyHandler: CMSampleBufferMakeDataReadyHandler?
) -> OSStatus {
  sampleBufferOut = nil
  guard numSamples > 0 else { return kCMSampleBufferError_InvalidEntryCount }
  guard let audio = formatDescription.audioFormat?.basicDescription.pointee, audio.mSampleRate > 0,
    audio.mSampleRate.isFinite
  else {
    return kCMSampleBufferError_InvalidMediaFormat
  }
  // Safety: the client promises one description for each sample.
  let packets = packetDescriptions.map { Array(UnsafeBufferPointer(start: $0, count: numSamples)) }
  sampleBufferOut = CMSampleBuffer(
    format: formatDescription, count: numSamples,
    timings: AudioTiming(audio).timings(packets, at: presentationTimeStamp),
    sizes: sizes(audio, packets), packets: packets.map { PacketDescriptions($0) },
    state: CMSampleBuffer.State(dataBuffer: dataBuffer, isReady: dataReady, makeReady: makeDataReadyHandler))
  return noErr
}

private func sizes(_ audio: AudioStreamBasicDescription, _ packets: [AudioStreamPacketDescription]?) -> PerSample<Int> {
  if let packets { return .each(packets.map { Int($0.mDataByteSize) }) }
  let isPlanar = audio.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0 && audio.mChannelsPerFrame > 1
  let isPCM = audio.mFormatID == kAudioFormatLinearPCM
  if audio.mBytesPerPacket == 0 || (isPCM && isPlanar) { return .none }
  return .same(Int(isPCM ? audio.mBytesPerFrame : audio.mBytesPerPacket))
}

package struct AudioTiming {
  private let rate: Double
  private let framesPerPacket: Int64

  package init(_ audio: AudioStreamBasicDescription) {
    rate = audio.mSampleRate
    framesPerPacket = audio.mFormatID == kAudioFormatLinearPCM ? 1 : Int64(audio.mFramesPerPacket)
  }

  package func duration(frames: Int64) -> CMTime {
    if let scale = Int32(exactly: rate) { return CMTime(value: frames, timescale: scale) }
    return CMTimeMakeWithSeconds(Double(frames) / rate, preferredTimescale: 1_000_000_000)
  }

  func timings(_ packets: [AudioStreamPacketDescription]?, at start: CMTime) -> PerSample<CMSampleTimingInfo> {
    guard let packets, packets.contains(where: { $0.mVariableFramesInPacket != 0 }), framesPerPacket == 0 else {
      return .same(
        CMSampleTimingInfo(
          duration: duration(frames: framesPerPacket), presentationTimeStamp: start, decodeTimeStamp: .invalid))
    }
    var frames: Int64 = 0
    return .each(
      packets.map { packet in
        defer { frames += Int64(packet.mVariableFramesInPacket) }
        return CMSampleTimingInfo(
          duration: duration(frames: Int64(packet.mVariableFramesInPacket)),
          presentationTimeStamp: start + duration(frames: frames),
          decodeTimeStamp: .invalid)
      })
  }
}
