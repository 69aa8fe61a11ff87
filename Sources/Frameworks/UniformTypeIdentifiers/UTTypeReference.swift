public import Foundation

/// A type as an object, for containers and archives of objects; it has what `UTType` has.
open class UTTypeReference: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Safety: immutable.
  private let value: UTType

  fileprivate init(_ value: UTType) { self.value = value }

  private convenience init?(_ value: UTType?) {
    guard let value else { return nil }
    self.init(value)
  }

  public convenience init?(_ identifier: String) { self.init(UTType(identifier)) }
  public convenience init?(filenameExtension: String) { self.init(UTType(filenameExtension: filenameExtension)) }
  public convenience init?(filenameExtension: String, conformingTo supertype: UTType) {
    self.init(UTType(filenameExtension: filenameExtension, conformingTo: supertype))
  }
  public convenience init?(mimeType: String) { self.init(UTType(mimeType: mimeType)) }
  public convenience init?(mimeType: String, conformingTo supertype: UTType) {
    self.init(UTType(mimeType: mimeType, conformingTo: supertype))
  }
  public convenience init?(tag: String, tagClass: String, conformingTo supertype: UTType?) {
    self.init(UTType(tag: tag, tagClass: UTTagClass(rawValue: tagClass), conformingTo: supertype))
  }
  public convenience init(exportedAs identifier: String) { self.init(UTType(exportedAs: identifier)) }
  public convenience init(exportedAs identifier: String, conformingTo parentType: UTType) {
    self.init(UTType(exportedAs: identifier, conformingTo: parentType))
  }
  public convenience init(importedAs identifier: String) { self.init(UTType(importedAs: identifier)) }
  public convenience init(importedAs identifier: String, conformingTo parentType: UTType) {
    self.init(UTType(importedAs: identifier, conformingTo: parentType))
  }

  /// All types with a tag, the preferred one first; one dynamic type where none is declared.
  @discardableResult
  open class func types(tag: String, tagClass: String, conformingTo supertype: UTType?) -> [UTType] {
    UTType.types(tag: tag, tagClass: UTTagClass(rawValue: tagClass), conformingTo: supertype)
  }

  open var identifier: String { value.identifier }
  open var preferredFilenameExtension: String? { value.preferredFilenameExtension }
  open var preferredMIMEType: String? { value.preferredMIMEType }
  open var localizedDescription: String? { value.localizedDescription }
  open var version: NSNumber? { value.version.map { NSNumber(value: $0) } }
  open var referenceURL: URL? { value.referenceURL }
  open var isDynamic: Bool { value.isDynamic }
  open var isDeclared: Bool { value.isDeclared }
  open var isPublic: Bool { value.isPublic }
  open var tags: [String: [String]] {
    Dictionary(value.tags.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
  }
  open var supertypes: Set<UTType> { value.supertypes }

  @discardableResult
  open func conforms(to type: UTType) -> Bool { value.conforms(to: type) }
  @discardableResult
  open func isSubtype(of type: UTType) -> Bool { value.isSubtype(of: type) }
  @discardableResult
  open func isSupertype(of type: UTType) -> Bool { value.isSupertype(of: type) }

  // MARK: NSObject

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool { (object as? UTTypeReference)?.value == value }
  open override var hash: Int { value.hashValue }
  open override var description: String { value.description }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) { coder.encode(value.identifier as NSString, forKey: "identifier") }

  /// A type that is unknown here is taken as an undeclared kind of data.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier") as String? else { return nil }
    value = UTType(identifier) ?? UTType(importedAs: identifier)
  }

  fileprivate var bridged: UTType { value }
}

extension UTType: ReferenceConvertible {
  public typealias ReferenceType = UTTypeReference

  public func _bridgeToObjectiveC() -> UTTypeReference { UTTypeReference(self) }

  public static func _forceBridgeFromObjectiveC(_ source: UTTypeReference, result: inout UTType?) {
    result = source.bridged
  }

  public static func _conditionallyBridgeFromObjectiveC(_ source: UTTypeReference, result: inout UTType?) -> Bool {
    result = source.bridged
    return true
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: UTTypeReference?) -> UTType {
    source?.bridged ?? .item
  }
}
