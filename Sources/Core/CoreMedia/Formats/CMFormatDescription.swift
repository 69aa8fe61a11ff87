internal import CoreAudioTypes
internal import CoreFoundation
import Synchronization

/// An immutable description of the format of samples: media type, subtype such as a codec, and extensions.
// Safety: the properties are constants; a mutex guards the parameter sets. The dictionary is a copy.
public final class CMFormatDescription: Hashable, @unchecked Sendable {
  package enum Details {
    case none
    case video(CMVideoDimensions)
    case audio(AudioFormat)
    case timeCode(TimeCodeFormat)
  }

  package let typeCode: CMMediaType
  package let subTypeCode: FourCharCode
  package let details: Details
  package let extensionDictionary: CFDictionary?
  let lazyParameterSets = Mutex<ParameterSetRecord??>(nil)

  package init(_ type: CMMediaType, _ subType: FourCharCode, details: Details = .none, extensions: CFDictionary? = nil)
  {
    typeCode = type
    subTypeCode = subType
    self.details = details
    // The extensions are copied, because a client may change a mutable dictionary later.
    extensionDictionary =
      (extensions?.count ?? 0) == 0 ? nil : NSDictionary(dictionary: extensions as? [AnyHashable: Any] ?? [:])
  }

  /// Foundation bridges the value to a Swift type, such as `String`, where it can.
  package func extensionValue(_ key: CFString) -> Any? { extensionDictionary?.object(forKey: key) }

  /// The body of an atom, without its header. If several have the name, the first is returned.
  package func extensionAtom(_ name: String) -> Data? {
    guard let atoms = extensionValue(kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms) as? [String: Any]
    else { return nil }
    if let several = atoms[name] as? [Data] { return several.first }
    return atoms[name] as? Data
  }

  package var encodedSize: CMVideoDimensions {
    if case .video(let size) = details { size } else { CMVideoDimensions(width: 0, height: 0) }
  }

  package var audioFormat: AudioFormat? {
    if case .audio(let format) = details { format } else { nil }
  }

  /// Returns whether two descriptions have equal types, subtypes, details of their media, and extensions.
  public static func == (lhs: CMFormatDescription, rhs: CMFormatDescription) -> Bool {
    lhs === rhs || lhs.isEqual(to: rhs)
  }

  /// Adds the type, the subtype and the size to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(typeCode)
    hasher.combine(subTypeCode)
    hasher.combine(encodedSize.width)
    hasher.combine(encodedSize.height)
  }

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

/// The width and height of a video frame, in pixels.
public struct CMVideoDimensions: Sendable {
  /// The width in pixels.
  public var width: Int32
  /// The height in pixels.
  public var height: Int32

  /// Makes dimensions of zero width and height.
  public init() { self.init(width: 0, height: 0) }
  /// Makes dimensions of a width and a height in pixels, which are not checked.
  public init(width: Int32, height: Int32) { (self.width, self.height) = (width, height) }
}
