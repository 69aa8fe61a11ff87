import AVFoundation
import Foundation

@MainActor struct Playing {
  private let player: AVPlayer
  private let item: AVPlayerItem
  private let output = AVPlayerItemVideoOutput(pixelBufferAttributes: nil)

  init(file: String) {
    item = AVPlayerItem(url: URL(fileURLWithPath: file))
    item.add(output)
    player = AVPlayer(playerItem: item)
  }

  func run(_ word: String, _ numbers: [Double]) async throws {
    guard await player.seek(to: .zero, toleranceBefore: .zero, toleranceAfter: .zero) else {
      throw item.error ?? CocoaError(.fileReadUnknown)
    }
    switch word {
    case "seek": try await seek(numbers)
    case "play": try await play(numbers[0])
    default: throw CocoaError(.featureUnsupported)
    }
  }

  private func seek(_ seconds: [Double]) async throws {
    var latencies: [Double] = []
    for second in seconds {
      let (time, start) = (CMTime(seconds: second, preferredTimescale: 90_000), ContinuousClock.now)
      var shown = CMTime.invalid
      guard await player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero),
        output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: &shown) != nil, shown <= time,
        time.seconds - shown.seconds < 0.05
      else { throw item.error ?? CocoaError(.fileReadUnknown) }
      latencies.append(milliseconds(since: start))
    }
    latencies.sort()
    print(
      String(
        format: "%.2f ms median, %.2f ms most, %d seeks", latencies[latencies.count / 2],
        latencies[latencies.count - 1], latencies.count))
  }

  private func play(_ seconds: Double) async throws {
    var (shown, before) = (0, Process())
    let (worked, start) = (Client.processorTime(), ContinuousClock.now)
    player.play()
    while milliseconds(since: start) < seconds * 1000 {
      let time = player.currentTime()
      if output.hasNewPixelBuffer(forItemTime: time),
        output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil) != nil
      {
        shown += 1
      }
      // Memory that the first seconds allocate does not count as growth.
      if milliseconds(since: start) < 5000 { before = Process() }
      try await Task.sleep(for: .microseconds(16_667))
    }
    let (passed, now) = (milliseconds(since: start), player.currentTime().seconds)
    print(
      String(
        format: "%d pictures, %.1f ms from the clock, %.2f s CPU, from %@ to %@", shown, now * 1000 - passed,
        Client.processorTime() - worked,
        before.text, Process().text))
  }

  private func milliseconds(since start: ContinuousClock.Instant) -> Double {
    let spent = (ContinuousClock.now - start).components
    return Double(spent.seconds) * 1000 + Double(spent.attoseconds) / 1e15
  }

  private struct Process {
    let memory = Client.resident("VmRSS:")
    let descriptors = entries("fd")
    let threads = entries("task")
    var text: String { "\(memory / 1024) MB, \(descriptors) descriptors, \(threads) threads" }
    private static func entries(_ folder: String) -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/" + folder).count) ?? 0
    }
  }
}
