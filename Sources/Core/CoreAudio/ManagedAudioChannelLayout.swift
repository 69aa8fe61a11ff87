/// A channel layout of any number of descriptions, as a value that owns its memory and copies it when it is changed.
public struct ManagedAudioChannelLayout {
  private var storage: ChannelLayoutStorage

  /// Makes a layout with room for a number of descriptions, all zero.
  public init(maximumDescriptions: Int) {
    storage = ChannelLayoutStorage(descriptions: maximumDescriptions)
    storage.pointer.pointee.mNumberChannelDescriptions = UInt32(maximumDescriptions)
  }

  /// Makes a layout of a known arrangement.
  public init(tag: AudioChannelLayoutTag) {
    storage = ChannelLayoutStorage(descriptions: 0)
    storage.pointer.pointee.mChannelLayoutTag = tag
  }

  /// Makes a layout of descriptions.
  public init(channelDescriptions: [AudioChannelDescription]) {
    self.init(maximumDescriptions: channelDescriptions.count)
    storage.pointer.pointee.mChannelLayoutTag = kAudioChannelLayoutTag_UseChannelDescriptions
    for (index, description) in channelDescriptions.enumerated() { storage.descriptions[index] = description }
  }

  /// Makes a layout over foreign memory, which the deallocator frees when it is needed no more.
  public init(
    audioChannelLayoutPointer: AudioChannelLayout.UnsafePointer,
    deallocator: @escaping (AudioChannelLayout.UnsafePointer) -> Void
  ) {
    storage = ChannelLayoutStorage(foreign: audioChannelLayoutPointer, deallocator: deallocator)
  }

  /// The arrangement.
  public var tag: AudioChannelLayoutTag {
    get { storage.pointer.pointee.mChannelLayoutTag }
    set { withUnsafeMutablePointer { $0.pointee.mChannelLayoutTag = newValue } }
  }

  /// The speakers, where the tag is `kAudioChannelLayoutTag_UseChannelBitmap`.
  public var bitmap: AudioChannelBitmap {
    get { storage.pointer.pointee.mChannelBitmap }
    set { withUnsafeMutablePointer { $0.pointee.mChannelBitmap = newValue } }
  }

  /// The descriptions, where the tag is `kAudioChannelLayoutTag_UseChannelDescriptions`.
  public var channelDescriptions: ChannelDescriptions {
    get { ChannelDescriptions(storage: storage) }
    set { storage = newValue.storage }
  }

  /// The number of channels, by descriptions, bitmap or tag, whichever is meant.
  public var numberOfChannels: Int {
    switch tag {
    case kAudioChannelLayoutTag_UseChannelDescriptions: storage.count
    case kAudioChannelLayoutTag_UseChannelBitmap: bitmap.rawValue.nonzeroBitCount
    default: Int(AudioChannelLayoutTag_GetNumberOfChannels(tag))
    }
  }

  /// The size of the structure with all its descriptions.
  public var sizeInBytes: Int { storage.sizeInBytes }

  /// Makes every channel one of unknown use.
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

  /// Lends the structure for reading.
  public func withUnsafePointer<Result>(_ body: (UnsafePointer<AudioChannelLayout>) throws -> Result) rethrows -> Result
  {
    defer { withExtendedLifetime(storage) {} }
    return try body(UnsafePointer(storage.pointer))
  }

  /// Lends the structure for writing.  The number of descriptions must not grow.
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
  public static func == (lhs: ManagedAudioChannelLayout, rhs: ManagedAudioChannelLayout) -> Bool {
    lhs.tag == rhs.tag && lhs.bitmap == rhs.bitmap && lhs.channelDescriptions == rhs.channelDescriptions
  }
}

extension ManagedAudioChannelLayout {
  /// The descriptions of a layout, as a collection.
  public struct ChannelDescriptions: MutableCollection, RandomAccessCollection, Equatable {
    public typealias Element = AudioChannelDescription
    public typealias Index = Int
    public typealias Indices = Range<Int>
    public typealias SubSequence = Slice<ChannelDescriptions>
    public typealias Iterator = IndexingIterator<ChannelDescriptions>

    fileprivate var storage: ChannelLayoutStorage

    public var startIndex: Int { 0 }
    public var endIndex: Int { storage.count }
    public var count: Int { storage.count }

    /// The description at an index, which must be less than `count`.
    public subscript(index: Int) -> AudioChannelDescription {
      get {
        _require(index >= 0 && index < count, "ManagedAudioChannelLayout: index \(index) of \(count) descriptions")
        return storage.descriptions[index]
      }
      set {
        _require(index >= 0 && index < count, "ManagedAudioChannelLayout: index \(index) of \(count) descriptions")
        if !isKnownUniquelyReferenced(&storage) || storage.isForeign { storage = storage.copy() }
        storage.descriptions[index] = newValue
      }
    }

    public static func == (lhs: ChannelDescriptions, rhs: ChannelDescriptions) -> Bool {
      lhs.elementsEqual(rhs) {
        $0.mChannelLabel == $1.mChannelLabel && $0.mChannelFlags == $1.mChannelFlags
          && $0.mCoordinates == $1.mCoordinates
      }
    }
  }
}
