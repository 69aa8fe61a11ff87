/// Where the memory of blocks comes from and goes to.
///
/// Objects ignore the allocator that they are created with. It matters where memory itself is handed over:
/// `kCFAllocatorNull` frees nothing, every other allocator is the process's own.
///
/// The type is ours, and not the toolchain's: `CFDictionaryCreate(kCFAllocatorDefault, …)` finds by it the function
/// that makes an `NSDictionary`, where otherwise two functions would fit that differ only in their results.
public final class CFAllocator: Hashable, Sendable {
  private let freesMemory: Bool

  init(freesMemory: Bool) { self.freesMemory = freesMemory }

  func allocate(_ size: CFIndex) -> UnsafeMutableRawPointer? { freesMemory && size > 0 ? malloc(size) : nil }

  func deallocate(_ pointer: UnsafeMutableRawPointer?) {
    if freesMemory { free(pointer) }
  }

  public static func == (lhs: CFAllocator, rhs: CFAllocator) -> Bool { lhs === rhs }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The default allocator.
public let kCFAllocatorDefault: CFAllocator! = nil
/// The system's allocator.
public let kCFAllocatorSystemDefault: CFAllocator! = CFAllocator(freesMemory: true)
/// The allocator of `malloc` and `free`.
public let kCFAllocatorMalloc: CFAllocator! = CFAllocator(freesMemory: true)
/// The allocator that allocates nothing and frees nothing.
public let kCFAllocatorNull: CFAllocator! = CFAllocator(freesMemory: false)

/// The allocator that stands for the default one.
// Safety: a global constant lives as long as the process.
public func CFAllocatorGetDefault() -> Unmanaged<CFAllocator>! { Unmanaged.passUnretained(kCFAllocatorSystemDefault) }

/// Allocates memory, or gives nil where there is none or the size is zero.
public func CFAllocatorAllocate(_ allocator: CFAllocator!, _ size: CFIndex, _ hint: CFOptionFlags)
  -> UnsafeMutableRawPointer!
{
  (allocator ?? kCFAllocatorSystemDefault).allocate(size)
}

/// Frees memory that the allocator allocated.
public func CFAllocatorDeallocate(_ allocator: CFAllocator!, _ ptr: UnsafeMutableRawPointer!) {
  (allocator ?? kCFAllocatorSystemDefault).deallocate(ptr)
}
