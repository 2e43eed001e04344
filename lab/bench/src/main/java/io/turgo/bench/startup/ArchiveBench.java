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
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Starts programs with nothing, an archive of their classes and an AOT cache from a run before, in
 * turn, each in an empty folder and then again where it has left its database. A first start of
 * each kind is not counted: it has the system keep the jars in memory, and the JVM write its file.
 */
public final class ArchiveBench {
  private final List<PlainProgram> programs;
  private final int rounds;
  private final List<String> javaOptions;
  private final PrintWriter out;

  /** The file that a JVM has of a run before. */
  private enum Kept {
    NOTHING("nothing"),
    ARCHIVE("class archive"),
    AOT_CACHE("AOT cache");

    private final String display;

    Kept(String display) {
      this.display = display;
    }

    /** Those that this JDK knows: one option makes an AOT cache since 25 (JEP 514). */
    static List<Kept> known() {
      return Runtime.version().feature() < 25 ? List.of(NOTHING, ARCHIVE) : List.of(values());
    }

    private Path in(Path folder) {
      return folder.resolve(this == ARCHIVE ? "classes.jsa" : "classes.aot");
    }

    /** Has the JVM write the file. */
    List<String> writing(Path folder) {
      return this == AOT_CACHE
          ? List.of("-XX:AOTCacheOutput=" + in(folder), "-Xlog:disable")
          : using(folder);
    }

    List<String> using(Path folder) {
      return switch (this) {
        case NOTHING -> List.of();
        case ARCHIVE ->
            List.of(
                "-XX:+AutoCreateSharedArchive",
                "-XX:SharedArchiveFile=" + in(folder),
                "-Xlog:disable");
        case AOT_CACHE -> // which ends the JVM if it cannot be used
            List.of("-XX:AOTCache=" + in(folder), "-XX:AOTMode=on", "-Xlog:disable");
      };
    }
  }

  /** What a start found. */
  private record Kind(boolean database, Kept kept) {
    static List<Kind> all() {
      return Stream.of(false, true)
          .flatMap(database -> Kept.known().stream().map(kept -> new Kind(database, kept)))
          .toList();
    }
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
            List.of("Until it is ready", "has of a run before", "median", "lowest", "CPU"));
    List<Map<String, Object>> json = new ArrayList<>();
    try (TemporaryDirectory folder = TemporaryDirectory.create(null, "turgo-startup");
        HttpClient client = HttpClient.newHttpClient()) {
      for (PlainProgram program : programs) {
        Map<Kind, List<StartSeconds.One>> starts = measure(program, folder.path(), client);
        for (Kind kind : Kind.all()) {
          StartSeconds seconds = StartSeconds.of(starts.getOrDefault(kind, List.of()));
          addRow(table, program, kind, seconds);
          json.add(json(program, kind, seconds));
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
    Map<Kept, List<String>> commands = new EnumMap<>(Kept.class);
    for (Kept kept : Kept.known()) {
      List<String> writing = command(program, jars, kept.writing(folder));
      start(program, writing, folder.resolve("first-" + kept), client);
      if (kept != Kept.NOTHING) {
        written(program, kept, folder);
      }
      commands.put(kept, command(program, jars, kept.using(folder)));
    }
    FileTime written = written(program, Kept.ARCHIVE, folder);

    Map<Kind, List<StartSeconds.One>> starts = new LinkedHashMap<>();
    for (int round = 1; round <= rounds; round++) {
      progress.update("%s, round %d of %d".formatted(program.option(), round, rounds));
      Path database = folder.resolve("round" + round);
      for (Kind kind : Kind.all()) {
        List<String> java = Objects.requireNonNull(commands.get(kind.kept()));
        starts
            .computeIfAbsent(kind, first -> new ArrayList<>())
            .add(start(program, java, database.resolve(kind.kept().name()), client));
      }
    }
    // The JVM writes it anew at the end of a start that could not use it.
    if (!written(program, Kept.ARCHIVE, folder).equals(written)) {
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

  private static FileTime written(PlainProgram program, Kept kept, Path folder) {
    try {
      return Files.getLastModifiedTime(kept.in(folder));
    } catch (IOException e) {
      throw new CommandException(
          "The JVM wrote no %s of '%s' to %s: it needs JDK %d or newer with HotSpot."
              .formatted(
                  kept.display, program.option(), kept.in(folder), kept == Kept.ARCHIVE ? 19 : 25),
          e);
    }
  }

  private static void addRow(
      TextTable table, PlainProgram program, Kind kind, StartSeconds seconds) {
    table.add(
        List.of(
            program.display() + (kind.database() ? ", existing database" : ", empty database"),
            kind.kept().display,
            text(seconds.median()),
            text(seconds.lowest()),
            text(seconds.cpu())));
  }

  private static Map<String, Object> json(PlainProgram program, Kind kind, StartSeconds seconds) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("program", program.option());
    json.put("database", kind.database() ? "existing" : "empty");
    json.put("kept", kind.kept().display);
    json.put("medianSeconds", seconds.median());
    json.put("lowestSeconds", seconds.lowest());
    json.put("cpuSeconds", seconds.cpu());
    return json;
  }

  private static String text(double seconds) {
    return String.format(Locale.ROOT, "%.2f s", seconds);
  }
}
