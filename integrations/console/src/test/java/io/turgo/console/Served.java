package io.turgo.console;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.rest.TurgoRestServlet;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.security.Authenticator;
import io.turgo.rest.core.security.BasicAuthentication;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.security.LoopbackOnly;
import io.turgo.rest.core.security.UserFile;
import io.turgo.rest.core.server.Listening;
import io.turgo.rest.core.server.RestServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A real engine on a database of its own, and the console before it, until it is closed. */
final class Served implements AutoCloseable {
  private final String root;
  private final Path folder;
  private final @Nullable EmbeddedPostgres postgres;
  private final ProcessEngine engine;
  private final RestServer server;

  private Served(String root, boolean onPostgres, @Nullable String user) throws IOException {
    this.root = root;
    folder = Files.createTempDirectory("turgo-console");
    postgres = onPostgres ? EmbeddedPostgres.builder().start() : null;
    ProcessEngineBuilder builder =
        ProcessEngine.builder()
            .retries(1, Duration.ofSeconds(1))
            .history(HistoryLevel.FULL)
            .historicSequenceFlows(true);
    engine =
        (postgres == null
                ? builder.sqlite(folder.resolve("turgo.sqlite"))
                // A server for tests need not sync.
                : builder.postgres(
                    PostgresSettings.of(
                            postgres.getJdbcUrl("postgres", "postgres"), "postgres", "postgres")
                        .withAllowUnsafeDurability(true)))
            .build();
    RestSettings settings =
        RestSettings.of(user == null ? new LoopbackOnly() : known(user))
            .withHiddenVariables(Set.of("card*"));
    server =
        RestServer.start(
            settings,
            Listening.locally(0),
            Map.of(
                root + "*",
                new ConsoleServlet(),
                root + "api/v1/*",
                new TurgoRestServlet(engine, settings),
                root + "api/v1/authorization",
                new Authorization()));
  }

  /** Answers what a request has said of its sender. */
  private static final class Authorization extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response
          .getOutputStream()
          .print(Objects.requireNonNullElse(request.getHeader("Authorization"), "none"));
    }
  }

  private Authenticator known(String user) throws IOException {
    Path users = folder.resolve("users");
    Files.writeString(users, user + "\n");
    return new BasicAuthentication(new UserFile(users));
  }

  /** The console at that path, which begins and ends with a slash. */
  static Served onSqlite(String root) {
    return start(root, false, null);
  }

  static Served onPostgres(String root) {
    return start(root, true, null);
  }

  /** The same for one reader, who has a password. */
  static Served withUser(String root, String name, String password) {
    return start(
        root, false, UserFile.line(name, password.toCharArray(), Level.OPERATE, null, Set.of()));
  }

  private static Served start(String root, boolean onPostgres, @Nullable String user) {
    try {
      return new Served(root, onPostgres, user);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  ProcessEngine engine() {
    return engine;
  }

  URI root() {
    return server.uri(root);
  }

  /** The address of a page by what stands behind its number sign. */
  URI page(String fragment) {
    return URI.create(root() + "#/" + fragment);
  }

  void deploy(String name, String model) {
    engine.getRepositoryService().createDeployment().addString(name, model).deploy();
  }

  @Override
  public void close() throws IOException {
    server.close();
    engine.close();
    if (postgres != null) {
      postgres.close();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : all) {
        Files.delete(file);
      }
    }
  }
}
