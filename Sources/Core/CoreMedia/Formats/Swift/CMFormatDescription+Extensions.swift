public import CoreFoundation

extension CMFormatDescription {
  /// The extensions of a format description, as a collection sorted by key.
  public struct Extensions: Collection, Hashable {
    /// The key of an extension. The constants of this type are Apple's strings.
    public struct Key: RawRepresentable, Hashable {
      /// The key as Apple's string, such as `kCMFormatDescriptionExtension_CleanAperture`.
      public var rawValue: CFString
      /// Makes a key from its string, which may be one that no constant has.
      public init(rawValue: CFString) { self.rawValue = rawValue }
    }

    /// The value of an extension: a property list, with functions that make one of the right form.
    public struct Value: Hashable {
      /// The value as a property list, as `CMFormatDescriptionGetExtension` returns it.
      public var propertyListRepresentation: CFPropertyList
      /// Wraps a property list, which is not checked.
      public init(_ plist: CFPropertyList) { propertyListRepresentation = plist }

      /// Returns whether two values are equal property lists.
      public static func == (lhs: Value, rhs: Value) -> Bool {
        PropertyList.areEqual(lhs.propertyListRepresentation, rhs.propertyListRepresentation)
      }

      /// Adds a string or a number to a hasher; other values add nothing.
      public func hash(into hasher: inout Hasher) {
        // Equal values must have equal hashes, whatever Foundation or Swift type contains them.
        if let string = propertyListRepresentation as? String {
          hasher.combine(string)
        } else if let number = propertyListRepresentation as? NSNumber {
          hasher.combine(number.doubleValue)
        }
      }
    }

    /// The position of an extension in the collection.
    public struct Index: Comparable, Hashable {
      let position: Int
      /// Returns whether the first position is before the second.
      public static func < (lhs: Index, rhs: Index) -> Bool { lhs.position < rhs.position }
    }

    private var values: [(key: String, value: CFPropertyList)]

    /// Makes a collection without extensions.
    public init() { values = [] }
    /// Makes a collection from the entries of a dictionary; nil makes an empty one.
    public init(base: [CFString: CFPropertyList]?) {
      values = (base ?? [:]).map { ($0.key as String, $0.value) }.sorted { $0.key < $1.key }
    }

    init(_ dictionary: CFDictionary?) {
      let entries = dictionary as? [String: Any] ?? [:]
      values = entries.map { ($0.key, $0.value as AnyObject) }.sorted { $0.key < $1.key }
    }

    var dictionary: CFDictionary {
      let result = NSMutableDictionary()
      for (key, value) in values { result[key as NSString] = value }
      return result
    }

    /// The position of the first extension.
    public var startIndex: Index { Index(position: 0) }
    /// The position after the last extension.
    public var endIndex: Index { Index(position: values.count) }
    /// Returns the position of the extension whose key comes next in the order of keys.
    public func index(after i: Index) -> Index { Index(position: i.position + 1) }
    /// The key and the value at a position, in the order of keys. Positions end before `endIndex`.
    public subscript(position: Index) -> (key: CFString, value: CFPropertyList) {
      let entry = values[position.position]
      return (entry.key as NSString, entry.value)
    }

    /// The value of an extension; nil if it does not exist. Setting nil removes it.
    public subscript(key: Key) -> Value? {
      get { self[key.rawValue].map { Value($0) } }
      set { self[key.rawValue] = newValue?.propertyListRepresentation }
    }

    /// The value of an extension by its key as a string; nil if it does not exist. Setting nil removes it.
    public subscript(key: CFString) -> CFPropertyList? {
      get { values.first { $0.key == key as String }?.value }
      set {
        let name = key as String
        values.removeAll { $0.key == name }
        guard let newValue else { return }
        values.insert((name, newValue), at: values.firstIndex { $0.key > name } ?? values.count)
      }
    }

    /// Returns whether two collections have equal extensions under the same keys.
    public static func == (lhs: Extensions, rhs: Extensions) -> Bool {
      PropertyList.areEqual(lhs.dictionary, rhs.dictionary)
    }

    /// Adds the keys, and not the values, to a hasher.
    public func hash(into hasher: inout Hasher) {
      for (key, _) in values { hasher.combine(key) }
    }
  }
}
