internal import AVEngineCV4L2
import CoreMedia

extension V4L2Node {
  /// The duration of a frame as it is set; nil where the driver does not know.
  var frameInterval: CMTime? {
    var parameters = v4l2_streamparm()
    parameters.type = bufferType
    do throws(SystemFailure) { try request(CV4L2_G_PARM, &parameters) } catch { return nil }
    return CMTime(frameInterval: parameters.parm.capture.timeperframe)
  }
}

extension CMTime {
  /// The durations of a frame that are believed.
  static let frameIntervals = CMTime(value: 1, timescale: 10_000)...CMTime(value: 3_600, timescale: 1)

  /// nil for what is no duration of a frame: 0/0 is an answer of drivers that do not know.
  init?(frameInterval: v4l2_fract) {
    guard let scale = Int32(exactly: frameInterval.denominator), scale > 0 else { return nil }
    let time = CMTime(value: Int64(frameInterval.numerator), timescale: scale)
    guard CMTime.frameIntervals.contains(time) else { return nil }
    self = time
  }
}
