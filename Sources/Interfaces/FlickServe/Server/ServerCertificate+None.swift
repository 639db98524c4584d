#if !TLS
  internal import FlickHost
  internal import NIOCore

  /// The certificate of a server in a program that was built without TLS: there is none.
  struct ServerCertificate {
    /// The hosts and the validity of the server's own certificate.
    let statement: CertificateStatement

    /// - Throws: An error of an input, always.
    init(_ files: PageServer.CertificateFiles) throws(HostError) {
      throw HostError(
        .input,
        "\(files.certificate): this program cannot encrypt: it was built without TLS; "
          + "'scripts/run serve … --tls-cert FILE --tls-key FILE' and scripts/install build it with TLS"
      )
    }

    /// Never called.
    func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {}
  }
#endif
