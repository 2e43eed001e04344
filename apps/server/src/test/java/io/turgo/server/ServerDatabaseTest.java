package io.turgo.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.settings.PostgresSettings;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Who connects to a database of PostgreSQL. */
class ServerDatabaseTest {
  private static ServerDatabase parsed(String... options) {
    return CommandLine.populateCommand(new ServerDatabase(), options);
  }

  @Test
  void theUrlMayNameUserAndPassword() {
    ServerDatabase database =
        parsed("--jdbc-url", "jdbc:postgresql://host/db?user=ann&password=p%26q");

    assertThat(database.user()).isEqualTo("ann");
    assertThat(database.password()).isEqualTo("p&q");
  }

  @Test
  void optionsGoBeforeTheUrl() {
    ServerDatabase database =
        parsed(
            "--jdbc-url",
            "jdbc:postgresql://host/db?user=ann&password=old",
            "--jdbc-user",
            "ben",
            "--jdbc-password=new");

    assertThat(database.user()).isEqualTo("ben");
    assertThat(database.password()).isEqualTo("new");
  }

  @Test
  void elseItIsTheUserOfTheSystem() {
    assertThat(parsed("--jdbc-url", "jdbc:postgresql://host/db").user())
        .isEqualTo(System.getProperty("user.name"));
  }

  @Test
  void theUrlMaySayTheSchemaOfTheEngine() {
    assertThat(parsed("--jdbc-url", "jdbc:postgresql://host/db").settings().schema())
        .isEqualTo(PostgresSettings.SCHEMA);
    assertThat(
            parsed("--jdbc-url", "jdbc:postgresql://host/db?currentSchema=north")
                .settings()
                .schema())
        .as("that of the connections")
        .isNull();
  }
}
