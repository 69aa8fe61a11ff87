import AVFoundation
import Foundation

final class CaptureLine {
  private var lastSecond = -1
  private let drops: DropCounter?

  init(_ drops: DropCounter?) { self.drops = drops }

  func show(_ output: AVCaptureMovieFileOutput) {
    // The duration is rounded down to tenths, so that the file is at least as long as the line states.
    let seconds = output.recordedDuration.isNumeric ? (output.recordedDuration.seconds * 10).rounded(.down) / 10 : 0
    guard Console.isTerminal || Int(seconds) > lastSecond else { return }
    lastSecond = Int(seconds)
    var parts = [
      String(format: "recording %d:%04.1f", lastSecond / 60, seconds - Double(lastSecond / 60 * 60)),
      String(format: "%.1f MB", Double(output.recordedFileSize) / 1_000_000),
    ]
    if let channels = output.connection(with: .audio)?.audioChannels, !channels.isEmpty {
      parts.append(Self.meter(channels.map(\.averagePowerLevel), channels.map(\.peakHoldLevel)))
    }
    if let drops { parts.append("\(drops.count) dropped") }
    let text = parts.joined(separator: "  ")
    // The escape sequence clears the rest of a longer previous line.
    write(Console.isTerminal ? "\r\(text)\u{1B}[K" : text + "\n")
  }

  func end() { if Console.isTerminal, lastSecond >= 0 { write("\n") } }

  /// A bar shows the average level of a channel, from 60 dB below full scale up to full scale.
  private static func meter(_ averages: [Float], _ peaks: [Float]) -> String {
    let bars = Array(" ▁▂▃▄▅▆▇█")
    let meter = averages.map { bars[min(max(Int(($0 + 60) / 60 * 8 + 0.5), 0), 8)] }
    let (average, peak) = (averages.max() ?? -160, peaks.max() ?? -160)
    return String(format: "audio [%@] %.0f dB, peak %.0f dB", String(meter), average, peak)
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

final class DropCounter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Safety: the number is used under the lock, and the output by `add(to:)` only.
  private let lock = NSLock()
  private var number = 0
  private let output = AVCaptureVideoDataOutput()

  var count: Int { lock.withLock { number } }

  func add(to session: AVCaptureSession) {
    guard session.canAddOutput(output) else { return }
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "avtool.drops"))
    session.addOutput(output)
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let key = kCMSampleBufferAttachmentKey_DroppedFrameReason
    let reason = CMGetAttachment(sampleBuffer, key: key, attachmentModeOut: nil) as? String
    // A late frame was dropped for this output only.
    guard reason != kCMSampleBufferDroppedFrameReason_FrameWasLate as String else { return }
    lock.withLock { number += 1 }
  }
}
