public import CoreFoundation

extension CMFormatDescription {
  /// The extensions of a format description, a value of its own.
  public struct Extensions: Collection, Hashable {
    /// The name of an extension.
    public struct Key: RawRepresentable, Hashable {
      public var rawValue: CFString
      public init(rawValue: CFString) { self.rawValue = rawValue }
    }

    /// The value of an extension.
    public struct Value: Hashable {
      public var propertyListRepresentation: CFPropertyList
      public init(_ plist: CFPropertyList) { propertyListRepresentation = plist }

      public static func == (lhs: Value, rhs: Value) -> Bool {
        PropertyList.areEqual(lhs.propertyListRepresentation, rhs.propertyListRepresentation)
      }

      public func hash(into hasher: inout Hasher) {
        // Equal numbers and strings must hash alike however they are wrapped; containers share one hash.
        if let string = propertyListRepresentation as? String {
          hasher.combine(string)
        } else if let number = propertyListRepresentation as? NSNumber {
          hasher.combine(number.doubleValue)
        }
      }
    }

    /// A place among the extensions.
    public struct Index: Comparable, Hashable {
      let position: Int
      public static func < (lhs: Index, rhs: Index) -> Bool { lhs.position < rhs.position }
    }

    private var values: [(key: String, value: CFPropertyList)]

    public init() { values = [] }
    public init(base: [CFString: CFPropertyList]?) {
      values = (base ?? [:]).map { ($0.key as String, $0.value) }.sorted { $0.key < $1.key }
    }

    init(_ dictionary: CFDictionary?) {
      let entries = dictionary as? [String: Any] ?? [:]
      values = entries.map { ($0.key, $0.value as AnyObject) }.sorted { $0.key < $1.key }
    }

    /// The extensions as a description keeps them.
    var dictionary: CFDictionary {
      let result = NSMutableDictionary()
      for (key, value) in values { result[key as NSString] = value }
      return result
    }

    public var startIndex: Index { Index(position: 0) }
    public var endIndex: Index { Index(position: values.count) }
    public func index(after i: Index) -> Index { Index(position: i.position + 1) }
    public subscript(position: Index) -> (key: CFString, value: CFPropertyList) {
      let entry = values[position.position]
      return (entry.key as NSString, entry.value)
    }

    public subscript(key: Key) -> Value? {
      get { self[key.rawValue].map { Value($0) } }
      set { self[key.rawValue] = newValue?.propertyListRepresentation }
    }

    public subscript(key: CFString) -> CFPropertyList? {
      get { values.first { $0.key == key as String }?.value }
      set {
        let name = key as String
        values.removeAll { $0.key == name }
        guard let newValue else { return }
        values.insert((name, newValue), at: values.firstIndex { $0.key > name } ?? values.count)
      }
    }

    public static func == (lhs: Extensions, rhs: Extensions) -> Bool {
      PropertyList.areEqual(lhs.dictionary, rhs.dictionary)
    }

    public func hash(into hasher: inout Hasher) {
      for (key, _) in values { hasher.combine(key) }
    }
  }
}
