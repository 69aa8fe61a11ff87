import AVFoundation

struct FastFormat {
  let format: AVCaptureDevice.Format
  let range: AVFrameRateRange

  /// - Parameter most: the maximum frame rate, in frames per second.
  init?(of camera: AVCaptureDevice, most: Double) {
    let all = camera.formats.flatMap { format in
      format.videoSupportedFrameRateRanges.map { (format: format, range: $0) }
    }
    let possible = all.filter { $0.range.maxFrameRate <= most + 0.5 }
    let best = possible.max { first, second in
      let rates = (first.range.maxFrameRate, second.range.maxFrameRate)
      return rates.0 != rates.1 ? rates.0 < rates.1 : Self.area(first.format) < Self.area(second.format)
    }
    guard let best else { return nil }
    (format, range) = (best.format, best.range)
  }

  private static func area(_ format: AVCaptureDevice.Format) -> Int {
    let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
    return Int(size.width) * Int(size.height)
  }

  /// After this call the session's preset no longer chooses the format.
  func apply(to camera: AVCaptureDevice) throws {
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    camera.activeFormat = format
    camera.activeVideoMinFrameDuration = range.minFrameDuration
    camera.activeVideoMaxFrameDuration = range.minFrameDuration
  }

  var description: String {
    let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
    return String(format: "%d×%d at %.0f frames a second", size.width, size.height, range.maxFrameRate)
  }
}
