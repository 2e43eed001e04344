package io.turgo.bench.command;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.database.DatabaseOptions;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.published.PublishedReport;
import io.turgo.bench.published.PublishedRun;
import io.turgo.bench.published.PublishedSettings;
import io.turgo.bench.published.PublishedTable;
import io.turgo.bench.scenario.RunSettings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench published}. */
@Command(
    name = "published",
    sortOptions = false,
    header = "Runs the rows of a published benchmark table and prints both results.",
    description = {
      "",
      "Each row runs with as many nodes and threads as published, at a size that suits this"
          + " machine. The hardware differs, so compare with --peers, which runs the published"
          + " engine on this machine too. Rows with a message queue run Turgo without a broker too,"
          + " and at half load for the time from ready until started.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:verified",
      "1:a database does not hold the expected rows; each difference is listed",
      "2:an option is wrong, or an engine or the database cannot be used"
    })
final class PublishedCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      completionCandidates = Names.class,
      description = "The table: ${COMPLETION-CANDIDATES}.")
  private String name = "";

  @Option(
      names = "--rows",
      paramLabel = "ROW",
      split = ",",
      description = "Rows to run, by their names or as a range, G,I-L (default: all).")
  private List<String> rows = List.of();

  @Option(
      names = "--peers",
      negatable = true,
      description =
          "Also runs the engines that each row is about (default: in rows with a message queue"
              + " only).")
  private @Nullable Boolean peers;

  @Option(
      names = "--brokers",
      paramLabel = "NAME",
      split = ",",
      description = {
        "Brokers for rows with a message queue: artemis, activemq, kafka, rabbitmq (default:",
        "artemis,activemq). The engines to compare with run through the first two only."
      })
  private List<String> brokers = List.of("artemis", "activemq");

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  @Option(
      names = "--instances",
      paramLabel = "N",
      description = "Instances (default: as many as take more than ten seconds).")
  private @Nullable Long instances;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      description = "Instances that run before the measurement (default: 4,000 or more).")
  private @Nullable Long warmUp;

  @Option(
      names = "--quick",
      description = "Short runs, to see that it works; the figures are not for publication.")
  private boolean quick;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also writes the result to this file.")
  private @Nullable Path json;

  @Option(names = "--html", paramLabel = "FILE", description = "Also writes a report to this file.")
  private @Nullable Path html;

  /** What the help lists. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return PublishedTable.names().iterator();
    }
  }

  @Override
  public Integer call() {
    PublishedTable table = PublishedTable.named(name);
    RunOptions.writable("--json", json);
    RunOptions.writable("--html", html);
    PublishedSettings settings =
        new PublishedSettings(
            rows,
            peers,
            brokers.stream().map(ChannelKind::of).toList(),
            quick,
            new RunSettings.Size(instances, warmUp));
    PrintWriter out = spec.commandLine().getOut();
    PublishedReport report =
        new PublishedRun(table, settings, database.settings(DatabaseSettings.Kind.POSTGRES), out)
            .run(ScenarioRuns.command(spec));
    report.print(out);
    if (json != null) {
      report.writeJson(json);
    }
    if (html != null) {
      report.writeHtml(html);
    }
    return report.verified() ? 0 : 1;
  }
}
