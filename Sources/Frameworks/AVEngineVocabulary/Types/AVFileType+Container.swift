package import AVEngineCore

extension AVFileType {
  /// Nil if the format lists another type identifier first.
  package var containerFormat: ContainerFormat? {
    let format = ContainerFormat(typeIdentifier: rawValue)
    return format?.typeIdentifiers.first == rawValue ? format : nil
  }

  package static func forPathExtension(_ pathExtension: String) -> AVFileType? {
    ContainerFormat(pathExtension: pathExtension)?.typeIdentifiers.first.map { AVFileType(rawValue: $0) }
  }
}
