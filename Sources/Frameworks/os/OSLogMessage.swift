public import Foundation

/// A message with values in it, as `Logger` takes it.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  let interpolation: OSLogInterpolation

  public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }

  public init(stringLiteral value: String) {
    var interpolation = OSLogInterpolation(literalCapacity: value.utf8.count, interpolationCount: 0)
    interpolation.appendLiteral(value)
    self.interpolation = interpolation
  }

  /// The values, worked out now.
  var parts: [MessagePart] { interpolation.parts.map { $0() } }
}

/// A piece of a message: fixed text, or a value that may not be for everybody.
struct MessagePart {
  var text: String
  var privacy = OSLogPrivacy.public
}

/// Collects the pieces of a message.  Values are worked out only where the message is written.
public struct OSLogInterpolation: StringInterpolationProtocol {
  var parts: [() -> MessagePart] = []

  public init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(interpolationCount * 2 + 1) }

  public mutating func appendLiteral(_ literal: String) { parts.append { MessagePart(text: literal) } }

  /// Puts in a whole number; everybody sees it unless it is marked.
  public mutating func appendInterpolation<T: FixedWidthInteger>(
    _ number: @autoclosure @escaping () -> T, format: OSLogIntegerFormat = .decimal,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    parts.append { MessagePart(text: align.pad(format.text(of: number())), privacy: privacy.resolved(isScalar: true)) }
  }

  /// Puts in a number; everybody sees it unless it is marked.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormat = .fixed,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    parts.append { MessagePart(text: align.pad(format.text(of: number())), privacy: privacy.resolved(isScalar: true)) }
  }

  /// Puts in a number; everybody sees it unless it is marked.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormat = .fixed,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    parts.append {
      MessagePart(text: align.pad(format.text(of: Double(number()))), privacy: privacy.resolved(isScalar: true))
    }
  }

  /// Puts in a truth value; everybody sees it unless it is marked.
  public mutating func appendInterpolation(
    _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { MessagePart(text: format.text(of: boolean()), privacy: privacy.resolved(isScalar: true)) }
  }

  /// Puts in a string; it is private unless it is marked.
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto,
    attributes: String = ""
  ) {
    parts.append { MessagePart(text: align.pad(argumentString()), privacy: privacy.resolved(isScalar: false)) }
  }

  /// Puts in the description of a value; it is private unless it is marked.
  @_disfavoredOverload  // Numbers describe themselves too, and would be private.
  public mutating func appendInterpolation<T: CustomStringConvertible>(
    _ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto,
    attributes: String = ""
  ) {
    parts.append { MessagePart(text: align.pad(value().description), privacy: privacy.resolved(isScalar: false)) }
  }

  /// Puts in an object; it is private unless it is marked.
  public mutating func appendInterpolation(
    _ argumentObject: @autoclosure @escaping () -> NSObject, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    parts.append { MessagePart(text: argumentObject().description, privacy: privacy.resolved(isScalar: false)) }
  }

  /// Puts in an error; it is private unless it is marked.
  public mutating func appendInterpolation(
    _ error: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    parts.append { MessagePart(text: String(describing: error()), privacy: privacy.resolved(isScalar: false)) }
  }

  /// Puts in the name of a type; everybody sees it unless it is marked.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> any Any.Type, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    parts.append {
      MessagePart(text: align.pad(String(describing: value())), privacy: privacy.resolved(isScalar: true))
    }
  }
}
