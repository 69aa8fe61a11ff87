public import CoreFoundation

/// Options of the functions that make or extend block buffers.
public typealias CMBlockBufferFlags = UInt32

/// The option to allocate a block's memory at once instead of at its first use.
public let kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags = 1 << 0
/// The option, for making a contiguous buffer, to copy the bytes even if a reference to contiguous memory would
/// suffice.
public let kCMBlockBufferAlwaysCopyDataFlag: CMBlockBufferFlags = 1 << 1
/// The option to keep chains of buffer references instead of shortening them. Linux: ignored.
public let kCMBlockBufferDontOptimizeDepthFlag: CMBlockBufferFlags = 1 << 2
/// The option to permit a reference to a buffer that is still empty.
public let kCMBlockBufferPermitEmptyReferenceFlag: CMBlockBufferFlags = 1 << 3

/// The supported version of `CMBlockBufferCustomBlockSource`, zero.
public let kCMBlockBufferCustomBlockSourceVersion: UInt32 = 0

/// The result code of success, zero.
public let kCMBlockBufferNoErr: OSStatus = 0
/// Memory for the buffer object could not be allocated.
public let kCMBlockBufferStructureAllocationFailedErr: OSStatus = -12700
/// Memory for the bytes could not be allocated.
public let kCMBlockBufferBlockAllocationFailedErr: OSStatus = -12701
/// A custom block source has an unknown version or lacks its allocator.
public let kCMBlockBufferBadCustomBlockSourceErr: OSStatus = -12702
/// An offset is negative or beyond the data.
public let kCMBlockBufferBadOffsetParameterErr: OSStatus = -12703
/// A length is out of range, or not positive where a block is made.
public let kCMBlockBufferBadLengthParameterErr: OSStatus = -12704
/// A pointer that the function needs is nil. Linux: no C-style function returns this.
public let kCMBlockBufferBadPointerParameterErr: OSStatus = -12705
/// The operation needs data, but the buffer is empty.
public let kCMBlockBufferEmptyBBufErr: OSStatus = -12706
/// The memory of a block is not allocated yet. Linux: never returned, because functions allocate it as needed.
public let kCMBlockBufferUnallocatedBlockErr: OSStatus = -12707
/// There is not enough room for the bytes at the destination.
public let kCMBlockBufferInsufficientSpaceErr: OSStatus = -12708

/// A client's own allocator for the memory of block buffers.
public struct CMBlockBufferCustomBlockSource: @unchecked Sendable {
  // Safety: as on a Mac, the client ensures that its functions and its pointer may be used on any thread.

  /// The version of this structure: `kCMBlockBufferCustomBlockSourceVersion`.
  public var version: UInt32
  /// Allocates memory; receives `refCon` and the number of bytes. The function may be nil if the client passes memory.
  public var AllocateBlock: ((UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?
  /// Frees memory; receives `refCon`, the memory and its size in bytes.
  public var FreeBlock: ((UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?
  /// A pointer that is passed to both functions.
  public var refCon: UnsafeMutableRawPointer?

  /// Makes a source without functions.
  public init() { self.init(version: 0, AllocateBlock: nil, FreeBlock: nil, refCon: nil) }
  /// Makes a source of these fields, copied by the functions that take the source.
  public init(
    version: UInt32, AllocateBlock: ((UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?,
    FreeBlock: ((UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?, refCon: UnsafeMutableRawPointer?
  ) {
    self.version = version
    self.AllocateBlock = AllocateBlock
    self.FreeBlock = FreeBlock
    self.refCon = refCon
  }
}

extension CMBlockBuffer {
  /// The errors of block buffers, as `NSError` objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    /// Memory for the buffer object could not be allocated.
    public static let structureAllocationFailed = error(kCMBlockBufferStructureAllocationFailedErr)
    /// Memory for the bytes could not be allocated.
    public static let blockAllocationFailed = error(kCMBlockBufferBlockAllocationFailedErr)
    /// A custom block source has an unknown version or lacks its allocator.
    public static let badCustomBlockSource = error(kCMBlockBufferBadCustomBlockSourceErr)
    /// An offset is negative or beyond the data.
    public static let badOffsetParameter = error(kCMBlockBufferBadOffsetParameterErr)
    /// A length is out of range, or not positive where a block is made.
    public static let badLengthParameter = error(kCMBlockBufferBadLengthParameterErr)
    /// The caller's buffer, such as the destination of a copy, has no address.
    public static let badPointerParameter = error(kCMBlockBufferBadPointerParameterErr)
    /// The operation needs data, but the buffer is empty.
    public static let emptyBlockBuffer = error(kCMBlockBufferEmptyBBufErr)
    /// The memory of a block is not allocated yet. Linux: never thrown, because methods allocate it as needed.
    public static let unallocatedBlock = error(kCMBlockBufferUnallocatedBlockErr)
    /// There is not enough room for the bytes at the destination.
    public static let insufficientSpace = error(kCMBlockBufferInsufficientSpaceErr)
  }

  /// Options of the methods that make or extend block buffers.
  public struct Flags: OptionSet, Sendable {
    /// The bits: those of the `kCMBlockBuffer…Flag` constants.
    public let rawValue: UInt32
    /// Makes a set from the bits of `kCMBlockBuffer…Flag` constants.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The option to allocate a block's memory at once instead of at its first use.
    public static let assureMemoryNow = Flags(rawValue: kCMBlockBufferAssureMemoryNowFlag)
    /// The option, for making a contiguous buffer, to copy the bytes even if a reference to contiguous memory would
    /// suffice.
    public static let alwaysCopyData = Flags(rawValue: kCMBlockBufferAlwaysCopyDataFlag)
    /// The option to keep chains of buffer references instead of shortening them. Linux: ignored.
    public static let dontOptimizeDepth = Flags(rawValue: kCMBlockBufferDontOptimizeDepthFlag)
    /// The option to permit a reference to a buffer that is still empty.
    public static let permitEmptyReference = Flags(rawValue: kCMBlockBufferPermitEmptyReferenceFlag)
  }

  static func error(_ status: OSStatus) -> NSError { statusError(status) }
}
