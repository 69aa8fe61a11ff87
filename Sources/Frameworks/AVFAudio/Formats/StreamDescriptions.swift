import CoreAudioTypes
import Foundation
import Synchronization

/// The addresses stay valid as long as the process runs. Equal descriptions share one address.
enum StreamDescriptions {
  // Safety: a description is written before its pointer is shared, and never afterwards.
  private struct Table: @unchecked Sendable {
    var pointers: [Data: UnsafePointer<AudioStreamBasicDescription>] = [:]
  }

  private static let table = Mutex(Table())

  static func pointer(to description: AudioStreamBasicDescription) -> UnsafePointer<AudioStreamBasicDescription> {
    let address = table.withLock { table in
      // Safety: the fields of the structure are numbers without padding between them.
      let key = withUnsafeBytes(of: description) { Data($0) }
      if let known = table.pointers[key] { return UInt(bitPattern: known) }
      let memory = UnsafeMutablePointer<AudioStreamBasicDescription>.allocate(capacity: 1)
      memory.initialize(to: description)
      table.pointers[key] = UnsafePointer(memory)
      return UInt(bitPattern: memory)
    }
    // Safety: the address is that of a description in the table; it is never zero.
    return UnsafePointer(bitPattern: address).unsafelyUnwrapped
  }
}
