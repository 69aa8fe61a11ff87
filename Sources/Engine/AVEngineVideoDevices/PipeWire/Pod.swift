/// SPA's "plain old data" (<spa/pod/pod.h>): the size of the body in 4 bytes, the type in 4 bytes, and the body, padded
/// to a multiple of 8 bytes.
package indirect enum Pod: Hashable, Sendable {
  case none
  case bool(Bool)
  /// A value of an enumeration.
  case id(UInt32)
  case int(Int32)
  case long(Int64)
  case float(Float)
  case double(Double)
  case string(String)
  case bytes([UInt8])
  case rectangle(width: UInt32, height: UInt32)
  case fraction(UInt32, over: UInt32)
  /// Values of one type.
  case array([Pod])
  case structure([Pod])
  case object(Object)
  case choice(Choice)
  /// The index of a descriptor in a message.
  case descriptor(Int64)
  /// A value of a type that is not used here: a bitmap, a sequence, a pointer, or a type without a case of `Kind`.
  case other(type: UInt32, [UInt8])

  package struct Object: Hashable, Sendable {
    package var type: UInt32
    package var id: UInt32
    package var properties: [Property]

    package init(type: UInt32, id: UInt32, properties: [Property]) {
      self.type = type
      self.id = id
      self.properties = properties
    }

    package subscript(_ key: UInt32) -> Pod? { properties.first { $0.key == key }?.value }
  }

  package struct Property: Hashable, Sendable {
    package var key: UInt32
    package var flags: UInt32
    package var value: Pod

    package init(_ key: UInt32, _ value: Pod, flags: UInt32 = 0) {
      self.key = key
      self.value = value
      self.flags = flags
    }
  }

  /// Values among which the other side may choose. The first is preferred.
  package struct Choice: Hashable, Sendable {
    package enum Kind: UInt32, Sendable {
      /// Only the first value.
      case none = 0
      /// Preferred, smallest, greatest.
      case range = 1
      /// Preferred, smallest, greatest, step.
      case step = 2
      /// Preferred, and all possible values.
      case enumeration = 3
      /// Preferred, and all bits that may be set.
      case flags = 4
    }

    package var kind: Kind
    package var flags: UInt32
    /// Values of one type, whose bodies have the same size.
    package var values: [Pod]

    package init(_ kind: Kind, _ values: [Pod], flags: UInt32 = 0) {
      self.kind = kind
      self.values = values
      self.flags = flags
    }
  }

  /// SPA_TYPE_… of <spa/utils/type.h>.
  enum Kind: UInt32 {
    case none = 1, bool, id, int, long, float, double, string, bytes, rectangle, fraction, bitmap, array, structure,
      object, sequence, pointer, descriptor, choice
  }
}

extension Pod {
  package var preferred: Pod {
    if case .choice(let choice) = self { choice.values.first ?? .none } else { self }
  }

  package var id: UInt32? { if case .id(let id) = preferred { id } else { nil } }
}
