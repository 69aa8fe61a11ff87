/// A query: a condition on assets, and their order. It becomes one SQL statement, to which all values are bound.
package struct MediaLibraryQuery: Sendable, Hashable {
  package var condition = MediaLibraryCondition.always
  /// The sort keys; each later key orders assets that are equal by the earlier ones. Assets that are equal by all keys
  /// are in the order in which the library first found them, or in the reverse order if the last key is descending. If
  /// empty, assets are in the former order, and in an album in the album's order.
  package var sortKeys: [MediaLibrarySortKey] = []
  /// The `MediaLibraryCollection.id` of the collection that contains the assets; nil: all assets.
  package var collection: String?
  /// The maximum number of assets; nil: all.
  package var limit: Int?
  /// The number of assets to skip at the beginning.
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
  /// Whether texts are ordered ignoring case and diacritics, as in lists for people; else by their bytes.
  package var isLocalized: Bool

  package init(_ column: MediaLibraryColumn, ascending isAscending: Bool = true, localized isLocalized: Bool = false) {
    self.column = column
    self.isAscending = isAscending
    self.isLocalized = isLocalized
  }
}

/// A condition on an asset. It is true or false, as in `NSPredicate`, and never unknown: a comparison with a missing
/// value of an asset is false, but `notEqual` is true.
package indirect enum MediaLibraryCondition: Sendable, Hashable {
  case always
  case never
  case compare(MediaLibraryColumn, Comparison, MediaLibraryValue, TextOptions = [])
  /// Compares two columns of the asset.
  case compareColumns(MediaLibraryColumn, Comparison, MediaLibraryColumn)
  /// The column equals one of the values.
  case among(MediaLibraryColumn, [MediaLibraryValue], TextOptions = [])
  /// The column is in the range, which includes both ends.
  case between(MediaLibraryColumn, MediaLibraryValue, MediaLibraryValue)
  /// `(column & mask)` is not 0.
  case hasBits(MediaLibraryColumn, mask: Int64)
  /// `(column & mask)` is compared with a number.
  case compareBits(MediaLibraryColumn, mask: Int64, Comparison, Int64)
  /// The asset lacks a value in the column.
  case isMissing(MediaLibraryColumn)
  /// The asset is in the collection with this `MediaLibraryCollection.id`.
  case isIn(collection: String)
  case all([MediaLibraryCondition])
  case any([MediaLibraryCondition])
  case not(MediaLibraryCondition)

  package enum Comparison: Sendable, Hashable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    /// Comparisons of texts; false for other values.
    case contains, beginsWith, endsWith
    /// `?` matches one character, `*` any number of characters, and `\` before either matches it literally.
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
