import AVEngineCore
import AVEngineISOMedia
import CoreMedia
import Foundation

final class MovieFile {
  var options: WriterOptions
  let brand: ContainerBrand
  let output: BufferedFileWriter
  /// The offset of the 16 bytes before the media, which have room for the largest header of the media box.
  private var mediaStart: Int64 = 0

  init(path: String, options: WriterOptions) throws(EngineError) {
    guard let brand = ContainerBrand(format: options.format) else {
      throw EngineError(
        .unsupported, "Writing", subject: path, detail: "files of the format \(options.format) cannot be written")
    }
    self.options = options
    self.brand = brand
    output = try BufferedFileWriter(path: path)
  }

  func check(_ format: CMFormatDescription, of mediaType: CMMediaType) throws(EngineError) {
    _ = try SampleEntryWriter(brand, mediaType: mediaType).entry(format)
  }

  /// The media box extends to the end of the file until its size is known.
  func begin() throws(EngineError) {
    try output.write(brand.typeBox)
    mediaStart = output.position
    var writer = BoxWriter()
    writer.box(brand.fillerType) { _ in }
    writer.u32(0)
    writer.code("mdat")
    try output.write(writer.bytes)
  }

  func complete(_ records: [SampleTableBuilder]) throws(EngineError) {
    var records = records
    try ChapterWriter(options: options).add(to: &records, output)
    try output.flush()
    try completeMedia()
    try writeHeader(records)
  }

  // MARK: Fragments

  func beginFragments() throws(EngineError) {
    try output.write(brand.typeBox)
    mediaStart = output.position
    var writer = BoxWriter()
    writer.box("free") { $0.zeros(8) }
    try output.write(writer.bytes)
  }

  /// A header after the fragments is written before the media box is put around them.
  func completeFragments(_ records: [SampleTableBuilder]) throws(EngineError) {
    var records = records
    try ChapterWriter(options: options).add(to: &records, output)
    try output.flush()
    let size = output.position - mediaStart
    if !options.headerInFront {
      try output.write(header(records, shiftedBy: 0))
      try output.flush()
    }
    try output.put(Self.largeMediaHeader(size: size), at: mediaStart)
    if options.headerInFront { try writeHeaderInFront(records) }
    output.close()
  }

  private func completeMedia() throws(EngineError) {
    let size = output.position - mediaStart - 8
    var writer = BoxWriter()
    if size <= Int64(UInt32.max) {
      writer.u32(UInt32(size))
      try output.put(writer.bytes, at: mediaStart + 8)
    } else {
      try output.put(Self.largeMediaHeader(size: size + 8), at: mediaStart)
    }
  }

  private static func largeMediaHeader(size: Int64) -> [UInt8] {
    var writer = BoxWriter()
    writer.u32(1)
    writer.code("mdat")
    writer.i64(size)
    return writer.bytes
  }

  // MARK: The movie header

  private func writeHeader(_ records: [SampleTableBuilder]) throws(EngineError) {
    if options.headerInFront {
      try writeHeaderInFront(records)
    } else {
      try output.write(header(records, shiftedBy: 0))
    }
    try output.flush()
    output.close()
  }

  private func header(_ records: [SampleTableBuilder], shiftedBy shift: Int64) throws(EngineError) -> [UInt8] {
    try MovieHeaderWriter(brand: brand, options: options, records: records, offsetShift: shift).movie()
  }

  /// The rest of the room, and the old type box, become filler.
  private func writeHeaderInFront(_ records: [SampleTableBuilder]) throws(EngineError) {
    var room: Int64 = 0
    let unit = Self.insertUnit(records)
    var movie = try header(records, shiftedBy: 0)
    // Offsets above 4 GB take 8 bytes: the move may make the header larger.
    while room < Int64(movie.count) + 16 {
      room = (Int64(movie.count) + 16 + unit - 1) / unit * unit
      movie = try header(records, shiftedBy: room)
    }
    try output.insert(room)
    var front = brand.typeBox + movie
    let filler = room + mediaStart - Int64(front.count)
    var writer = BoxWriter()
    writer.u32(UInt32(clamping: filler))
    writer.code("free")
    // The old type box is within the filler, and is zeroed so that it does not read as a box.
    writer.zeros(Int(filler) - 8)
    front += writer.bytes
    try output.put(front, at: 0)
  }

  /// Media is moved by multiples of this unit, so that it stays aligned. Alignments that would waste much room are
  /// ignored.
  private static func insertUnit(_ records: [SampleTableBuilder]) -> Int64 {
    records.reduce(BufferedFileWriter.insertUnit) { unit, record in
      let alignment = Int64(max(1, record.settings.chunkAlignment))
      var x = unit
      var y = alignment
      while y != 0 { (x, y) = (y, x % y) }
      let (common, overflow) = (unit / x).multipliedReportingOverflow(by: alignment)
      return overflow || common > mostRoom ? unit : common
    }
  }

  private static let mostRoom: Int64 = 1 << 20
}
