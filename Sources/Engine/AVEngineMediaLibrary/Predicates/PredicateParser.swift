import Foundation

extension MediaPredicate {
  /// - Parameter arguments: The values of placeholders, and the keys of `%K`, in order. Superfluous ones are ignored.
  package init(parsing text: String, arguments: [Value] = []) throws(MediaPredicateError) {
    var parser = PredicateParser(tokens: try PredicateLexer.tokens(text), arguments: arguments)
    self = try parser.predicate()
  }
}

/// Whether parentheses contain a condition or an operand is known only after they are parsed, so a `Node` is either.
struct PredicateParser {
  private enum Node {
    case condition(MediaPredicate)
    case operand(MediaPredicate.Operand)
  }

  private let tokens: [PredicateLexer.Token]
  private var arguments: ArraySlice<MediaPredicate.Value>
  private var position = 0
  private var depth = 0
  /// The maximum nesting of calls of `node(from:)`, which limits the use of the stack.
  private static let greatestDepth = 64

  init(tokens: [PredicateLexer.Token], arguments: [MediaPredicate.Value]) {
    (self.tokens, self.arguments) = (tokens, arguments[...])
  }

  mutating func predicate() throws(MediaPredicateError) -> MediaPredicate {
    let condition = try condition(from: .or)
    guard token.kind == .end else { throw unexpected() }
    return condition
  }

  // MARK: Tokens

  private var token: PredicateLexer.Token { tokens[position] }

  private mutating func advance() { if position < tokens.count - 1 { position += 1 } }

  private mutating func take(_ symbol: String) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  private mutating func expect(_ symbol: String) throws(MediaPredicateError) {
    guard take(symbol) else { throw .syntax("“\(symbol)” is missing", place: token.place) }
  }

  private func unexpected() -> MediaPredicateError {
    let text =
      switch token.kind {
      case .end: "the predicate ends too early"
      case .word(let word), .key(let word), .symbol(let word): "“\(word)” is not expected"
      case .text(let text): "the text “\(text)” is not expected"
      case .number: "a number is not expected"
      case .argument(let conversion): "“%\(conversion)” is not expected"
      }
    return .syntax(text, place: token.place)
  }

  // MARK: Operators

  private enum Precedence: Int { case or, and, not, comparison, bits, sum, product, factor }

  private enum Infix {
    case or, and
    case relation(MediaPredicate.Relation)
    case operation(MediaPredicate.Operation, Precedence)

    var precedence: Precedence {
      switch self {
      case .or: .or
      case .and: .and
      case .relation: .comparison
      case .operation(_, let precedence): precedence
      }
    }
  }

  private var infix: Infix? {
    switch token.kind {
    case .symbol(let symbol): Self.symbols[symbol]
    case .word(let word): Self.words[word.uppercased()]
    default: nil
    }
  }

  private static let symbols: [String: Infix] = [
    "||": .or, "&&": .and, "=": .relation(.equal), "==": .relation(.equal), "!=": .relation(.notEqual),
    "<>": .relation(.notEqual), "<": .relation(.less), "<=": .relation(.lessOrEqual), "=<": .relation(.lessOrEqual),
    ">": .relation(.greater), ">=": .relation(.greaterOrEqual), "=>": .relation(.greaterOrEqual),
    "&": .operation(.bitAnd, .bits), "|": .operation(.bitOr, .bits), "+": .operation(.add, .sum),
    "-": .operation(.subtract, .sum), "*": .operation(.multiply, .product), "/": .operation(.divide, .product),
  ]

  private static let words: [String: Infix] = [
    "OR": .or, "AND": .and, "IN": .relation(.isIn), "BETWEEN": .relation(.between), "CONTAINS": .relation(.contains),
    "BEGINSWITH": .relation(.beginsWith), "ENDSWITH": .relation(.endsWith), "LIKE": .relation(.like),
    "MATCHES": .relation(.matches),
  ]

  /// Words of Apple's grammar that are not supported. They are rejected, so that they are not taken for keys.
  private static let unsupported: Set<String> = [
    "ANY", "ALL", "SOME", "NONE", "CAST", "FUNCTION", "SUBQUERY", "TERNARY",
  ]

  private mutating func node(from lowest: Precedence) throws(MediaPredicateError) -> Node {
    let place = token.place
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else { throw .syntax("the predicate is nested too deeply", place: place) }
    var left = try prefix()
    while let infix, infix.precedence.rawValue >= lowest.rawValue {
      switch infix {
      case .or, .and: left = .condition(try join(left, by: infix))
      case .relation(let relation):
        left = .condition(.comparison(try comparison(operand(left, at: place), relation)))
      case .operation(let operation, let precedence):
        let first = try operand(left, at: place)
        advance()
        let second = try operand(from: Precedence(rawValue: precedence.rawValue + 1) ?? .factor)
        left = .operand(.calculation(first, operation, second))
      }
    }
    return left
  }

  private mutating func join(_ first: Node, by join: Infix) throws(MediaPredicateError) -> MediaPredicate {
    var conditions = [try condition(first)]
    let isOr = join.precedence == .or
    while let infix, infix.precedence == join.precedence {
      advance()
      conditions.append(try condition(from: isOr ? .and : .not))
    }
    return isOr ? .any(conditions) : .all(conditions)
  }

  private mutating func comparison(
    _ left: MediaPredicate.Operand, _ relation: MediaPredicate.Relation
  ) throws(MediaPredicateError) -> MediaPredicate.Comparison {
    advance()
    let folding = try folding()
    let rightPlace = token.place
    let right = try operand(from: .bits)
    switch (relation, right) {
    case (.between, .list(let bounds)) where bounds.count != 2:
      throw .syntax("BETWEEN needs two bounds", place: rightPlace)
    case (.between, .value(.list(let bounds))) where bounds.count != 2:
      throw .argument("BETWEEN needs two bounds, not \(bounds.count)")
    case (.between, .list), (.between, .value(.list)), (.isIn, .list), (.isIn, .value(.list)),
      (.isIn, .value(.text)), (.isIn, .value(.null)), (.isIn, .key):
      break
    case (.between, _), (.isIn, _): throw .syntax("IN and BETWEEN need a list", place: rightPlace)
    default: break
    }
    if case .relation = infix { throw .syntax("a comparison has only two sides", place: token.place) }
    return MediaPredicate.Comparison(left, relation, right, folding: folding)
  }

  private mutating func folding() throws(MediaPredicateError) -> MediaPredicate.Folding {
    guard take("[") else { return [] }
    guard case .word(let letters) = token.kind else { throw unexpected() }
    var folding: MediaPredicate.Folding = []
    for letter in letters {
      switch letter {
      case "c", "C": folding.insert(.caseInsensitive)
      case "d", "D": folding.insert(.diacriticInsensitive)
      case "n", "N", "l", "L": break
      default: throw .syntax("“[\(letters)]” is not understood", place: token.place)
      }
    }
    advance()
    try expect("]")
    return folding
  }

  // MARK: Operands

  private mutating func prefix() throws(MediaPredicateError) -> Node {
    switch token.kind {
    case .symbol("("):
      advance()
      let node = try node(from: .or)
      try expect(")")
      return node
    case .symbol("!"):
      advance()
      return .condition(.not(try condition(from: .not)))
    case .symbol("-"):
      advance()
      switch try operand(from: .factor) {
      case .value(.integer(let value)): return .operand(.value(.integer(0 &- value)))
      case .value(.real(let value)): return .operand(.value(.real(-value)))
      case let operand: return .operand(.calculation(.value(.integer(0)), .subtract, operand))
      }
    case .symbol("{"):
      advance()
      return .operand(try list())
    case .text(let text):
      advance()
      return .operand(.value(.text(text)))
    case .number(let value):
      advance()
      return .operand(.value(value))
    case .argument(let conversion):
      let operand = try argument(conversion)
      advance()
      return .operand(operand)
    case .key(let key):
      advance()
      return .operand(.key(key))
    case .word(let word): return try named(word)
    case .symbol, .end: throw unexpected()
    }
  }

  private mutating func named(_ word: String) throws(MediaPredicateError) -> Node {
    let place = token.place
    let keyword = word.uppercased()
    if Self.unsupported.contains(keyword) || Self.words[keyword] != nil { throw unexpected() }
    advance()
    switch keyword {
    case "NOT": return .condition(.not(try condition(from: .not)))
    case "TRUEPREDICATE": return .condition(.constant(true))
    case "FALSEPREDICATE": return .condition(.constant(false))
    case "TRUE", "YES": return .operand(.value(.integer(1)))
    case "FALSE", "NO": return .operand(.value(.integer(0)))
    case "NIL", "NULL": return .operand(.value(.null))
    case "SELF": return .operand(.key("SELF"))
    default: break
    }
    if token.kind == .symbol("(") { throw .syntax("the function “\(word)” is not understood", place: place) }
    return .operand(.key(word))
  }

  private mutating func list() throws(MediaPredicateError) -> MediaPredicate.Operand {
    var members: [MediaPredicate.Operand] = []
    if take("}") { return .list([]) }
    repeat { members.append(try operand(from: .bits)) } while take(",")
    try expect("}")
    return .list(members)
  }

  private mutating func argument(_ conversion: Character) throws(MediaPredicateError) -> MediaPredicate.Operand {
    guard let value = arguments.popFirst() else { throw .argument("there is no argument for “%\(conversion)”") }
    switch (conversion, value) {
    case ("K", .text(let key)): return .key(key)
    case ("@", _): return .value(value)
    case ("K", _): throw .argument("the argument of “%K” is not a text")
    case (_, .integer), (_, .real): return .value(value)
    default: throw .argument("the argument of “%\(conversion)” is not a number")
    }
  }

  private mutating func condition(from lowest: Precedence) throws(MediaPredicateError) -> MediaPredicate {
    let node = try node(from: lowest)
    return try condition(node)
  }

  private mutating func operand(from lowest: Precedence) throws(MediaPredicateError) -> MediaPredicate.Operand {
    let place = token.place
    let node = try node(from: lowest)
    return try operand(node, at: place)
  }

  private func condition(_ node: Node) throws(MediaPredicateError) -> MediaPredicate {
    if case .condition(let condition) = node { return condition }
    if token.kind == .end { throw unexpected() }
    throw .syntax("a comparison is missing", place: token.place)
  }

  private func operand(_ node: Node, at place: Int) throws(MediaPredicateError) -> MediaPredicate.Operand {
    guard case .operand(let operand) = node else { throw .syntax("a value is missing", place: place) }
    return operand
  }
}
