package io.turgo.rest.core.server;

import io.turgo.rest.core.RestServlet;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.security.Authenticator;
import io.turgo.rest.core.security.LoopbackOnly;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * Serves APIs of engines, and other servlets beside them. Closing it lets requests under way end;
 * engines stay open.
 *
 * @since 0.1.0
 */
public final class RestServer implements AutoCloseable {
  private static final int THREADS = 200;

  /** The part of the memory that answers may have which clients do not read. */
  private static final int ANSWERS_SHARE = 16;

  private static final long STOP_MILLIS = 10_000;
  private static final long IDLE_MILLIS = 30_000;
  private static final long HSTS_SECONDS = 31_536_000;

  private final Server server;
  private final ServerConnector connector;
  private final Listening listening;

  private RestServer(Server server, ServerConnector connector, Listening listening) {
    this.server = server;
    this.connector = connector;
    this.listening = listening;
  }

  /**
   * Starts a server.
   *
   * @param settings those of the APIs
   * @param listening where; another than a loopback address needs an authenticator that knows its
   *     callers, and encryption by TLS or by a proxy before it
   * @param servlets by their paths, such as {@code /turgo/*}: APIs, which are a {@link
   *     RestServlet}, and others; where browsers send what callers are known by, they are asked for
   *     these too, but for a {@link HealthServlet}
   * @throws IOException if the port or the key store cannot be had
   */
  public static RestServer start(
      RestSettings settings, Listening listening, Map<String, ? extends HttpServlet> servlets)
      throws IOException {
    InetAddress address = listening.address();
    if (!address.isLoopbackAddress() && settings.authenticator() instanceof LoopbackOnly) {
      throw new IllegalArgumentException(
          "The address "
              + address.getHostAddress()
              + " can be reached from other machines, but no authentication is configured:"
              + " configure one, or listen at 127.0.0.1");
    }
    if (listening.isOpen()) {
      throw new IllegalArgumentException(
          "The address "
              + address.getHostAddress()
              + " can be reached from other machines, and passwords and data would travel"
              + " unencrypted: set TLS, or declare that a proxy in front of the server does that");
    }
    QueuedThreadPool threads = new QueuedThreadPool(THREADS);
    threads.setName("turgo-http");
    threads.setDaemon(true);
    Server server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    ServerConnector connector = connector(server, http, listening.tls());
    connector.setHost(address.getHostAddress());
    connector.setPort(listening.port());
    connector.setIdleTimeout(IDLE_MILLIS + settings.longPoll().toMillis());
    server.addConnector(connector);

    ServletContextHandler context = new ServletContextHandler("/");
    servlets.forEach((path, servlet) -> {
      ServletHolder holder = new ServletHolder(servlet);
      holder.setAsyncSupported(true);
      context.addServlet(holder, path);
    });
    if (settings.authenticator().isAmbient()) {
      addFilter(context, settings.authenticator(), servlets);
    }
    context.setErrorHandler(new ProblemHandler());
    server.setErrorHandler(new ProblemHandler());
    ConnectionGuard guard =
        new ConnectionGuard(
            new AnswersAside(context, Runtime.getRuntime().maxMemory() / ANSWERS_SHARE),
            listening.behindProxy(),
            settings.bodyTime().toMillis(),
            connector.getScheduler());
    connector.addBean(guard, false);
    server.setHandler(guard);
    server.setStopTimeout(STOP_MILLIS);
    start(server);
    return new RestServer(server, connector, listening);
  }

  private static void addFilter(
      ServletContextHandler context,
      Authenticator authenticator,
      Map<String, ? extends HttpServlet> servlets) {
    List<String> apis =
        servlets.keySet().stream()
            .filter(path -> servlets.get(path) instanceof RestServlet)
            .toList();
    FilterHolder filter =
        new FilterHolder(
            new AuthenticationFilter(
                authenticator, apis.stream().map(path -> path.replace("*", "")).toList()));
    filter.setAsyncSupported(true);
    for (String path : servlets.keySet()) {
      if (!apis.contains(path) && !(servlets.get(path) instanceof HealthServlet)) {
        context.addFilter(filter, path, EnumSet.of(DispatcherType.REQUEST));
      }
    }
  }

  private static ServerConnector connector(
      Server server, HttpConfiguration http, Listening.@Nullable Tls tls) throws IOException {
    if (tls == null) {
      return new ServerConnector(server, new HttpConnectionFactory(http));
    }
    if (!Files.isReadable(tls.keyStore())) {
      throw new IOException("The key store " + tls.keyStore() + " cannot be read");
    }
    http.addCustomizer(new SecureRequestCustomizer(false, false, HSTS_SECONDS, false));
    SslContextFactory.Server keys = new SslContextFactory.Server();
    keys.setKeyStorePath(tls.keyStore().toUri().toString());
    keys.setKeyStoreType("PKCS12");
    keys.setKeyStorePassword(tls.password());
    keys.setIncludeProtocols("TLSv1.3", "TLSv1.2");
    return new ServerConnector(server, keys, new HttpConnectionFactory(http));
  }

  private static void start(Server server) throws IOException {
    try {
      server.start();
    } catch (IOException e) {
      stop(server, e);
      throw e;
    } catch (Exception e) {
      stop(server, e);
      throw new IllegalStateException("The server cannot be started: " + e.getMessage(), e);
    }
  }

  private static void stop(Server server, Exception failure) {
    try {
      server.stop();
    } catch (Exception e) {
      failure.addSuppressed(e);
    }
  }

  /** The port that it listens at. */
  public int port() {
    return connector.getLocalPort();
  }

  /** The address of a path. */
  public URI uri(String path) {
    String host = listening.address().getHostAddress();
    return URI.create(
        (listening.tls() == null ? "http" : "https")
            + "://"
            + (host.contains(":") ? "[" + host + "]" : host)
            + ":"
            + port()
            + path);
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("The server did not stop: " + e.getMessage(), e);
    }
  }
}
