import Foundation

/// The C library's allocator, from which codecs, demuxers and frames have their memory.
///
/// Its options are set by glibc's own functions. Under another C library nothing happens.
package enum Allocator {
  private typealias SetOption = @convention(c) (CInt, CInt) -> CInt
  private typealias Trim = @convention(c) (Int) -> CInt

  /// The environment variables by which a user of glibc sets the allocator's options. Where one of them is set, all
  /// stay as they are.
  static let variables = [
    "GLIBC_TUNABLES", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_", "MALLOC_TOP_PAD_",
  ]

  /// Sets the process's options for media, before the first file is opened: a thread that has an arena keeps it.
  ///
  /// - Arenas: one for each processor that the process may use instead of eight. An arena keeps what its threads have
  ///   freed from all other threads, and decoders come and go on many.
  /// - Pictures of 4 MiB and more are mapped by themselves, so that one that outlives its decoder does not split the
  ///   memory which the decoder leaves to the next. As much may stay free at an arena's end.
  /// - Fast bins: none. Whenever a large block is freed, glibc merges all blocks in them, and a demuxer frees large and
  ///   small blocks in turn.
  ///
  /// The value says whether glibc took them all.
  package static let isSetForMedia: Bool = {
    guard variables.allSatisfy({ getenv($0) == nil }), let symbol = dlsym(nil, "mallopt") else { return false }
    // Safety: mallopt(3) takes two ints and returns one, which is 1 where it did what it was asked for.
    let set = unsafeBitCast(symbol, to: SetOption.self)
    return options(processors: ProcessorShare.own.count).allSatisfy { set($0, $1) == 1 }
  }()

  /// Numbers of options in glibc's malloc.h, which other C libraries do not have, and their values.
  private static func options(processors: Int) -> [(CInt, CInt)] {
    let (arenaLimit, mappingThreshold, trimThreshold, fastBinLimit): (CInt, CInt, CInt, CInt) = (-8, -3, -1, 1)
    return [
      (arenaLimit, CInt(clamping: processors)), (mappingThreshold, 4 << 20), (trimThreshold, 4 << 20),
      (fastBinLimit, 0),
    ]
  }

  /// Gives whole pages of freed memory back to the system.
  static func giveBack() {
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    // Safety: malloc_trim(3) takes a size_t and returns an int.
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  }
}
