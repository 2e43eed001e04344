package io.turgo.parity;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.importing.ImportSettings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Activiti 6, in a schema of PostgreSQL, is taken over as Flowable is: kinds of instances of each
 * group.
 */
final class ActivitiTakeoverTest {
  private static final Set<String> KINDS =
      Set.of(
          "a task with people and dates",
          "a suspended instance with a timer",
          "a local variable of a token",
          "a join with two of three tokens",
          "an inclusive join",
          "a gateway whose message comes",
          "a timer with rounds left",
          "a signal at a task that goes on",
          "an error at a sub-process",
          "two sub-processes",
          "an event sub-process waits for a message",
          "an event sub-process runs",
          "tasks at once over a list",
          "tasks one by one of which one is done",
          "sub-processes at once",
          "a message at tasks done several times",
          "calls at once",
          "an error of a called process",
          "two tasks to undo",
          "a sub-process with variables to undo",
          "a job before a service",
          "a job that has failed");

  private static EmbeddedPostgres postgres;
  private static PeerEngine activiti;
  private static Takeover both;

  @BeforeAll
  static void open(@TempDir Path folder)
      throws IOException, SQLException, ReflectiveOperationException {
    postgres = EmbeddedPostgres.start();
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA old");
    }
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(postgres.getJdbcUrl("postgres", "postgres"));
    source.setCurrentSchema("old");
    activiti = PeerEngine.activiti6(source);
    both =
        new Takeover(
            activiti.services(),
            ImportSettings.of(postgres.getPostgresDatabase()).withTablePrefix("old."),
            folder,
            kinds());
  }

  @AfterAll
  static void close() throws IOException {
    both.close();
    activiti.close();
    postgres.close();
  }

  static List<TakenKind> kinds() {
    return TakenKinds.named(KINDS);
  }

  @Test
  void bothHaveTheSame() {
    assertThat(both.report().source()).isEqualTo("activiti");
    assertThat(both.report().isClean()).as(both.report().toText()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void endsAsThere(TakenKind kind) {
    // Activiti does not note event sub-processes.
    both.play(kind, !kind.toString().startsWith("an event sub-process"));
  }
}
