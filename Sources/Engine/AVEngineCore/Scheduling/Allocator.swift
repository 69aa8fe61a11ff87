import Foundation

/// The C library's allocator, which provides the memory of codecs, demuxers and frames.
///
/// Its options are set by functions of glibc. With another C library, nothing is set.
package enum Allocator {
  private typealias SetOption = @convention(c) (CInt, CInt) -> CInt
  private typealias Trim = @convention(c) (Int) -> CInt

  /// The environment variables with which users of glibc set the allocator's options. If one of them is set, no option
  /// is changed.
  static let variables = [
    "GLIBC_TUNABLES", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_", "MALLOC_TOP_PAD_",
  ]

  /// Whether glibc has accepted the options for media. The first access sets them. It must happen before the first file
  /// is opened, because a thread that has an arena keeps it.
  ///
  /// - Arenas: one for each processor that the process may use, instead of eight for each. Memory that was freed to one
  ///   arena is not available to the threads of another, and decoders run on many threads.
  /// - Blocks of 4 MiB and more, such as frames, are mapped separately. A frame that outlives its decoder then does not
  ///   split the memory that the decoder leaves to the next one. The same number of bytes may stay free at the top of
  ///   an arena.
  /// - Fast bins: none. Whenever a large block is freed, glibc merges all blocks in them, and a demuxer frees large and
  ///   small blocks in turn.
  package static let isSetForMedia: Bool = {
    guard variables.allSatisfy({ getenv($0) == nil }), let symbol = dlsym(nil, "mallopt") else { return false }
    // Safety: mallopt(3) takes two ints and returns one, which is 1 on success.
    let set = unsafeBitCast(symbol, to: SetOption.self)
    return options(processors: ProcessorShare.own.count).allSatisfy { set($0, $1) == 1 }
  }()

  /// Returns the options' numbers, which are those of glibc's malloc.h, and their values.
  private static func options(processors: Int) -> [(CInt, CInt)] {
    let (arenaLimit, mappingThreshold, trimThreshold, fastBinLimit): (CInt, CInt, CInt, CInt) = (-8, -3, -1, 1)
    return [
      (arenaLimit, CInt(clamping: processors)), (mappingThreshold, 4 << 20), (trimThreshold, 4 << 20),
      (fastBinLimit, 0),
    ]
  }

  /// Returns whole pages of freed memory to the system.
  static func giveBack() {
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    // Safety: malloc_trim(3) takes a size_t and returns an int.
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  }
}
