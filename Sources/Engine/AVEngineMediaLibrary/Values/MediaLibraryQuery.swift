package struct MediaLibraryQuery: Sendable, Hashable {
  package var condition = MediaLibraryCondition.always
  /// Assets that are equal by all keys are ordered by `id`, descending if the last key is descending. Without keys,
  /// assets of an album or a playlist are in its order.
  package var sortKeys: [MediaLibrarySortKey] = []
  /// The `MediaLibraryCollection.id` of the collection that contains the assets; nil: all assets.
  package var collection: String?
  package var limit: Int?
  package var offset = 0

  package init(
    _ condition: MediaLibraryCondition = .always, sortedBy sortKeys: [MediaLibrarySortKey] = [],
    in collection: String? = nil, limit: Int? = nil, offset: Int = 0
  ) {
    self.condition = condition
    self.sortKeys = sortKeys
    self.collection = collection
    self.limit = limit
    self.offset = offset
  }
}

package struct MediaLibrarySortKey: Sendable, Hashable {
  package var column: MediaLibraryColumn
  package var isAscending: Bool
  /// Whether texts are ordered ignoring case and diacritics; else they are ordered by their bytes.
  package var isLocalized: Bool

  package init(_ column: MediaLibraryColumn, ascending isAscending: Bool = true, localized isLocalized: Bool = false) {
    self.column = column
    self.isAscending = isAscending
    self.isLocalized = isLocalized
  }
}

/// For an asset that lacks the value, a comparison with a value other than `.null` is false, except for `notEqual`,
/// which is true.
package indirect enum MediaLibraryCondition: Sendable, Hashable {
  case always
  case never
  case compare(MediaLibraryColumn, Comparison, MediaLibraryValue, TextOptions = [])
  case compareColumns(MediaLibraryColumn, Comparison, MediaLibraryColumn)
  case among(MediaLibraryColumn, [MediaLibraryValue], TextOptions = [])
  /// Both ends of the range are included.
  case between(MediaLibraryColumn, MediaLibraryValue, MediaLibraryValue)
  /// `(column & mask)` is not 0.
  case hasBits(MediaLibraryColumn, mask: Int64)
  /// `(column & mask)` is compared with a number.
  case compareBits(MediaLibraryColumn, mask: Int64, Comparison, Int64)
  case isMissing(MediaLibraryColumn)
  /// The asset is in the collection with this `MediaLibraryCollection.id`.
  case isIn(collection: String)
  case all([MediaLibraryCondition])
  case any([MediaLibraryCondition])
  case not(MediaLibraryCondition)

  package enum Comparison: Sendable, Hashable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    /// These compare texts. They are false for other values.
    case contains, beginsWith, endsWith
    /// `?` matches one character, `*` any number of characters, and `\` makes the next character literal.
    case like
    /// The whole text matches a regular expression of `NSRegularExpression` (ICU).
    case matches
  }

  package struct TextOptions: OptionSet, Sendable, Hashable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let caseInsensitive = TextOptions(rawValue: 1)
    package static let diacriticInsensitive = TextOptions(rawValue: 2)
  }
}
