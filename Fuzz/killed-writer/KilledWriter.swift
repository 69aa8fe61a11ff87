import AVFoundation

// Writes a long movie in fragments, so that a test can kill the process during writing: `killed-writer FILE`.
//
// After each video frame and its audio, it prints the number of frames that it has appended.

@main struct KilledWriter {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { exit(64) }
    let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: CommandLine.arguments[1]), fileType: .mov)
    writer.movieFragmentInterval = CMTime(value: 1, timescale: 2)
    let video = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 64, AVVideoHeightKey: 64])
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: sound)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: video,
      sourcePixelBufferAttributes: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8Planar])
    writer.add(video)
    writer.add(audio)
    guard writer.startWriting() else { throw writer.error ?? CocoaError(.fileWriteUnknown) }
    writer.startSession(atSourceTime: .zero)
    for number in 0..<100_000 {
      try append(number, writer, video, audio, adaptor)
      FileHandle.standardOutput.write(Data("\(number + 1)\n".utf8))
    }
  }

  static var sound: [String: Any] {
    [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
      AVLinearPCMBitDepthKey: 16,
      AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsNonInterleaved: false,
    ]
  }

  private static func append(
    _ number: Int, _ writer: AVAssetWriter, _ video: AVAssetWriterInput, _ audio: AVAssetWriterInput,
    _ adaptor: AVAssetWriterInputPixelBufferAdaptor
  ) throws {
    var picture: CVPixelBuffer?
    if let pool = adaptor.pixelBufferPool { CVPixelBufferPoolCreatePixelBuffer(nil, pool, &picture) }
    guard let picture, let sound = silence(number) else { throw CocoaError(.coderInvalidValue) }
    while !(video.isReadyForMoreMediaData && audio.isReadyForMoreMediaData), writer.status == .writing { sched_yield() }
    guard adaptor.append(picture, withPresentationTime: CMTime(value: CMTimeValue(number), timescale: 30)),
      audio.append(sound)
    else {
      throw writer.error ?? CocoaError(.fileWriteUnknown)
    }
  }

  private static func silence(_ number: Int) -> CMSampleBuffer? {
    var description = AudioStreamBasicDescription(
      mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked,
      mBytesPerPacket: 2, mFramesPerPacket: 1, mBytesPerFrame: 2, mChannelsPerFrame: 1, mBitsPerChannel: 16,
      mReserved: 0)
    var format: CMFormatDescription?
    CMAudioFormatDescriptionCreate(
      allocator: nil, asbd: &description, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil,
      extensions: nil,
      formatDescriptionOut: &format)
    var block: CMBlockBuffer?
    CMBlockBufferCreateWithMemoryBlock(
      allocator: nil, memoryBlock: nil, blockLength: 3_200, blockAllocator: nil, customBlockSource: nil,
      offsetToData: 0,
      dataLength: 3_200, flags: kCMBlockBufferAssureMemoryNowFlag, blockBufferOut: &block)
    guard let format, let block else { return nil }
    CMBlockBufferFillDataBytes(with: 0, blockBuffer: block, offsetIntoDestination: 0, dataLength: 3_200)
    var sample: CMSampleBuffer?
    CMAudioSampleBufferCreateReadyWithPacketDescriptions(
      allocator: nil, dataBuffer: block, formatDescription: format, sampleCount: 1_600,
      presentationTimeStamp: CMTime(value: CMTimeValue(number) * 1_600, timescale: 48_000), packetDescriptions: nil,
      sampleBufferOut: &sample)
    return sample
  }
}
