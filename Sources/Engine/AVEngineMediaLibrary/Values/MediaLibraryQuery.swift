/// Which assets are wanted, and in which order. It becomes one SQL statement, to which all values are bound.
package struct MediaLibraryQuery: Sendable, Hashable {
  package var condition = MediaLibraryCondition.always
  /// Sorted by the first key, and those that are equal by the next. Assets that are equal by all are in the order in
  /// which the library saw them first. Empty: in that order, and in an album in the album's own.
  package var sortKeys: [MediaLibrarySortKey] = []
  /// The `MediaLibraryCollection.id` of the one that assets must be in; nil: any asset.
  package var collection: String?
  /// The most assets; nil: all.
  package var limit: Int?
  /// How many assets are left out at the beginning.
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
  /// Whether texts are compared as people do, without regard to case and diacritics; else by their characters' numbers.
  package var isLocalized: Bool

  package init(_ column: MediaLibraryColumn, ascending isAscending: Bool = true, localized isLocalized: Bool = false) {
    self.column = column
    self.isAscending = isAscending
    self.isLocalized = isLocalized
  }
}

/// A condition on an asset. It is true or false, as in `NSPredicate`, and never unknown: a comparison with a value that
/// an asset does not have is false, but `notEqual` is true.
package indirect enum MediaLibraryCondition: Sendable, Hashable {
  case always
  case never
  case compare(MediaLibraryColumn, Comparison, MediaLibraryValue, TextOptions = [])
  /// Two columns of the asset.
  case compareColumns(MediaLibraryColumn, Comparison, MediaLibraryColumn)
  /// The column is one of the values.
  case among(MediaLibraryColumn, [MediaLibraryValue], TextOptions = [])
  /// Both ends belong to the range.
  case between(MediaLibraryColumn, MediaLibraryValue, MediaLibraryValue)
  /// `(column & mask)` is not 0.
  case hasBits(MediaLibraryColumn, mask: Int64)
  /// `(column & mask)` compared with a number.
  case compareBits(MediaLibraryColumn, mask: Int64, Comparison, Int64)
  /// The asset has no value there.
  case isMissing(MediaLibraryColumn)
  /// The asset is in the collection of this `MediaLibraryCollection.id`.
  case isIn(collection: String)
  case all([MediaLibraryCondition])
  case any([MediaLibraryCondition])
  case not(MediaLibraryCondition)

  package enum Comparison: Sendable, Hashable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    /// Of texts; false for what is no text.
    case contains, beginsWith, endsWith
    /// `?` stands for a character, and `*` for any number of them.
    case like
    /// The whole text matches a regular expression (ICU's, as `NSRegularExpression` has it).
    case matches
  }

  package struct TextOptions: OptionSet, Sendable, Hashable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let caseInsensitive = TextOptions(rawValue: 1)
    package static let diacriticInsensitive = TextOptions(rawValue: 2)
  }
}

/// Assets that have the same value in a column.
package struct MediaLibraryGroup: Sendable, Hashable {
  package var value: MediaLibraryValue
  package var count: Int
  /// The first of the group in the query's order.
  package var representative: MediaLibraryAsset
}
