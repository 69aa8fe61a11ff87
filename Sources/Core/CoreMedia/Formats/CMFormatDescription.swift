internal import CoreAudioTypes
internal import CoreFoundation
import Synchronization

/// What the samples of one kind of media look like; it never changes once made.
// Safety: everything is immutable but what `lazyParameterSets` keeps under its mutex. The dictionary is a copy of our
// own.
public final class CMFormatDescription: Hashable, @unchecked Sendable {
  /// What a kind of media has beyond its codes and extensions.
  package enum Details {
    case none
    case video(CMVideoDimensions)
    case audio(AudioFormat)
    case timeCode(TimeCodeFormat)
  }

  package let typeCode: CMMediaType
  package let subTypeCode: FourCharCode
  package let details: Details
  /// The extensions, nil when there are none.
  package let extensionDictionary: CFDictionary?
  let lazyParameterSets = Mutex<ParameterSetRecord??>(nil)

  package init(_ type: CMMediaType, _ subType: FourCharCode, details: Details = .none, extensions: CFDictionary? = nil)
  {
    typeCode = type
    subTypeCode = subType
    self.details = details
    // A mutable dictionary that its maker goes on changing must not change a description.
    extensionDictionary =
      (extensions?.count ?? 0) == 0 ? nil : NSDictionary(dictionary: extensions as? [AnyHashable: Any] ?? [:])
  }

  /// The value of an extension, in Swift's types where they exist.
  package func extensionValue(_ key: CFString) -> Any? { extensionDictionary?.object(forKey: key) }

  /// The body of a box or atom that belongs to the sample description, such as `avcC`, without its header.
  package func extensionAtom(_ name: String) -> Data? {
    guard let atoms = extensionValue(kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms) as? [String: Any]
    else { return nil }
    if let several = atoms[name] as? [Data] { return several.first }
    return atoms[name] as? Data
  }

  /// The size in pixels of encoded pictures; zero for other media.
  package var encodedSize: CMVideoDimensions {
    if case .video(let size) = details { size } else { CMVideoDimensions(width: 0, height: 0) }
  }

  package var audioFormat: AudioFormat? {
    if case .audio(let format) = details { format } else { nil }
  }

  public static func == (lhs: CMFormatDescription, rhs: CMFormatDescription) -> Bool {
    lhs === rhs || lhs.isEqual(to: rhs)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(typeCode)
    hasher.combine(subTypeCode)
    hasher.combine(encodedSize.width)
    hasher.combine(encodedSize.height)
  }

  /// Whether both describe the same, leaving out some extensions and some atoms.
  func isEqual(to other: CMFormatDescription, ignoring keys: Set<String> = [], atoms: Set<String> = []) -> Bool {
    guard typeCode == other.typeCode, subTypeCode == other.subTypeCode, hasEqualDetails(other) else { return false }
    return PropertyList.areEqual(comparable(keys, atoms), other.comparable(keys, atoms))
  }

  private func hasEqualDetails(_ other: CMFormatDescription) -> Bool {
    switch (details, other.details) {
    case (.none, .none): true
    case (.video(let a), .video(let b)): a.width == b.width && a.height == b.height
    case (.audio(let a), .audio(let b)): a === b || a.differences(from: b) == 0
    case (.timeCode(let a), .timeCode(let b)): a == b
    default: false
    }
  }

  private func comparable(_ keys: Set<String>, _ atoms: Set<String>) -> [String: Any] {
    var result = extensionDictionary as? [String: Any] ?? [:]
    for key in keys { result[key] = nil }
    let atomsKey = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms as String
    if !atoms.isEmpty, var inner = result[atomsKey] as? [String: Any] {
      for name in atoms { inner[name] = nil }
      result[atomsKey] = inner.isEmpty ? nil : inner
    }
    return result
  }
}

/// The width and height of a picture, in pixels.
public struct CMVideoDimensions: Sendable {
  public var width: Int32
  public var height: Int32

  public init() { self.init(width: 0, height: 0) }
  public init(width: Int32, height: Int32) { (self.width, self.height) = (width, height) }
}
