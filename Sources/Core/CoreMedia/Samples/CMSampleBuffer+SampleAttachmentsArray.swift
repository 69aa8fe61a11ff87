internal import CoreFoundation

extension CMSampleBuffer {
  /// The attachments of each sample, as a view: a change through it changes the sample.
  public struct SampleAttachmentsArray: Collection {
    public typealias Element = PerSampleAttachmentsDictionary
    let array: _CFLiveArray?

    public var startIndex: Int { 0 }
    public var endIndex: Int { array?.count ?? 0 }
    public func index(after i: Int) -> Int { i + 1 }
    public subscript(sample: Int) -> PerSampleAttachmentsDictionary {
      get {
        _require(indices.contains(sample), "CMSampleBuffer.sampleAttachments[\(sample)] of \(endIndex) samples")
        return PerSampleAttachmentsDictionary(
          dictionary: array?.element(at: sample) as? NSMutableDictionary ?? NSMutableDictionary())
      }
      set {
        // A change through the view has been made in place already; only the contents of another sample's are copied.
        let current = self[sample].dictionary
        if current !== newValue.dictionary { current.setDictionary(newValue.dictionary as? [AnyHashable: Any] ?? [:]) }
      }
    }
  }

  /// The attachments of one sample, as a view: a change through it changes the sample.
  public struct PerSampleAttachmentsDictionary: Sequence {
    public typealias Element = (key: Key, value: Any)
    let dictionary: NSMutableDictionary

    /// Goes through the attachments in no particular order.
    public struct Iterator: IteratorProtocol {
      var rest: [String: Any].Iterator
      public mutating func next() -> (key: Key, value: Any)? {
        rest.next().map { (Key(rawValue: $0.key as CFString), $0.value) }
      }
    }

    public func makeIterator() -> Iterator { Iterator(rest: (dictionary as? [String: Any] ?? [:]).makeIterator()) }

    public subscript(key: Key) -> Any? {
      get { dictionary.object(forKey: key.rawValue) }
      set {
        if let newValue {
          dictionary.setObject(newValue, forKey: key.rawValue)
        } else {
          dictionary.removeObject(forKey: key.rawValue)
        }
      }
    }
  }

  /// The attachments of each sample.
  public var sampleAttachments: SampleAttachmentsArray {
    get { SampleAttachmentsArray(array: sampleAttachmentArray(createIfNecessary: true)) }
    set {
      var own = sampleAttachments
      for index in own.indices where index < newValue.endIndex { own[index] = newValue[index] }
    }
  }
}

extension CMAttachmentBearerAttachments {
  /// The attachment of a key; setting nil removes it.
  public subscript(key: CMSampleBuffer.AttachmentKey) -> Value? {
    get { self[key.rawValue as String] }
    set { self[key.rawValue as String] = newValue }
  }
}
