public import Foundation

/// A part of a query's items or collections, under one letter of an index of titles.
open class MPMediaQuerySection: NSObject {
  private let letter: String
  private let places: NSRange

  init(title: String, range: NSRange) {
    letter = title
    places = range
    super.init()
  }

  /// The first letter of the section's titles, in upper case and without accents, after an article such as “The” is
  /// removed; "#" for titles that do not begin with a letter.
  open var title: String { letter }

  /// The indexes of the section in `MPMediaQuery.items` or `collections`.
  open var range: NSRange { places }
}
