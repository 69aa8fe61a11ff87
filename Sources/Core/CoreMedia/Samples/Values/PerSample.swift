/// The values of a buffer's samples in Apple's compact form: none, one for all samples, or one for each.
package enum PerSample<Value: Sendable>: Sendable {
  case none
  case same(Value)
  case each([Value])

  init?(_ values: [Value], count: Int) {
    switch values.count {
    case 0: self = .none
    case 1: self = .same(values[0])
    case count: self = .each(values)
    default: return nil
    }
  }

  var stored: [Value] {
    switch self {
    case .none: []
    case .same(let value): [value]
    case .each(let values): values
    }
  }

  /// The value of one sample. `index` is less than the number of samples.
  subscript(index: Int) -> Value? {
    switch self {
    case .none: nil
    case .same(let value): value
    case .each(let values): values.indices.contains(index) ? values[index] : nil
    }
  }

  func slice(_ range: Range<Int>) -> PerSample {
    guard case .each(let values) = self else { return self }
    return range.count == 1 ? .same(values[range.lowerBound]) : .each(Array(values[range]))
  }
}
