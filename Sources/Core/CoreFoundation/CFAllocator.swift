/// An allocator of blocks of memory.
///
/// A function that makes an object ignores the allocator for the object itself. `kCFAllocatorNull` allocates and frees
/// nothing. The other allocators use `malloc` and `free`.
public final class CFAllocator: Hashable, Sendable {
  private let freesMemory: Bool

  init(freesMemory: Bool) { self.freesMemory = freesMemory }

  func allocate(_ size: CFIndex) -> UnsafeMutableRawPointer? { freesMemory && size > 0 ? malloc(size) : nil }

  func deallocate(_ pointer: UnsafeMutableRawPointer?) {
    if freesMemory { free(pointer) }
  }

  /// Returns whether two allocators are the same object.
  public static func == (lhs: CFAllocator, rhs: CFAllocator) -> Bool { lhs === rhs }
  /// Adds the allocator's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The default allocator: nil, for which `CFAllocatorAllocate` uses `kCFAllocatorSystemDefault`.
public let kCFAllocatorDefault: CFAllocator! = nil
/// The allocator that the default stands for. Linux: it uses `malloc` and `free`.
public let kCFAllocatorSystemDefault: CFAllocator! = CFAllocator(freesMemory: true)
/// The allocator of `malloc` and `free`.
public let kCFAllocatorMalloc: CFAllocator! = CFAllocator(freesMemory: true)
/// The allocator that allocates nothing and frees nothing.
public let kCFAllocatorNull: CFAllocator! = CFAllocator(freesMemory: false)

/// Returns the default allocator as an object, `kCFAllocatorSystemDefault`.
// Safety: a global constant lives as long as the process.
public func CFAllocatorGetDefault() -> Unmanaged<CFAllocator>! { Unmanaged.passUnretained(kCFAllocatorSystemDefault) }

/// Allocates memory. Returns nil if no memory is left, if the size is not above zero, or for `kCFAllocatorNull`.
public func CFAllocatorAllocate(_ allocator: CFAllocator!, _ size: CFIndex, _ hint: CFOptionFlags)
  -> UnsafeMutableRawPointer!
{
  (allocator ?? kCFAllocatorSystemDefault).allocate(size)
}

/// Frees memory that the allocator allocated. `kCFAllocatorNull` frees nothing.
public func CFAllocatorDeallocate(_ allocator: CFAllocator!, _ ptr: UnsafeMutableRawPointer!) {
  (allocator ?? kCFAllocatorSystemDefault).deallocate(ptr)
}
