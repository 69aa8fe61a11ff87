import CoreFoundation

package struct SampleAttachmentFlags: OptionSet, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let notSync = SampleAttachmentFlags(rawValue: 1 << 0)
  package static let partialSync = SampleAttachmentFlags(rawValue: 1 << 1)
  /// If neither this flag nor `independent` is set, it is unknown whether the sample depends on others.
  package static let dependsOnOthers = SampleAttachmentFlags(rawValue: 1 << 2)
  package static let independent = SampleAttachmentFlags(rawValue: 1 << 3)
  /// If neither this flag nor `droppable` is set, it is unknown whether other samples depend on this sample.
  package static let neededByOthers = SampleAttachmentFlags(rawValue: 1 << 4)
  package static let droppable = SampleAttachmentFlags(rawValue: 1 << 5)
  package static let earlierDisplayTimesAllowed = SampleAttachmentFlags(rawValue: 1 << 6)
  package static let redundant = SampleAttachmentFlags(rawValue: 1 << 7)
  package static let doNotDisplay = SampleAttachmentFlags(rawValue: 1 << 8)
  package static let displayImmediately = SampleAttachmentFlags(rawValue: 1 << 9)

  var attachments: NSMutableDictionary {
    let result = NSMutableDictionary()
    if contains(.notSync) { result[kCMSampleAttachmentKey_NotSync] = true }
    if contains(.partialSync) { result[kCMSampleAttachmentKey_PartialSync] = true }
    if contains(.dependsOnOthers) { result[kCMSampleAttachmentKey_DependsOnOthers] = true }
    if contains(.independent) { result[kCMSampleAttachmentKey_DependsOnOthers] = false }
    if contains(.neededByOthers) { result[kCMSampleAttachmentKey_IsDependedOnByOthers] = true }
    if contains(.droppable) { result[kCMSampleAttachmentKey_IsDependedOnByOthers] = false }
    if contains(.earlierDisplayTimesAllowed) { result[kCMSampleAttachmentKey_EarlierDisplayTimesAllowed] = true }
    if contains(.redundant) { result[kCMSampleAttachmentKey_HasRedundantCoding] = true }
    if contains(.doNotDisplay) { result[kCMSampleAttachmentKey_DoNotDisplay] = true }
    if contains(.displayImmediately) { result[kCMSampleAttachmentKey_DisplayImmediately] = true }
    return result
  }

  init(_ attachments: NSDictionary) {
    func flag(_ key: CFString) -> Bool? { (attachments.object(forKey: key) as? NSNumber)?.boolValue }
    var result: SampleAttachmentFlags = []
    if flag(kCMSampleAttachmentKey_NotSync) == true { result.insert(.notSync) }
    if flag(kCMSampleAttachmentKey_PartialSync) == true { result.insert(.partialSync) }
    if let depends = flag(kCMSampleAttachmentKey_DependsOnOthers) {
      result.insert(depends ? .dependsOnOthers : .independent)
    }
    if let needed = flag(kCMSampleAttachmentKey_IsDependedOnByOthers) {
      result.insert(needed ? .neededByOthers : .droppable)
    }
    if flag(kCMSampleAttachmentKey_EarlierDisplayTimesAllowed) == true { result.insert(.earlierDisplayTimesAllowed) }
    if flag(kCMSampleAttachmentKey_HasRedundantCoding) == true { result.insert(.redundant) }
    if flag(kCMSampleAttachmentKey_DoNotDisplay) == true { result.insert(.doNotDisplay) }
    if flag(kCMSampleAttachmentKey_DisplayImmediately) == true { result.insert(.displayImmediately) }
    self = result
  }
}
