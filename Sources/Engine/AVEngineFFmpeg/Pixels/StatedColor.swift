internal import AVEngineCore
internal import CoreMedia

/// The colour that a format description states. It outranks what the stream says of itself, as on a Mac.
///
/// The range is left to the stream: it is a property of the samples, and a container only fills in where the stream is
/// silent.
struct StatedColor: Sendable {
  private var color = ColorDescription()

  init() {}
  init(_ format: CMFormatDescription) { color = ColorDescription(format) }

  /// RGB pictures have no matrix that a container could change.
  func applied(to decoded: ColorDescription) -> ColorDescription {
    var result = decoded
    result.take(color)
    if decoded.matrix == .identity { result.matrix = .identity }
    return result
  }
}
