public import Foundation

extension URL {
  /// The address with a type's preferred extension; unchanged where the name has one of that type, or the type has
  /// none.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    guard let suffix = missingExtension(pathExtension, contentType) else { return self }
    return appendingPathExtension(suffix)
  }

  public mutating func appendPathExtension(for contentType: UTType) { self = appendingPathExtension(for: contentType) }

  /// The address with a further component that gets a type's preferred extension where it has none of that type.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    let isDirectory = contentType.conforms(to: .directory)
    return appendingPathComponent(named(partialName, contentType), isDirectory: isDirectory)
  }

  public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }
}

extension NSURL {
  @discardableResult
  public func appendingPathExtension(for contentType: UTType) -> URL {
    (self as URL).appendingPathExtension(for: contentType)
  }

  @discardableResult
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    (self as URL).appendingPathComponent(partialName, conformingTo: contentType)
  }
}

extension NSString {
  @discardableResult
  public func appendingPathExtension(for contentType: UTType) -> String { named(self as String, contentType) }

  @discardableResult
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> String {
    appendingPathComponent(named(partialName, contentType))
  }
}

private func named(_ name: String, _ type: UTType) -> String {
  missingExtension((name as NSString).pathExtension, type).map { "\(name).\($0)" } ?? name
}

/// The extension to add, or nil where none is needed or known.
private func missingExtension(_ present: String, _ type: UTType) -> String? {
  if !present.isEmpty,
    UTType.types(tag: present, tagClass: .filenameExtension, conformingTo: type).contains(where: \.isDeclared)
  {
    return nil
  }
  return type.preferredFilenameExtension
}
