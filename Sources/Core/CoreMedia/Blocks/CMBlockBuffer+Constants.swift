public import CoreFoundation

/// Options of the functions that make or extend block buffers.
public typealias CMBlockBufferFlags = UInt32

/// Allocate memory at once instead of at the first use.
public let kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags = 1 << 0
/// Copy the bytes even where a reference to contiguous memory would do.
public let kCMBlockBufferAlwaysCopyDataFlag: CMBlockBufferFlags = 1 << 1
/// Keep references to references as they are.
public let kCMBlockBufferDontOptimizeDepthFlag: CMBlockBufferFlags = 1 << 2
/// Permit a reference to a buffer that is still empty.
public let kCMBlockBufferPermitEmptyReferenceFlag: CMBlockBufferFlags = 1 << 3

/// The version of `CMBlockBufferCustomBlockSource` that is understood.
public let kCMBlockBufferCustomBlockSourceVersion: UInt32 = 0

/// No error.
public let kCMBlockBufferNoErr: OSStatus = 0
/// There is no memory for the buffer object.
public let kCMBlockBufferStructureAllocationFailedErr: OSStatus = -12700
/// There is no memory for the bytes.
public let kCMBlockBufferBlockAllocationFailedErr: OSStatus = -12701
/// A custom block source has an unknown version or lacks its allocator.
public let kCMBlockBufferBadCustomBlockSourceErr: OSStatus = -12702
/// An offset lies outside the data.
public let kCMBlockBufferBadOffsetParameterErr: OSStatus = -12703
/// A length is zero where it must not be, or reaches beyond the data.
public let kCMBlockBufferBadLengthParameterErr: OSStatus = -12704
/// A pointer is missing.
public let kCMBlockBufferBadPointerParameterErr: OSStatus = -12705
/// The operation needs data, and the buffer is empty.
public let kCMBlockBufferEmptyBBufErr: OSStatus = -12706
/// A block has no memory yet.
public let kCMBlockBufferUnallocatedBlockErr: OSStatus = -12707
/// There is not enough room.
public let kCMBlockBufferInsufficientSpaceErr: OSStatus = -12708

/// A client's own allocator for the memory of a block buffer.
public struct CMBlockBufferCustomBlockSource: @unchecked Sendable {
  // Safety: as on a Mac, the client knows on which threads its functions and its pointer are used.

  /// `kCMBlockBufferCustomBlockSourceVersion`.
  public var version: UInt32
  /// Makes memory of a number of bytes; optional when memory is passed in.
  public var AllocateBlock: ((UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?
  /// Gives memory of a number of bytes back.
  public var FreeBlock: ((UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?
  /// Passed to both functions.
  public var refCon: UnsafeMutableRawPointer?

  public init() { self.init(version: 0, AllocateBlock: nil, FreeBlock: nil, refCon: nil) }
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
  /// The errors of block buffers, as objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    public static let structureAllocationFailed = error(kCMBlockBufferStructureAllocationFailedErr)
    public static let blockAllocationFailed = error(kCMBlockBufferBlockAllocationFailedErr)
    public static let badCustomBlockSource = error(kCMBlockBufferBadCustomBlockSourceErr)
    public static let badOffsetParameter = error(kCMBlockBufferBadOffsetParameterErr)
    public static let badLengthParameter = error(kCMBlockBufferBadLengthParameterErr)
    public static let badPointerParameter = error(kCMBlockBufferBadPointerParameterErr)
    public static let emptyBlockBuffer = error(kCMBlockBufferEmptyBBufErr)
    public static let unallocatedBlock = error(kCMBlockBufferUnallocatedBlockErr)
    public static let insufficientSpace = error(kCMBlockBufferInsufficientSpaceErr)
  }

  /// Options for making or extending a block buffer.
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Allocate memory at once instead of at the first use.
    public static let assureMemoryNow = Flags(rawValue: kCMBlockBufferAssureMemoryNowFlag)
    /// Copy the bytes even where a reference to contiguous memory would do.
    public static let alwaysCopyData = Flags(rawValue: kCMBlockBufferAlwaysCopyDataFlag)
    /// Keep references to references as they are.
    public static let dontOptimizeDepth = Flags(rawValue: kCMBlockBufferDontOptimizeDepthFlag)
    /// Permit a reference to a buffer that is still empty.
    public static let permitEmptyReference = Flags(rawValue: kCMBlockBufferPermitEmptyReferenceFlag)
  }

  static func error(_ status: OSStatus) -> NSError { statusError(status) }
}
