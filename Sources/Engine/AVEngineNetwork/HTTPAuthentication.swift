package import Foundation

/// A server's challenge for a name and a password (RFC 9110 §11.6.1).
package struct HTTPChallenge: Sendable {
  package enum Scheme: String, Sendable {
    /// RFC 7616.
    case digest
    /// RFC 7617.
    case basic
  }

  package var url: URL
  package var scheme: Scheme
  package var realm: String
  package var status: Int
  package var fields: [String: String]
  /// The number of credentials that the server has refused for this request and realm.
  package var failures: Int

  /// Returns the challenges of an answer with status 401, the stronger scheme before the weaker.
  static func all(of fields: [String: String], url: URL) -> [HTTPChallenge] {
    parts(of: fields["www-authenticate"] ?? "").compactMap { part in
      Scheme(rawValue: part.scheme).map {
        HTTPChallenge(
          url: url, scheme: $0, realm: part.parameters["realm"] ?? "", status: 401, fields: fields, failures: 0)
      }
    }.sorted { $0.scheme == .digest && $1.scheme == .basic }
  }

  /// Commas separate both challenges and parameters: an item begins a challenge if it begins with a word and a space,
  /// or is a word alone.
  private static func parts(of text: String) -> [(scheme: String, parameters: [String: String])] {
    var items = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == ",", !isQuoted {
        items.append("")
        continue
      }
      items[items.count - 1].append(character)
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = isQuoted
      } else if character == "\"" {
        isQuoted.toggle()
      }
    }
    var result: [(scheme: String, parameters: [String: String])] = []
    for item in items.map({ $0.trimmingCharacters(in: .whitespaces) }) where !item.isEmpty {
      let name = item.prefix { $0 != "=" }.trimmingCharacters(in: .whitespaces)
      var parameter = item[...]
      if let space = name.firstIndex(of: " ") {
        result.append((name[..<space].lowercased(), [:]))
        parameter = item.dropFirst(name.distance(from: name.startIndex, to: space) + 1)
      } else if !item.contains("=") {
        result.append((name.lowercased(), [:]))
        continue
      }
      guard let equals = parameter.firstIndex(of: "="), !result.isEmpty else { continue }
      let key = parameter[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
      result[result.count - 1].parameters[key] = unquoted(
        parameter[parameter.index(after: equals)...].trimmingCharacters(in: .whitespaces))
    }
    return result
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    var result = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result = result + String(character)
        isEscaped = false
      }
    }
    return result
  }
}

package struct HTTPCredential: Sendable, Equatable {
  package var user: String
  package var password: String

  package init(user: String, password: String) { (self.user, self.password) = (user, password) }
}

package enum HTTPChallengeAnswer: Sendable {
  case use(HTTPCredential)
  case decline
  case reject
  case cancel
}
