import CoreMedia
public import Foundation

/// How some of the text of WebVTT subtitles shall look.
open class AVTextStyleRule: NSObject, NSCopying, @unchecked Sendable {
  // Safety: immutable.
  private let attributes: [String: Any]
  private let selector: String?

  /// - Parameters:
  ///   - textMarkupAttributes: Values by the names of Core Media's text markup.
  ///   - textSelector: Which text; nil: all. Linux: rules with a selector are kept, and apply to nothing.
  /// - Returns: nil where the attributes are not such as a property list can hold.
  public init?(textMarkupAttributes: [String: Any] = [:], textSelector: String?) {
    guard PropertyListSerialization.propertyList(textMarkupAttributes, isValidFor: .binary) else { return nil }
    attributes = textMarkupAttributes
    selector = textSelector
    super.init()
  }

  /// A rule for all text.
  public convenience init?(textMarkupAttributes: [String: Any] = [:]) {
    self.init(textMarkupAttributes: textMarkupAttributes, textSelector: nil)
  }

  /// Values by the names of Core Media's text markup.
  open var textMarkupAttributes: [String: Any] { attributes }
  /// Which text the rule is for; nil: all.
  open var textSelector: String? { selector }

  private static let names = (attributes: "TextMarkupAttributes", selector: "TextSelector")

  /// Rules as a property list, from which `textStyleRules(fromPropertyList:)` makes them again.
  @discardableResult
  open class func propertyList(for textStyleRules: [AVTextStyleRule]) -> Any {
    textStyleRules.map { rule in
      var entry: [String: Any] = [names.attributes: rule.attributes]
      entry[names.selector] = rule.selector
      return entry
    }
  }

  /// The rules of a property list; nil for one that is none of rules.
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

  /// A rule is immutable, so a copy is the rule itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVTextStyleRule else { return false }
    return selector == other.selector && (attributes as NSDictionary).isEqual(to: other.attributes)
  }
  open override var hash: Int { (attributes as NSDictionary).hash ^ (selector?.hashValue ?? 0) }
}
