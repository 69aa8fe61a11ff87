import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import AVEngineCaptureSession

/// What delegates of data outputs are given, when, and on which queue.
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

  /// A delegate starts and stops the session on its own queue.
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

  @Test func synchronizersPutTogetherWhatIsOfOneTime() throws {
    let rig = Rig(cameras: [SyntheticStage.camera(), SyntheticStage.camera("second")])
    try rig.run {
      let (session, input) = try rig.session(isMultiCam: true)
      let other = try AVCaptureDeviceInput(device: try #require(AVCaptureDevice(uniqueID: "second")))
      session.addInputWithNoConnections(other)
      let (first, second) = (AVCaptureVideoDataOutput(), AVCaptureVideoDataOutput())
      session.addOutputWithNoConnections(first)
      session.addOutputWithNoConnections(second)
      session.addConnection(AVCaptureConnection(inputPorts: input.ports, output: first))
      session.addConnection(AVCaptureConnection(inputPorts: other.ports, output: second))
      let own = Client()
      first.setSampleBufferDelegate(own, queue: own.queue)
      let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [first, second])
      let client = SynchronizedClient()
      synchronizer.setDelegate(client, queue: client.queue)
      session.startRunning()
      for _ in 0..<6 {
        rig.advance(milliseconds: 34)
        client.queue.sync {}
      }
      #expect(client.signal.wait(4))
      session.stopRunning()
      client.queue.sync {}
      #expect(own.buffers.isEmpty)
      for set in client.sets.prefix(4) {
        let times = set.compactMap { $0?.timestamp }
        #expect(times.count == 2 && abs((times[0] - times[1]).seconds) < 0.017)
      }
    }
  }
}

/// Keeps what a synchronizer puts together.
private final class SynchronizedClient: NSObject, AVCaptureDataOutputSynchronizerDelegate, @unchecked Sendable {
  // Safety: used on its queue, and read after it has come to rest.
  let queue = DispatchQueue(label: "SynchronizedClient")
  let signal = Signal()
  private(set) var sets: [[AVCaptureSynchronizedData?]] = []

  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer,
    didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
  ) {
    sets.append(synchronizer.dataOutputs.map { synchronizedDataCollection.synchronizedData(for: $0) })
    signal.fire()
  }
}
