import CoreMedia
public import Foundation

/// A style for text of WebVTT subtitles.
open class AVTextStyleRule: NSObject, NSCopying, @unchecked Sendable {
  // Safety: immutable.
  private let attributes: [String: Any]
  private let selector: String?

  /// Creates a style for the text that a selector chooses.
  ///
  /// - Parameters:
  ///   - textMarkupAttributes: Values by the names of Core Media's text markup, such as
  ///     `kCMTextMarkupAttribute_ForegroundColorARGB`.
  ///   - textSelector: A selector of text; nil for all text. Linux: rules with a selector are kept but not applied.
  /// - Returns: Nil if the attributes are not property list values.
  public init?(textMarkupAttributes: [String: Any] = [:], textSelector: String?) {
    guard PropertyListSerialization.propertyList(textMarkupAttributes, isValidFor: .binary) else { return nil }
    attributes = textMarkupAttributes
    selector = textSelector
    super.init()
  }

  /// Creates a style for all text; nil if the attributes are not property list values.
  public convenience init?(textMarkupAttributes: [String: Any] = [:]) {
    self.init(textMarkupAttributes: textMarkupAttributes, textSelector: nil)
  }

  /// Values by the names of Core Media's text markup, such as `kCMTextMarkupAttribute_ForegroundColorARGB`.
  open var textMarkupAttributes: [String: Any] { attributes }
  /// The selector of the text to which the rule applies; nil for all text.
  open var textSelector: String? { selector }

  private static let names = (attributes: "TextMarkupAttributes", selector: "TextSelector")

  /// Returns rules as a property list, from which `textStyleRules(fromPropertyList:)` recreates them.
  @discardableResult
  open class func propertyList(for textStyleRules: [AVTextStyleRule]) -> Any {
    textStyleRules.map { rule in
      var entry: [String: Any] = [names.attributes: rule.attributes]
      entry[names.selector] = rule.selector
      return entry
    }
  }

  /// Returns the rules of a property list; nil if it does not consist of rules.
  @discardableResult
  open class func textStyleRules(fromPropertyList plist: Any) -> [AVTextStyleRule]? {
    guard let entries = plist as? [[String: Any]] else { return nil }
    let rules = entries.compactMap { entry in
      (entry[names.attributes] as? [String: Any]).flatMap {
        AVTextStyleRule(textMarkupAttributes: $0, textSelector: entry[names.selector] as? String)
      }
    }
    return rules.count == entries.count ? rules : nil
  }

  /// Returns the rule itself, because it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Returns whether another object is a rule with the same attributes and selector.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVTextStyleRule else { return false }
    return selector == other.selector && (attributes as NSDictionary).isEqual(to: other.attributes)
  }
  /// A hash of the attributes and the selector.
  open override var hash: Int { (attributes as NSDictionary).hash ^ (selector?.hashValue ?? 0) }
}
