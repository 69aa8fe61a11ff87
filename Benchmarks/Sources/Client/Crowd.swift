import AVFoundation
import CoreGraphics
import Foundation
import Synchronization

struct Crowd {
  let file: String
  let count: Int
  let atOnce: Int

  func run(rest: Double) async throws {
    // This loads the libraries.
    _ = try await still(0)
    let alone = try render()
    let before = Self.status("VmRSS:")
    let watch = Watch()
    let start = ContinuousClock.now
    let beside = Mutex(0.0)
    let thread = Thread {
      let seconds = (try? render()) ?? -1
      beside.withLock { $0 = seconds }
    }
    thread.start()
    let sum = try await stills()
    let seconds = Self.seconds(since: start)
    let most = watch.stop()
    while !thread.isFinished { try await Task.sleep(for: .milliseconds(10)) }
    try await Task.sleep(for: .seconds(rest))
    let held = Self.status("VmRSS:") - before
    let besideSeconds = beside.withLock { $0 }
    print(
      String(
        format:
          "%d stills, %d at once: %.2f s, peak %d MB (%d before), %d threads; %d MB more after %.0f s; render %.2f s alone, %.2f beside; %d",
        count, atOnce, seconds, most.memory / 1024, before / 1024, most.threads, held / 1024, rest, alone,
        besideSeconds, sum))
  }

  private func stills() async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      var sum = 0
      for number in 0..<count {
        if number >= atOnce { sum &+= try await group.next() ?? 0 }
        group.addTask { try await still(number) }
      }
      for try await part in group { sum &+= part }
      return sum
    }
  }

  private func still(_ number: Int) async throws -> Int {
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: URL(fileURLWithPath: file)))
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    let image = try await generator.image(at: CMTime(value: CMTimeValue(number * 7919 % 1790), timescale: 30)).image
    guard let data = image.dataProvider?.data, let first = CFDataGetBytePtr(data) else { return 0 }
    return stride(from: 0, to: CFDataGetLength(data), by: 997).reduce(0) { $0 &+ Int(first[$1]) }
  }

  private func render() throws -> Double {
    let start = ContinuousClock.now
    let engine = AVAudioEngine()
    guard let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2) else { return -1 }
    var phase: Float = 0
    let source = AVAudioSourceNode(format: format) { _, _, count, list in
      for buffer in UnsafeMutableAudioBufferListPointer(list) {
        guard let frames = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
        for index in 0..<Int(count) {
          frames[index] = sin(phase + Float(index) * 0.05)
        }
      }
      phase = (phase + Float(count) * 0.05).truncatingRemainder(dividingBy: 2 * .pi)
      return noErr
    }
    engine.attach(source)
    engine.connect(source, to: engine.mainMixerNode, format: format)
    try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 4096)
    try engine.start()
    guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4096) else { return -1 }
    while engine.manualRenderingSampleTime < 48_000 * 1200 {
      guard try engine.renderOffline(4096, to: buffer) == .success else { return -1 }
    }
    return Self.seconds(since: start)
  }

  private static func seconds(since start: ContinuousClock.Instant) -> Double {
    let spent = (ContinuousClock.now - start).components
    return Double(spent.seconds) + Double(spent.attoseconds) / 1e18
  }

  /// Memory is in KiB.
  static func status(_ name: String) -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
  }

  private final class Watch: Sendable {
    private let state = Mutex((memory: 0, threads: 0, isOver: false))

    init() {
      Thread.detachNewThread { [self] in
        while true {
          let (memory, threads) = (Crowd.status("VmRSS:"), Crowd.status("Threads:"))
          let isOver = state.withLock { state in
            state.memory = max(state.memory, memory)
            state.threads = max(state.threads, threads)
            return state.isOver
          }
          if isOver { return }
          Thread.sleep(forTimeInterval: 0.005)
        }
      }
    }

    func stop() -> (memory: Int, threads: Int) {
      state.withLock { state in
        state.isOver = true
        return (state.memory, state.threads)
      }
    }
  }
}
