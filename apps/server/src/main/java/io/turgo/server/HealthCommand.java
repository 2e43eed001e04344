package io.turgo.server;

import io.turgo.command.CommandException;
import io.turgo.rest.core.server.HealthServlet;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.concurrent.Callable;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks a server on this machine for its health, for supervisors that can only start programs. */
@Command(
    name = "health",
    sortOptions = false,
    header = "Checks whether the server on this machine accepts calls.",
    description = {
      "",
      "Reads the same options, environment and file as serve, to find the server's address.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the server accepts calls",
      "1:the server refuses calls or does not answer",
      "2:an option is wrong"
    })
final class HealthCommand implements Callable<Integer> {
  private static final int PATIENCE_MILLIS = 5_000;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "8080",
      description = "The server's port (${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "The address that the server listens at (${DEFAULT-VALUE}).")
  private String address = "";

  @Option(
      names = "--tls-keystore",
      paramLabel = "FILE",
      description =
          "The server's certificate, if it uses TLS; its password is read from TURGO_TLS_PASSWORD.")
  private @Nullable Path keyStore;

  @Option(
      names = ServerConfiguration.CONFIG,
      paramLabel = "FILE",
      description = "The server's file of options.")
  void config(Path file) {
    // ServerConfiguration has read it by now.
  }

  @Override
  public Integer call() {
    if (port < 1 || port > 65_535) {
      throw new CommandException("--port must be 1 to 65535, but is " + port + ".");
    }
    URI uri = uri();
    PrintWriter out = spec.commandLine().getOut();
    try {
      HttpURLConnection connection = connect(uri);
      int status = connection.getResponseCode();
      String body = body(connection, status);
      out.println(uri + ": " + status + " " + body.strip());
      return status == HttpURLConnection.HTTP_OK ? 0 : 1;
    } catch (IOException e) {
      out.println(uri + ": " + e);
      return 1;
    } finally {
      out.flush();
    }
  }

  private URI uri() {
    InetAddress at = ServeCommand.resolved(address);
    String host = (at.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : at).getHostAddress();
    return URI.create(
        (keyStore == null ? "http" : "https")
            + "://"
            + (host.contains(":") ? "[" + host + "]" : host)
            + ":"
            + port
            + HealthServlet.PATH);
  }

  private static String body(HttpURLConnection connection, int status) throws IOException {
    try (InputStream in =
        status < HttpURLConnection.HTTP_BAD_REQUEST
            ? connection.getInputStream()
            : connection.getErrorStream()) {
      return in == null ? "" : new String(in.readNBytes(1_000), StandardCharsets.UTF_8);
    }
  }

  private HttpURLConnection connect(URI uri) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
    connection.setInstanceFollowRedirects(false);
    connection.setConnectTimeout(PATIENCE_MILLIS);
    connection.setReadTimeout(PATIENCE_MILLIS);
    if (connection instanceof HttpsURLConnection secure && keyStore != null) {
      secure.setSSLSocketFactory(
          trusting(keyStore, SecurityOptions.tlsPassword()).getSocketFactory());
      // The certificate is the server's own, under whatever name others call it by.
      secure.setHostnameVerifier((host, session) -> true);
    }
    return connection;
  }

  /** Trusts the certificates of the server's key store, and no others. */
  static SSLContext trusting(Path file, String password) {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, password.toCharArray());
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      for (String alias : Collections.list(keys.aliases())) {
        Certificate certificate = keys.getCertificate(alias);
        if (certificate != null) {
          trusted.setCertificateEntry(alias, certificate);
        }
      }
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new CommandException("--tls-keystore " + file + " cannot be used: " + e + ".", e);
    }
  }
}
