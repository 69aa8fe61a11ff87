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
