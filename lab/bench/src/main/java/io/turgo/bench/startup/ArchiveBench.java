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
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Starts programs without and with an archive of their classes, in turn, each in an empty folder
 * and then again where it has left its database. A first start of each kind is not counted: it has
 * the system keep the jars in memory, and the JVM write the archive.
 */
public final class ArchiveBench {
  private final List<PlainProgram> programs;
  private final int rounds;
  private final List<String> javaOptions;
  private final PrintWriter out;

  /** What a start found. */
  private record Kind(boolean archive, boolean database) {
    static final List<Kind> ALL =
        List.of(
            new Kind(false, false),
            new Kind(true, false),
            new Kind(false, true),
            new Kind(true, true));
  }

  /**
   * @param rounds how often each kind of start is made
   * @param javaOptions of all JVMs
   */
  public ArchiveBench(
      List<PlainProgram> programs, int rounds, List<String> javaOptions, PrintWriter out) {
    StartupBench.checkRounds(rounds);
    this.programs = List.copyOf(programs);
    this.rounds = rounds;
    this.javaOptions = List.copyOf(javaOptions);
    this.out = out;
  }

  /**
   * Measures and prints.
   *
   * @return the figures, for JSON
   */
  public List<Map<String, Object>> run() {
    TextTable table =
        new TextTable(
            List.of(
                "Until it is ready",
                "median",
                "lowest",
                "CPU",
                "with archive: median",
                "lowest",
                "CPU"));
    List<Map<String, Object>> json = new ArrayList<>();
    try (TemporaryDirectory folder = TemporaryDirectory.create(null, "turgo-startup");
        HttpClient client = HttpClient.newHttpClient()) {
      for (PlainProgram program : programs) {
        Map<Kind, List<StartSeconds.One>> starts = measure(program, folder.path(), client);
        for (boolean database : new boolean[] {false, true}) {
          addRow(table, program, database, starts);
        }
        for (Kind kind : Kind.ALL) {
          json.add(json(program, kind, starts));
        }
      }
    }
    out.println();
    table.print(out);
    out.printf(
        "%nMedians and lowest of %d starts each, from the start of the process; CPU is that of all"
            + " threads.%n",
        rounds);
    out.flush();
    return json;
  }

  private Map<Kind, List<StartSeconds.One>> measure(
      PlainProgram program, Path parent, HttpClient client) {
    ProgressLines progress = new ProgressLines(out);
    progress.update("first starts of " + program.option());
    Path folder = make(parent.resolve(program.option()));
    String jars = program.jars(folder);
    Path archive = folder.resolve("classes.jsa");
    List<String> without = command(program, jars, List.of());
    List<String> with =
        command(
            program,
            jars,
            List.of(
                "-XX:+AutoCreateSharedArchive",
                "-XX:SharedArchiveFile=" + archive,
                "-Xlog:disable"));
    start(program, without, folder.resolve("first"), client);
    start(program, with, folder.resolve("archived"), client);
    FileTime written = written(program, archive);

    Map<Kind, List<StartSeconds.One>> starts = new LinkedHashMap<>();
    Kind.ALL.forEach(kind -> starts.put(kind, new ArrayList<>()));
    for (int round = 1; round <= rounds; round++) {
      progress.update("%s, round %d of %d".formatted(program.option(), round, rounds));
      Path database = folder.resolve("round" + round);
      starts.forEach((kind, seconds) ->
          seconds.add(
              start(
                  program,
                  kind.archive() ? with : without,
                  database.resolve(kind.archive() ? "with" : "without"),
                  client)));
    }
    // The JVM writes it anew at the end of a start that could not use it.
    if (!written(program, archive).equals(written)) {
      throw new CommandException(
          ("The JVM did not use the class archive of '%s', but wrote it anew: leave out options of"
                  + " --java-option that switch class data sharing off, or a debugger on.")
              .formatted(program.option()));
    }
    return starts;
  }

  private List<String> command(PlainProgram program, String jars, List<String> archive) {
    List<String> command = new ArrayList<>(program.java());
    command.addAll(javaOptions);
    command.addAll(archive);
    command.addAll(List.of("-cp", jars));
    return command;
  }

  private static StartSeconds.One start(
      PlainProgram program, List<String> java, Path folder, HttpClient client) {
    List<String> command = new ArrayList<>(java);
    command.addAll(program.main(folder));
    return PlainProcess.measure(program, command, folder, client);
  }

  private static Path make(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new CommandException("Could not make " + folder + ": " + e, e);
    }
  }

  private static FileTime written(PlainProgram program, Path archive) {
    try {
      return Files.getLastModifiedTime(archive);
    } catch (IOException e) {
      throw new CommandException(
          "The JVM wrote no class archive of '%s' to %s: it needs JDK 19 or newer with HotSpot."
              .formatted(program.option(), archive),
          e);
    }
  }

  private static void addRow(
      TextTable table,
      PlainProgram program,
      boolean database,
      Map<Kind, List<StartSeconds.One>> starts) {
    StartSeconds without = seconds(starts, new Kind(false, database));
    StartSeconds with = seconds(starts, new Kind(true, database));
    table.add(
        List.of(
            program.display() + (database ? ", existing database" : ", empty database"),
            text(without.median()),
            text(without.lowest()),
            text(without.cpu()),
            text(with.median()),
            text(with.lowest()),
            text(with.cpu())));
  }

  private static Map<String, Object> json(
      PlainProgram program, Kind kind, Map<Kind, List<StartSeconds.One>> starts) {
    StartSeconds seconds = seconds(starts, kind);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("program", program.option());
    json.put("database", kind.database() ? "existing" : "empty");
    json.put("archive", kind.archive());
    json.put("medianSeconds", seconds.median());
    json.put("lowestSeconds", seconds.lowest());
    json.put("cpuSeconds", seconds.cpu());
    return json;
  }

  private static StartSeconds seconds(Map<Kind, List<StartSeconds.One>> starts, Kind kind) {
    return StartSeconds.of(starts.getOrDefault(kind, List.of()));
  }

  private static String text(double seconds) {
    return String.format(Locale.ROOT, "%.2f s", seconds);
  }
}
