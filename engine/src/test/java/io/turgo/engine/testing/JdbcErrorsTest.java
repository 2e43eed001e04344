package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.WrappedSqlite;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Whatever call of JDBC throws an error, the answers are true: what was acknowledged is there once,
 * what was refused is not there.
 */
@ExtendWith(QuietLog.class)
@Timeout(180)
class JdbcErrorsTest {
  private static final int CALLERS = 3;
  private static final int MOST_CALLS = 2_000;

  @TempDir private Path folder;
  private final ThrowingJdbc jdbc = new ThrowingJdbc();
  private int starts;

  private Store open(Database database) {
    return switch (database) {
      case SQLITE -> WrappedSqlite.open(folder.resolve("turgo.db"), jdbc::wrap);
      case POSTGRES -> {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL(TestPostgres.settings(TestPostgres.newDatabase()).jdbcUrl());
        yield PostgresStore.open(
            PostgresSettings.of(jdbc.wrap(source)).withAllowUnsafeDurability(true));
      }
    };
  }

  /** What happens while a call of JDBC throws. */
  private interface Round {
    /**
     * @param n the number of the call
     * @return whether it was made, and threw
     */
    boolean thrownAt(int n) throws Exception;
  }

  /** Goes on until there are no more calls. */
  private static void atEachCall(Round round) throws Exception {
    int n = 1;
    while (round.thrownAt(n)) {
      n++;
      assertThat(n).isLessThan(MOST_CALLS);
    }
    assertThat(n).isGreaterThan(5);
  }

  private List<Start> startMany(Kit kit) {
    List<Start> calls = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      calls.add(new Start(kit, "key-" + starts++));
    }
    return calls;
  }

  @ParameterizedTest
  @CsvSource({"SQLITE, false", "SQLITE, true", "POSTGRES, false", "POSTGRES, true"})
  void anErrorAtAnyCallOfAGroupIsAnsweredTruly(Database database, boolean after) throws Exception {
    try (Kit kit = Kit.on(open(database), settings -> settings)) {
      kit.deploy("jdbc", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      String id = kit.start("jdbc", java.util.Map.of());
      atEachCall(n -> {
        jdbc.arm(n, after);
        List<Start> calls = startMany(kit);
        Throwable change =
            failure(
                CompletableFuture.runAsync(
                    () -> kit.engine().getRuntimeService().setVariable(id, "round", n)));
        for (Start call : calls) {
          call.check(kit, n);
        }
        boolean thrown = jdbc.disarm();
        Object value = kit.variable(id, "round");
        if (change == null) {
          assertThat(value).as("call %d", n).isEqualTo(n);
        } else if (!(change instanceof UnknownCommitException)) {
          assertThat(value).as("call %d: %s", n, change).isNotEqualTo(n);
        }
        return thrown;
      });
      kit.engine().getRuntimeService().setVariable(id, "round", 0);
      assertThat(kit.variable(id, "round")).isEqualTo(0);
      assertThat(kit.engine().getHealth().state()).isEqualTo(EngineHealth.State.HEALTHY);
      kit.checkConsistency();
    }
  }

  /** Starts are committed by the statement that writes them. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anErrorAtAnyCallOfStartsIsAnsweredTruly(boolean after) throws Exception {
    try (Kit kit =
        Kit.on(open(Database.POSTGRES), settings -> settings.commit(CommitSettings.defaults(1)))) {
      kit.deploy("jdbc", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      atEachCall(n -> {
        kit.start("jdbc", java.util.Map.of()); // so that the session has a mark
        jdbc.arm(n, after);
        List<Start> calls = startMany(kit);
        for (Start call : calls) {
          call.check(kit, n);
        }
        return jdbc.disarm();
      });
      kit.checkConsistency();
    }
  }

  /** A unit alone is committed by the statement that writes it, once its session has a mark. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anErrorAtAnyCallOfAUnitAloneIsAnsweredTruly(boolean after) throws Exception {
    try (Kit kit =
        Kit.on(open(Database.POSTGRES), settings -> settings.commit(CommitSettings.defaults(1)))) {
      kit.deploy("jdbc", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      String id = kit.start("jdbc", java.util.Map.of());
      atEachCall(n -> {
        kit.engine().getRuntimeService().setVariable(id, "round", -n);
        long before = kit.rows("SELECT count(*) FROM turgo_h_detail");
        jdbc.arm(n, after);
        Throwable change =
            failure(
                CompletableFuture.runAsync(
                    () -> kit.engine().getRuntimeService().setVariable(id, "round", n)));
        boolean thrown = jdbc.disarm();
        long times = kit.rows("SELECT count(*) FROM turgo_h_detail") - before;
        if (change == null) {
          assertThat(times).as("times done, call %d", n).isEqualTo(1);
          assertThat(kit.variable(id, "round")).isEqualTo(n);
        } else if (!(change instanceof UnknownCommitException)) {
          assertThat(times).as("times done, call %d: %s", n, change).isEqualTo(0);
          assertThat(kit.variable(id, "round")).isEqualTo(-n);
        }
        return thrown;
      });
      kit.checkConsistency();
    }
  }

  private static @org.jspecify.annotations.Nullable Throwable failure(CompletableFuture<?> call)
      throws Exception {
    try {
      call.get(60, TimeUnit.SECONDS);
      return null;
    } catch (ExecutionException e) {
      return e.getCause();
    }
  }

  /** A start of an instance with a business key of its own. */
  private static final class Start {
    private final String key;
    private final CompletableFuture<?> call;

    Start(Kit kit, String key) {
      this.key = key;
      this.call =
          CompletableFuture.runAsync(
              () -> kit.engine().getRuntimeService().startProcessInstanceByKey("jdbc", key),
              task -> Thread.ofPlatform().daemon().start(task));
    }

    void check(Kit kit, int n) throws Exception {
      Throwable failed = failure(call);
      long rows =
          kit.rows("SELECT count(*) FROM turgo_instance WHERE business_key = '" + key + "'");
      if (failed == null) {
        assertThat(rows).as("call %d, acknowledged", n).isEqualTo(1);
      } else if (!(failed instanceof UnknownCommitException)) {
        assertThat(rows).as("call %d: %s", n, failed).isEqualTo(0);
      }
    }
  }
}
