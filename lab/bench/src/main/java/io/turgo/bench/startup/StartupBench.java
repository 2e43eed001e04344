package io.turgo.bench.startup;

import io.turgo.bench.database.TemporaryDirectory;
import io.turgo.bench.result.TextTable;
import io.turgo.bench.scenario.ProgressLines;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Starts an application with Turgo and the same one without it in turn, each in an empty folder and
 * then again where it has left its database. A first start of each, which is not counted, has the
 * system keep their jars in memory.
 */
public final class StartupBench {
  private static final String SECONDS = "%.2f s";
  private static final String MEGABYTES = "%.1f MB";

  private final Application with;
  private final Application without;
  private final int rounds;
  private final List<String> javaOptions;
  private final PrintWriter out;

  /** The starts of one kind; those at the same place of both lists were made one after another. */
  private record Starts(List<StartFigures> with, List<StartFigures> without) {
    Starts() {
      this(new ArrayList<>(), new ArrayList<>());
    }
  }

  /**
   * @param rounds how often each is started in an empty folder, and as often again
   * @param javaOptions of both
   */
  public StartupBench(
      Application with,
      Application without,
      int rounds,
      List<String> javaOptions,
      PrintWriter out) {
    checkRounds(rounds);
    this.with = with;
    this.without = without;
    this.rounds = rounds;
    this.javaOptions = javaOptions;
    this.out = out;
  }

  static void checkRounds(int rounds) {
    if (rounds < 1 || rounds > 1_000) {
      throw new CommandException("--starts must be from 1 to 1000, but is %d.".formatted(rounds));
    }
  }

  /**
   * Measures and prints.
   *
   * @return the figures, for JSON
   */
  public Map<String, Object> run() {
    ProgressLines progress = new ProgressLines(out);
    Starts first = new Starts();
    Starts later = new Starts();
    try (TemporaryDirectory folders = TemporaryDirectory.create(null, "turgo-startup");
        HttpClient client = HttpClient.newHttpClient()) {
      Path warmUp = folders.path().resolve("warm-up");
      measure(with, warmUp.resolve("with"), client);
      measure(without, warmUp.resolve("without"), client);
      for (int round = 1; round <= rounds; round++) {
        progress.update("round %d of %d".formatted(round, rounds));
        Path folder = folders.path().resolve("round" + round);
        both(first, folder, round, client);
        both(later, folder, round, client);
      }
    }
    print("On an empty database", first);
    print("On the database of the start before", later);
    printJars();
    out.flush();
    return Map.of("emptyDatabase", json(first), "existingDatabase", json(later));
  }

  private static Map<String, Object> json(Starts starts) {
    return Map.of(
        "with", StartFigures.median(starts.with),
        "withLowest", StartFigures.lowest(starts.with),
        "without", StartFigures.median(starts.without),
        "withoutLowest", StartFigures.lowest(starts.without),
        "added", StartFigures.medianDifference(starts.with, starts.without));
  }

  /** Who comes first changes with each round: what one leaves in caches is of use to the other. */
  private void both(Starts starts, Path folder, int round, HttpClient client) {
    for (int turn = round; turn < round + 2; turn++) {
      if (turn % 2 == 0) {
        starts.with.add(measure(with, folder.resolve("with"), client));
      } else {
        starts.without.add(measure(without, folder.resolve("without"), client));
      }
    }
  }

  private StartFigures measure(Application application, Path folder, HttpClient client) {
    try (ApplicationProcess process = ApplicationProcess.begin(application, javaOptions, folder)) {
      return process.measure(client);
    }
  }

  private void print(String title, Starts starts) {
    TextTable table =
        new TextTable(List.of(title, "started", "answered", "CPU", "memory", "heap", "classes"));
    table.add(row("the " + with.display(), StartFigures.median(starts.with)));
    table.add(row("  lowest", StartFigures.lowest(starts.with)));
    table.add(row("the " + without.display(), StartFigures.median(starts.without)));
    table.add(row("  lowest", StartFigures.lowest(starts.without)));
    table.add(row("Turgo adds", StartFigures.medianDifference(starts.with, starts.without)));
    out.println();
    table.print(out);
  }

  private static List<String> row(String name, StartFigures figures) {
    return List.of(
        name,
        text(SECONDS, figures.startedSeconds()),
        text(SECONDS, figures.answeredSeconds()),
        text(SECONDS, figures.cpuSeconds()),
        text(MEGABYTES, figures.memoryMb()),
        text(MEGABYTES, figures.heapMb()),
        text("%,.0f", figures.classes()));
  }

  private static String text(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  private void printJars() {
    TextTable table = new TextTable(List.of("Jars that Turgo adds", "kB"));
    long sum = 0;
    for (Path jar : with.jarsBeyond(without)) {
      long bytes = size(jar);
      sum += bytes;
      table.add(List.of(String.valueOf(jar.getFileName()), kilobytes(bytes)));
    }
    table.add(List.of("together", kilobytes(sum)));
    out.println();
    table.print(out);
    out.printf(
        "%nMedians and lowest figures of %d starts each, and medians of the differences between"
            + " neighbours; from the start of the process. Memory after a collection.%n",
        rounds);
  }

  private static long size(Path jar) {
    try {
      return Files.size(jar);
    } catch (IOException e) {
      throw new CommandException("Could not look at " + jar + ": " + e, e);
    }
  }

  private static String kilobytes(long bytes) {
    return String.format(Locale.ROOT, "%,d", Math.round(bytes / 1024.0));
  }
}
