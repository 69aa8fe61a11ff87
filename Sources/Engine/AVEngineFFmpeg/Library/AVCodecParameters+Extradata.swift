import AVEngineCFFmpeg
import Foundation

extension AVCodecParameters {
  var extradataBytes: Data {
    guard let extradata, extradata_size > 0 else { return Data() }
    // Safety: libavformat states the number of bytes at this address.
    return Data(bytes: extradata, count: Int(extradata_size))
  }
}
