import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ReaderNumberTests {
  @Test func picturesHaveTheSizeThatIsAsked() throws {
    let (movie, size) = (try MadeMedia.numberedMovie(), CGSize(width: 80, height: 48))
    let numbers: [(Any, Any)] = [
      (size.width, size.height), (Float(80), Float(48)), (Int32(80), UInt16(48)), (NSNumber(value: 80.0), Int64(48)),
    ]
    for (width, height) in numbers {
      let settings: [String: Any] = [
        kCVPixelBufferWidthKey as String: width, kCVPixelBufferHeightKey as String: height,
        kCVPixelBufferPixelFormatTypeKey as String: Double(kCVPixelFormatType_32BGRA),
      ]
      let buffers = try Reading.buffers(movie, .video, settings, range: CompositionMedia.range(0, 1, 5))
      let frame = try #require(buffers.first.flatMap(CMSampleBufferGetImageBuffer), "\(type(of: width))")
      #expect(CVPixelBufferGetWidth(frame) == 80 && CVPixelBufferGetHeight(frame) == 48, "\(type(of: width))")
      #expect(CVPixelBufferGetPixelFormatType(frame) == kCVPixelFormatType_32BGRA)
    }
  }

  @Test func soundHasTheFormThatIsAsked() throws {
    for rate in [CGFloat(24_000), Float(24_000), Int32(24_000)] as [Any] {
      let settings: [String: Any] = [
        AVFormatIDKey: Int64(kAudioFormatLinearPCM), AVSampleRateKey: rate, AVNumberOfChannelsKey: CGFloat(2),
        AVLinearPCMBitDepthKey: Float(16), AVLinearPCMIsFloatKey: Int8(0),
      ]
      let movie = try MadeMedia.numberedMovie()
      let buffers = try Reading.buffers(movie, .audio, settings, range: CompositionMedia.range(0, 1))
      let form = try #require(buffers.first?.formatDescription?.audioStreamBasicDescription)
      #expect(form.mSampleRate == 24_000 && form.mChannelsPerFrame == 2, "\(type(of: rate))")
      #expect(form.mBitsPerChannel == 16)
      #expect(buffers.reduce(0) { $0 + $1.numSamples } == 24_000)
      let format = try #require(AVAudioFormat(settings: settings), "\(type(of: rate))")
      #expect(format.sampleRate == 24_000 && format.channelCount == 2 && format.commonFormat == .pcmFormatInt16)
    }
  }
}
