internal import CoreFoundation

extension CMSampleBuffer {
  /// A view of the attachments of each sample: a change to the view changes the sample.
  public struct SampleAttachmentsArray: Collection {
    /// The view of one sample's attachments that a subscript by the sample's index returns.
    public typealias Element = PerSampleAttachmentsDictionary
    let array: _CFLiveArray?

    /// The index of the first sample, which is zero.
    public var startIndex: Int { 0 }
    /// The number of samples, which is the index after the last one.
    public var endIndex: Int { array?.count ?? 0 }
    /// Returns the index of the next sample: `i + 1`.
    public func index(after i: Int) -> Int { i + 1 }
    /// The attachments of the sample with an index, which ends the process if it is out of range. Setting them copies
    /// the contents of another view.
    public subscript(sample: Int) -> PerSampleAttachmentsDictionary {
      get {
        _require(
          indices.contains(sample),
          "CMSampleBuffer.sampleAttachments: index \(sample) is out of range for \(endIndex) samples")
        return PerSampleAttachmentsDictionary(
          dictionary: array?.element(at: sample) as? NSMutableDictionary ?? NSMutableDictionary())
      }
      set {
        // A change through this sample's own view has been made in place already.
        let current = self[sample].dictionary
        if current !== newValue.dictionary { current.setDictionary(newValue.dictionary as? [AnyHashable: Any] ?? [:]) }
      }
    }
  }

  /// A view of the attachments of one sample: a change to the view changes the sample.
  public struct PerSampleAttachmentsDictionary: Sequence {
    /// A key and the value that is attached under it, as the iterator returns them.
    public typealias Element = (key: Key, value: Any)
    let dictionary: NSMutableDictionary

    /// An iterator over the keys and values that a sample had when the iterator was made, in no particular order.
    public struct Iterator: IteratorProtocol {
      var rest: [String: Any].Iterator
      /// Returns the next key with its value; nil after the last.
      public mutating func next() -> (key: Key, value: Any)? {
        rest.next().map { (Key(rawValue: $0.key as CFString), $0.value) }
      }
    }

    /// Returns an iterator over the keys and values that the sample has now. Later changes do not affect it.
    public func makeIterator() -> Iterator { Iterator(rest: (dictionary as? [String: Any] ?? [:]).makeIterator()) }

    /// The value that is attached to the sample under a key; nil if there is none. Setting nil removes it.
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

  /// A view of the attachments of each sample: a change to the view changes the samples.
  public var sampleAttachments: SampleAttachmentsArray {
    get { SampleAttachmentsArray(array: sampleAttachmentArray(createIfNecessary: true)) }
    set {
      var own = sampleAttachments
      for index in own.indices where index < newValue.endIndex { own[index] = newValue[index] }
    }
  }
}

extension CMAttachmentBearerAttachments {
  /// The value that is attached under a key, with its mode; nil if there is none. Setting nil removes it.
  public subscript(key: CMSampleBuffer.AttachmentKey) -> Value? {
    get { self[key.rawValue as String] }
    set { self[key.rawValue as String] = newValue }
  }
}
