package io.turgo.engine.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each index says which query it is for, in the line above it. */
class IndexCommentsTest {
  private static final Pattern ANY_INDEX =
      Pattern.compile("CREATE\\s+(?:UNIQUE\\s+)?INDEX", Pattern.CASE_INSENSITIVE);

  private static final Pattern INDEX =
      Pattern.compile(
          "^(.*)\\nCREATE (?:UNIQUE )?INDEX (turgo_\\w+)\\s+ON turgo_\\w+ \\((?:left\\()?(\\w+)",
          Pattern.MULTILINE);

  private static final Pattern COMMENT = Pattern.compile("-- For (?<who>[^:]+): (?<query>.+)");

  /** On SQLite only: PostgreSQL asks another table. */
  private static final List<String> OF_ONE_DATABASE = List.of("turgo_h_instance_running");

  private record Index(String above, String firstColumn) {}

  private static String schema(String dialect) throws IOException {
    String place = "/db/turgo/" + dialect + "/V1__schema.sql";
    try (InputStream file = IndexCommentsTest.class.getResourceAsStream(place)) {
      return new String(Objects.requireNonNull(file, place).readAllBytes(), UTF_8);
    }
  }

  private static Map<String, Index> indexes(String sql) {
    Map<String, Index> indexes = new TreeMap<>();
    Matcher found = INDEX.matcher(sql);
    while (found.find()) {
      indexes.put(found.group(2), new Index(found.group(1), found.group(3)));
    }
    return indexes;
  }

  /** The names of those without the query that asks by their first column. */
  private static List<String> unexplained(String sql) {
    return indexes(sql).entrySet().stream()
        .filter(index -> !isExplained(index.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isExplained(Index index) {
    Matcher comment = COMMENT.matcher(index.above());
    return comment.matches()
        && Arrays.asList(comment.group("query").split("\\W+")).contains(index.firstColumn());
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "sqlite"})
  void everyIndexNamesItsQuery(String dialect) throws IOException {
    String sql = schema(dialect);
    assertThat(unexplained(sql)).isEmpty();
    assertThat(indexes(sql)).hasSize((int) ANY_INDEX.matcher(sql).results().count());
  }

  @Test
  void bothDatabasesHaveTheSameIndexes() throws IOException {
    Map<String, Index> sqlite = indexes(schema("sqlite"));
    assertThat(sqlite).containsKeys(OF_ONE_DATABASE.toArray(new String[0]));
    sqlite.keySet().removeAll(OF_ONE_DATABASE);
    assertThat(indexes(schema("postgresql"))).isEqualTo(sqlite);
  }

  @Test
  void indexWithoutItsQueryIsFound() {
    assertThat(
            unexplained(
                """
                );
                CREATE INDEX turgo_a ON turgo_t (a);
                -- For tasks of a user: WHERE b = ?
                CREATE INDEX turgo_b ON turgo_t (b, c);
                -- For tasks of a user: WHERE b = ?
                CREATE UNIQUE INDEX turgo_c ON turgo_t (c);
                -- Users
                CREATE INDEX turgo_d ON turgo_t (left(d, 64));
                """))
        .containsExactly("turgo_a", "turgo_c", "turgo_d");
  }
}
