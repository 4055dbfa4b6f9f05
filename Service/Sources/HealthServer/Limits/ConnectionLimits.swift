internal import HummingbirdCore
internal import NIOCore

/// What one connection may take of the server: time, and a place among the others.
///
/// A client that is slower than this, or says nothing, is cut off. An honest one on a slow line is not: what counts for
/// bodies and answers is that something of them moves.
struct ConnectionLimits: Sendable {
  /// From the last answer, or from the beginning, to the whole head of a request.
  var headTime = TimeAmount.seconds(30)
  /// In what time ``leastBody`` bytes of a body have to come, as long as the server waits for them.
  var bodyTime = TimeAmount.seconds(30)
  /// How much of a body has to come in ``bodyTime``; less only if that ends it.
  var leastBody = 4_096
  /// In what time something of an answer has to be taken.
  var answerTime = TimeAmount.seconds(30)
  /// How long a connection stays that the server is done with, so that the client can read the last answer.
  var closingTime = TimeAmount.seconds(3)
  /// How much of a body is read that nobody needs any more, as its request is answered.
  var mostUnneeded = 1 << 20
  /// How often a connection is looked at.
  var lookTime = TimeAmount.seconds(5)

  /// The longest body that is taken at all; more than the largest upload. Addresses have lower limits of their own.
  var longestBody = 8 << 30
  /// The largest header, in bytes.
  var longestHeader = 16_384
  /// All headers of a request together, in bytes.
  var longestHead = 32_768
  /// How many headers a request may have.
  var mostHeaders = 100
  /// How many connections there may be at once; whoever comes then waits until one is closed.
  var mostConnections = OpenFileLimit.connections
}

extension ConnectionLimits {
  /// A server of HTTP/1.1 that holds its connections to these limits.
  var server: HTTPServerBuilder {
    .http1(
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [ConnectionLimitsHandler(self)],
        httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
          maxHeaderFieldSize: longestHeader, maxHeaderListSize: longestHead,
          maxHeaderFieldCount: mostHeaders)))
  }
}
