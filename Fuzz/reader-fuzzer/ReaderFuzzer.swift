import Foundation

/// Built with `-D FUZZING` and libFuzzer (`scripts/fuzz`), the program generates the bytes. Otherwise it reads the
/// files in its arguments.
@main struct ReaderFuzzer {
  static func main() {
    #if FUZZING
      var count = CommandLine.argc
      var arguments = CommandLine.unsafeArgv
      exit(
        runFuzzer(&count, &arguments) { bytes, count in
          // Safety: libFuzzer's bytes are valid during the call; `Data` copies them.
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
  // Safety: these are functions of libFuzzer. C's calling convention for integers and pointers is Swift's on the
  // supported machines.
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

  @_silgen_name("LLVMFuzzerMutate")
  private func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int) -> Int

  /// libFuzzer calls this function to change an input. Half of the calls change boxes if the input has any, the
  /// others change bytes.
  @_cdecl("LLVMFuzzerCustomMutator")
  public func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32) -> Int {
    var mutator = StructureMutator(.current, seed: UInt64(seed))
    // Safety: libFuzzer provides a buffer of `capacity` bytes, of which `count` are filled.
    let input = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    guard Bool.random(using: &mutator.random), let changed = mutator.changed(input), changed.count <= capacity else {
      return mutateBytes(bytes, count, capacity)
    }
    _ = UnsafeMutableBufferPointer(start: bytes, count: capacity).update(fromContentsOf: changed)
    return changed.count
  }
#endif
