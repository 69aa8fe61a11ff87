import CoreAudioTypes
import Foundation
import Synchronization

/// Descriptions at addresses that last as long as the process: one for each format that was ever used, which are few.
enum StreamDescriptions {
  // Safety: what is pointed at is written before the pointer is shared, and never again.
  private struct Table: @unchecked Sendable {
    var pointers: [Data: UnsafePointer<AudioStreamBasicDescription>] = [:]
  }

  private static let table = Mutex(Table())

  static func pointer(to description: AudioStreamBasicDescription) -> UnsafePointer<AudioStreamBasicDescription> {
    let address = table.withLock { table in
      // Safety: the structure is made of numbers without gaps between them.
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
