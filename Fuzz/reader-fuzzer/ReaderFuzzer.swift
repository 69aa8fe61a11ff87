import Foundation

/// Reads whatever bytes it is given as a movie, a Core Audio file, a file with tags, a playlist or a reference, as
/// `MEDIA_FUZZ` says.
///
/// Built with `-D FUZZING` and libFuzzer (`scripts/fuzz`) it makes up the bytes; built without it reads the files that
/// are named, which is how a finding is looked into.
@main struct ReaderFuzzer {
  static func main() {
    #if FUZZING
      var count = CommandLine.argc
      var arguments = CommandLine.unsafeArgv
      exit(
        runFuzzer(&count, &arguments) { bytes, count in
          // Safety: libFuzzer lends the bytes for the length of the call; Data copies them.
          if let bytes { Exercise(.current).read(Data(bytes: bytes, count: count)) }
          return 0
        })
    #else
      for path in CommandLine.arguments.dropFirst() {
        guard let data = FileManager.default.contents(atPath: path) else { continue }
        print(path, Exercise(.current).read(data) ?? "reads")
      }
    #endif
  }
}

#if FUZZING
  // Safety: libFuzzer's own functions, with C's calling convention for integers and pointers, which is Swift's on these
  // machines.
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

  @_silgen_name("LLVMFuzzerMutate")
  private func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int) -> Int

  /// What libFuzzer calls to change an input: half of the time boxes as a whole, else bytes.
  @_cdecl("LLVMFuzzerCustomMutator")
  public func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32) -> Int {
    var mutator = StructureMutator(.current, seed: UInt64(seed))
    // Safety: libFuzzer gives room for `capacity` bytes, of which `count` are filled.
    let input = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    guard Bool.random(using: &mutator.random), let changed = mutator.changed(input), changed.count <= capacity else {
      return mutateBytes(bytes, count, capacity)
    }
    _ = UnsafeMutableBufferPointer(start: bytes, count: capacity).update(fromContentsOf: changed)
    return changed.count
  }
#endif
