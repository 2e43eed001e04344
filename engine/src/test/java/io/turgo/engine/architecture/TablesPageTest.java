package io.turgo.engine.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the list of tables to both schemas and to the classes that name them. */
class TablesPageTest {
  private static final Path PAGE = Path.of("../docs/architecture/tables.md");
  private static final Path SOURCES = Path.of("src/main/java/io/turgo/engine");
  private static final Path SCHEMAS = Path.of("src/main/resources/db/turgo");

  private static final Pattern CREATED = Pattern.compile("(?m)^CREATE TABLE (turgo_\\w+)");
  private static final Pattern WRITTEN =
      Pattern.compile("(?:INSERT INTO|INSERT OR \\w+ INTO|UPDATE|DELETE FROM)\\s+(turgo_\\w+)");
  private static final Pattern NAMED = Pattern.compile("\\bturgo_\\w+");
  private static final Pattern QUOTED = Pattern.compile("\"(turgo_\\w+)\"");
  private static final Pattern CODE = Pattern.compile("`([\\w/]+)`");
  private static final Pattern ROW =
      Pattern.compile(
          "(?m)^\\| `(turgo_\\w+)`( \\(\\w+\\))? \\| ([^|]+) \\| ([^|]+) \\| ([^|]+) \\| ([^|]+) \\|$");

  /**
   * A line of the list.
   *
   * @param only the one database that has the table, in brackets; empty for both
   */
  private record Line(
      String table,
      String only,
      Set<String> decidedBy,
      Set<String> writtenBy,
      Set<String> readBy) {}

  private final List<Line> lines = new ArrayList<>();

  /** The text of each class by its simple name. */
  private final Map<String, String> sources = new TreeMap<>();

  /** The classes by their package and name. */
  private final Set<String> paths = new TreeSet<>();

  TablesPageTest() throws IOException {
    Matcher row = ROW.matcher(Files.readString(PAGE));
    while (row.find()) {
      lines.add(
          new Line(
              row.group(1),
              row.group(2) == null ? "" : row.group(2).strip(),
              names(row.group(4)),
              names(row.group(5)),
              names(row.group(6))));
    }
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".java")).toList()) {
        String path = SOURCES.relativize(file).toString().replace(".java", "");
        paths.add(path);
        sources.put(path.substring(path.lastIndexOf('/') + 1), Files.readString(file));
      }
    }
  }

  private static Set<String> names(String cell) {
    Set<String> names = new TreeSet<>();
    CODE.matcher(cell).results().forEach(name -> names.add(name.group(1)));
    return names;
  }

  private static Set<String> found(Pattern pattern, int group, String text) {
    Set<String> found = new TreeSet<>();
    pattern.matcher(text).results().forEach(it -> found.add(it.group(group)));
    return found;
  }

  private static Set<String> created(String database) throws IOException {
    return found(CREATED, 1, Files.readString(SCHEMAS.resolve(database).resolve("V1__schema.sql")));
  }

  private Set<String> listed(String without) {
    Set<String> listed = new TreeSet<>();
    lines.stream()
        .filter(line -> !line.only().equals(without))
        .forEach(line -> listed.add(line.table()));
    return listed;
  }

  @Test
  void areThoseOfBothSchemas() throws IOException {
    assertThat(lines).extracting(Line::table).doesNotHaveDuplicates().hasSizeGreaterThan(30);
    assertThat(listed("(SQLite)")).isEqualTo(created("postgresql"));
    assertThat(listed("(PostgreSQL)")).isEqualTo(created("sqlite"));
  }

  /** All classes with a statement that changes a table, and the one that has units' columns. */
  @Test
  void areWrittenByTheListedClassesAlone() {
    Map<String, Set<String>> written = new TreeMap<>();
    lines.forEach(line -> written.put(line.table(), new TreeSet<>()));
    sources.forEach((name, text) -> {
      Set<String> tables = found(WRITTEN, 1, text);
      if (name.equals("Tables")) {
        tables.addAll(found(QUOTED, 1, text));
      }
      tables.forEach(table -> written.getOrDefault(table, new TreeSet<>()).add(name));
    });
    Map<String, Set<String>> listed = new TreeMap<>();
    lines.forEach(line -> listed.put(line.table(), line.writtenBy()));
    assertThat(listed).isEqualTo(written);
    assertThat(listed.values()).noneMatch(Set::isEmpty);
  }

  @Test
  void areReadByClassesThatNameThem() {
    for (Line line : lines) {
      assertThat(line.readBy()).as(line.table()).isNotEmpty();
      for (String reader : line.readBy()) {
        assertThat(found(NAMED, 0, sources.getOrDefault(reader, "")))
            .as("tables that %s names", reader)
            .contains(line.table());
      }
    }
  }

  @Test
  void areDecidedByClassesWithoutStatements() {
    for (Line line : lines) {
      assertThat(line.decidedBy()).as(line.table()).isNotEmpty().isSubsetOf(paths);
      for (String decider : line.decidedBy()) {
        String source = sources.getOrDefault(decider.substring(decider.lastIndexOf('/') + 1), "");
        assertThat(found(WRITTEN, 1, source)).as(decider).isEmpty();
      }
    }
  }
}
