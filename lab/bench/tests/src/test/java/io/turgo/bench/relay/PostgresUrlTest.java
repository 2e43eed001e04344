package io.turgo.bench.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.command.CommandException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresUrlTest {
  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://db.example:5433/turgo?user=a&password=b,"
        + " db.example, 5433, jdbc:postgresql://127.0.0.1:9/turgo?user=a&password=b",
    "jdbc:postgresql://db.example/turgo, db.example, 5432, jdbc:postgresql://127.0.0.1:9/turgo",
    "jdbc:postgresql:turgo?user=a, localhost, 5432, jdbc:postgresql://127.0.0.1:9/turgo?user=a",
    "jdbc:postgresql:///turgo, localhost, 5432, jdbc:postgresql://127.0.0.1:9/turgo",
  })
  void keepsAllButHostAndPort(String url, String host, int port, String through) {
    PostgresUrl parsed = PostgresUrl.parse(url);

    assertThat(parsed.host()).isEqualTo(host);
    assertThat(parsed.port()).isEqualTo(port);
    assertThat(parsed.at("127.0.0.1", 9)).isEqualTo(through);
  }

  @Test
  void refusesWhatARelayCanNotLeadTo() {
    assertThatThrownBy(() -> PostgresUrl.parse("jdbc:postgresql://a:1,b:2/turgo"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("one database host");
    assertThatThrownBy(() -> PostgresUrl.parse("jdbc:mysql://a/turgo"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("jdbc:mysql://a/turgo");
  }
}
