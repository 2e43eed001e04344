package io.turgo.server;

import io.turgo.command.CommandException;
import io.turgo.rest.core.security.Authenticator;
import io.turgo.rest.core.security.BasicAuthentication;
import io.turgo.rest.core.security.BearerAuthentication;
import io.turgo.rest.core.security.EitherAuthentication;
import io.turgo.rest.core.security.JwksSettings;
import io.turgo.rest.core.security.LoopbackOnly;
import io.turgo.rest.core.security.UserFile;
import io.turgo.rest.core.server.Listening;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a server knows its callers, and keeps others from reading along. */
final class SecurityOptions {
  @Option(
      names = "--users",
      paramLabel = "FILE",
      description =
          "A file of users and password hashes, one line each as ./turgo user prints it. Without"
              + " this and --jwks-uri the server accepts only callers on this machine.")
  private @Nullable Path users;

  @Option(
      names = "--jwks-uri",
      paramLabel = "URL",
      description =
          "The address of the keys that sign bearer tokens; requires --issuer and --audience.")
  private @Nullable URI jwksUri;

  @Option(
      names = "--issuer",
      paramLabel = "ISSUER",
      description = "The issuer that tokens must name.")
  private @Nullable String issuer;

  @Option(
      names = "--audience",
      paramLabel = "AUDIENCE",
      description = "The audience that tokens must name.")
  private @Nullable String audience;

  @Option(
      names = "--require-tenants",
      description =
          "Refuses tokens that name no tenants; otherwise such a token gives access to all"
              + " tenants.")
  private boolean tenantsRequired;

  @Option(
      names = "--tls-keystore",
      paramLabel = "FILE",
      description =
          "A PKCS#12 file with the certificate and its key; its password is read from the"
              + " environment variable TURGO_TLS_PASSWORD.")
  private @Nullable Path keyStore;

  @Option(
      names = "--behind-proxy",
      description =
          "Declares that a proxy in front of the server handles TLS; all callers then have the"
              + " proxy's address.")
  private boolean behindProxy;

  Authenticator authenticator() {
    BasicAuthentication basic = users == null ? null : basic(users, behindProxy);
    JwksSettings tokens = tokens();
    BearerAuthentication bearer = tokens == null ? null : new BearerAuthentication(tokens);
    if (basic != null && bearer != null) {
      return new EitherAuthentication(basic, bearer);
    }
    return basic != null ? basic : bearer != null ? bearer : new LoopbackOnly();
  }

  private static BasicAuthentication basic(Path users, boolean behindProxy) {
    try {
      return new BasicAuthentication(new UserFile(users), behindProxy);
    } catch (IOException e) {
      throw new CommandException("--users " + users + " cannot be read: " + e + ".", e);
    } catch (IllegalArgumentException e) {
      throw new CommandException("--users " + e.getMessage() + ".", e);
    }
  }

  /** The settings of bearer tokens, null without them. */
  @Nullable JwksSettings tokens() {
    if (jwksUri == null && issuer == null && audience == null && !tenantsRequired) {
      return null;
    }
    if (jwksUri == null || issuer == null || audience == null) {
      throw new CommandException("--jwks-uri, --issuer and --audience are given together.");
    }
    try {
      return JwksSettings.of(jwksUri, issuer, audience).withTenantsRequired(tenantsRequired);
    } catch (IllegalArgumentException e) {
      throw new CommandException("--jwks-uri: " + e.getMessage() + ".", e);
    }
  }

  /** Refuses what others could reach without being asked who they are, or read along. */
  Listening listening(InetAddress address, int port) {
    if (!address.isLoopbackAddress() && users == null && jwksUri == null) {
      throw new CommandException(
          "--address "
              + address.getHostAddress()
              + " can be reached from other machines, but no authentication is configured; add"
              + " --users or --jwks-uri, or omit --address to listen at 127.0.0.1.");
    }
    if (!address.isLoopbackAddress() && keyStore == null && !behindProxy) {
      throw new CommandException(
          "--address "
              + address.getHostAddress()
              + " can be reached from other machines, which would send passwords and data without"
              + " encryption; add --tls-keystore, or --behind-proxy where a proxy speaks TLS.");
    }
    return Listening.locally(port).withAddress(address).withTls(tls()).withBehindProxy(behindProxy);
  }

  private Listening.@Nullable Tls tls() {
    if (keyStore == null) {
      return null;
    }
    return Listening.Tls.of(keyStore, tlsPassword());
  }

  /** The password of an option {@code --tls-keystore}. */
  static String tlsPassword() {
    String password = System.getenv("TURGO_TLS_PASSWORD");
    if (password == null) {
      throw new CommandException(
          "--tls-keystore needs its password in the environment variable TURGO_TLS_PASSWORD.");
    }
    return password;
  }
}
