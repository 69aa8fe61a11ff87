/// A feature of the language or of Foundation that needs Objective-C.
struct ObjectiveCFeature {
  let name: String
  let instead: String

  private static let attributes: [String: String] = [
    "objc": "remove it", "objcMembers": "remove it", "nonobjc": "remove it", "IBOutlet": "there are no nibs",
    "IBAction": "there are no nibs", "IBDesignable": "there are no nibs", "IBInspectable": "there are no nibs",
    "NSManaged": "there is no Core Data", "UIApplicationMain": "use @main", "NSApplicationMain": "use @main",
    "NSCopying": "copy the value in didSet",
  ]
  private static let directives: [String: String] = [
    "selector": "use closures, delegates or async functions", "keyPath": #"write a key path, \Type.property"#,
  ]

  init?(at index: Int, in text: SwiftText, declared: Set<String>) {
    guard let word = text.word(index) else { return nil }
    if text.isMark(index - 1, "@"), let instead = Self.attributes[word] {
      self.init(name: "@\(word)", instead: instead)
    } else if text.isMark(index - 1, "#"), let instead = Self.directives[word] {
      self.init(name: "#\(word)", instead: instead)
    } else if word == "forKeyPath", text.isMark(index + 1, ":") || text.word(index + 1) != nil,
      text.isMark(index - 1, ",") || text.isMark(index - 1, "(")
    {
      self.init(name: "…(forKeyPath:)", instead: "use observe(_:options:changeHandler:) or key paths")
    } else if word == "NSPredicate", text.isMark(index + 1, "("), text.word(index + 2) == "format" {
      self.init(name: "NSPredicate(format:)", instead: "use NSPredicate(block:) or filter values")
    } else {
      return nil
    }
  }

  private init(name: String, instead: String) {
    self.name = name
    self.instead = instead
  }
}
