package io.turgo.bench.published;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A published table, from the file of its name: comments (the first is the title, others are notes
 * to the reader), a line with the names of the columns, then a line for each row, separated by
 * tabs.
 *
 * @param notes how a run here differs from what was published
 */
public record PublishedTable(
    String name, String title, List<String> notes, List<PublishedRow> rows) {
  private static final List<String> NAMES =
      List.of("activiti-2016", "flowable-2021", "summit58-2021");
  private static final List<String> COLUMNS =
      List.of(
          "row",
          "figure",
          "jobsPerSecond",
          "unit",
          "system",
          "hardware",
          "source",
          "configuration",
          "scenario",
          "nodes",
          "threads",
          "page",
          "queue",
          "lock",
          "workMs",
          "peer",
          "queueing");

  public PublishedTable {
    notes = List.copyOf(notes);
    rows = List.copyOf(rows);
  }

  /** The names of all tables. */
  public static List<String> names() {
    return NAMES;
  }

  /** The table with this name. */
  public static PublishedTable named(String name) {
    if (!NAMES.contains(name)) {
      throw new CommandException(
          "NAME must be one of %s, but is '%s'.".formatted(String.join(", ", NAMES), name));
    }
    return parse(name, read(name + ".tsv"));
  }

  /**
   * Some of the rows, by their names or the first and the last of some: I-L; all if none is named.
   */
  public List<PublishedRow> select(List<String> names) {
    List<String> wanted = names.stream().flatMap(name -> range(name).stream()).toList();
    Set<String> unknown = new LinkedHashSet<>(wanted);
    rows.forEach(row -> unknown.remove(row.row()));
    if (!unknown.isEmpty()) {
      throw new CommandException(
          "--rows must name rows out of %s, but names %s."
              .formatted(
                  rows.stream().map(PublishedRow::row).collect(Collectors.joining(", ")),
                  String.join(", ", unknown)));
    }
    return wanted.isEmpty()
        ? rows
        : rows.stream().filter(row -> wanted.contains(row.row())).toList();
  }

  /** The names from one to another; names have hyphens themselves. */
  private List<String> range(String name) {
    List<String> all = rows.stream().map(PublishedRow::row).toList();
    int hyphen = name.indexOf('-');
    if (all.contains(name) || hyphen < 0) {
      return List.of(name);
    }
    int first = all.indexOf(name.substring(0, hyphen));
    int last = all.indexOf(name.substring(hyphen + 1));
    return first < 0 || last < first ? List.of(name) : all.subList(first, last + 1);
  }

  static PublishedTable parse(String name, String text) {
    List<String> comments = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    text.lines()
        .forEach(line -> {
          if (line.startsWith("#")) {
            comments.add(line.substring(1).strip());
          } else {
            lines.add(line);
          }
        });
    List<String> header = cells(lines.getFirst());
    if (!header.equals(COLUMNS)) {
      throw new IllegalArgumentException(
          "Expected the columns %s in %s, but found %s".formatted(COLUMNS, name, header));
    }
    return new PublishedTable(
        name,
        comments.getFirst(),
        comments.subList(1, comments.size()),
        lines.stream().skip(1).map(line -> row(name, line)).toList());
  }

  private static PublishedRow row(String name, String line) {
    List<String> cells = cells(line);
    if (cells.size() != COLUMNS.size()) {
      throw new IllegalArgumentException(
          "Expected %d cells in %s, but found %d: %s"
              .formatted(COLUMNS.size(), name, cells.size(), line));
    }
    try {
      return new Cells(cells).row();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("Not a number in " + name + ": " + line, e);
    }
  }

  private static List<String> cells(String line) {
    return Arrays.asList(line.split("\t", -1));
  }

  private static String read(String file) {
    try (InputStream in = PublishedTable.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(
            "Expected " + file + " beside this class, but it is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The cells of a line by the names of their columns. */
  private record Cells(List<String> cells) {
    PublishedRow row() {
      String number = text("jobsPerSecond");
      return new PublishedRow(
          must("row"),
          must("figure"),
          number == null ? null : Double.valueOf(number),
          must("unit"),
          must("system"),
          must("hardware"),
          must("source"),
          must("configuration"),
          load());
    }

    private PublishedRow.Load load() {
      String lock = text("lock");
      return new PublishedRow.Load(
          must("scenario"),
          Integer.parseInt(must("nodes")),
          Integer.parseInt(must("threads")),
          number("page"),
          number("queue"),
          lock == null ? null : Boolean.valueOf(lock),
          number("workMs"),
          List.of(must("peer").split(" ")),
          messageQueue());
    }

    private boolean messageQueue() {
      String queueing = text("queueing");
      if (queueing != null && !queueing.equals("jms")) {
        throw new IllegalArgumentException("Expected jms or nothing as queueing in " + cells);
      }
      return queueing != null;
    }

    private @Nullable Integer number(String column) {
      String text = text(column);
      return text == null ? null : Integer.valueOf(text);
    }

    private String must(String column) {
      String text = text(column);
      if (text == null) {
        throw new IllegalArgumentException("Expected a " + column + " in " + cells);
      }
      return text;
    }

    private @Nullable String text(String column) {
      String cell = cells.get(COLUMNS.indexOf(column)).strip();
      return cell.isEmpty() ? null : cell;
    }
  }
}
