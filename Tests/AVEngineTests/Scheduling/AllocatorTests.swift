import Foundation
import TestSupport
import Testing

@testable import AVEngineCore

extension Prerequisite {
  fileprivate static let allocatorOptions = Prerequisite(
    "an environment without the allocator's options", isRequired: false
  ) {
    let environment = ProcessInfo.processInfo.environment
    return Allocator.variables.allSatisfy { environment[$0] == nil }
  }
  /// Sanitizers put their own in its place.
  fileprivate static let libraryAllocator = Prerequisite("the C library's allocator", isRequired: false) {
    dlsym(nil, "__sanitizer_get_heap_size") == nil
  }
}

/// The C library's allocator, as the engine sets it for a process.
struct AllocatorTests {
  @Test(.requires(.allocatorOptions), .requires(.libraryAllocator))
  func optionsAreTaken() { #expect(Allocator.isSetForMedia) }

  // glibc raises the size from which it maps blocks to that of the first one that is freed, unless somebody has set it.
  // A block comes from what is free before it is mapped; only a process that has done nothing yet has so little free.
  @Test(.requires(.allocatorOptions), .requires(.libraryAllocator))
  func picturesAreMappedByThemselves() async throws {
    await #expect(processExitsWith: .success) {
      #expect(Allocator.isSetForMedia)
      for _ in 0..<3 {
        let block = try #require(malloc(5 << 20))
        defer { free(block) }
        #expect(Self.isMapped(block))
      }
      let small = try #require(malloc(1 << 20))
      defer { free(small) }
      #expect(!Self.isMapped(small))
    }
  }

  /// The second bit of the size that stands before each of glibc's blocks (malloc.c: IS_MMAPPED).
  private static func isMapped(_ block: UnsafeMutableRawPointer) -> Bool {
    (block - MemoryLayout<Int>.size).load(as: Int.self) & 2 != 0
  }
}
