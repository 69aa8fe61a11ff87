import AVEngineReading
import CoreGraphics
import CoreMedia
import Foundation

protocol NumberCoded: Interpolated {
  static var numberCount: Int { get }
  init(numbers: ArraySlice<Double>)
  var numbers: [Double] { get }
}

extension Float: NumberCoded {
  static var numberCount: Int { 1 }
  init(numbers: ArraySlice<Double>) { self = Float(numbers.first ?? 0) }
  var numbers: [Double] { [Double(self)] }
}

extension CGAffineTransform: NumberCoded {
  static var numberCount: Int { 6 }
  init(numbers: ArraySlice<Double>) {
    let n = numbers.startIndex
    self.init(
      a: numbers[n], b: numbers[n + 1], c: numbers[n + 2], d: numbers[n + 3], tx: numbers[n + 4], ty: numbers[n + 5])
  }
  var numbers: [Double] { [a, b, c, d, tx, ty] }
}

extension CGRect: NumberCoded {
  static var numberCount: Int { 4 }
  init(numbers: ArraySlice<Double>) {
    let n = numbers.startIndex
    self.init(x: numbers[n], y: numbers[n + 1], width: numbers[n + 2], height: numbers[n + 3])
  }
  var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}

extension NSCoder {
  func encode(numbers: [Double], _ key: String) { encode(numbers.map { NSNumber(value: $0) } as NSArray, forKey: key) }

  func decodeNumbers(_ key: String) -> [Double] {
    (decodeObject(of: [NSArray.self, NSNumber.self], forKey: key) as? [NSNumber])?.map(\.doubleValue) ?? []
  }

  func encode(_ time: CMTime, _ key: String) { encode(CMTimeCopyAsDictionary(time, allocator: nil), forKey: key) }

  func decodeTime(_ key: String) -> CMTime? {
    let classes: [AnyClass] = [NSDictionary.self, NSString.self, NSNumber.self]
    return (decodeObject(of: classes, forKey: key) as? NSDictionary).map { CMTimeMakeFromDictionary($0) }
  }

  func encode<Value: NumberCoded>(_ ramps: Ramps<Value>, _ key: String) {
    let times = ramps.all.flatMap { [$0.start, $0.end] }.compactMap { CMTimeCopyAsDictionary($0, allocator: nil) }
    encode(times as NSArray, forKey: "\(key)Times")
    encode(numbers: ramps.all.flatMap { $0.from.numbers + $0.to.numbers }, key)
  }

  func decode<Value: NumberCoded>(_ ramps: inout Ramps<Value>, _ key: String) {
    let classes: [AnyClass] = [NSArray.self, NSDictionary.self, NSString.self, NSNumber.self]
    let dictionaries = decodeObject(of: classes, forKey: "\(key)Times") as? [NSDictionary] ?? []
    let (times, values, size) = (
      dictionaries.map { CMTimeMakeFromDictionary($0) }, decodeNumbers(key), Value.numberCount
    )
    for index in 0..<min(times.count / 2, values.count / (2 * size)) {
      let (start, end) = (times[2 * index], times[2 * index + 1])
      let from = Value(numbers: values[2 * index * size..<(2 * index + 1) * size])
      let to = Value(numbers: values[(2 * index + 1) * size..<(2 * index + 2) * size])
      guard start.isNumeric else { continue }
      if end.isNumeric {
        ramps.set(from: from, to: to, over: CMTimeRange(start: start, end: end))
      } else {
        ramps.set(to, at: start)
      }
    }
  }
}
