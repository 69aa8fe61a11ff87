internal import AVEngineCV4L2
import CoreMedia

extension V4L2Node {
  var frameInterval: CMTime? {
    var parameters = v4l2_streamparm()
    parameters.type = bufferType
    do throws(SystemFailure) { try request(CV4L2_G_PARM, &parameters) } catch { return nil }
    return CMTime(frameInterval: parameters.parm.capture.timeperframe)
  }
}

extension CMTime {
  static let frameIntervals = CMTime(value: 1, timescale: 10_000)...CMTime(value: 3_600, timescale: 1)

  /// Drivers that do not know the duration answer 0/0.
  init?(frameInterval: v4l2_fract) {
    guard let scale = Int32(exactly: frameInterval.denominator), scale > 0 else { return nil }
    let time = CMTime(value: Int64(frameInterval.numerator), timescale: scale)
    guard CMTime.frameIntervals.contains(time) else { return nil }
    self = time
  }
}
