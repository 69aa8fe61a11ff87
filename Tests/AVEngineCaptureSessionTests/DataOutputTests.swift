import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import AVFAudio
import CoreAudioTypes
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import AVEngineCaptureSession

@Suite struct DataOutputTests {
  private func running(
    _ rig: Rig, _ client: Client, _ change: (AVCaptureSession, AVCaptureVideoDataOutput) throws -> Void = { _, _ in }
  ) throws -> (AVCaptureSession, AVCaptureVideoDataOutput) {
    let (session, _) = try rig.session()
    let output = AVCaptureVideoDataOutput()
    session.addOutput(output)
    output.setSampleBufferDelegate(client, queue: client.queue)
    try change(session, output)
    session.startRunning()
    return (session, output)
  }

  @Test func picturesComeInOrderAndStopWithTheSession() throws {
    let rig = Rig()
    try rig.run {
      let client = Client()
      let (session, _) = try running(rig, client)
      for count in 1...5 {
        rig.advance(milliseconds: 34)
        #expect(client.wait(count))
      }
      session.stopRunning()
      client.queue.sync {}
      let count = client.buffers.count
      rig.advance(milliseconds: 300)
      client.queue.sync {}
      #expect(client.buffers.count == count)
      let times = client.times
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
      #expect(times[0] > CMTime(value: 1000, timescale: 1))
    }
  }

  @Test func picturesAreAsLargeAsTheScreen() throws {
    var camera = SyntheticStage.camera()
    let duration = CMTime(value: 1, timescale: 30)
    camera.formats = [
      VideoDeviceFormat(
        coding: .pixels(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange), size: PixelSize(width: 4096, height: 1024),
        frameDurations: [duration...duration])
    ]
    let rig = Rig(cameras: [camera])
    try rig.run {
      let (session, output) = (AVCaptureSession(), AVCaptureVideoDataOutput())
      session.addInput(try AVCaptureDeviceInput(device: rig.camera))
      session.addOutput(output)
      #expect(output.automaticallyConfiguresOutputBufferDimensions && !output.deliversPreviewSizedOutputBuffers)
      output.automaticallyConfiguresOutputBufferDimensions = false
      output.deliversPreviewSizedOutputBuffers = true
      #expect(output.deliversPreviewSizedOutputBuffers)
      let client = Client()
      output.setSampleBufferDelegate(client, queue: client.queue)
      session.startRunning()
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      let screen = AVCaptureVideoDataOutput.previewSize
      let width = try #require(CMSampleBufferGetImageBuffer(client.buffers[0])).width
      #expect(width <= screen.width && width > screen.width - 8 || width / 4 > screen.height - 8)
      let settings = output.recommendedVideoSettingsForAssetWriter(writingTo: .mov)
      #expect((settings?["AVVideoWidthKey"] as? NSNumber).map { abs($0.intValue - width) < 2 } ?? true)
      output.automaticallyConfiguresOutputBufferDimensions = true
      #expect(!output.deliversPreviewSizedOutputBuffers)
      rig.advance(milliseconds: 34)
      #expect(client.wait(2))
      #expect(CMSampleBufferGetImageBuffer(client.buffers[1])?.width == 4096)
      session.stopRunning()
    }
  }

  @Test func sizesThatAreConfiguredAutomaticallyAreNotSet() async {
    await #expect(processExitsWith: .failure) {
      Rig().run { AVCaptureVideoDataOutput().deliversPreviewSizedOutputBuffers = true }
    }
  }

  @Test func latePicturesAreDroppedWithTheirReason() throws {
    let rig = Rig()
    try rig.run {
      let client = Client()
      let (session, output) = try running(rig, client)
      #expect(output.alwaysDiscardsLateVideoFrames)
      client.hold(true)
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      rig.advance(milliseconds: 170)
      client.hold(false)
      #expect(client.wait(2, drops: 4))
      let drop = try #require(client.drops.first)
      let reason = CMGetAttachment(drop, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, attachmentModeOut: nil)
      #expect(reason as? String == "FrameWasLate")
      #expect(CMSampleBufferGetImageBuffer(drop) == nil && CMSampleBufferGetFormatDescription(drop) != nil)
      #expect(CMSampleBufferGetPresentationTimeStamp(drop) > client.times[0])
      session.stopRunning()
    }
  }

  private final class DropsAlone: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {}

  /// The protocol's default implementation of the method for frames clears `takesMedia`.
  @Test func aDelegateThatTakesNoPicturesCostsNothing() throws {
    let rig = Rig()
    try rig.run {
      let (client, drops, queue) = (Client(), DropsAlone(), DispatchQueue(label: "drops"))
      let (session, output) = try running(rig, client)
      output.setSampleBufferDelegate(drops, queue: queue)
      let taken = AVCaptureVideoDataOutput()
      taken.setSampleBufferDelegate(client, queue: client.queue)
      session.addOutput(taken)
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      while output.data.mailbox.takesMedia || !output.data.mailbox.isIdle { sched_yield() }
      queue.suspend()
      rig.advance(milliseconds: 34)
      #expect(client.wait(2) && output.data.mailbox.isIdle)
      queue.resume()
      session.stopRunning()
    }
  }

  /// The direct call of `captureOutput` stands for a late call to a delegate that was replaced.
  @Test func aDelegateThatWasReplacedTakesNothingFromTheNext() throws {
    let rig = Rig()
    try rig.run {
      let (client, drops) = (Client(), DropsAlone())
      let (session, output) = try running(rig, client)
      let connection = try #require(output.connection(with: .video))
      drops.captureOutput(output, didOutput: CMSampleBuffer(markerAt: .zero), from: connection)
      #expect(output.data.mailbox.takesMedia)
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      session.stopRunning()
    }
  }

  @Test func latePicturesWaitWhereTheyAreWanted() throws {
    let rig = Rig()
    try rig.run {
      let client = Client()
      let (session, _) = try running(rig, client) { $1.alwaysDiscardsLateVideoFrames = false }
      client.hold(true)
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      rig.advance(milliseconds: 101)
      client.hold(false)
      #expect(client.wait(4))
      #expect(client.drops.isEmpty)
      session.stopRunning()
    }
  }

  @Test func sessionsCanBeStoppedInTheDelegate() throws {
    let rig = Rig()
    try rig.run {
      let client = Client()
      let (session, _) = try running(rig, client)
      nonisolated(unsafe) let shared = session
      let done = Signal()
      client.onSample {
        shared.stopRunning()
        shared.startRunning()
        shared.stopRunning()
        done.fire()
      }
      rig.advance(milliseconds: 34)
      #expect(done.wait() && !session.isRunning)
    }
  }

  @Test func outputsCanBeRemovedInTheirDelegate() throws {
    let rig = Rig()
    try rig.run {
      let client = Client()
      let (session, output) = try running(rig, client)
      nonisolated(unsafe) let parts = (session, output)
      let done = Signal()
      client.onSample {
        parts.1.setSampleBufferDelegate(nil, queue: nil)
        parts.0.removeOutput(parts.1)
        done.fire()
      }
      rig.advance(milliseconds: 34)
      #expect(done.wait() && session.outputs.isEmpty && output.sampleBufferDelegate == nil)
      rig.advance(milliseconds: 100)
      client.queue.sync {}
      #expect(client.buffers.count == 1)
      session.stopRunning()
    }
  }

  @Test func settingsChooseFormatAndSize() throws {
    let rig = Rig()
    try rig.run {
      let client = Client()
      let (session, output) = try running(rig, client)
      #expect(output.availableVideoPixelFormatTypes.first == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
      #expect(output.availableVideoPixelFormatTypes.contains(kCVPixelFormatType_32BGRA))
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      output.videoSettings = [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA, "Width": 160, "Height": 120,
      ]
      rig.advance(milliseconds: 34)
      #expect(client.wait(2))
      let images = try client.buffers.map { try #require(CMSampleBufferGetImageBuffer($0)) }
      #expect(CVPixelBufferGetPixelFormatType(images[0]) == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
      #expect(CVPixelBufferGetPixelFormatType(images[1]) == kCVPixelFormatType_32BGRA)
      #expect(CVPixelBufferGetWidth(images[1]) == 160 && CVPixelBufferGetHeight(images[1]) == 120)
      let settings = output.recommendedVideoSettingsForAssetWriter(writingTo: .mov)
      #expect(settings?["AVVideoWidthKey"] as? Int == 160)
      #expect(output.recommendedVideoSettingsForAssetWriter(writingTo: .wav) == nil)
      session.stopRunning()
    }
  }

  @Test(arguments: [0, 90, 180, 270]) func recommendedSettingsAreOfTheTurnedPictures(_ angle: Int) throws {
    let rig = Rig()
    try rig.run {
      let client = Client()
      let (session, output) = try running(rig, client) {
        $1.connection(with: .video)?.videoRotationAngle = CGFloat(angle)
      }
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      let image = try #require(client.buffers.first.flatMap { CMSampleBufferGetImageBuffer($0) })
      let settings = try #require(output.recommendedVideoSettingsForAssetWriter(writingTo: .mov))
      #expect(settings[AVVideoWidthKey] as? Int == image.width && settings[AVVideoHeightKey] as? Int == image.height)
      #expect(image.width == (angle % 180 == 0 ? 320 : 240))
      let small = try #require(settings[AVVideoCompressionPropertiesKey] as? [String: Any])
      let rate = try #require(small[AVVideoAverageBitRateKey] as? Int)
      #expect((100_000...2_000_000).contains(rate) && small[AVVideoProfileLevelKey] is String)
      session.sessionPreset = .vga640x480
      let large = output.recommendedVideoSettingsForAssetWriter(writingTo: .mov)?[AVVideoCompressionPropertiesKey]
      #expect(try #require((large as? [String: Any])?[AVVideoAverageBitRateKey] as? Int) > rate)
      session.stopRunning()
    }
  }

  @Test func recommendedSettingsAreOfTheScaledScreen() throws {
    let rig = Rig()
    try rig.run {
      let session = AVCaptureSession()
      let screen = AVCaptureScreenInput()
      screen.scaleFactor = 0.5
      session.addInput(screen)
      let (client, output) = (Client(), AVCaptureVideoDataOutput())
      session.addOutput(output)
      output.setSampleBufferDelegate(client, queue: client.queue)
      session.startRunning()
      rig.advance(milliseconds: 100)
      #expect(client.wait(1))
      let image = try #require(client.buffers.first.flatMap { CMSampleBufferGetImageBuffer($0) })
      let settings = try #require(output.recommendedVideoSettingsForAssetWriter(writingTo: .mp4))
      #expect(image.width == 320 && image.height == 180)
      #expect(settings[AVVideoWidthKey] as? Int == 320 && settings[AVVideoHeightKey] as? Int == 180)
      session.stopRunning()
    }
  }

  @Test func picturesAreTurnedAndMirrored() throws {
    let rig = Rig()
    try rig.run {
      let client = Client()
      let (session, output) = try running(rig, client)
      let connection = try #require(output.connection(with: .video))
      #expect(connection.automaticallyAdjustsVideoMirroring && !connection.isVideoMirrored)
      #expect(!connection.isVideoRotationAngleSupported(45))
      connection.videoOrientation = .portrait
      #expect(connection.videoRotationAngle == 90)
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      connection.videoRotationAngle = 0
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = true
      rig.advance(milliseconds: 34)
      #expect(client.wait(2))
      let images = try client.buffers.map { try #require(CMSampleBufferGetImageBuffer($0)) }
      #expect(CVPixelBufferGetWidth(images[0]) == 240 && CVPixelBufferGetHeight(images[0]) == 320)
      let left = images[1].withPlanes { $0[0].base.load(fromByteOffset: 100 * $0[0].bytesPerRow, as: UInt8.self) }
      #expect(CVPixelBufferGetWidth(images[1]) == 320 && left > 200)
      connection.isEnabled = false
      #expect(!connection.isActive)
      rig.advance(milliseconds: 100)
      client.queue.sync {}
      #expect(client.buffers.count == 2)
      session.stopRunning()
    }
  }

  @Test func soundIsOfTheLinearPCMThatIsAskedFor() throws {
    let rig = Rig()
    try rig.run {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
      let (client, output) = (Client(), AVCaptureAudioDataOutput())
      session.addOutput(output)
      output.setSampleBufferDelegate(client, queue: client.queue)
      output.audioSettings = [
        AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 24, AVLinearPCMIsBigEndianKey: true,
        AVSampleRateKey: 44100, AVNumberOfChannelsKey: 2,
      ]
      session.startRunning()
      rig.advance(milliseconds: 300)
      #expect(client.wait(8))
      let buffer = try #require(client.buffers.last)
      let basic = try #require(CMSampleBufferGetFormatDescription(buffer)?.audioStreamBasicDescription)
      #expect(basic.mBitsPerChannel == 24 && basic.mSampleRate == 44100 && basic.mBytesPerFrame == 6)
      #expect(basic.mFormatFlags & kAudioFormatFlagIsBigEndian != 0)
      let bytes = try #require(try CMSampleBufferGetDataBuffer(buffer)?.dataBytes())
      #expect(bytes.count == CMSampleBufferGetNumSamples(buffer) * 6)
      var peak = 0
      for index in stride(from: 0, to: bytes.count - 2, by: 3) {
        let high = Int(Int8(bitPattern: bytes[index])) * 65_536
        let low = Int(bytes[index + 1]) * 256 + Int(bytes[index + 2])
        peak = max(peak, abs(high + low))
      }
      let loudness = Double(peak) / 8_388_608
      #expect(abs(loudness - 0.25) < 0.01)
      session.stopRunning()
    }
  }

  @Test(arguments: [16_000.0, 44_100, 48_000]) func buffersOfAnotherRateFollowEachOther(_ rate: Double) throws {
    let rig = Rig()
    try rig.run {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
      let (client, output, plain) = (Client(), AVCaptureAudioDataOutput(), AVCaptureAudioDataOutput())
      let source = Client()
      session.addOutput(output)
      session.addOutput(plain)
      output.setSampleBufferDelegate(client, queue: client.queue)
      plain.setSampleBufferDelegate(source, queue: source.queue)
      output.audioSettings = [AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: rate]
      session.startRunning()
      rig.advance(milliseconds: 600)
      #expect(client.wait(16) && source.wait(16))
      let buffers = client.buffers
      let begin = try #require(source.buffers.first).presentationTimeStamp
      var frames = 0
      for buffer in buffers {
        let time = begin.seconds + Double(frames) / rate
        #expect(abs(buffer.presentationTimeStamp.seconds - time) < 0.001, "frame \(frames)")
        frames += buffer.numSamples
      }
      session.stopRunning()
    }
  }

  @Test func soundThatNothingGivesIsRefused() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Rig().run { AVCaptureAudioDataOutput().audioSettings = [AVFormatIDKey: kAudioFormatMPEG4AAC] }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("AVCaptureAudioDataOutput.audioSettings: AVFormatIDKey is 'aac '"))
  }

  @Test func soundHasLevelsAndVolume() throws {
    let rig = Rig()
    try rig.run {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
      let (client, output) = (Client(), AVCaptureAudioDataOutput())
      session.addOutput(output)
      output.setSampleBufferDelegate(client, queue: client.queue)
      let channel = try #require(output.connection(with: .audio)?.audioChannels.first)
      #expect(channel.averagePowerLevel == -160)
      session.startRunning()
      rig.advance(milliseconds: 300)
      #expect(client.wait(12))
      #expect(client.buffers.allSatisfy { CMSampleBufferGetNumSamples($0) == 1024 })
      #expect(abs(channel.peakHoldLevel + 12.04) < 0.1 && channel.averagePowerLevel < channel.peakHoldLevel)
      output.audioSettings = ["AVFormatIDKey": 0x6c70_636d, "AVLinearPCMBitDepthKey": 16]
      let known = client.buffers.count
      rig.advance(milliseconds: 200)
      #expect(client.wait(known + 8))
      let last = try #require(client.buffers.last)
      let basic = CMSampleBufferGetFormatDescription(last)?.audioStreamBasicDescription
      #expect(basic?.mBitsPerChannel == 16 && basic?.mSampleRate == 48000)
      channel.isEnabled = false
      session.stopRunning()
      #expect(channel.peakHoldLevel == -160)
    }
  }
}
