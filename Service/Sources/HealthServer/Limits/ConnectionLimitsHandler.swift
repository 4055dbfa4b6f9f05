internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Holds one connection to its ``ConnectionLimits``.
///
/// It stands between the parser and the server, and looks at the connection every few seconds. Source: RFC 9110, 10.1.1
/// (`Expect: 100-continue`) and 15.5.14 (413); RFC 9112, 9.6 (closing).
final class ConnectionLimitsHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ConnectionLimits
  private var nextLook: Scheduled<Void>?
  /// Whether the last answer was given: what comes is not read any more.
  private var isEnding = false
  /// When the server is rid of the connection, whatever the client does: some time after the client took the last answer.
  private var end: NIODeadline?
  /// Answers that were given and that the system has not taken whole.
  private var unsentAnswers = 0
  /// Whoever wants the connection closed when these are sent.
  private var closing: [EventLoopPromise<Void>?] = []
  /// Whether what comes is thrown away: a request that was refused, or one behind the last answer.
  private var isIgnoring = false

  /// Requests whose answers have not ended.
  private var openRequests = 0
  private var isBodyComing = false
  /// Whether the server waits for what the client sends; otherwise the client waits for the server.
  private var isAsked = true
  /// Since when something is waited for of the client.
  private var requestBegin = NIODeadline.now()
  /// What came of a body since then.
  private var bodyCount = 0
  /// What came of a body whose request was answered.
  private var unneededCount = 0

  /// What the client has not taken of answers yet, when last looked at, and since when it takes nothing.
  private var waitingCount = 0
  private var waitingBegin = NIODeadline.now()

  init(_ limits: ConnectionLimits) {
    self.limits = limits
  }

  // MARK: Looking

  func handlerAdded(context: ChannelHandlerContext) { planLook(context) }

  func handlerRemoved(context: ChannelHandlerContext) { nextLook?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    nextLook?.cancel()
    context.fireChannelInactive()
  }

  private func planLook(_ context: ChannelHandlerContext) {
    nextLook = context.eventLoop.assumeIsolated().scheduleTask(in: limits.lookTime) {
      if self.isOverdue(context, at: .now()) {
        context.close(promise: nil)
      } else {
        self.planLook(context)
      }
    }
  }

  private func isOverdue(_ context: ChannelHandlerContext, at now: NIODeadline) -> Bool {
    if let end, now >= end { return true }
    let waiting =
      (try? context.channel.syncOptions?.getOption(ChannelOptions.bufferedWritableBytes)) ?? 0
    if waiting == 0 || waiting < waitingCount { waitingBegin = now }
    waitingCount = waiting
    if now - waitingBegin >= limits.answerTime { return true }
    if isBodyComing {
      if !isAsked || bodyCount >= limits.leastBody { beginWaiting(at: now) }
      return now - requestBegin >= limits.bodyTime
    }
    return openRequests == 0 && now - requestBegin >= limits.headTime
  }

  private func beginWaiting(at now: NIODeadline) {
    requestBegin = now
    bodyCount = 0
  }

  /// Plans that the connection is closed soon; not before the last answer is sent, for which a client has as long as for
  /// any other.
  private func plan(end context: ChannelHandlerContext) {
    isEnding = true
    guard end == nil, unsentAnswers == 0 else { return }
    end = .now() + limits.closingTime
    nextLook?.cancel()
    nextLook = context.eventLoop.assumeIsolated().scheduleTask(in: limits.closingTime) {
      context.close(promise: nil)
    }
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      guard !isEnding else {
        isIgnoring = true
        return
      }
      guard Self.length(of: head) <= limits.longestBody else { return refuse(context) }
      openRequests += 1
      isBodyComing = true
      unneededCount = 0
      beginWaiting(at: .now())
      if openRequests == 1, head.headerFields[.expect]?.lowercased() == "100-continue" {
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
      }
    case .body(let bytes):
      bodyCount += bytes.readableBytes
      if isIgnoring || openRequests == 0 {
        unneededCount += bytes.readableBytes
        guard unneededCount <= limits.mostUnneeded else { return context.close(promise: nil) }
      }
    case .end:
      isBodyComing = false
      beginWaiting(at: .now())
    }
    if !isIgnoring { context.fireChannelRead(data) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isAsked = false
    context.fireChannelReadComplete()
  }

  func read(context: ChannelHandlerContext) {
    isAsked = true
    context.read()
  }

  private static func length(of head: HTTPRequest) -> Int {
    head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
  }

  /// Answers a request whose body nobody would take, before it is sent.
  private func refuse(_ context: ChannelHandlerContext) {
    // Behind requests that wait for answers there is no place for this one.
    guard openRequests == 0 else { return context.close(promise: nil) }
    let sentence =
      #"{"title":"Content Too Large","status":413,"detail":"The request is too long."}"#
    let head = HTTPResponse(
      status: .contentTooLarge,
      headerFields: [
        .contentType: "application/problem+json", .contentLength: "\(sentence.utf8.count)",
        .connection: "close", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      ])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(string: sentence))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    isIgnoring = true
    plan(end: context)
  }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var part = unwrapOutboundIn(data)
    var promise = promise
    switch part {
    case .head(var head):
      // What still comes of the body has nobody who reads it: the client shall stop.
      if isBodyComing, openRequests == 1, head.status.kind != .informational {
        head.headerFields[.connection] = "close"
        part = .head(head)
      }
    case .body: break
    case .end:
      openRequests -= 1
      beginWaiting(at: .now())
      promise = promise ?? context.eventLoop.makePromise()
      unsentAnswers += 1
      promise?.futureResult.assumeIsolated().whenComplete { _ in self.answerWasSent(context) }
    }
    context.write(wrapOutboundOut(part), promise: promise)
    if case .end = part, isBodyComing, openRequests == 0 { plan(end: context) }
  }

  private func answerWasSent(_ context: ChannelHandlerContext) {
    unsentAnswers -= 1
    guard unsentAnswers == 0 else { return }
    if !closing.isEmpty {
      for promise in closing { context.close(promise: promise) }
      closing = []
    } else if isEnding {
      plan(end: context)
    }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    // The server is done, and would wait for the client to close its side.
    if mode == .output { plan(end: context) }
    // What was answered is sent first, as long as the client takes it.
    if mode == .all, unsentAnswers > 0 {
      isEnding = true
      closing.append(promise)
    } else {
      context.close(mode: mode, promise: promise)
    }
  }
}
