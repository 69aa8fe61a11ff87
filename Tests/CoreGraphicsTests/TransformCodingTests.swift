import CoreGraphics
import Foundation
import Testing

@Suite struct TransformCodingTests {
  @Test func aTransformIsEncodedAsItsSixNumbers() throws {
    let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    func encoded(by encode: (any Encoder) throws -> Void) throws -> String {
      try withoutActuallyEscaping(encode) { encode in
        String(decoding: try JSONEncoder().encode(Encoded(encode: encode)), as: UTF8.self)
      }
    }
    #expect(try encoded(by: transform.encode(to:)) == "[1,2,3,4,5,6]")
    #expect(try encoded(by: CGAffineTransform.identity.encode(to:)) == "[1,0,0,1,0,0]")
    let decoded = try JSONDecoder().decode(CGAffineTransform.self, from: Data("[1,2,3,4,5,6]".utf8))
    #expect(decoded == transform)
  }

  private struct Encoded: Encodable {
    let encode: (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try encode(encoder) }
  }

  @Test func aFlushKeepsWhatIsDrawn() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 8, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    context.flush()
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    #expect(UnsafeBufferPointer(start: bytes, count: 8).map { $0 } == [0, 0, 0, 0, 255, 0, 0, 255])
  }
}
