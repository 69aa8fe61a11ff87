import Foundation

/// Options and calls of glibc's allocator, without effect with another C library.
package enum Allocator {
  private typealias SetOption = @convention(c) (CInt, CInt) -> CInt
  private typealias Trim = @convention(c) (Int) -> CInt

  /// The variables with which users of glibc set the allocator's options. If a variable is set, no option is changed.
  static let variables = [
    "GLIBC_TUNABLES", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_", "MALLOC_TOP_PAD_",
  ]

  /// The first access sets the options, which must happen before the first file is opened, because a thread keeps its
  /// arena.
  ///
  /// - Arenas: one for each processor, because memory that was freed to one arena is not available to the threads of
  ///   another.
  /// - Blocks of 4 MiB and more, such as frames, are mapped separately, so that they do not split an arena.
  /// - Fast bins: none, because glibc merges all blocks in them whenever a large block is freed.
  package static let isSetForMedia: Bool = {
    guard variables.allSatisfy({ getenv($0) == nil }), let symbol = dlsym(nil, "mallopt") else { return false }
    // Safety: mallopt(3) takes two ints and returns one, which is 1 on success.
    let set = unsafeBitCast(symbol, to: SetOption.self)
    return options(processors: ProcessorShare.own.count).allSatisfy { set($0, $1) == 1 }
  }()

  /// The options' numbers are those of glibc's malloc.h.
  private static func options(processors: Int) -> [(CInt, CInt)] {
    let (arenaLimit, mappingThreshold, trimThreshold, fastBinLimit): (CInt, CInt, CInt, CInt) = (-8, -3, -1, 1)
    return [
      (arenaLimit, CInt(clamping: processors)), (mappingThreshold, 4 << 20), (trimThreshold, 4 << 20),
      (fastBinLimit, 0),
    ]
  }

  static func giveBack() {
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    // Safety: malloc_trim(3) takes a size_t and returns an int.
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  }
}
