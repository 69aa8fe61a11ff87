import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ClientCompositorTests {
  private func composition(
    _ asset: AVAsset, _ type: any AVVideoCompositing.Type, passing: ClosedRange<Int64>? = nil
  ) -> AVMutableVideoComposition {
    let ids = asset.tracks(withMediaType: .video).map(\.trackID)
    var instructions: [any AVVideoCompositionInstructionProtocol] = []
    if let passing {
      instructions = [
        PlainInstruction(Composing.range(0, passing.lowerBound), ids),
        PlainInstruction(
          Composing.range(passing.lowerBound, passing.upperBound), ids, passing: ids[0]),
        PlainInstruction(Composing.range(passing.upperBound, 60), ids),
      ]
    } else {
      instructions = [PlainInstruction(Composing.range(0, 60), ids)]
    }
    let composition = Composing.composition(160, 96, [])
    composition.instructions = instructions
    composition.customVideoCompositorClass = type
    return composition
  }

  @Test func theClientsFramesComeInOrderAlsoIfItFinishesThemInAnother() throws {
    let url = try FrameMedia.twoTracks()
    let asset = AVURLAsset(url: url)
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: asset.tracks(withMediaType: .video),
      videoSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    output.videoComposition = composition(asset, LateCompositor.self)
    let compositor = try #require(output.customVideoCompositor as? LateCompositor)
    let frames = try Reading.buffers(asset, output)
    #expect(frames.count == 60)
    for (number, frame) in frames.enumerated() {
      #expect(frame.presentationTimeStamp == Composing.time(Int64(number)))
      #expect(try Reading.pixels(frame, bytesPerPixel: [4]).prefix(3).allSatisfy { $0 == UInt8(number) })
    }
    let seen = compositor.seen.withLock { $0 }
    #expect(seen.contexts == 1 && seen.prerolls == 1 && seen.hints >= 60)
    #expect(seen.tracks.allSatisfy { $0 == asset.tracks(withMediaType: .video).map(\.trackID) })
    #expect(seen.mostOpen > 1)
  }

  @Test func aClassWithoutAnInitialiserOfItsOwnWillDo() throws {
    let asset = AVURLAsset(url: try FrameMedia.twoTracks())
    let generator = AVAssetImageGenerator(asset: asset)
    generator.videoComposition = composition(asset, InvertingCompositor.self)
    let first = generator.customVideoCompositor
    #expect(first is InvertingCompositor)
    generator.videoComposition = composition(asset, InvertingCompositor.self)
    #expect(generator.customVideoCompositor === first)
    let inverted = try generator.copyCGImage(at: Composing.time(20), actualTime: nil)
    generator.videoComposition = nil
    #expect(generator.customVideoCompositor == nil)
    let plain = try AVAssetImageGenerator.exact(asset.url).copyCGImage(at: Composing.time(20), actualTime: nil)
    #expect(zip(inverted.rgb, plain.rgb).allSatisfy { $0 == 255 - $1 })
  }

  @Test func framesThatPassThroughAskNobody() throws {
    let url = try FrameMedia.twoTracks()
    let asset = AVURLAsset(url: url)
    let frames = try Composing.frames(asset, composition(asset, LateCompositor.self, passing: 20...40))
    let planes = try Composing.planes(Array(frames[20..<40]))
    let size = 160 * 96 * 3 / 2
    let isSame = planes == Array(try FrameMedia.planes(url, track: 0)[20 * size..<40 * size])
    #expect(isSame)
  }

  @Test func anErrorOfTheClientEndsReadingWithItsWords() throws {
    let asset = AVURLAsset(url: try FrameMedia.twoTracks())
    for type in [FailingCompositor.self, ForgetfulCompositor.self] as [any AVVideoCompositing.Type] {
      do {
        _ = try Composing.frames(asset, composition(asset, type))
        Issue.record("no error")
      } catch let error as AVError {
        #expect(error.code == .videoCompositorFailed)
        let words = type is FailingCompositor.Type ? "out of paint" : "without finishing it"
        #expect(error.localizedDescription.contains(words), "\(error.localizedDescription)")
      }
    }
  }

  @Test func cancellingAReaderEndsTheWaitForACompositor() throws {
    let asset = AVURLAsset(url: try FrameMedia.twoTracks())
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: asset.tracks(withMediaType: .video), videoSettings: nil)
    output.videoComposition = composition(asset, SleepingCompositor.self)
    let compositor = try #require(output.customVideoCompositor as? SleepingCompositor)
    let reader = try AVAssetReader(asset: asset)
    reader.add(output)
    #expect(reader.startReading())
    nonisolated(unsafe) let theReader = reader
    let started = DispatchSemaphore(value: 0)
    compositor.whenAsked.withLock { $0 = { started.signal() } }
    DispatchQueue.global().async {
      started.wait()
      theReader.cancelReading()
    }
    #expect(output.copyNextSampleBuffer() == nil)
    #expect(reader.status == .cancelled)
    #expect(compositor.cancelled.withLock { $0 } > 0)
  }

  @Test func anExportIsComposedByTheClient() async throws {
    let url = try FrameMedia.twoTracks()
    let asset = AVURLAsset(url: url)
    let composition = composition(asset, InvertingCompositor.self)
    let file = try await export(url, AVAssetExportPresetHighestQuality) { $0.videoComposition = composition }
    let ours = try FrameMedia.planes(file, track: 0)
    let plain = try FrameMedia.planes(url, track: 0)
    let (size, pixels) = (160 * 96 * 3 / 2, 160 * 96)
    try #require(ours.count == plain.count)
    var error = 0
    for place in ours.indices where place % size < pixels { error += abs(Int(ours[place]) + Int(plain[place]) - 251) }
    #expect(Double(error) / Double(60 * pixels) < 3)
  }
}

private final class PlainInstruction: NSObject, AVVideoCompositionInstructionProtocol {
  let timeRange: CMTimeRange
  let enablePostProcessing = false
  let containsTweening = true
  let requiredSourceTrackIDs: [NSValue]?
  let passthroughTrackID: CMPersistentTrackID

  init(
    _ timeRange: CMTimeRange, _ tracks: [CMPersistentTrackID],
    passing: CMPersistentTrackID = kCMPersistentTrackID_Invalid
  ) {
    self.timeRange = timeRange
    requiredSourceTrackIDs = tracks.map { NSNumber(value: $0) }
    passthroughTrackID = passing
  }
}

private struct Held: @unchecked Sendable { let request: AVAsynchronousVideoCompositionRequest }

class TestCompositor: NSObject, @unchecked Sendable {
  var sourcePixelBufferAttributes: [String: Any]? {
    [kCVPixelBufferPixelFormatTypeKey as String: [kCVPixelFormatType_32BGRA]]
  }
  var requiredPixelBufferAttributesForRenderContext: [String: Any] {
    [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
  }
  func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
}

private final class LateCompositor: TestCompositor, AVVideoCompositing, @unchecked Sendable {
  struct Seen {
    var contexts = 0, prerolls = 0, hints = 0, mostOpen = 0
    var tracks: [[CMPersistentTrackID]] = []
    var open: [Held] = []
  }
  let seen = Mutex(Seen())
  private let queue = DispatchQueue(label: "late")

  override func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {
    #expect(newRenderContext.size == CGSize(width: 160, height: 96) && newRenderContext.renderScale == 1)
    seen.withLock { $0.contexts += 1 }
  }
  func prerollForRendering(using renderHint: AVVideoCompositionRenderHint) { seen.withLock { $0.prerolls += 1 } }
  func anticipateRendering(using renderHint: AVVideoCompositionRenderHint) { seen.withLock { $0.hints += 1 } }

  func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
    let (held, tracks, time) = (
      Held(request: request), request.sourceTrackIDs.map(\.int32Value), request.compositionTime
    )
    let ready = seen.withLock { seen -> Bool in
      seen.tracks.append(tracks)
      seen.open.append(held)
      seen.mostOpen = max(seen.mostOpen, seen.open.count)
      return seen.open.count == 2 || time >= Composing.time(59)
    }
    if ready { queue.async { self.finishAll() } }
    // Before passthrough frames, a second request may never arrive, so the open request is finished after a moment.
    queue.asyncAfter(deadline: .now() + 0.02) { self.finishAll() }
  }

  private func finishAll() {
    let open = seen.withLock { seen -> [Held] in
      defer { seen.open = [] }
      return seen.open
    }
    for request in open.reversed().map(\.request) {
      guard let buffer = request.renderContext.newPixelBuffer() else {
        return request.finish(with: AVError(.outOfMemory))
      }
      let number = UInt8(CMTimeConvertScale(request.compositionTime, timescale: 30, method: .default).value)
      CVPixelBufferLockBaseAddress(buffer, [])
      memset(
        CVPixelBufferGetBaseAddress(buffer)!, Int32(number),
        CVPixelBufferGetBytesPerRow(buffer) * CVPixelBufferGetHeight(buffer))
      CVPixelBufferUnlockBaseAddress(buffer, [])
      request.finish(withComposedVideoFrame: buffer)
    }
  }
}

private class InvertingCompositor: TestCompositor, AVVideoCompositing, @unchecked Sendable {
  func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
    guard let id = request.sourceTrackIDs.first?.int32Value, let source = request.sourceFrame(byTrackID: id),
      let target = request.renderContext.newPixelBuffer()
    else { return request.finish(with: AVError(.videoCompositorFailed)) }
    CVPixelBufferLockBaseAddress(source, .readOnly)
    CVPixelBufferLockBaseAddress(target, [])
    for row in 0..<96 {
      let from = CVPixelBufferGetBaseAddress(source)! + row * CVPixelBufferGetBytesPerRow(source)
      let to = CVPixelBufferGetBaseAddress(target)! + row * CVPixelBufferGetBytesPerRow(target)
      for place in 0..<640 {
        to.storeBytes(of: 255 - from.load(fromByteOffset: place, as: UInt8.self), toByteOffset: place, as: UInt8.self)
      }
    }
    CVPixelBufferUnlockBaseAddress(target, [])
    CVPixelBufferUnlockBaseAddress(source, .readOnly)
    request.finish(withComposedVideoFrame: target)
  }
}

private final class FailingCompositor: TestCompositor, AVVideoCompositing, @unchecked Sendable {
  struct OutOfPaint: LocalizedError { var errorDescription: String? { "out of paint" } }
  func startRequest(_ request: AVAsynchronousVideoCompositionRequest) { request.finish(with: OutOfPaint()) }
}

/// The attributes have the types of newer SDKs.
private final class ForgetfulCompositor: NSObject, AVVideoCompositing, @unchecked Sendable {
  let sourcePixelBufferAttributes: [String: any Sendable]? = [
    kCVPixelBufferPixelFormatTypeKey as String: [kCVPixelFormatType_32BGRA]
  ]
  let requiredPixelBufferAttributesForRenderContext: [String: any Sendable] = [
    kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
  ]
  func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
  func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {}
}

private final class SleepingCompositor: TestCompositor, AVVideoCompositing, @unchecked Sendable {
  private let open = Mutex<[Held]>([])
  let cancelled = Mutex(0)
  let whenAsked = Mutex<(@Sendable () -> Void)?>(nil)
  func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
    let held = Held(request: request)
    open.withLock { $0.append(held) }
    whenAsked.withLock { $0 }?()
  }

  func cancelAllPendingVideoCompositionRequests() {
    for held in open.withLock({ $0 }) { held.request.finishCancelledRequest() }
    cancelled.withLock { $0 += 1 }
  }
}
