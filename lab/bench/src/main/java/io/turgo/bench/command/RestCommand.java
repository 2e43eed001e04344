package io.turgo.bench.command;

import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.database.DatabaseOptions;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.RunDatabase;
import io.turgo.bench.rest.RestBenchmark;
import io.turgo.bench.rest.RestSubject;
import io.turgo.bench.rest.ServerProcess;
import io.turgo.command.CommandException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench rest}. */
@Command(
    name = "rest",
    sortOptions = false,
    header = "Starts instances over HTTP at a given rate, while the executor runs their jobs.",
    description = {
      "",
      "The server is ./turgo serve in a process of its own; the requests come from this one."
          + " Each request has a planned time, and its latency counts from that time.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:verified",
      "1:the tables contradict the server's answers; each difference is listed",
      "2:an option is wrong, or a server or the database cannot be used"
    })
final class RestCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Starts per second (default: ${DEFAULT-VALUE}).")
  private int rate;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "20",
      description = "Seconds of the measurement (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      defaultValue = "15",
      description = "Seconds before the measurement, at the same rate (default: ${DEFAULT-VALUE}).")
  private int warmUp;

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "128",
      description = "Requests that run at the same time (default: ${DEFAULT-VALUE}).")
  private int connections;

  @Option(
      names = "--peer",
      paramLabel = "NAME",
      description = "An engine to compare with, on PostgreSQL: flowable.")
  private @Nullable String peer;

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  @Override
  public Integer call() {
    RestBenchmark.Load load = new RestBenchmark.Load(rate, seconds, warmUp, connections);
    List<RestSubject> subjects =
        new ArrayList<>(List.of(RestSubject.turgo(ServerProcess::command)));
    if (peer != null) {
      if (!peer.equals("flowable")) {
        throw new CommandException("--peer must be flowable, but is '" + peer + "'.");
      }
      if (database.settings().kind() == DatabaseSettings.Kind.SQLITE) {
        throw new CommandException("--peer needs --db postgres.");
      }
      String classPath = flowableClassPath();
      subjects.add(RestSubject.flowable(on -> flowable(classPath, on)));
    }
    return new RestBenchmark(load, spec.commandLine().getOut()).run(database.settings(), subjects)
        ? 0
        : 1;
  }

  private static List<String> flowable(String classPath, RunDatabase on) {
    return ServerProcess.java(
        "-cp", classPath, "io.turgo.bench.peer.FlowableRestServer", on.jdbcUrl());
  }

  private static String flowableClassPath() {
    Path target = ContenderKind.checkout().resolve("lab/peers/flowable-rest/target");
    Path jar = target.resolve("turgo-bench-flowable-rest-" + ContenderKind.version() + ".jar");
    Path dependencies = target.resolve("classpath");
    if (!Files.exists(jar) || !Files.exists(dependencies)) {
      throw new CommandException(
          "Flowable's REST application is not built; ./turgo bench rest does it when --peer is"
              + " given.");
    }
    try {
      return jar + File.pathSeparator + Files.readString(dependencies).strip();
    } catch (IOException e) {
      throw new CommandException("Could not read " + dependencies + ": " + e.getMessage(), e);
    }
  }
}
