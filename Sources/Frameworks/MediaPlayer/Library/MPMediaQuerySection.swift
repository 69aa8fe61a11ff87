public import Foundation

/// A section of a query's items or collections, whose titles begin with the same letter. Lists use sections for an
/// index.
open class MPMediaQuerySection: NSObject {
  private let letter: String
  private let places: NSRange

  init(title: String, range: NSRange) {
    letter = title
    places = range
    super.init()
  }

  /// The letter, or "#" for titles that do not begin with a letter, which are last.
  open var title: String { letter }

  /// The indexes of the section in `MPMediaQuery.items` or `collections`.
  open var range: NSRange { places }
}
