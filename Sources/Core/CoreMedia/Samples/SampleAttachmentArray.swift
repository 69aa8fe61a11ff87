import CoreFoundation

/// The attachments of each sample, live: a change to a dictionary of it changes the sample.
///
/// A plain `NSArray` on Linux gives copies of the dictionaries it holds; a subclass gives the objects themselves.
final class SampleAttachmentArray: NSArray {
  let dictionaries: [NSMutableDictionary]

  init(_ dictionaries: [NSMutableDictionary]) {
    self.dictionaries = dictionaries
    super.init(objects: nil, count: 0)
  }

  required init?(coder: NSCoder) { nil }
  required init(objects: UnsafePointer<AnyObject>?, count: Int) {
    dictionaries = (0..<count).compactMap { objects?[$0] as? NSMutableDictionary }
    super.init(objects: nil, count: 0)
  }

  required convenience init(arrayLiteral elements: Any...) {
    self.init(elements.compactMap { $0 as? NSMutableDictionary })
  }

  override var count: Int { dictionaries.count }

  override func object(at index: Int) -> Any {
    precondition(dictionaries.indices.contains(index), "NSArray.object(at: \(index)) of an array of \(count)")
    return dictionaries[index]
  }

  /// Dictionaries of their own with the same contents.
  func copies(_ range: Range<Int>) -> SampleAttachmentArray {
    SampleAttachmentArray(dictionaries[range].map { NSMutableDictionary(dictionary: $0 as? [AnyHashable: Any] ?? [:]) })
  }
}
