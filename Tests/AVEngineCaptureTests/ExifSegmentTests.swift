import AVEngineCapture
import Foundation
import Testing

@Suite struct ExifSegmentTests {
  private let file = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xDA, 9, 9, 0xFF, 0xD9])

  private func inserted(_ image: [String: Any], _ exif: [String: Any]) -> [UInt8] {
    Array(ExifSegment(image: image, exif: exif).inserted(in: file))
  }

  private func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int {
    bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// `directory` is the offset of the tag's directory in the TIFF data.
  private func field(_ tag: Int, _ tiff: [UInt8], _ directory: Int) -> (type: Int, count: Int, value: Int)? {
    for index in 0..<number(tiff, directory, 2) {
      let entry = directory + 2 + 12 * index
      guard number(tiff, entry, 2) == tag else { continue }
      return (number(tiff, entry + 2, 2), number(tiff, entry + 4, 4), number(tiff, entry + 8, 4))
    }
    return nil
  }

  @Test func fieldsStandInTheirDirectories() throws {
    let bytes = inserted(
      ["Orientation": 6, "Model": "Camera"], ["ExposureTime": 0.01, "PixelXDimension": 640, "ExifVersion": [2, 3, 2]])
    #expect(Array(bytes.prefix(8)) == Array(file.prefix(8)))
    #expect(bytes[8] == 0xFF && bytes[9] == 0xE1)
    let length = number(bytes, 10, 2)
    #expect(Array(bytes.dropFirst(10 + length)) == Array(file.dropFirst(8)))
    let tiff = Array(bytes[18..<10 + length])
    #expect(Array(tiff.prefix(8)) == [0x4D, 0x4D, 0, 42, 0, 0, 0, 8])
    let orientation = try #require(field(0x0112, tiff, 8))
    #expect(orientation.type == 3 && orientation.value >> 16 == 6)
    let model = try #require(field(0x0110, tiff, 8))
    #expect(Array(tiff[model.value..<model.value + model.count]) == Array("Camera".utf8) + [0])
    let directory = try #require(field(0x8769, tiff, 8)).value
    let exposure = try #require(field(0x829A, tiff, directory))
    #expect(number(tiff, exposure.value, 4) == 1 && number(tiff, exposure.value + 4, 4) == 100)
    #expect(try #require(field(0xA002, tiff, directory)).value == 640)
    #expect(try #require(field(0x9000, tiff, directory)).value == 0x3032_3332)
    #expect(field(0x829A, tiff, 8) == nil)
  }

  @Test func valuesOfOtherTypesAreLeftOut() throws {
    let bytes = inserted(
      ["Orientation": "six", "Unknown": 1],
      ["ExposureTime": Double.nan, "ISOSpeedRatings": [400], "Flash": 70000, "ExposureBiasValue": -0.5])
    let tiff = Array(bytes[18...])
    #expect(field(0x0112, tiff, 8) == nil)
    let directory = try #require(field(0x8769, tiff, 8)).value
    #expect(field(0x829A, tiff, directory) == nil && field(0x9209, tiff, directory) == nil)
    #expect(try #require(field(0x8827, tiff, directory)).value >> 16 == 400)
    let bias = try #require(field(0x9204, tiff, directory))
    let numerator = Int32(bitPattern: UInt32(number(tiff, bias.value, 4)))
    #expect(Double(numerator) / Double(number(tiff, bias.value + 4, 4)) == -0.5)
  }

  /// The reciprocal of the floating-point time may differ slightly from the whole number.
  @Test(arguments: [60, 93, 125, 243]) func exposuresArePartsOfASecond(_ part: Int) throws {
    let tiff = Array(inserted([:], ["ExposureTime": 1 / Double(part)])[18...])
    let exif = try #require(field(0x8769, tiff, 8))
    let exposure = try #require(field(0x829A, tiff, exif.value))
    #expect(number(tiff, exposure.value, 4) == 1 && number(tiff, exposure.value + 4, 4) == part)
  }

  @Test func whatIsNoJPEGStaysAsItIs() {
    let segment = ExifSegment(image: [:], exif: [:])
    for other in [
      Data(), Data([0xFF, 0xD8]), Data([1, 2, 3, 4, 5, 6, 7]), Data([0xFF, 0xD8, 0xFF, 0xE0, 255, 255, 1]),
    ] {
      #expect(segment.inserted(in: other) == other)
    }
  }
}
