public import Foundation

extension URL {
  /// Returns the URL with a type's preferred extension appended. The URL is unchanged if its extension is that of a
  /// declared type that conforms to `contentType`, or `contentType` has no extension.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    guard let suffix = missingExtension(pathExtension, contentType) else { return self }
    return appendingPathExtension(suffix)
  }

  /// Appends a type's preferred extension to this URL, unless the URL has an extension of a type that conforms to
  /// `contentType`.
  public mutating func appendPathExtension(for contentType: UTType) { self = appendingPathExtension(for: contentType) }

  /// Returns the URL with a further path component. The component gets the preferred extension of `contentType`, unless
  /// its extension is that of a declared type that conforms to `contentType`.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    let isDirectory = contentType.conforms(to: .directory)
    return appendingPathComponent(named(partialName, contentType), isDirectory: isDirectory)
  }

  /// Appends a path component to this URL. The component gets the preferred extension of `contentType`, unless its
  /// extension is that of a declared type that conforms to `contentType`.
  public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }
}

extension NSURL {
  /// Returns the URL with a type's preferred extension appended. The URL is unchanged if its extension is that of a
  /// declared type that conforms to `contentType`, or `contentType` has no extension.
  @discardableResult
  public func appendingPathExtension(for contentType: UTType) -> URL {
    (self as URL).appendingPathExtension(for: contentType)
  }

  /// Returns the URL with a further path component, which gets the preferred extension of `contentType` unless its
  /// extension is that of a declared type that conforms to `contentType`.
  @discardableResult
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    (self as URL).appendingPathComponent(partialName, conformingTo: contentType)
  }
}

extension NSString {
  /// Returns the path with a type's preferred extension appended. The path is unchanged if its extension is that of a
  /// declared type that conforms to `contentType`, or `contentType` has no extension.
  @discardableResult
  public func appendingPathExtension(for contentType: UTType) -> String { named(self as String, contentType) }

  /// Returns the path with a further component, which gets the preferred extension of `contentType` unless its
  /// extension is that of a declared type that conforms to `contentType`.
  @discardableResult
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> String {
    appendingPathComponent(named(partialName, contentType))
  }
}

private func named(_ name: String, _ type: UTType) -> String {
  missingExtension((name as NSString).pathExtension, type).map { "\(name).\($0)" } ?? name
}

private func missingExtension(_ present: String, _ type: UTType) -> String? {
  if !present.isEmpty,
    UTType.types(tag: present, tagClass: .filenameExtension, conformingTo: type).contains(where: \.isDeclared)
  {
    return nil
  }
  return type.preferredFilenameExtension
}
