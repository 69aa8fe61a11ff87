public import Foundation

/// A kind of data, found by its identifier, a file name extension or a MIME type.
///
/// Linux: there is no system registry. The declared types are those of this module: most media types that this
/// package reads, and the types of this module's constants.
public struct UTType: Sendable {
  let declaration: TypeDeclaration

  init(_ declaration: TypeDeclaration) { self.declaration = declaration }

  static func declared(_ identifier: String) -> UTType {
    UTType(TypeDeclaration.declared(identifier) ?? TypeDeclaration(identifier, []))
  }

  /// Creates a declared or dynamic type from its identifier; nil if the identifier is unknown.
  public init?(_ identifier: String) {
    guard let known = TypeDeclaration.declared(identifier) ?? DynamicType.declaration(of: identifier) else {
      return nil
    }
    declaration = known
  }

  /// Creates the preferred type with an extension, or a dynamic type if none is declared.
  ///
  /// - Parameters:
  ///   - filenameExtension: The extension, without the dot. Case does not matter.
  ///   - supertype: The type to which the result must conform.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// Creates the preferred type with a MIME type, or a dynamic type if none is declared.
  ///
  /// - Parameters:
  ///   - mimeType: The MIME type, such as `video/mp4`. Case does not matter.
  ///   - supertype: The type to which the result must conform.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// Creates the preferred type with a tag, or a dynamic type if none is declared. nil if the tag is empty or its class
  /// is unknown.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard !tag.isEmpty, let first = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else {
      return nil
    }
    self = first
  }

  /// Returns all types with a tag, the preferred one first, or one dynamic type if none is declared; no type if the tag
  /// is empty or its class is unknown.
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

  /// Creates a type that the client declares. Linux: unless this module declares the identifier, the type conforms to
  /// the given type, or to `data` if that is nil.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    let parent = parentType?.identifier ?? "public.data"
    declaration = TypeDeclaration.declared(identifier) ?? TypeDeclaration(identifier, [parent])
  }

  /// Creates a type that another program declares. Linux: unless this module declares the identifier, the type conforms
  /// to the given type, or to `data` if that is nil.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parentType)
  }

  /// The identifier in reverse-domain form, such as `public.png`.
  public var identifier: String { declaration.identifier }
  /// The preferred file name extension, without the dot; nil if the type has none.
  public var preferredFilenameExtension: String? { declaration.extensions.first }
  /// The preferred MIME type; nil if the type has none.
  public var preferredMIMEType: String? { declaration.mimeTypes.first }
  /// The name for users, in English; nil if the type has none.
  public var localizedDescription: String? { declaration.description }
  /// The version of the declaration. Linux: always nil.
  public var version: Int? { nil }
  /// The URL of a reference about the type. Linux: always nil.
  public var referenceURL: URL? { nil }

  /// Whether the type is a dynamic one, for a tag without a declaration.
  public var isDynamic: Bool { declaration.isDynamic }
  /// Whether the system knows a declaration of the type; false for dynamic types. Linux: only this module declares
  /// types, so that it is also false for other types that a client has created.
  public var isDeclared: Bool { TypeDeclaration.declared(identifier) != nil }
  /// Whether the identifier starts with "public.".
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  /// All tags by class, the preferred one first.
  public var tags: [UTTagClass: [String]] {
    let all: [UTTagClass: [String]] = [.filenameExtension: declaration.extensions, .mimeType: declaration.mimeTypes]
    return all.filter { !$0.value.isEmpty }
  }

  /// All types to which this one conforms, except itself.
  public var supertypes: Set<UTType> { Set(declaration.ancestors.map(UTType.declared)) }

  /// Whether this type equals another type or is a subtype of it.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

  /// Whether this type conforms to another one and differs from it.
  public func isSubtype(of type: UTType) -> Bool { self != type && declaration.ancestors.contains(type.identifier) }

  /// Whether another type conforms to this one and differs from it.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

extension UTType: Hashable {
  /// Whether two types have equal identifiers, compared without case.
  public static func == (lhs: UTType, rhs: UTType) -> Bool {
    lhs.declaration === rhs.declaration || lhs.identifier.lowercased() == rhs.identifier.lowercased()
  }

  /// Hashes the identifier, without case.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier.lowercased()) }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  /// The same as `identifier`.
  public var description: String { identifier }
  /// The same as `identifier`.
  public var debugDescription: String { identifier }
}

extension UTType: Codable {
  /// Decodes a type from its identifier. An unknown identifier results in an undeclared type that conforms to `data`.
  public init(from decoder: any Decoder) throws {
    let identifier = try decoder.singleValueContainer().decode(String.self)
    self = UTType(identifier) ?? UTType(importedAs: identifier)
  }

  /// Encodes the identifier as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
