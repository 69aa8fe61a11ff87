import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import Testing

@testable import AVEngineCaptureSession

@Suite struct DataOutputSynchronizerTests {
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
      advance(rig, [first, second], client, milliseconds: 210)
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

  private func running(
    _ rig: Rig, _ client: SynchronizedClient
  ) throws -> (AVCaptureSession, AVCaptureVideoDataOutput, AVCaptureAudioDataOutput, AVCaptureDataOutputSynchronizer) {
    let (session, _) = try rig.session()
    session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
    let (video, audio) = (AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput())
    session.addOutput(video)
    session.addOutput(audio)
    let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, audio])
    synchronizer.setDelegate(client, queue: client.queue)
    session.startRunning()
    return (session, video, audio, synchronizer)
  }

  private func advance(_ rig: Rig, _ outputs: [AVCaptureOutput], _ client: SynchronizedClient, milliseconds: Int64) {
    for _ in 0..<(milliseconds / 10) {
      rig.advance(milliseconds: 10)
      rig.waitUntilIdle(outputs[0])
      for mailbox in outputs.compactMap({ ($0 as? any DataOutput)?.data.mailbox }) {
        while !mailbox.isIdle { client.queue.sync {} }
      }
    }
  }

  @Test func soundComesWithThePictureOfItsTime() throws {
    let rig = Rig()
    try rig.run {
      let client = SynchronizedClient()
      let (session, video, audio, synchronizer) = try running(rig, client)
      advance(rig, [video, audio], client, milliseconds: 1000)
      session.stopRunning()
      client.queue.sync {}
      let sets = client.collections
      #expect(sets.count >= 25)
      let pictures = sets.compactMap { $0[video]?.timestamp }
      #expect(pictures.count == sets.count && zip(pictures, pictures.dropFirst()).allSatisfy { $0 < $1 })
      let sounds = sets.compactMap { $0[audio]?.timestamp }
      #expect(sounds.count > sets.count / 2 && zip(sounds, sounds.dropFirst()).allSatisfy { $0 < $1 })
      for set in sets {
        #expect(set.count == Array(set).count && set.synchronizedData(for: video) === set[video])
        #expect(set[AVCaptureVideoDataOutput()] == nil)
        guard let picture = set[video], let sound = set[audio] else { continue }
        #expect(abs((picture.timestamp - sound.timestamp).seconds) <= 0.017)
        let buffer = (sound as? AVCaptureSynchronizedSampleBufferData)?.sampleBuffer
        #expect(buffer.map { CMSampleBufferGetNumSamples($0) } == 1024)
      }
      withExtendedLifetime(synchronizer) {}
    }
  }

  @Test func whatDoesNotComeIsLeftOut() throws {
    let rig = Rig()
    try rig.run {
      let client = SynchronizedClient()
      let (session, video, audio, synchronizer) = try running(rig, client)
      audio.connection(with: .audio)?.isEnabled = false
      advance(rig, [video, audio], client, milliseconds: 1000)
      session.stopRunning()
      client.queue.sync {}
      let sets = client.collections
      #expect(sets.count >= 20)
      #expect(sets.allSatisfy { $0.count == 1 && $0[video] != nil && $0[audio] == nil })
      withExtendedLifetime(synchronizer) {}
    }
  }

  @Test(arguments: [
    (VideoInputEvent.Loss.outOfBuffers, AVCaptureOutput.DataDroppedReason.outOfBuffers, "OutOfBuffers"),
    (.device, .discontinuity, "Discontinuity"),
  ])
  func dropsHaveTheirReasons(
    _ loss: VideoInputEvent.Loss, _ reason: AVCaptureOutput.DataDroppedReason, _ name: String
  ) throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let (single, output) = (Client(), AVCaptureVideoDataOutput())
      session.addOutput(output)
      output.setSampleBufferDelegate(single, queue: single.queue)
      session.startRunning()
      rig.advance(milliseconds: 34)
      #expect(single.wait(1))
      rig.stage.cameras.input(Rig.camera)?.skip(2, loss)
      #expect(single.wait(1, drops: 2))
      for drop in single.drops {
        let key = kCMSampleBufferAttachmentKey_DroppedFrameReason
        #expect(CMGetAttachment(drop, key: key, attachmentModeOut: nil) as? String == name)
        #expect(CMSampleBufferGetImageBuffer(drop) == nil && CMSampleBufferGetFormatDescription(drop) != nil)
        #expect(CMSampleBufferGetPresentationTimeStamp(drop) > single.times[0])
      }
      session.stopRunning()
    }
    let other = Rig()
    try other.run {
      let client = SynchronizedClient()
      let (session, video, audio, synchronizer) = try running(other, client)
      advance(other, [video, audio], client, milliseconds: 200)
      other.stage.cameras.input(Rig.camera)?.skip(2, loss)
      advance(other, [video, audio], client, milliseconds: 400)
      session.stopRunning()
      client.queue.sync {}
      let data = client.collections.compactMap { $0[video] as? AVCaptureSynchronizedSampleBufferData }
      let dropped = data.filter(\.sampleBufferWasDropped)
      #expect(dropped.map(\.droppedReason) == [reason, reason])
      #expect(dropped.allSatisfy { CMSampleBufferGetImageBuffer($0.sampleBuffer) == nil })
      #expect(data.filter { !$0.sampleBufferWasDropped }.allSatisfy { $0.droppedReason == .none })
      #expect(zip(data, data.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
      withExtendedLifetime(synchronizer) {}
    }
  }
}

final class SynchronizedClient: NSObject, AVCaptureDataOutputSynchronizerDelegate, @unchecked Sendable {
  // Safety: used on its queue, and read when the queue is idle.
  let queue = DispatchQueue(label: "SynchronizedClient")
  let signal = Signal()
  private(set) var sets: [[AVCaptureSynchronizedData?]] = []
  private(set) var collections: [AVCaptureSynchronizedDataCollection] = []

  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer,
    didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
  ) {
    sets.append(synchronizer.dataOutputs.map { synchronizedDataCollection.synchronizedData(for: $0) })
    collections.append(synchronizedDataCollection)
    signal.fire()
  }
}
