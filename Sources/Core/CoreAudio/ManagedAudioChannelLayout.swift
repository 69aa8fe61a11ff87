/// A channel layout with any number of descriptions, as a value: shared memory is copied before a change.
public struct ManagedAudioChannelLayout {
  private var storage: ChannelLayoutStorage

  /// Makes a layout of `maximumDescriptions` descriptions, which are zeroed.
  public init(maximumDescriptions: Int) {
    storage = ChannelLayoutStorage(descriptions: maximumDescriptions)
    storage.pointer.pointee.mNumberChannelDescriptions = UInt32(maximumDescriptions)
  }

  /// Makes a layout that a tag describes, such as `kAudioChannelLayoutTag_MPEG_5_1_A`, without descriptions.
  public init(tag: AudioChannelLayoutTag) {
    storage = ChannelLayoutStorage(descriptions: 0)
    storage.pointer.pointee.mChannelLayoutTag = tag
  }

  /// Makes a layout of descriptions, with the tag `kAudioChannelLayoutTag_UseChannelDescriptions`.
  public init(channelDescriptions: [AudioChannelDescription]) {
    self.init(maximumDescriptions: channelDescriptions.count)
    storage.pointer.pointee.mChannelLayoutTag = kAudioChannelLayoutTag_UseChannelDescriptions
    for (index, description) in channelDescriptions.enumerated() { storage.descriptions[index] = description }
  }

  /// Makes a layout over the memory of another owner. The deallocator frees the memory after the last use.
  public init(
    audioChannelLayoutPointer: AudioChannelLayout.UnsafePointer,
    deallocator: @escaping (AudioChannelLayout.UnsafePointer) -> Void
  ) {
    storage = ChannelLayoutStorage(foreign: audioChannelLayoutPointer, deallocator: deallocator)
  }

  /// The tag of a known layout, or one that refers to the bitmap or to the descriptions instead.
  public var tag: AudioChannelLayoutTag {
    get { storage.pointer.pointee.mChannelLayoutTag }
    set { withUnsafeMutablePointer { $0.pointee.mChannelLayoutTag = newValue } }
  }

  /// The speakers, which state the channels if the tag is `kAudioChannelLayoutTag_UseChannelBitmap`.
  public var bitmap: AudioChannelBitmap {
    get { storage.pointer.pointee.mChannelBitmap }
    set { withUnsafeMutablePointer { $0.pointee.mChannelBitmap = newValue } }
  }

  /// The descriptions, which state the channels if the tag is `kAudioChannelLayoutTag_UseChannelDescriptions`. Setting
  /// them replaces the whole layout, with its tag and bitmap, by the layout that the collection was taken from.
  public var channelDescriptions: ChannelDescriptions {
    get { ChannelDescriptions(storage: storage) }
    set { storage = newValue.storage }
  }

  /// The number of channels: that of the descriptions or of the speakers in the bitmap, if the tag refers to them, else
  /// the number in the tag.
  public var numberOfChannels: Int {
    switch tag {
    case kAudioChannelLayoutTag_UseChannelDescriptions: storage.count
    case kAudioChannelLayoutTag_UseChannelBitmap: bitmap.rawValue.nonzeroBitCount
    default: Int(AudioChannelLayoutTag_GetNumberOfChannels(tag))
    }
  }

  /// The size in bytes of the structure with all its descriptions.
  public var sizeInBytes: Int { storage.sizeInBytes }

  /// Labels all descriptions as unknown. A layout without descriptions instead gets the tag
  /// `kAudioChannelLayoutTag_Unknown` for its number of channels.
  public mutating func setAllToUnknown() {
    let channels = numberOfChannels
    makeUnique()
    if storage.count == 0 {
      storage.pointer.pointee.mChannelLayoutTag = kAudioChannelLayoutTag_Unknown | UInt32(channels)
    }
    let unknown = AudioChannelDescription(
      mChannelLabel: kAudioChannelLabel_Unknown, mChannelFlags: [], mCoordinates: (0, 0, 0))
    for index in 0..<storage.count { storage.descriptions[index] = unknown }
  }

  /// Calls `body` with a pointer to the structure for reading. The pointer is valid during the call only.
  public func withUnsafePointer<Result>(_ body: (UnsafePointer<AudioChannelLayout>) throws -> Result) rethrows -> Result
  {
    defer { withExtendedLifetime(storage) {} }
    return try body(UnsafePointer(storage.pointer))
  }

  /// Calls `body` with a pointer to the structure for writing. The pointer is valid during the call only. The number of
  /// descriptions must not grow.
  public mutating func withUnsafeMutablePointer<Result>(
    _ body: (UnsafeMutablePointer<AudioChannelLayout>) throws -> Result
  ) rethrows -> Result {
    makeUnique()
    defer { withExtendedLifetime(storage) {} }
    return try body(storage.pointer)
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) || storage.isForeign { storage = storage.copy() }
  }
}

extension ManagedAudioChannelLayout: Equatable {
  /// Returns whether two layouts have the same tag, bitmap and descriptions.
  public static func == (lhs: ManagedAudioChannelLayout, rhs: ManagedAudioChannelLayout) -> Bool {
    lhs.tag == rhs.tag && lhs.bitmap == rhs.bitmap && lhs.channelDescriptions == rhs.channelDescriptions
  }
}

extension ManagedAudioChannelLayout {
  /// The descriptions of a layout, as a collection. Until it is changed, it shares the layout's memory.
  public struct ChannelDescriptions: MutableCollection, RandomAccessCollection, Equatable {
    /// An element is a copy of the description of one channel.
    public typealias Element = AudioChannelDescription
    /// An index counts the descriptions from zero.
    public typealias Index = Int
    /// The range from zero to `count`.
    public typealias Indices = Range<Int>
    /// A slice, which keeps the indices of the whole collection.
    public typealias SubSequence = Slice<ChannelDescriptions>
    /// The standard library's iterator, which reads the description at each index in turn.
    public typealias Iterator = IndexingIterator<ChannelDescriptions>

    fileprivate var storage: ChannelLayoutStorage

    /// The index of the first description, which is zero.
    public var startIndex: Int { 0 }
    /// The number of descriptions.
    public var endIndex: Int { storage.count }
    /// The number of descriptions.
    public var count: Int { storage.count }

    /// The description at an index, which must be less than `count`.
    public subscript(index: Int) -> AudioChannelDescription {
      get {
        _require(
          index >= 0 && index < count,
          "ManagedAudioChannelLayout: index \(index) is out of range for \(count) descriptions")
        return storage.descriptions[index]
      }
      set {
        _require(
          index >= 0 && index < count,
          "ManagedAudioChannelLayout: index \(index) is out of range for \(count) descriptions")
        if !isKnownUniquelyReferenced(&storage) || storage.isForeign { storage = storage.copy() }
        storage.descriptions[index] = newValue
      }
    }

    /// Returns whether two collections have the same descriptions in the same order.
    public static func == (lhs: ChannelDescriptions, rhs: ChannelDescriptions) -> Bool {
      lhs.elementsEqual(rhs) {
        $0.mChannelLabel == $1.mChannelLabel && $0.mChannelFlags == $1.mChannelFlags
          && $0.mCoordinates == $1.mCoordinates
      }
    }
  }
}
