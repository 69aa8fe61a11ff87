public import Foundation

/// A kind of data, found by its identifier, a file name extension or a MIME type.
///
/// Linux: there is no system registry. The declared types are those of this module: media types completely, others as
/// far as they have a name here.
public struct UTType: Sendable {
  let declaration: TypeDeclaration

  init(_ declaration: TypeDeclaration) { self.declaration = declaration }

  /// A type that the tables hold, for the names of this module.
  static func declared(_ identifier: String) -> UTType {
    UTType(TypeDeclaration.declared(identifier) ?? TypeDeclaration(identifier, []))
  }

  /// A declared or dynamic type by its identifier; nil for an identifier that is unknown.
  public init?(_ identifier: String) {
    guard let known = TypeDeclaration.declared(identifier) ?? DynamicType.declaration(of: identifier) else {
      return nil
    }
    declaration = known
  }

  /// The preferred type with an extension; a dynamic one where none is declared.
  ///
  /// - Parameter supertype: What the type must conform to.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The preferred type with a MIME type; a dynamic one where none is declared.
  ///
  /// - Parameter supertype: What the type must conform to.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The preferred type with a tag; a dynamic one where none is declared, and nil for a tag class that is unknown.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard !tag.isEmpty, let first = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else {
      return nil
    }
    self = first
  }

  /// All types with a tag, the preferred one first; one dynamic type where none is declared.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    guard !tag.isEmpty else { return [] }
    let wanted = tag.lowercased()
    let declared = TypeDeclaration.all
      .filter { declaration in declaration.tags(of: tagClass).contains { $0.lowercased() == wanted } }
      .map(UTType.init).filter { type in supertype.map(type.conforms) ?? true }
    if !declared.isEmpty { return declared }
    let parent = supertype?.identifier ?? "public.data"
    return DynamicType.declaration(tag: wanted, tagClass: tagClass, supertype: parent).map { [UTType($0)] } ?? []
  }

  /// A type that the client declares.  Linux: its relations are those given here.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    let parent = parentType?.identifier ?? "public.data"
    declaration = TypeDeclaration.declared(identifier) ?? TypeDeclaration(identifier, [parent])
  }

  /// A type that somebody else declares.  Linux: its relations are those given here.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parentType)
  }

  /// For example public.png.
  public var identifier: String { declaration.identifier }
  public var preferredFilenameExtension: String? { declaration.extensions.first }
  public var preferredMIMEType: String? { declaration.mimeTypes.first }
  /// A name for people, in English.
  public var localizedDescription: String? { declaration.description }
  /// Linux: no declaration here has a version.
  public var version: Int? { nil }
  /// Linux: no declaration here has a reference.
  public var referenceURL: URL? { nil }

  /// Whether the type was made from a tag that nobody declared.
  public var isDynamic: Bool { declaration.isDynamic }
  public var isDeclared: Bool { TypeDeclaration.declared(identifier) != nil }
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  /// All tags by their class, the preferred ones first.
  public var tags: [UTTagClass: [String]] {
    let all: [UTTagClass: [String]] = [.filenameExtension: declaration.extensions, .mimeType: declaration.mimeTypes]
    return all.filter { !$0.value.isEmpty }
  }

  /// Every type that this one conforms to, itself not counted.
  public var supertypes: Set<UTType> { Set(declaration.ancestors.map(UTType.declared)) }

  /// Whether this is the other type or a kind of it.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

  public func isSubtype(of type: UTType) -> Bool { self != type && declaration.ancestors.contains(type.identifier) }

  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

extension UTType: Hashable {
  /// Types are equal by their identifiers.
  public static func == (lhs: UTType, rhs: UTType) -> Bool {
    lhs.declaration === rhs.declaration || lhs.identifier.lowercased() == rhs.identifier.lowercased()
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier.lowercased()) }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { identifier }
  public var debugDescription: String { identifier }
}

extension UTType: Codable {
  /// Only the identifier; a type unknown here is taken as an undeclared kind of data.
  public init(from decoder: any Decoder) throws {
    let identifier = try decoder.singleValueContainer().decode(String.self)
    self = UTType(identifier) ?? UTType(importedAs: identifier)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
