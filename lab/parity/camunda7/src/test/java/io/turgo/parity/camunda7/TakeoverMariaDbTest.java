package io.turgo.parity.camunda7;

import static io.turgo.parity.camunda7.TakeoverTest.END;
import static io.turgo.parity.camunda7.TakeoverTest.START;
import static io.turgo.parity.camunda7.TakeoverTest.line;
import static io.turgo.parity.camunda7.TakeoverTest.model;
import static io.turgo.parity.camunda7.TakeoverTest.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.importing.HistoryScope;
import io.turgo.importing.ImportReport;
import io.turgo.importing.ImportSettings;
import io.turgo.importing.InstanceImport;
import io.turgo.importing.source.SourceDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mariadb.jdbc.Driver;

/** Camunda 7 on MariaDB is taken over as on other databases. */
class TakeoverMariaDbTest {
  private static final Set<String> KINDS =
      Set.of(
          "a task with inputs and outputs",
          "a join with two of three tokens",
          "variables of each type",
          "a suspended instance",
          "an error of a worker",
          "an external task without retries",
          "a dead job",
          "tasks at once over a list",
          "a call in a call",
          "two tasks to undo");

  private static MariaDbServer server;
  private static Takeover both;

  @BeforeAll
  static void open(@TempDir Path folder) throws Exception {
    server = MariaDbServer.start(folder);
    both = Takeover.on(server.source("camunda"), folder);
  }

  @AfterAll
  static void close() throws Exception {
    if (both != null) {
      both.close();
    }
    if (server != null) {
      server.close();
    }
  }

  @Test
  void endsAsThere() {
    List<Kind> kinds = Kinds.all().filter(kind -> KINDS.contains(kind.toString())).toList();
    assertThat(kinds).hasSameSizeAs(KINDS);
    for (Kind kind : kinds) {
      try {
        TakeoverKindsTest.play(both, kind);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(kind.toString(), e);
      }
      both.clear();
    }
  }

  @Test
  void endedInstancesToo() {
    both.deploy(model("ended", line(START, task("a"), END)));
    both.start("ended", Map.of("v", "x".repeat(3_000)));
    both.complete("a");
    both.start("ended");

    ImportReport report =
        InstanceImport.with(
                ImportSettings.of(server.url("camunda"), "root", "", new Driver())
                    .ofDefinition("ended")
                    .withHistory(HistoryScope.ALL)
                    .activating())
            .into(both.turgo());

    assertThat(report.isClean()).as(report.toText()).isTrue();
    assertThat(report.ended()).isEqualTo(Map.of("ended:1", Map.of("completed", 1L)));
    both.finish("a", 1);
    both.clear();
  }

  @Test
  void oneSnapshotIsReadAndNothingWritten() throws Exception {
    try (SourceDatabase database =
        SourceDatabase.open(server.source("camunda"), "", ZoneId.systemDefault())) {
      try (Connection connection = server.source("camunda").getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("INSERT INTO ACT_GE_PROPERTY (NAME_, VALUE_, REV_) VALUES ('n', 'v', 1)");
      }
      assertThat(database.property("n")).isNull();
      assertThatThrownBy(
              () -> database.query("DELETE FROM %sACT_GE_PROPERTY WHERE NAME_ = 'n'", List.of()))
          .hasMessageContaining("READ ONLY");
    }
  }
}
