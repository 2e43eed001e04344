package io.turgo.bench.guard;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts per job that were stored for a release, from a file: comments, then a line for each count
 * with work, mode, count and figure, separated by tabs.
 */
public final class StoredCounts {
  /** The file that is compared with: the newest. A release adds its own and names it here. */
  static final String NEWEST = "0.1.0.tsv";

  private final Map<GuardKey, Double> figures;

  private StoredCounts(Map<GuardKey, Double> figures) {
    this.figures = figures;
  }

  /** Those of the last release; before the first, those of its sources. */
  public static StoredCounts newest() {
    try (InputStream file = StoredCounts.class.getResourceAsStream(NEWEST)) {
      if (file == null) {
        throw new IllegalStateException("No file " + NEWEST + " beside " + StoredCounts.class);
      }
      return parse(NEWEST, new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Those of a file. */
  public static StoredCounts read(Path file) {
    try {
      return parse(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new CommandException("The stored counts %s cannot be read: %s".formatted(file, e), e);
    }
  }

  static StoredCounts parse(String name, String text) {
    Map<GuardKey, Double> figures = new LinkedHashMap<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] fields = line.split("\t", -1);
      if (fields.length != 4) {
        throw wrong(name, number, "work, mode, count and figure separated by tabs", line);
      }
      GuardMode mode = GuardMode.of(fields[1]);
      Count count = Count.of(fields[2]);
      if (mode == null || count == null) {
        throw wrong(name, number, "a mode and a count of ./turgo bench guard", line);
      }
      if (!fields[3].matches("[0-9]+(\\.[0-9]+)?")) {
        throw wrong(name, number, "a figure", fields[3]);
      }
      GuardKey key = new GuardKey(GuardedWork.of(fields[0]), mode, count);
      if (figures.put(key, Double.valueOf(fields[3])) != null) {
        throw wrong(name, number, "each count once", line);
      }
    }
    return new StoredCounts(figures);
  }

  private static CommandException wrong(String name, int line, String expected, String found) {
    return new CommandException(
        "Line %d of the stored counts %s: expected %s, but found '%s'."
            .formatted(line, name, expected, found));
  }

  /** What is stored. */
  Set<GuardKey> keys() {
    return figures.keySet();
  }

  /** The stored figure; null for none. */
  @Nullable Double of(GuardKey key) {
    return figures.get(key);
  }

  /**
   * Writes figures to a file.
   *
   * @param where a line that says on what machine, and when
   */
  static void write(Path file, String where, Map<GuardKey, Double> figures) {
    StringBuilder text =
        new StringBuilder("# Counts per job, the lowest of several runs: ./turgo bench guard\n# ")
            .append(where)
            .append('\n');
    figures.forEach((key, perJob) ->
        text.append(
            String.format(
                Locale.ROOT,
                "%s\t%s\t%s\t%.4f\n",
                key.work().label(),
                key.mode().label(),
                key.count().label(),
                perJob)));
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new CommandException("The counts cannot be written to %s: %s".formatted(file, e), e);
    }
  }
}
