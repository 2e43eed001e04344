package io.turgo.parity;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.importing.ImportSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Older versions of Flowable are taken over as the newest is: kinds of instances of each group. */
final class OlderFlowableTakeoverTest {
  private static final Set<String> KINDS =
      Set.of(
          "a task with people and dates",
          "variables of each type",
          "an external task that has failed",
          "an error of a worker",
          "an inclusive join",
          "a gateway whose timer fires",
          "a condition at a task",
          "a timer with rounds left",
          "an escalation at a sub-process that goes on",
          "an event at a task in a sub-process",
          "an event sub-process runs twice",
          "an event sub-process in a sub-process runs",
          "tasks at once over a list",
          "sub-processes one by one",
          "calls at once",
          "a timer in a called process",
          "two tasks to undo",
          "a transaction that is cancelled",
          "a job after a task",
          "a dead job",
          "services at once with jobs");

  @ParameterizedTest
  @CsvSource({"6.8.1,flowable68", "7.2.0,flowable-rest"})
  void endsAsThere(String version, String peer, @TempDir Path folder)
      throws IOException, ReflectiveOperationException {
    List<TakenKind> kinds = TakenKinds.named(KINDS);
    JdbcDataSource source = new JdbcDataSource();
    source.setURL("jdbc:h2:mem:" + peer + ";DB_CLOSE_DELAY=-1");
    source.setUser("sa");
    try (PeerEngine flowable = PeerEngine.flowable(peer, source);
        Takeover both =
            new Takeover(flowable.services(), ImportSettings.of(source), folder, kinds)) {
      assertThat(both.report().isClean()).as(both.report().toText()).isTrue();
      for (TakenKind kind : kinds) {
        try {
          both.play(kind, true);
        } catch (AssertionError | RuntimeException e) {
          throw new AssertionError("Flowable " + version + ": " + kind, e);
        }
      }
    }
  }
}
