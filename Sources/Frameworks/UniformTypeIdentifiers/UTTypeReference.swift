public import Foundation

/// A type as an object, for collections and archives of objects. Its properties are those of `UTType`.
open class UTTypeReference: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Safety: it is immutable.
  private let value: UTType

  fileprivate init(_ value: UTType) { self.value = value }

  private convenience init?(_ value: UTType?) {
    guard let value else { return nil }
    self.init(value)
  }

  /// Creates a reference to a declared or dynamic type from its identifier; nil if the identifier is unknown.
  public convenience init?(_ identifier: String) { self.init(UTType(identifier)) }
  /// Creates a reference to the preferred type with an extension that conforms to `data`, or to a dynamic type if none
  /// is declared.
  public convenience init?(filenameExtension: String) { self.init(UTType(filenameExtension: filenameExtension)) }
  /// Creates the preferred type with an extension that conforms to another type, or a dynamic type if none is declared.
  public convenience init?(filenameExtension: String, conformingTo supertype: UTType) {
    self.init(UTType(filenameExtension: filenameExtension, conformingTo: supertype))
  }
  /// Creates a reference to the preferred type with a MIME type that conforms to `data`, or to a dynamic type if none
  /// is declared.
  public convenience init?(mimeType: String) { self.init(UTType(mimeType: mimeType)) }
  /// Creates the preferred type with a MIME type that conforms to another type, or a dynamic type if none is declared.
  public convenience init?(mimeType: String, conformingTo supertype: UTType) {
    self.init(UTType(mimeType: mimeType, conformingTo: supertype))
  }
  /// Creates the preferred type with a tag, or a dynamic type if none is declared. nil if the tag is empty or its class
  /// is unknown.
  public convenience init?(tag: String, tagClass: String, conformingTo supertype: UTType?) {
    self.init(UTType(tag: tag, tagClass: UTTagClass(rawValue: tagClass), conformingTo: supertype))
  }
  /// Creates a reference to a type that the client declares. Linux: unless `UTType` declares the identifier, the type
  /// conforms to `data`.
  public convenience init(exportedAs identifier: String) { self.init(UTType(exportedAs: identifier)) }
  /// Creates a reference to a type that the client declares. Linux: unless `UTType` declares the identifier, the type
  /// conforms to `parentType`.
  public convenience init(exportedAs identifier: String, conformingTo parentType: UTType) {
    self.init(UTType(exportedAs: identifier, conformingTo: parentType))
  }
  /// Creates a reference to a type that another program declares. Linux: unless `UTType` declares the identifier, the
  /// type conforms to `data`.
  public convenience init(importedAs identifier: String) { self.init(UTType(importedAs: identifier)) }
  /// Creates a reference to a type that another program declares. Linux: unless `UTType` declares the identifier, the
  /// type conforms to `parentType`.
  public convenience init(importedAs identifier: String, conformingTo parentType: UTType) {
    self.init(UTType(importedAs: identifier, conformingTo: parentType))
  }

  /// Returns all types with a tag, the preferred one first, or one dynamic type if none is declared; no type if the tag
  /// is empty or its class is unknown.
  @discardableResult
  open class func types(tag: String, tagClass: String, conformingTo supertype: UTType?) -> [UTType] {
    UTType.types(tag: tag, tagClass: UTTagClass(rawValue: tagClass), conformingTo: supertype)
  }

  /// The identifier in reverse-domain form, such as `public.png`.
  open var identifier: String { value.identifier }
  /// The preferred file name extension, without the dot; nil if the type has none.
  open var preferredFilenameExtension: String? { value.preferredFilenameExtension }
  /// The preferred MIME type; nil if the type has none.
  open var preferredMIMEType: String? { value.preferredMIMEType }
  /// The name for users, in English; nil if the type has none.
  open var localizedDescription: String? { value.localizedDescription }
  /// The version of the declaration. Linux: always nil.
  open var version: NSNumber? { value.version.map { NSNumber(value: $0) } }
  /// The URL of a reference about the type. Linux: always nil.
  open var referenceURL: URL? { value.referenceURL }
  /// Whether the type is a dynamic one, for a tag without a declaration.
  open var isDynamic: Bool { value.isDynamic }
  /// Whether the system knows a declaration of the type; false for dynamic types. Linux: only this module declares
  /// types.
  open var isDeclared: Bool { value.isDeclared }
  /// Whether the identifier starts with "public.".
  open var isPublic: Bool { value.isPublic }
  /// All tags by the identifier of their class, such as `public.mime-type`, the preferred one first.
  open var tags: [String: [String]] {
    Dictionary(value.tags.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
  }
  /// All types to which this one conforms, except itself.
  open var supertypes: Set<UTType> { value.supertypes }

  /// Whether this type equals another type or is a subtype of it.
  @discardableResult
  open func conforms(to type: UTType) -> Bool { value.conforms(to: type) }
  /// Whether this type conforms to another one and differs from it.
  @discardableResult
  open func isSubtype(of type: UTType) -> Bool { value.isSubtype(of: type) }
  /// Whether another type conforms to this one and differs from it.
  @discardableResult
  open func isSupertype(of type: UTType) -> Bool { value.isSupertype(of: type) }

  // MARK: NSObject

  /// Returns this object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Whether another object is a reference to a type with an equal identifier, compared without case.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UTTypeReference)?.value == value }
  /// The hash of the identifier, without case.
  open override var hash: Int { value.hashValue }
  /// The same as `identifier`.
  open override var description: String { value.description }

  /// Whether the class supports secure coding: true.
  open class var supportsSecureCoding: Bool { true }

  /// Encodes the identifier as a string.
  open func encode(with coder: NSCoder) { coder.encode(value.identifier as NSString, forKey: "identifier") }

  /// Decodes a type from its identifier. An unknown identifier results in an undeclared type that conforms to `data`.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier") as String? else { return nil }
    value = UTType(identifier) ?? UTType(importedAs: identifier)
  }

  fileprivate var bridged: UTType { value }
}

extension UTType: ReferenceConvertible {
  /// The class that wraps a type as an object.
  public typealias ReferenceType = UTTypeReference

  /// Returns the type as an object.
  public func _bridgeToObjectiveC() -> UTTypeReference { UTTypeReference(self) }

  /// Sets `result` to the type of an object.
  public static func _forceBridgeFromObjectiveC(_ source: UTTypeReference, result: inout UTType?) {
    result = source.bridged
  }

  /// Sets `result` to the type of an object, and returns true.
  public static func _conditionallyBridgeFromObjectiveC(_ source: UTTypeReference, result: inout UTType?) -> Bool {
    result = source.bridged
    return true
  }

  /// Returns the type of an object, or `item` for nil.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: UTTypeReference?) -> UTType {
    source?.bridged ?? .item
  }
}
