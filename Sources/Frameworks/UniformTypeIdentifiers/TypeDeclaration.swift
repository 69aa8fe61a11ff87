/// What is known about one type: its tags and the types it belongs to.
final class TypeDeclaration: Sendable {
  let identifier: String
  /// Identifiers of the types that this one directly conforms to.
  let parents: [String]
  /// The preferred one first.
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

  /// Every declared type, the preferred one first where several have the same tag.
  static let all = media + general

  private static let byIdentifier = Dictionary(all.map { ($0.identifier.lowercased(), $0) }) { first, _ in first }

  /// Identifiers are compared without regard to case.
  static func declared(_ identifier: String) -> TypeDeclaration? { byIdentifier[identifier.lowercased()] }

  func tags(of tagClass: UTTagClass) -> [String] {
    switch tagClass {
    case .filenameExtension: extensions
    case .mimeType: mimeTypes
    default: []
    }
  }

  /// Identifiers of all types that this one conforms to, itself not counted.
  var ancestors: Set<String> {
    var found: Set<String> = []
    var waiting = parents
    while let next = waiting.popLast() {
      if found.insert(next).inserted, let parent = Self.declared(next) { waiting += parent.parents }
    }
    return found
  }
}
