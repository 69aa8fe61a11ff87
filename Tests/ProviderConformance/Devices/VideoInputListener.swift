import AVEngineCore
import CoreMedia
import CoreVideo
import Glibc
import Synchronization

final class VideoInputListener: VideoReceiver {
  struct Note: Sendable {
    let time: CMTime
    let number: Int64
    let arrival: CMTime
  }

  struct Notes: Sendable {
    var frames: [Note] = []
    var overlaps = 0
    var strangeForm: String?
    /// Descriptions of frames whose numbers did not increase.
    var jumps: [String] = []
    var gaps: Int64 = 0
    var lost: Int64 = 0
    var losses: [EngineError] = []
    var framesBehindLoss = 0
    /// The frames that are kept, with their bytes at arrival.
    var held: [(frame: CapturedFrame, bytes: [UInt8])] = []
    fileprivate var format: VideoDeviceFormat?
  }

  private let state = Mutex(Notes())
  private let isCalled = Atomic(false)
  private let now: @Sendable () -> CMTime
  private let keeps: Int

  init(keeps: Int = 0, now: @escaping () -> CMTime) {
    self.keeps = keeps
    // Safety: a clock may be read on any thread.
    nonisolated(unsafe) let clock = now
    self.now = { clock() }
  }

  var notes: Notes { state.withLock { $0 } }

  /// The next frames must count from 0, and have the format if one is given.
  func begin(_ format: VideoDeviceFormat? = nil) {
    state.withLock { notes in
      notes.frames = []
      notes.jumps = []
      (notes.gaps, notes.lost) = (0, 0)
      notes.format = format
    }
  }

  func expect(_ format: VideoDeviceFormat) { state.withLock { $0.format = format } }

  func note(_ event: VideoInputEvent) {
    state.withLock { notes in
      switch event {
      case .lost(let error): notes.losses.append(error)
      case .framesLost(let count, _): notes.lost += Int64(count)
      case .formatChanged(let format): notes.format = format
      case .controlChanged: break
      }
    }
  }

  func receive(_ frame: CapturedFrame) {
    let isOverlap = isCalled.exchange(true, ordering: .acquiringAndReleasing)
    // The call takes a moment, so that a concurrent second call would be detected.
    for _ in 0..<10 { sched_yield() }
    let arrival = now()
    state.withLock { notes in
      if isOverlap { notes.overlaps += 1 }
      if !notes.losses.isEmpty { notes.framesBehindLoss += 1 }
      let next = (notes.frames.last?.number ?? -1) + 1
      if frame.number < next { notes.jumps.append("number \(frame.number) follows number \(next - 1)") }
      notes.gaps += max(0, frame.number - next)
      if notes.strangeForm == nil { notes.strangeForm = notes.format.flatMap { frame.fault(against: $0) } }
      if notes.held.count < keeps { notes.held.append((frame, frame.visibleBytes)) }
      notes.frames.append(Note(time: frame.time, number: frame.number, arrival: arrival))
    }
    isCalled.store(false, ordering: .releasing)
  }
}

extension CapturedFrame {
  var visibleBytes: [UInt8] {
    switch content {
    case .pixels(let buffer): buffer.visibleBytes
    case .jpeg(let block): (try? block.withContiguousStorage { Array($0) }) ?? []
    }
  }

  fileprivate func fault(against format: VideoDeviceFormat) -> String? {
    switch content {
    case .pixels(let buffer):
      let type = CVPixelBufferGetPixelFormatType(buffer)
      let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
      let isSame = format.coding == .pixels(type) && format.size == PixelSize(width: width, height: height)
      return isSame ? nil : "a frame of '\(type.text)', \(width) × \(height), for \(format.text)"
    case .jpeg:
      let bytes = visibleBytes
      let isImage = bytes.count > 4 && bytes.prefix(2) == [0xFF, 0xD8] && bytes.suffix(2) == [0xFF, 0xD9]
      guard format.coding == .jpeg else { return "a JPEG image for \(format.text)" }
      return isImage ? nil : "\(bytes.count) bytes that are not a JPEG image"
    }
  }
}

extension VideoDeviceFormat {
  var text: String {
    let coding =
      switch coding {
      case .pixels(let type): "'\(type.text)'"
      case .jpeg: "JPEG"
      }
    return "\(coding), \(size.width) × \(size.height)"
  }
}
