package io.turgo.server;

import io.turgo.camunda7.rest.Camunda7RestServlet;
import io.turgo.command.CommandException;
import io.turgo.command.WrongOptionsException;
import io.turgo.console.ConsoleServlet;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.rest.TurgoRestServlet;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.security.Authenticator;
import io.turgo.rest.core.security.LoopbackOnly;
import io.turgo.rest.core.server.HealthServlet;
import io.turgo.rest.core.server.Listening;
import io.turgo.rest.core.server.RestServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo serve}. */
@Command(
    name = "serve",
    sortOptions = false,
    header = "Serves an engine over HTTP, with its console.",
    description = {
      "",
      "Opens an engine with its executor and serves the console at /turgo/, and the API at"
          + " /turgo/api/v1, which docs/rest.md describes. Workers and modellers of Camunda 7 use"
          + " /engine-rest. Models can use expressions, scripts and external workers; for delegates"
          + " and beans, embed the engine in an application. Ctrl-C or SIGTERM stops the server;"
          + " running jobs and requests then have time to finish.",
      "",
      "Each option can also stand in the environment, --jdbc-url as TURGO_JDBC_URL, or in the file"
          + " of --config, as jdbc-url=...; the command line wins over the environment, and that"
          + " over the file.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "143:stopped by SIGTERM; 130 by Ctrl-C",
      "2:an option is wrong, or the database or the port is not available"
    })
public final class ServeCommand implements Callable<Integer> {
  private static final String CONSOLE = "/turgo/";

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "8080",
      description = "The port to listen at, 0 for any free port (${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description =
          "The address to listen at (${DEFAULT-VALUE}). An address that other machines can reach"
              + " needs --users or --jwks-uri, and --tls-keystore or --behind-proxy.")
  private String address = "";

  @Option(
      names = "--read-only",
      description = "Refuses all operations that change something; the engine still runs jobs.")
  private boolean readOnly;

  @Option(
      names = "--history-level",
      paramLabel = "LEVEL",
      defaultValue = "AUDIT",
      description =
          "What the engine records: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}). FULL also has"
              + " changes of variables, and the decisions that were evaluated.")
  private HistoryLevel historyLevel = HistoryLevel.AUDIT;

  @Option(
      names = "--hide-variable",
      paramLabel = "NAME",
      description =
          "Shows the values of these variables only to users with the action"
              + " readHiddenVariables; * matches any text. May be given several times.")
  private Set<String> hidden = new LinkedHashSet<>();

  @Option(
      names = ServerConfiguration.CONFIG,
      paramLabel = "FILE",
      description = "A file of options, one per line: port=8080.")
  void config(Path file) {
    // ServerConfiguration has read it by now.
  }

  @ArgGroup(validate = false, heading = "%nLogging, on standard error:%n")
  private final LogOptions logs = new LogOptions();

  @ArgGroup private @Nullable Place place;

  /** One of these. */
  private static final class Place {
    @ArgGroup(exclusive = false, multiplicity = "1")
    @Nullable ServerDatabase server;

    @Option(
        names = "--data-dir",
        required = true,
        paramLabel = "DIR",
        description =
            "The directory of the SQLite file, created if it does not exist (turgo-data).")
    @Nullable Path dataDir;
  }

  @ArgGroup(validate = false, heading = "%nAuthentication and TLS:%n")
  private final SecurityOptions security = new SecurityOptions();

  /** Made by picocli. */
  public ServeCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    WrongOptionsException.Gathered wrong = new WrongOptionsException.Gathered();
    wrong.check(port >= 0 && port <= 65_535, "--port must be 0 to 65535, but is " + port + ".");
    InetAddress at = wrong.of(this::address);
    Authenticator authenticator = wrong.of(security::authenticator);
    RestSettings settings =
        wrong.of(() -> settings(Objects.requireNonNullElseGet(authenticator, LoopbackOnly::new)));
    Listening listening = at == null ? null : wrong.of(() -> security.listening(at, port));
    wrong.throwIfAny();
    CountDownLatch told = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Thread stop =
        new Thread(() -> {
          told.countDown();
          await(ended);
        });
    stop.setName("turgo-stop");
    try (ProcessEngine engine = builder().history(historyLevel).build();
        RestServer server =
            start(engine, Objects.requireNonNull(settings), Objects.requireNonNull(listening))) {
      Runtime.getRuntime().addShutdownHook(stop);
      PrintWriter out = spec.commandLine().getOut();
      out.println(
          "Turgo serves its API at " + server.uri(TurgoRestServlet.PATH) + "; Ctrl-C ends it.");
      out.println("Its console is at " + server.uri(CONSOLE) + ".");
      out.println("Workers of Camunda 7 find it at " + server.uri(Camunda7RestServlet.PATH) + ".");
      out.flush();
      told.await();
    } finally {
      ended.countDown();
    }
    return 0;
  }

  LogOptions logs() {
    return logs;
  }

  private RestSettings settings(Authenticator authenticator) {
    try {
      return RestSettings.of(authenticator).withReadOnly(readOnly).withHiddenVariables(hidden);
    } catch (IllegalArgumentException e) {
      throw new CommandException("--hide-variable: " + e.getMessage() + ".", e);
    }
  }

  /** The JVM waits for its shutdown hooks, and so for the engine. */
  private static void await(CountDownLatch ended) {
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private InetAddress address() {
    return resolved(address);
  }

  /** The address of an option {@code --address}. */
  static InetAddress resolved(String address) {
    try {
      return InetAddress.getByName(address);
    } catch (UnknownHostException e) {
      throw new CommandException("--address " + address + " cannot be resolved to an address.", e);
    }
  }

  private RestServer start(ProcessEngine engine, RestSettings settings, Listening listening) {
    try {
      return RestServer.start(
          settings,
          listening,
          Map.of(
              TurgoRestServlet.PATH + "/*",
              new TurgoRestServlet(engine, settings),
              CONSOLE + "*",
              new ConsoleServlet(),
              Camunda7RestServlet.PATH + "/*",
              new Camunda7RestServlet(engine, settings),
              HealthServlet.PATH,
              new HealthServlet(engine),
              HomeServlet.PATH,
              new HomeServlet(CONSOLE)));
    } catch (IOException e) {
      if (e instanceof BindException || e.getCause() instanceof BindException) {
        throw new CommandException(
            "--port "
                + port
                + " is in use at "
                + listening.address().getHostAddress()
                + "; end what listens there, or give --port another number, 0 for any that is"
                + " free.",
            e);
      }
      throw new CommandException("The server cannot be started: " + e.getMessage() + ".", e);
    }
  }

  private ProcessEngineBuilder builder() {
    if (place != null && place.server != null) {
      try {
        return ProcessEngine.builder().postgres(place.server.settings());
      } catch (IllegalArgumentException e) {
        throw new CommandException("--jdbc-url: " + e.getMessage() + ".", e);
      }
    }
    Path directory = place == null || place.dataDir == null ? Path.of("turgo-data") : place.dataDir;
    try {
      return ProcessEngine.builder()
          .sqlite(Files.createDirectories(directory).resolve("turgo.sqlite"));
    } catch (IOException e) {
      throw new CommandException("--data-dir " + directory + " cannot be created: " + e + ".", e);
    }
  }
}
