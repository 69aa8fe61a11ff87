internal import AVEngineCSQLite
import Foundation

enum SQLiteValue: Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])

  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  init(_ number: Int) { self = .integer(Int64(number)) }
  init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
  init(_ date: Date?) { self = date.map { .real($0.timeIntervalSince1970) } ?? .null }
  init(_ number: Double?) { self = number.map { .real($0) } ?? .null }

  init(_ value: MediaLibraryValue) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(text)
    case .date(let date): self = .real(date.timeIntervalSince1970)
    case .null: self = .null
    }
  }

  func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    let status =
      switch self {
      case .null: sqlite3_bind_null(statement, place)
      case .integer(let number): sqlite3_bind_int64(statement, place, number)
      // SQLite stores NaN as NULL.
      case .real(let number): sqlite3_bind_double(statement, place, number)
      case .text(var text):
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            // Safety: an empty text may have a null address, which would mean NULL.
            $0.baseAddress.map { csqlite_bind_copied_text(statement, place, $0, Int32(clamping: bytes.count)) }
              ?? csqlite_bind_copied_text(statement, place, "", 0)
          }
        }
      case .bytes(let bytes): csqlite_bind_copied_blob(statement, place, bytes, Int32(clamping: bytes.count))
      }
    return status
  }
}

struct SQLiteRow: ~Copyable {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == CSQLITE_NULL }
  /// Returns 0 for NULL.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }
  func flag(_ column: Int32) -> Bool { integer(column) != 0 }
  /// Returns 0 for NULL.
  func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
  func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }
  func date(_ column: Int32) -> Date { Date(timeIntervalSince1970: real(column)) }
  func optionalDate(_ column: Int32) -> Date? { isNull(column) ? nil : date(column) }

  func text(_ column: Int32) -> String? {
    guard let text = sqlite3_column_text(statement, column) else { return nil }
    // Safety: the bytes are valid until the next step of the statement.
    let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, column)))
    return String(decoding: bytes, as: UTF8.self)
  }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    // Safety: the bytes are valid until the next step of the statement.
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }
}
