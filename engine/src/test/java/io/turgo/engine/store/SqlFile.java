package io.turgo.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file that has all statements of a database for readers, and for a look at their changes. */
public final class SqlFile {
  private static final String RENEW =
      "./mvnw -pl engine -Dtest=PostgresSqlTest,SqliteSqlTest -Dturgo.write=true test";

  private static final int WIDTH = 100;

  private final Path path;
  private final List<SqlStatement> statements = new ArrayList<>();

  private SqlFile(String name) {
    this.path = Path.of("src/test/resources/sql", name);
  }

  /**
   * @param unfit constants that have no statement of this database: parts, and those of another one
   * @param filled what takes the place of marks that the code replaces
   */
  public static SqlFile of(
      String name, List<SqlStatement> statements, Set<String> unfit, Map<String, String> filled) {
    SqlFile file = new SqlFile(name);
    assertThat(statements).extracting(SqlStatement::constant).containsAll(unfit);
    for (SqlStatement statement : statements) {
      if (!unfit.contains(statement.constant())) {
        String sql = statement.sql();
        for (Map.Entry<String, String> mark : filled.entrySet()) {
          sql = sql.replace(mark.getKey(), mark.getValue());
        }
        file.statements.add(statement.with(sql));
      }
    }
    return file;
  }

  public List<SqlStatement> statements() {
    return statements;
  }

  /** A statement with numbered parameters, as PostgreSQL's shell takes it. */
  public static String numbered(String sql) {
    Matcher parameter = Pattern.compile("\\?").matcher(sql);
    int[] number = {0};
    return parameter.replaceAll(mark -> "\\$" + ++number[0]);
  }

  /**
   * Holds that the file has the statements, or writes it.
   *
   * @param numbered whether its parameters have numbers
   */
  public void isUpToDate(boolean numbered) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append("-- The statements of the engine, by the constant or class that makes each.\n");
    text.append("-- Made by a test, not by hand. To renew it: ").append(RENEW).append("\n");
    text.append(
        numbered ? "-- In psql they find the tables after: SET search_path = turgo_engine;\n" : "");
    for (SqlStatement statement : statements) {
      text.append("\n-- ").append(statement.name());
      text.append(statement.purpose().isEmpty() ? "" : ": " + statement.purpose()).append('\n');
      for (String part : statement.sql().split(";\n", -1)) {
        text.append(wrapped(numbered ? numbered(part) : part).strip().replaceAll(";$", ""));
        text.append(";\n");
      }
    }
    if (Boolean.getBoolean("turgo.write")) {
      Files.createDirectories(path.getParent());
      Files.writeString(path, text);
    }
    String kept = Files.exists(path) ? Files.readString(path) : "";
    assertThat(firstDifference(kept, text.toString()))
        .as("%s shows what the code does no more; if that is meant, renew it: %s", path, RENEW)
        .isEmpty();
  }

  private static String firstDifference(String kept, String made) {
    List<String> before = kept.lines().toList();
    List<String> now = made.lines().toList();
    for (int i = 0; i < Math.max(before.size(), now.size()); i++) {
      String old = i < before.size() ? before.get(i) : "(the end)";
      String line = i < now.size() ? now.get(i) : "(the end)";
      if (!old.equals(line)) {
        return "line %d: it has '%s', the code makes '%s'".formatted(i + 1, old, line);
      }
    }
    return "";
  }

  private static String wrapped(String sql) {
    StringBuilder wrapped = new StringBuilder();
    for (String line : sql.split("\n", -1)) {
      String indent = line.replaceFirst("\\S.*", "") + "  ";
      String rest = line;
      while (rest.length() > WIDTH && rest.lastIndexOf(", ", WIDTH - 1) > indent.length()) {
        int end = rest.lastIndexOf(", ", WIDTH - 1) + 1;
        wrapped.append(rest, 0, end).append('\n');
        rest = indent + rest.substring(end + 1);
      }
      wrapped.append(rest).append('\n');
    }
    return wrapped.toString();
  }
}
