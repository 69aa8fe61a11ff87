public import Foundation

/// A message with interpolated values, for `Logger` and `os_log`.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  let interpolation: OSLogInterpolation

  /// Creates a message from the parts that Swift has collected from a string literal with interpolated values.
  public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }

  /// Creates a message of constant text, which is always visible in the log.
  public init(stringLiteral value: String) {
    var interpolation = OSLogInterpolation(literalCapacity: value.utf8.count, interpolationCount: 0)
    interpolation.appendLiteral(value)
    self.interpolation = interpolation
  }

  var parts: [MessagePart] { interpolation.parts.map { $0() } }
}

struct MessagePart {
  var text: String
  var privacy = OSLogPrivacy.public
}

/// Collects the parts of a message. Values are evaluated only if the message is written.
public struct OSLogInterpolation: StringInterpolationProtocol {
  var parts: [() -> MessagePart] = []

  /// Creates an interpolation. Swift calls it with the number of values; the number of bytes of the literal is ignored.
  public init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(interpolationCount * 2 + 1) }

  /// Appends a piece of the string literal, which is always visible in the log.
  public mutating func appendLiteral(_ literal: String) { parts.append { MessagePart(text: literal) } }

  /// Appends an integer. By default the log shows it.
  public mutating func appendInterpolation<T: FixedWidthInteger>(
    _ number: @autoclosure @escaping () -> T, format: OSLogIntegerFormat = .decimal,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    parts.append { MessagePart(text: align.pad(format.text(of: number())), privacy: privacy.resolved(isScalar: true)) }
  }

  /// Appends a `Double`, by default as with `%f`. By default the log shows it.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormat = .fixed,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    parts.append { MessagePart(text: align.pad(format.text(of: number())), privacy: privacy.resolved(isScalar: true)) }
  }

  /// Appends a `Float`, by default as with `%f`. By default the log shows it.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormat = .fixed,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    parts.append {
      MessagePart(text: align.pad(format.text(of: Double(number()))), privacy: privacy.resolved(isScalar: true))
    }
  }

  /// Appends a Boolean, by default as `true` or `false`. By default the log shows it.
  public mutating func appendInterpolation(
    _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
  ) {
    parts.append { MessagePart(text: format.text(of: boolean()), privacy: privacy.resolved(isScalar: true)) }
  }

  /// Appends a string. By default the log hides it.
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto,
    attributes: String = ""
  ) {
    parts.append { MessagePart(text: align.pad(argumentString()), privacy: privacy.resolved(isScalar: false)) }
  }

  /// Appends the description of a value. By default the log hides it.
  @_disfavoredOverload  // Numbers are CustomStringConvertible too, and would be private.
  public mutating func appendInterpolation<T: CustomStringConvertible>(
    _ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto,
    attributes: String = ""
  ) {
    parts.append { MessagePart(text: align.pad(value().description), privacy: privacy.resolved(isScalar: false)) }
  }

  /// Appends the description of an object. By default the log hides it.
  public mutating func appendInterpolation(
    _ argumentObject: @autoclosure @escaping () -> NSObject, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    parts.append { MessagePart(text: argumentObject().description, privacy: privacy.resolved(isScalar: false)) }
  }

  /// Appends an error. By default the log hides it.
  public mutating func appendInterpolation(
    _ error: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    parts.append { MessagePart(text: String(describing: error()), privacy: privacy.resolved(isScalar: false)) }
  }

  /// Appends the name of a type. By default the log shows it.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> any Any.Type, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    parts.append {
      MessagePart(text: align.pad(String(describing: value())), privacy: privacy.resolved(isScalar: true))
    }
  }
}
