public import Foundation

/// A part of a query's items or collections, for an index beside a list: those whose titles begin with one letter.
open class MPMediaQuerySection: NSObject {
  private let letter: String
  private let places: NSRange

  init(title: String, range: NSRange) {
    letter = title
    places = range
    super.init()
  }

  /// The letter; "#" of titles that begin with none, which stand last.
  open var title: String { letter }

  /// The places of the part in `MPMediaQuery.items` or `collections`.
  open var range: NSRange { places }
}
