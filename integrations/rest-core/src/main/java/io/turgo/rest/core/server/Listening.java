package io.turgo.rest.core.server;

import java.net.InetAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a server listens, and what keeps others from reading along.
 *
 * @param address to listen at
 * @param port to listen at; 0 for any that is free
 * @param tls null to speak without encryption
 * @param behindProxy whether a proxy before it speaks with callers by TLS, so that it need not
 */
public record Listening(InetAddress address, int port, @Nullable Tls tls, boolean behindProxy) {
  /**
   * A certificate with its key.
   *
   * @param keyStore in the format PKCS#12
   */
  public record Tls(Path keyStore, String password) {
    /** Without the password. */
    @Override
    public String toString() {
      return "Tls[keyStore=" + keyStore + "]";
    }
  }

  /** On this machine alone, without encryption. */
  public static Listening locally(int port) {
    return new Listening(InetAddress.getLoopbackAddress(), port, null, false);
  }

  /** Whether passwords and data could be read on their way from other machines. */
  boolean isOpen() {
    return !address.isLoopbackAddress() && tls == null && !behindProxy;
  }
}
