internal import HummingbirdCore
internal import HummingbirdTLS
internal import NIOSSL

/// What a server that speaks TLS itself proves itself by.
public struct ServerCertificate: Sendable {
  let server: HTTPServerBuilder

  /// Reads a certificate with its chain and its key, both in PEM.
  ///
  /// - Throws: ``Unreadable`` for files that hold none, or that do not belong together.
  public init(certificatePath: String, keyPath: String) throws {
    do {
      let chain = try NIOSSLCertificate.fromPEMFile(certificatePath).map {
        NIOSSLCertificateSource.certificate($0)
      }
      let key = try NIOSSLPrivateKey(file: keyPath, format: .pem)
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain, privateKey: .privateKey(key))
      configuration.minimumTLSVersion = .tlsv12
      // Whether both belong together shows here.
      _ = try NIOSSLContext(configuration: configuration)
      server = try .tls(ConnectionLimits().server, tlsConfiguration: configuration)
    } catch {
      throw Unreadable()
    }
  }

  /// A certificate or a key that cannot be used.
  public struct Unreadable: Error, CustomStringConvertible {
    /// A sentence.
    public var description: String {
      "The certificate and its key cannot be used: --certificate and --key name files in PEM that belong together."
    }
  }
}
