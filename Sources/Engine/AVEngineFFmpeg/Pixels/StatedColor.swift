internal import AVEngineCore
internal import CoreMedia

/// The colour that a format description states. It takes precedence over what the stream states, as on a Mac.
///
/// The range is the stream's, because it is a property of the samples. The container's range applies only if the stream
/// states none.
struct StatedColor: Sendable {
  private var color = ColorDescription()

  init() {}
  init(_ format: CMFormatDescription) { color = ColorDescription(format) }

  /// Returns a decoded colour with the stated one applied. RGB frames have no matrix that a container could change.
  func applied(to decoded: ColorDescription) -> ColorDescription {
    var result = decoded
    result.take(color)
    if decoded.matrix == .identity { result.matrix = .identity }
    return result
  }
}
