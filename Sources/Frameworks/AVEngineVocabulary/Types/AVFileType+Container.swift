package import AVEngineCore

extension AVFileType {
  /// The format of files of the type; nil for types that are not known here.
  package var containerFormat: ContainerFormat? {
    let format = ContainerFormat(typeIdentifier: rawValue)
    return format?.typeIdentifiers.first == rawValue ? format : nil
  }

  /// The type that a path extension stands for.
  package static func forPathExtension(_ pathExtension: String) -> AVFileType? {
    ContainerFormat(pathExtension: pathExtension)?.typeIdentifiers.first.map { AVFileType(rawValue: $0) }
  }
}
