package io.turgo.engine.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.store.TestPostgres;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.postgresql.jdbc.PgArray;

/** What the server gets is what the driver would have sent it. */
@SuppressWarnings("NullAway") // what is missing fails the test
class TextArrayTest {
  private final String url = TestPostgres.settings(TestPostgres.newEmptyDatabase()).jdbcUrl();
  private Connection connection;

  static String[][] arrays() {
    return new String[][] {
      {},
      {null},
      {""},
      {"", null, ""},
      {"a"},
      {"job", "job", "job"},
      {"job", null, "job", "end", "end", "job"},
      {"NULL", "{}", "\"", "\\", ",", " a b ", "\n\t"},
      {"ä", "ä", "日本語", "🙂", "a\uD800b"},
      {"x".repeat(100_000), "x".repeat(100_000), "y"}
    };
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
  @MethodSource("arguments")
  void isEncodedAsByTheDriver(@Nullable String[] texts) throws SQLException {
    assertThat(TextArray.encoded(texts))
        .isEqualTo(((PgArray) connection.createArrayOf("text", texts)).toBytes());
  }

  static Arguments[] arguments() {
    String[][] arrays = arrays();
    Arguments[] arguments = new Arguments[arrays.length];
    for (int i = 0; i < arrays.length; i++) {
      arguments[i] = Arguments.of((Object) arrays[i]);
    }
    return arguments;
  }

  @ParameterizedTest
  @ValueSource(strings = {"extended", "simple"})
  void comesBackFromTheServer(String mode) throws SQLException {
    String[] texts = {"job", "job", null, "", "ä日🙂", "NULL", "{\"a\\b\"}"};
    try (Connection other = DriverManager.getConnection(url + "&preferQueryMode=" + mode);
        PreparedStatement echo = other.prepareStatement("SELECT ?::text[]")) {
      Array array = TextArray.of(other.unwrap(PGConnection.class), texts);
      echo.setArray(1, array);
      try (ResultSet row = echo.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat((Object[]) row.getArray(1).getArray()).containsExactly((Object[]) texts);
      }
    }
  }
}
