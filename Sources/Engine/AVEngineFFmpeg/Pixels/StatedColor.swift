internal import AVEngineCore
internal import CoreMedia

/// The colour that a format description states. As on a Mac, it takes precedence over that of the stream. For the range
/// it is the reverse, because the range is a property of the samples.
struct StatedColor: Sendable {
  private var color = ColorDescription()

  init() {}
  init(_ format: CMFormatDescription) { color = ColorDescription(format) }

  /// RGB frames have no matrix that a container could change.
  func applied(to decoded: ColorDescription) -> ColorDescription {
    var result = decoded
    result.take(color)
    if decoded.matrix == .identity { result.matrix = .identity }
    return result
  }
}
