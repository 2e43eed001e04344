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
    header = "Injects faults of every kind into a working cluster and checks the result.",
    description = {
      "",
      "Several nodes, each a JVM of its own, work on a PostgreSQL server through relays. The"
          + " command injects faults of the network, the server, locked rows and the nodes at"
          + " random, one at a time and sometimes two together. The cluster must recover after"
          + " each. A ledger outside the database records every acknowledged operation. At the end"
          + " each must be in the database exactly once. No job may have lost an attempt without a"
          + " failure of its code, every call must have returned, and the consistency check must"
          + " find nothing.",
      "",
      "docs/reliability.md lists the guarantee for each fault.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:everything held",
      "1:a check failed; it is listed, and database, ledger and logs are kept",
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
        "Sends jobs through a message broker, which gets faults too: artemis (jms), kafka,"
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
      description = "Minutes in which the command injects new faults (default: ${DEFAULT-VALUE}).")
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
      description =
          "The class path of the nodes, for a build with a planted bug (default: that of"
              + " this JVM).")
  private String nodeClassPath = "";

  @Option(
      names = "--table-prefix",
      paramLabel = "PREFIX",
      hidden = true,
      defaultValue = ChaosSettings.PREFIX,
      description = "The prefix of that build's tables.")
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
