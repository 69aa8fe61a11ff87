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
  /// Sanitizers replace the C library's allocator.
  fileprivate static let libraryAllocator = Prerequisite("the C library's allocator", isRequired: false) {
    dlsym(nil, "__sanitizer_get_heap_size") == nil
  }
}

struct AllocatorTests {
  @Test(.requires(.allocatorOptions), .requires(.libraryAllocator))
  func optionsAreTaken() { #expect(Allocator.isSetForMedia) }

  // glibc maps blocks above a threshold. Freeing a mapped block may raise the threshold to that block's size, unless
  // the program has set the threshold. glibc prefers free memory to a new mapping, so the test runs in a new process,
  // which has little free memory.
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

  /// Whether the second bit of the size before a glibc block is set (malloc.c: IS_MMAPPED).
  private static func isMapped(_ block: UnsafeMutableRawPointer) -> Bool {
    (block - MemoryLayout<Int>.size).load(as: Int.self) & 2 != 0
  }
}
