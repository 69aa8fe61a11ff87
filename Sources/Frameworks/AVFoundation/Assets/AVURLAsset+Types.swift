import AVEngineCore
import Foundation
import UniformTypeIdentifiers

extension AVURLAsset {
  class func isPlayable(_ extendedMIMEType: String) -> Bool {
    let parts = extendedMIMEType.split(separator: ";", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    guard let type = parts.first, let format = ContainerFormat(mimeType: type), !format.isOfText else { return false }
    guard parts.count > 1 else { return true }
    return CodecString.list(inParameters: parts[1]).allSatisfy { CodecString.isDecodable($0) }
  }

  private class var openedFormats: [ContainerFormat] { ContainerFormat.allCases.filter { !$0.isOfText } }

  class var openedTypes: [UTType] { openedFormats.flatMap(\.typeIdentifiers).compactMap { UTType($0) } }

  class var openedMIMETypes: [String] {
    var seen: Set<String> = []
    return openedFormats.flatMap(\.mimeTypes).filter { seen.insert($0).inserted }
  }
}
