import Foundation
import Synchronization
import TestSupport

/// A display that flashes, and a microphone that beeps at the same times. A period of a second would meet the screen's
/// capture always at the same phase, possibly at the worst phase.
final class FlashAndBeep: Sendable {
  let display: Display
  let audio: AudioServer
  private let isOver = Atomic(false)
  private let recorder: Server

  static let microphone = "flash"
  private static let sampleRate = 48_000
  private static let blocksPerSecond = 100
  private static let period = 101
  private static let beep = 50..<62

  init() throws {
    display = try Display(width: 320, height: 200)
    audio = try AudioServer()
    let folder = FileManager.default.temporaryDirectory
    let pipe = folder.appendingPathComponent("microphone-\(UUID().uuidString.prefix(8))").path
    try audio.control(
      "load-module", "module-pipe-source", "source_name=\(Self.microphone)", "file=\(pipe)", "format=s16le",
      "rate=\(Self.sampleRate)", "channels=1")
    // Samples that are written while no program records would wait in the pipe, and arrive late.
    recorder = try Server(
      "parec", ["--server", audio.address, "--device", Self.microphone, "--raw", "--latency-msec", "20"])
    // The source has opened the pipe for reading and writing, so opening it does not wait.
    let descriptor = open(pipe, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Tool.Failure(description: "the pipe cannot be opened") }
    unlink(pipe)
    let painter = try X11Painter(display)
    Thread.detachNewThread { [self] in
      play(descriptor, painter)
      close(descriptor)
    }
  }

  func end() {
    isOver.store(true, ordering: .relaxed)
    recorder.end()
  }

  private func play(_ descriptor: Int32, _ painter: X11Painter) {
    let length = Self.sampleRate / Self.blocksPerSecond
    let tone = (0..<length).map { Int16(sin(Double($0) / Double(length) * 2 * .pi * 10) * 16_000) }
    let silence = [Int16](repeating: 0, count: length)
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    for block in 0... {
      if isOver.load(ordering: .relaxed) { return }
      let place = block % Self.period
      if place == Self.beep.lowerBound { painter.fill(0, 0, display.width, display.height, 0xFFFFFF) }
      if place == Self.beep.upperBound { painter.fill(0, 0, display.width, display.height, 0) }
      let samples = Self.beep.contains(place) ? tone : silence
      samples.withUnsafeBytes { _ = write(descriptor, $0.baseAddress, $0.count) }
      time.tv_nsec += 1_000_000_000 / Self.blocksPerSecond
      if time.tv_nsec >= 1_000_000_000 {
        time.tv_nsec -= 1_000_000_000
        time.tv_sec += 1
      }
      while clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
    }
  }
}
