import CoreFoundation

extension CALayer {
  func archive(in coder: NSCoder) {
    coder.encode(values, where: shouldArchiveValue)
    coder.encode(isDisplayNeeded, forKey: "needsDisplay")
    coder.encode(isLayoutNeeded, forKey: "needsLayout")
    if shouldArchiveValue(forKey: "sublayers") { coder.encode(children.filter { !$0.isMadeBySuperlayer }, "sublayers") }
    if shouldArchiveValue(forKey: "mask"), let maskLayer { coder.encode(maskLayer, forKey: "mask") }
    guard shouldArchiveValue(forKey: "animations") else { return }
    coder.encode(animations.map(\.animation), "animations")
    coder.encode(animations.map { Self.isAnonymous($0.key) ? NSNull() : $0.key as NSString }, "animationKeys")
  }

  func restore(from coder: NSCoder) -> Bool {
    let keys = type(of: self).keys
    values = coder.decodeProperties { name in keys.first { $0.name == name } }
    if let mask = coder.decodeIfPresent("mask") as? CALayer { maskLayer = mask }
    for child in coder.decodeList(of: CALayer.self, "sublayers") where child !== maskLayer {
      insert(child) { $0.endIndex }
    }
    let names = coder.decodeList(of: NSObject.self, "animationKeys")
    for (name, animation) in zip(names, coder.decodeList(of: CAAnimation.self, "animations")) {
      animations.append(((name as? NSString) as String? ?? Self.anonymous(animations.count), animation))
    }
    isDisplayNeeded = coder.decodeBool(forKey: "needsDisplay")
    isLayoutNeeded = coder.decodeBool(forKey: "needsLayout")
    return coder.error == nil
  }
}
