package io.turgo.fuzz;

import io.turgo.bench.database.DatabaseOptions;
import io.turgo.bench.database.RunDatabase;
import io.turgo.bench.database.RunDatabases;
import io.turgo.bench.database.StoreLocation;
import io.turgo.bench.rest.RestProcess;
import io.turgo.bench.rest.ServerProcess;
import io.turgo.command.CommandException;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.store.Store;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.security.UserFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo fuzz}. */
@Command(
    name = "./turgo fuzz",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    header = "Sends the server requests of all kinds and watches what comes back.",
    description = {
      "",
      "The server is ./turgo serve in a process of its own, with users of several tenants. Requests"
          + " are made from the OpenAPI document that it serves: in order, nearly in order, and"
          + " broken. None may be answered with 5xx, late, not as the document says, or with what is"
          + " of another tenant, whose things must be what they were; at the end the engine must be"
          + " well and the database consistent.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all answers were right",
      "1:some were not; each is listed with its request, and the server's log is kept",
      "2:an option is wrong, or the server or the database cannot be used"
    })
public final class FuzzCommand implements Callable<Integer> {
  /**
   * What deleting the job of a token or an event leaves, as it is documented, until its instance
   * goes.
   */
  private static final Set<String> MISSED =
      Set.of("token_without_job", "token_waits_for_nothing", "event_waits_for_nothing");

  private static final String PASSWORD = "fuzz-fuzz-fuzz";

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--requests",
      paramLabel = "N",
      defaultValue = "50000",
      description = "How many (default: ${DEFAULT-VALUE}).")
  private int requests;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "What they are made from (default: random, printed).")
  private @Nullable Long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "4",
      description = "Senders; with 1 a run can be repeated (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  public static void main(String[] args) {
    System.exit(
        new CommandLine(new FuzzCommand())
            .setExecutionExceptionHandler((exception, command, result) -> {
              if (exception instanceof CommandException) {
                command.getErr().println("./turgo fuzz: " + exception.getMessage());
                return CommandLine.ExitCode.USAGE;
              }
              throw exception;
            })
            .execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (requests < 1 || threads < 1) {
      throw new CommandException("--requests and --threads must be 1 or more.");
    }
    PrintWriter out = spec.commandLine().getOut();
    long theSeed = seed == null ? ThreadLocalRandom.current().nextInt(1_000_000) : seed;
    Path log = Files.createTempFile("turgo-fuzz", ".log");
    List<String> complaints;
    try (RunDatabases databases = RunDatabases.open(database.settings());
        RunDatabase on = databases.create()) {
      complaints = new ArrayList<>(run(on, theSeed, log, out));
      complaints.addAll(inconsistencies(on, MISSED));
      clear(on, log);
      complaints.addAll(inconsistencies(on, Set.of()));
    }
    complaints.forEach(out::println);
    out.println(
        complaints.isEmpty()
            ? "all answers were right, and the database is consistent"
            : complaints.size() + " complaints; the server's log is " + log);
    out.flush();
    if (complaints.isEmpty()) {
      Files.delete(log);
    }
    return complaints.isEmpty() ? 0 : 1;
  }

  private List<String> run(RunDatabase on, long theSeed, Path log, PrintWriter out)
      throws IOException, InterruptedException {
    Path users = Files.createTempFile("turgo-fuzz", ".users");
    try {
      Caller root = user(users, "root", null, "");
      Caller own = user(users, "ann", Set.of("north"), "north");
      Caller several = user(users, "cid", Set.of("north", "west"), "west");
      Caller other = user(users, "bob", Set.of("south"), "south");
      List<String> command = ServerProcess.command(on);
      command.addAll(List.of("--users", users.toString()));
      try (RestProcess server = RestProcess.start("Turgo", command, log)) {
        return new Fuzz(
                server.api(),
                new FuzzSettings(requests, theSeed, threads, root, own, several, other),
                out)
            .run();
      }
    } finally {
      Files.delete(users);
    }
  }

  /** Deletes what callers have made, with a server that is started anew. */
  private static void clear(RunDatabase on, Path log) throws IOException, InterruptedException {
    try (RestProcess server = RestProcess.start("Turgo", ServerProcess.command(on), log)) {
      Aftermath.deleteInstances(server.api(), List.of("north", "west"));
    }
  }

  private static Caller user(Path users, String name, @Nullable Set<String> tenants, String tenant)
      throws IOException {
    String line =
        UserFile.line(name, PASSWORD.toCharArray(), Level.OPERATE, tenants, Set.of()) + "\n";
    Files.writeString(users, line, java.nio.file.StandardOpenOption.APPEND);
    String pair = name + ':' + PASSWORD;
    String header =
        "Authorization: Basic "
            + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    return new Caller(name, header, tenant);
  }

  private static List<String> inconsistencies(RunDatabase on, Set<String> ignored) {
    StoreLocation location =
        switch (on) {
          case RunDatabase.Postgres server -> new StoreLocation.Postgres(server.postgres());
          case RunDatabase.Embedded file ->
              new StoreLocation.Sqlite(file.directory().resolve("turgo.sqlite"));
        };
    try (Store store = location.open()) {
      return ConsistencyCheck.run(store).stream()
          .filter(violation -> !ignored.contains(violation.name()))
          .map(violation ->
              "the database is not consistent: " + violation.name() + ' ' + violation.sample())
          .toList();
    }
  }
}
