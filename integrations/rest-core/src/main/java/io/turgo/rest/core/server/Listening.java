package io.turgo.rest.core.server;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a server listens, and what keeps others from reading along.
 *
 * <p>Immutable: each {@code with} method returns a changed copy.
 *
 * @since 0.1.0
 */
public final class Listening {
  private final InetAddress address;
  private final int port;
  private final @Nullable Tls tls;
  private final boolean behindProxy;

  private Listening(InetAddress address, int port, @Nullable Tls tls, boolean behindProxy) {
    this.address = address;
    this.port = port;
    this.tls = tls;
    this.behindProxy = behindProxy;
  }

  /**
   * Returns the defaults for a server that only this machine can reach, without encryption.
   *
   * @param port to listen at; 0 for any that is free
   */
  public static Listening locally(int port) {
    return new Listening(InetAddress.getLoopbackAddress(), port, null, false);
  }

  /** Returns the value of {@link #withAddress}. */
  public InetAddress address() {
    return address;
  }

  /** Returns the port to listen at; 0 for any that is free. */
  public int port() {
    return port;
  }

  /** Returns the value of {@link #withTls}. */
  public @Nullable Tls tls() {
    return tls;
  }

  /** Returns the value of {@link #withBehindProxy}. */
  public boolean behindProxy() {
    return behindProxy;
  }

  /**
   * Sets the address to listen at. One that other machines can reach needs TLS.
   *
   * <p><b>Default:</b> the loopback address.
   */
  public Listening withAddress(InetAddress newAddress) {
    return new Listening(newAddress, port, tls, behindProxy);
  }

  /**
   * Sets the certificate of a server that speaks TLS; null to speak without encryption.
   *
   * <p><b>Default:</b> null.
   */
  public Listening withTls(@Nullable Tls newTls) {
    return new Listening(address, port, newTls, behindProxy);
  }

  /**
   * Sets whether a proxy before the server speaks TLS with callers. The server then need not.
   *
   * <p><b>Default:</b> false.
   */
  public Listening withBehindProxy(boolean behind) {
    return new Listening(address, port, tls, behind);
  }

  /** Whether passwords and data could be read on their way from other machines. */
  boolean isOpen() {
    return !address.isLoopbackAddress() && tls == null && !behindProxy;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Listening that && all().equals(that.all());
  }

  @Override
  public int hashCode() {
    return all().hashCode();
  }

  @Override
  public String toString() {
    return "Listening[address="
        + address
        + ", port="
        + port
        + ", tls="
        + tls
        + ", behindProxy="
        + behindProxy
        + "]";
  }

  private List<@Nullable Object> all() {
    return Arrays.asList(address, port, tls, behindProxy);
  }

  /** A certificate with its key. */
  public static final class Tls {
    private final Path keyStore;
    private final String password;

    private Tls(Path keyStore, String password) {
      this.keyStore = keyStore;
      this.password = password;
    }

    /**
     * Returns a certificate with its key.
     *
     * @param keyStore in the format PKCS#12
     */
    public static Tls of(Path keyStore, String password) {
      return new Tls(keyStore, password);
    }

    /** Returns the file, in the format PKCS#12. */
    public Path keyStore() {
      return keyStore;
    }

    /** Returns the password of the file. */
    public String password() {
      return password;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Tls that
          && keyStore.equals(that.keyStore)
          && password.equals(that.password);
    }

    @Override
    public int hashCode() {
      return keyStore.hashCode();
    }

    /** Without the password. */
    @Override
    public String toString() {
      return "Tls[keyStore=" + keyStore + "]";
    }
  }
}
