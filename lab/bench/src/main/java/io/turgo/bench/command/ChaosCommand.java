package io.turgo.bench.command;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.chaos.Chaos;
import io.turgo.bench.chaos.ChaosSettings;
import io.turgo.bench.chaos.FaultKind;
import io.turgo.command.CommandException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo chaos}. */
@Command(
    name = "chaos",
    sortOptions = false,
    header = "Strikes a working cluster with faults of every kind and checks what is left.",
    description = {
      "",
      "Several nodes, each a JVM of its own, work on a PostgreSQL server through relays. Faults of"
          + " the network, of the server, of rows that others hold and of nodes strike at random,"
          + " one at a time and sometimes two together; after each, all must become well again. A"
          + " ledger outside the database holds what was acknowledged. At the end it must all be"
          + " there, once; no attempt of a job may be lost without a failure of its code; every"
          + " call must have come back; the consistency check must be clean.",
      "",
      "docs/reliability.md says what is promised for each fault.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:everything held",
      "1:something did not; it is listed, and database, ledger and logs are kept",
      "2:an option is wrong"
    })
final class ChaosCommand implements Callable<Integer> {
  private static final long MILLIS_PER_MINUTE = 60_000;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--db",
      paramLabel = "DB",
      defaultValue = "postgres",
      description = "postgres; SQLite has one node and no network (default: ${DEFAULT-VALUE}).")
  private String db = "postgres";

  @Option(
      names = "--channel",
      paramLabel = "NAME",
      description = {
        "Sends jobs through a message broker, which is struck, too: artemis (jms), kafka,"
            + " rabbitmq.",
        "The broker is started for the run."
      })
  private @Nullable String channel;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the faults and of the load (default: random, printed).")
  private @Nullable Long seed;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "10",
      description = "How long new faults are begun (default: ${DEFAULT-VALUE}).")
  private double minutes;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "3",
      description = "Nodes, 2 or more (default: ${DEFAULT-VALUE}).")
  private int nodes;

  @Option(
      names = "--faults",
      paramLabel = "FAULT",
      split = ",",
      description = {
        "Only these (default: all but those of brokers; with --channel a choice of all):",
        "${COMPLETION-CANDIDATES}."
      },
      completionCandidates = Labels.class)
  private List<String> faults = new ArrayList<>();

  @Option(names = "--once", description = "Each of the faults just once, in the order given.")
  private boolean once;

  @Option(
      names = "--node-class-path",
      paramLabel = "PATH",
      hidden = true,
      defaultValue = "",
      description = "In place of this JVM's, for nodes of a build with a planted bug.")
  private String nodeClassPath = "";

  @Option(
      names = "--table-prefix",
      paramLabel = "PREFIX",
      hidden = true,
      defaultValue = ChaosSettings.PREFIX,
      description = "What the tables of that build begin with.")
  private String tablePrefix = "";

  @Override
  public Integer call() {
    if (!db.equals("postgres")) {
      throw new CommandException("--db must be postgres, but is '" + db + "'.");
    }
    ChannelKind kind = channel == null ? null : ChannelKind.of(channel);
    PrintWriter out = spec.commandLine().getOut();
    long theSeed = seed == null ? ThreadLocalRandom.current().nextInt(1_000_000) : seed;
    ChaosSettings settings =
        new ChaosSettings(
            theSeed,
            Duration.ofMillis((long) (minutes * MILLIS_PER_MINUTE)),
            nodes,
            FaultKind.of(faults, kind != null),
            once,
            ChaosSettings.LEASE,
            nodeClassPath,
            tablePrefix,
            kind);
    List<String> problems = Chaos.run(settings, out);
    if (problems.isEmpty()) {
      out.println("everything held");
    } else {
      out.printf("%d things did not hold:%n", problems.size());
      problems.forEach(problem -> out.println("  " + problem));
    }
    out.flush();
    return problems.isEmpty() ? 0 : 1;
  }

  /** The names of all faults, for the help. */
  static final class Labels extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Labels() {
      for (FaultKind kind : FaultKind.values()) {
        add(kind.label());
      }
    }
  }
}
