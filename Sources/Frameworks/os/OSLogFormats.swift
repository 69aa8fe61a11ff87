internal import Foundation

/// How a whole number is written.
public struct OSLogIntegerFormat: Sendable {
  private var radix = 10
  private var showsPlus = false
  private var prefix = ""
  private var isUppercase = false
  private var minDigits = 1

  public static var decimal: OSLogIntegerFormat { OSLogIntegerFormat() }
  public static var hex: OSLogIntegerFormat { hex() }
  public static var octal: OSLogIntegerFormat { octal() }

  public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 1) -> OSLogIntegerFormat {
    OSLogIntegerFormat(showsPlus: explicitPositiveSign, minDigits: minDigits)
  }

  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
  ) -> OSLogIntegerFormat {
    OSLogIntegerFormat(
      radix: 16, showsPlus: explicitPositiveSign, prefix: includePrefix ? (uppercase ? "0X" : "0x") : "",
      isUppercase: uppercase,
      minDigits: minDigits)
  }

  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
  ) -> OSLogIntegerFormat {
    OSLogIntegerFormat(
      radix: 8, showsPlus: explicitPositiveSign, prefix: includePrefix ? "0" : "", minDigits: minDigits)
  }

  func text<T: FixedWidthInteger>(of number: T) -> String {
    let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
    let sign = number < 0 ? "-" : showsPlus ? "+" : ""
    return sign + prefix + String(repeating: "0", count: max(minDigits - digits.count, 0)) + digits
  }
}

/// How a floating-point number is written.
public struct OSLogFloatFormat: Sendable {
  private var conversion: String
  private var precision: Int?
  private var showsPlus = false

  /// As `%f`.
  public static var fixed: OSLogFloatFormat { fixed() }
  /// As `%a`.
  public static var hex: OSLogFloatFormat { hex() }
  /// As `%e`.
  public static var exponential: OSLogFloatFormat { exponential() }
  /// As `%g`.
  public static var hybrid: OSLogFloatFormat { hybrid() }

  public static func fixed(precision: Int? = nil, explicitPositiveSign: Bool = false, uppercase: Bool = false)
    -> OSLogFloatFormat
  {
    OSLogFloatFormat(conversion: uppercase ? "F" : "f", precision: precision, showsPlus: explicitPositiveSign)
  }

  public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormat {
    OSLogFloatFormat(conversion: uppercase ? "A" : "a", showsPlus: explicitPositiveSign)
  }

  public static func exponential(precision: Int? = nil, explicitPositiveSign: Bool = false, uppercase: Bool = false)
    -> OSLogFloatFormat
  {
    OSLogFloatFormat(conversion: uppercase ? "E" : "e", precision: precision, showsPlus: explicitPositiveSign)
  }

  public static func hybrid(precision: Int? = nil, explicitPositiveSign: Bool = false, uppercase: Bool = false)
    -> OSLogFloatFormat
  {
    OSLogFloatFormat(conversion: uppercase ? "G" : "g", precision: precision, showsPlus: explicitPositiveSign)
  }

  func text(of number: Double) -> String {
    String(format: "%" + (showsPlus ? "+" : "") + (precision.map { ".\($0)" } ?? "") + conversion, number)
  }
}

/// How a truth value is written.
public enum OSLogBoolFormat: Sendable {
  /// true or false.
  case truth
  /// yes or no.
  case answer

  func text(of boolean: Bool) -> String {
    self == .truth ? (boolean ? "true" : "false") : (boolean ? "yes" : "no")
  }
}

/// How a value is filled up to a width.
public struct OSLogStringAlignment: Sendable {
  private enum Side { case left, right }

  private var side = Side.left
  private var columns = 0

  public static var none: OSLogStringAlignment { OSLogStringAlignment() }
  public static func left(columns: Int = 0) -> OSLogStringAlignment {
    OSLogStringAlignment(side: .left, columns: columns)
  }
  public static func right(columns: Int = 0) -> OSLogStringAlignment {
    OSLogStringAlignment(side: .right, columns: columns)
  }

  func pad(_ text: String) -> String {
    let spaces = String(repeating: " ", count: max(columns - text.count, 0))
    return side == .left ? text + spaces : spaces + text
  }
}
