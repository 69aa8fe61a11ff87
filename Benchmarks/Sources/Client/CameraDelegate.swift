import AVFoundation
import CoreMedia
import Foundation
import Synchronization

final class CameraDelegate: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  private struct Account {
    /// The delays from a frame's presentation timestamp to the delegate's call, in seconds.
    var delays: [Double] = []
    var dropped = 0
    var format: CMFormatDescription?
  }

  private let account = Mutex(Account())
  private let isThere = DispatchSemaphore(value: 0)

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let delay = (CMClockGetTime(CMClockGetHostTimeClock()) - sampleBuffer.presentationTimeStamp).seconds
    account.withLock { account in
      account.delays.append(delay)
      account.format = sampleBuffer.formatDescription
    }
    isThere.signal()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    account.withLock { $0.dropped += 1 }
  }

  func run(isScreen: Bool, seconds: Double, turns: Int) throws {
    let session = AVCaptureSession()
    session.addInput(isScreen ? try Self.corner() : try Self.camera())
    let output = AVCaptureVideoDataOutput()
    output.videoSettings = [
      kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    ]
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "Client.camera"))
    session.addOutput(output)
    var (starts, stops): ([Double], [Double]) = ([], [])
    for _ in 0..<turns {
      starts.append(Self.milliseconds { session.startRunning() })
      isThere.wait()
      stops.append(Self.milliseconds { session.stopRunning() })
    }
    session.startRunning()
    isThere.wait()
    Thread.sleep(forTimeInterval: min(5, seconds / 2))
    account.withLock { account in (account.delays, account.dropped) = ([], 0) }
    let (memory, spent) = (Crowd.status("VmRSS:"), Self.processorSeconds())
    Thread.sleep(forTimeInterval: seconds)
    let (grown, share) = (Crowd.status("VmRSS:") - memory, (Self.processorSeconds() - spent) / seconds)
    let result = account.withLock { $0 }
    session.stopRunning()
    let delays = result.delays.sorted()
    guard let size = result.format.map(CMVideoFormatDescriptionGetDimensions), !delays.isEmpty else {
      print("no frames")
      exit(65)
    }
    print(
      String(
        format:
          "%d frames of %dx%d, %d dropped; to the delegate %.2f ms, at most %.2f; %.1f %% of a processor; started in %.1f ms, stopped in %.1f (medians of %d); %d KB more after %.0f s",
        delays.count, size.width, size.height, result.dropped, delays[delays.count / 2] * 1000,
        delays[delays.count - 1] * 1000, share * 100, starts.sorted()[turns / 2], stops.sorted()[turns / 2], turns,
        grown, seconds))
  }

  private static func camera() throws -> AVCaptureInput {
    guard let camera = AVCaptureDevice.default(for: .video) else {
      print("no camera")
      exit(66)
    }
    return try AVCaptureDeviceInput(device: camera)
  }

  /// The corner has so few pixels that the delays are those of the delivery to the delegate.
  private static func corner() throws -> AVCaptureInput {
    let bounds = CGDisplayBounds(CGMainDisplayID())
    guard let screen = AVCaptureScreenInput(displayID: CGMainDisplayID()), bounds.height > 64 else {
      print("no screen")
      exit(66)
    }
    // The rectangle is measured from the screen's bottom left corner.
    screen.cropRect = CGRect(x: bounds.width - 64, y: bounds.height - 64, width: 64, height: 64)
    screen.minFrameDuration = CMTime(value: 1, timescale: 30)
    return screen
  }

  private static func milliseconds(_ work: () -> Void) -> Double {
    let spent = ContinuousClock().measure(work).components
    return Double(spent.seconds) * 1000 + Double(spent.attoseconds) / 1e15
  }

  private static func processorSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let (user, system) = (usage.ru_utime, usage.ru_stime)
    return Double(user.tv_sec + system.tv_sec) + Double(user.tv_usec + system.tv_usec) / 1e6
  }
}
