final class TypeDeclaration: Sendable {
  let identifier: String
  let parents: [String]
  /// The preferred extension is first.
  let extensions: [String]
  let mimeTypes: [String]
  let description: String?
  let isDynamic: Bool

  init(
    _ identifier: String, _ parents: [String], extensions: [String] = [], mimeTypes: [String] = [],
    description: String? = nil,
    isDynamic: Bool = false
  ) {
    self.identifier = identifier
    self.parents = parents
    self.extensions = extensions
    self.mimeTypes = mimeTypes
    self.description = description
    self.isDynamic = isDynamic
  }

  /// Among types with the same tag, the preferred one is first.
  static let all = media + general

  private static let byIdentifier = Dictionary(all.map { ($0.identifier.lowercased(), $0) }) { first, _ in first }

  static func declared(_ identifier: String) -> TypeDeclaration? { byIdentifier[identifier.lowercased()] }

  func tags(of tagClass: UTTagClass) -> [String] {
    switch tagClass {
    case .filenameExtension: extensions
    case .mimeType: mimeTypes
    default: []
    }
  }

  var ancestors: Set<String> {
    var found: Set<String> = []
    var waiting = parents
    while let next = waiting.popLast() {
      if found.insert(next).inserted, let parent = Self.declared(next) { waiting += parent.parents }
    }
    return found
  }
}
