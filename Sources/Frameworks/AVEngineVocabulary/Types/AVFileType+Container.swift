package import AVEngineCore

extension AVFileType {
  /// The container format of files of the type; nil if no format has the type, or if the format lists another type
  /// identifier first.
  package var containerFormat: ContainerFormat? {
    let format = ContainerFormat(typeIdentifier: rawValue)
    return format?.typeIdentifiers.first == rawValue ? format : nil
  }

  /// Returns the type of files with a path extension; nil if the extension is unknown.
  package static func forPathExtension(_ pathExtension: String) -> AVFileType? {
    ContainerFormat(pathExtension: pathExtension)?.typeIdentifiers.first.map { AVFileType(rawValue: $0) }
  }
}
