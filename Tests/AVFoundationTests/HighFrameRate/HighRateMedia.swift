import AVEngineCapture
import AVEngineCore
import AVEngineSystem
import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineCaptureSession

final class HighRateBench {
  private let stage = SyntheticStage(manual: ManualClock(at: CMTime(value: 1000, timescale: 1)))
  private let system: CaptureSystem
  let session: AVCaptureSession
  let camera: AVCaptureDevice
  let frameDuration: CMTime

  init(rate: CMTimeScale, withAudio: Bool) throws {
    let system = CaptureSystem(stage.devices(over: Engine.system.devices))
    let duration = CMTime(value: 1, timescale: rate)
    (session, camera) = try CaptureSystem.$replacement.withValue(system) {
      let session = AVCaptureSession()
      let camera = try #require(AVCaptureDevice.default(for: .video))
      session.addInput(try AVCaptureDeviceInput(device: camera))
      if withAudio {
        session.addInput(try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.default(for: .audio))))
      }
      return (session, camera)
    }
    (self.system, frameDuration) = (system, duration)
    let format = camera.formats.first { format in
      let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
      return size.width == 1280 && format.videoSupportedFrameRateRanges.contains { $0.minFrameDuration == duration }
    }
    try camera.lockForConfiguration()
    camera.activeFormat = try #require(format)
    camera.activeVideoMinFrameDuration = duration
    camera.activeVideoMaxFrameDuration = duration
    camera.unlockForConfiguration()
  }

  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CaptureSystem.$replacement.withValue(system) { try body() }
  }

  func advance(frames: Int, _ waitUntilIdle: () -> Void) {
    for _ in 0..<frames {
      stage.time.advance(by: frameDuration)
      waitUntilIdle()
    }
  }
}

enum HighRateMedia {
  /// One second at 120 frames per second with a tone of 1,000 Hz.
  static let movie = Result { try record(rate: 120, frames: 120, withAudio: true) }

  static func record(rate: CMTimeScale, frames: Int, withAudio: Bool = false) throws -> URL {
    let bench = try HighRateBench(rate: rate, withAudio: withAudio)
    return try bench.run { try record(bench, frames) }
  }

  private static func record(_ bench: HighRateBench, _ frames: Int) throws -> URL {
    let output = AVCaptureMovieFileOutput()
    bench.session.addOutput(output)
    bench.session.startRunning()
    defer { bench.session.stopRunning() }
    let url = try MadeMedia.place("high.mov")
    let delegate = HighRateDelegate()
    output.startRecording(to: url, recordingDelegate: delegate)
    bench.advance(frames: frames) {
      output.sessionLink.session?.runner.waitUntilIdle()
      output.recorder.waitUntilIdle()
      // The test's clock may be faster than the encoders.
      while output.recorder.waitingCount > 24 { usleep(500) }
    }
    output.stopRecording()
    if let error = delegate.wait() { throw error }
    return url
  }

  static func probe(_ url: URL) throws -> VideoFacts {
    let video = try ExportProbe(url).video
    let packets = ["-select_streams", "v", "-show_entries", "packet=pts_time", "-of", "csv=p=0", url.path]
    let lines = try Tool.run("ffprobe", ["-v", "error"] + packets).split(separator: UInt8(ascii: "\n"))
    return VideoFacts(
      size: [video["width"] as? Int ?? 0, video["height"] as? Int ?? 0],
      rate: ExportProbe.text(video, "r_frame_rate"), level: video["level"] as? Int ?? 0,
      times: lines.compactMap { line in
        Double(String(decoding: line.prefix { $0 != UInt8(ascii: ",") }, as: UTF8.self))
      }.sorted())
  }

  struct VideoFacts {
    var size: [Int]
    /// Frames per second, as a fraction.
    var rate: String
    /// Ten times the H.264 level's number.
    var level: Int
    /// The presentation times of the packets in seconds, in ascending order.
    var times: [Double]

    var unevenness: Double {
      let distances = zip(times, times.dropFirst()).map { $1 - $0 }
      return (distances.max() ?? .infinity) - (distances.min() ?? 0)
    }
  }

  static func sums(_ url: URL) throws -> Set<Substring> {
    let words = ["-ignore_editlist", "1", "-i", url.path, "-map", "0:v", "-c", "copy", "-f", "framemd5", "-"]
    let lines = String(decoding: try Tool.ffmpeg(words), as: UTF8.self).split(separator: "\n")
    return Set(lines.filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: ",").last })
  }

  /// Returns the luma of each frame's top left square, in which the camera encodes the frame's number.
  static func lumas(_ url: URL) throws -> [Int] {
    let side = 16
    let data = try Tool.ffmpeg([
      "-i", url.path, "-map", "0:v", "-fps_mode", "passthrough", "-vf", "crop=\(side):\(side):0:0,extractplanes=y",
      "-enc_time_base", "-1", "-f", "rawvideo", "-",
    ])
    let size = side * side
    return (0..<data.count / size).map { index in
      let square = data[(data.startIndex + index * size)..<(data.startIndex + (index + 1) * size)]
      return (square.reduce(0) { $0 + Int($1) } + size / 2) / size
    }
  }
}

private final class HighRateDelegate: NSObject, AVCaptureFileOutputRecordingDelegate {
  private let ended = DispatchSemaphore(value: 0)
  private let error = Mutex<(any Error)?>(nil)

  func wait() -> (any Error)? {
    ended.wait()
    return error.withLock { $0 }
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    self.error.withLock { $0 = error }
    ended.signal()
  }
}
