import AVEngineCCurl
import AVEngineCore
import Foundation

enum TransferFailure {
  /// The statuses of RFC 9110 §15.
  static func code(ofStatus status: Int) -> URLError.Code {
    switch status {
    case 401: .userAuthenticationRequired
    case 403: .noPermissionsToReadFile
    case 404: .fileDoesNotExist
    case 400..<500: .resourceUnavailable
    default: .badServerResponse
    }
  }

  /// Returns the code for a CURLcode (curl.h) with the connection's errno and OpenSSL's result of verification
  /// (x509_vfy.h).
  static func code(ofCurl code: Int32, systemError: Int = 0, verification: Int = 0) -> URLError.Code {
    switch Int(code) {
    case CCURL_UNSUPPORTED_PROTOCOL: .unsupportedURL
    case CCURL_MALFORMED_URL: .badURL
    case CCURL_RESOLVE_PROXY, CCURL_RESOLVE: .cannotFindHost
    case CCURL_CONNECT:
      [ENETDOWN, ENETUNREACH].contains(Int32(truncatingIfNeeded: systemError))
        ? .notConnectedToInternet : .cannotConnectToHost
    case CCURL_TIMEOUT: .timedOut
    case CCURL_ABORTED: .cancelled
    case CCURL_PARTIAL, CCURL_NOTHING, CCURL_SEND, CCURL_RECEIVE: .networkConnectionLost
    case CCURL_TLS_CONNECT, CCURL_TLS_CIPHER, CCURL_TLS_ENGINE, CCURL_TLS_SHUTDOWN: .secureConnectionFailed
    case CCURL_TLS_CLIENT_CERTIFICATE: .clientCertificateRejected
    case CCURL_TLS_VERIFICATION, CCURL_TLS_AUTHORITY_FILE, CCURL_TLS_ISSUER, CCURL_TLS_PINNED_KEY, CCURL_TLS_STATUS:
      self.code(ofVerification: verification)
    default: .unknown
    }
  }

  private static func code(ofVerification result: Int) -> URLError.Code {
    switch result {
    // The results X509_V_ERR_CERT_NOT_YET_VALID and X509_V_ERR_CERT_HAS_EXPIRED.
    case 9: .serverCertificateNotYetValid
    case 10: .serverCertificateHasBadDate
    // The issuer's certificate is not known: UNABLE_TO_GET_ISSUER_CERT, SELF_SIGNED_CERT_IN_CHAIN and
    // UNABLE_TO_GET_ISSUER_CERT_LOCALLY.
    case 2, 19, 20: .serverCertificateHasUnknownRoot
    default: .serverCertificateUntrusted
    }
  }
}

extension EngineError {
  func transferring(_ url: URL, _ code: URLError.Code, status: Int? = nil) -> EngineError {
    var error = self
    error.transfer = Transfer(url: url, code: code, status: status)
    return error
  }
}
