package io.turgo.engine.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.store.TestPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.core.BaseConnection;

/** What the server gets is what the driver would have sent it. */
@SuppressWarnings("NullAway") // what is missing fails the test
class ArrayParameterTest {
  private final String url = TestPostgres.settings(TestPostgres.newEmptyDatabase()).jdbcUrl();
  private Connection connection;

  /** Values of each type that a column can have, with the type's name. */
  static Stream<Arguments> arrays() {
    return Stream.of(
        Arguments.of("bool", new boolean[] {}),
        Arguments.of("bool", new boolean[] {true, false, true}),
        Arguments.of("int4", new int[] {}),
        Arguments.of("int4", new int[] {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE}),
        Arguments.of("int8", new long[] {}),
        Arguments.of("int8", new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE}),
        Arguments.of("int8", new Long[] {null}),
        Arguments.of("int8", new Long[] {7L, null, Long.MIN_VALUE}),
        Arguments.of("int8", new Long[] {7L, 8L}),
        Arguments.of("float8", new Double[] {null, 0.0, -0.5, Double.MAX_VALUE, Double.NaN}),
        Arguments.of("float8", new Double[] {1.5}),
        Arguments.of("text", new String[] {}),
        Arguments.of("text", new String[] {null}),
        Arguments.of("text", new String[] {""}),
        Arguments.of("text", new String[] {"", null, ""}),
        Arguments.of("text", new String[] {"job", "job", "job"}),
        Arguments.of("text", new String[] {"job", null, "job", "end", "end", "job"}),
        Arguments.of("text", new String[] {"NULL", "{}", "\"", "\\", ",", " a b ", "\n\t"}),
        Arguments.of("text", new String[] {"ä", "ä", "日本語", "🙂"}),
        Arguments.of("text", new String[] {"x".repeat(100_000), "x".repeat(100_000), "y"}),
        Arguments.of("bytea", new byte[][] {{}, null, {0, -1, 127}, new byte[100_000]}),
        Arguments.of("bytea", new byte[][] {{1}}));
  }

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection(url);
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  @ParameterizedTest
  @MethodSource("arrays")
  void isWhatTheDriverWouldSend(String type, Object values) throws SQLException {
    assertIsTheSame(connection, type, values);
  }

  @ParameterizedTest
  @MethodSource("arrays")
  void isWhatTheDriverWouldSendInSimpleQueries(String type, Object values) throws SQLException {
    try (Connection simple = DriverManager.getConnection(url + "&preferQueryMode=simple")) {
      assertIsTheSame(simple, type, values);
    }
  }

  @ParameterizedTest
  @MethodSource("arrays")
  void isWhatTheDriverWouldSendAsText(String type, Object values) throws SQLException {
    try (Connection texts = DriverManager.getConnection(url + "&binaryTransfer=false")) {
      assertIsTheSame(texts, type, values);
    }
  }

  private static void assertIsTheSame(Connection connection, String type, Object values)
      throws SQLException {
    BaseConnection session = connection.unwrap(BaseConnection.class);
    String sql =
        """
        SELECT mine = others, coalesce(array_length(mine, 1), 0), array_position(mine, NULL),
          array_position(others, NULL)
        FROM (SELECT ?::%s[] AS mine, ?::%s[] AS others) AS sent
        """
            .formatted(type, type);
    try (PreparedStatement compare = connection.prepareStatement(sql)) {
      ArrayParameter.set(compare, 1, session, values);
      compare.setArray(2, session.createArrayOf(type, values));
      try (ResultSet row = compare.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat(row.getBoolean(1)).as("%s[]", type).isTrue();
        assertThat(row.getInt(2)).isEqualTo(java.lang.reflect.Array.getLength(values));
        assertThat(row.getObject(3)).isEqualTo(row.getObject(4));
      }
    }
  }
}
