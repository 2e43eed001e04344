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

  @ParameterizedTest
  @CsvSource({"SQLITE, false", "SQLITE, true", "POSTGRES, false", "POSTGRES, true"})
  void anErrorAtAnyCallOfAGroupIsAnsweredTruly(Database database, boolean after) throws Exception {
    try (Kit kit = Kit.on(open(database), settings -> settings)) {
      kit.deploy("jdbc", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      String id = kit.start("jdbc", java.util.Map.of());
      int n = 0;
      boolean thrown;
      do {
        n++;
        assertThat(n).isLessThan(MOST_CALLS);
        jdbc.arm(n, after);
        List<Start> calls = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
          calls.add(new Start(kit, "key-" + starts++));
        }
        int round = n;
        Throwable change =
            failure(
                CompletableFuture.runAsync(
                    () -> kit.engine().getRuntimeService().setVariable(id, "round", round)));
        for (Start call : calls) {
          call.check(kit, n);
        }
        thrown = jdbc.disarm();
        Object value = kit.variable(id, "round");
        if (change == null) {
          assertThat(value).as("call %d", n).isEqualTo(round);
        } else if (!(change instanceof UnknownCommitException)) {
          assertThat(value).as("call %d: %s", n, change).isNotEqualTo(round);
        }
      } while (thrown);
      assertThat(n).isGreaterThan(5);
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
      int n = 0;
      boolean thrown;
      do {
        n++;
        assertThat(n).isLessThan(MOST_CALLS);
        kit.start("jdbc", java.util.Map.of()); // so that the session has a mark
        jdbc.arm(n, after);
        List<Start> calls = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
          calls.add(new Start(kit, "key-" + starts++));
        }
        for (Start call : calls) {
          call.check(kit, n);
        }
        thrown = jdbc.disarm();
      } while (thrown);
      assertThat(n).isGreaterThan(5);
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
      int n = 0;
      boolean thrown;
      do {
        n++;
        assertThat(n).isLessThan(MOST_CALLS);
        int round = n;
        kit.engine().getRuntimeService().setVariable(id, "round", -round);
        long before = kit.rows("SELECT count(*) FROM turgo_h_detail");
        jdbc.arm(n, after);
        Throwable change =
            failure(
                CompletableFuture.runAsync(
                    () -> kit.engine().getRuntimeService().setVariable(id, "round", round)));
        thrown = jdbc.disarm();
        long times = kit.rows("SELECT count(*) FROM turgo_h_detail") - before;
        if (change == null) {
          assertThat(times).as("times done, call %d", n).isEqualTo(1);
          assertThat(kit.variable(id, "round")).isEqualTo(round);
        } else if (!(change instanceof UnknownCommitException)) {
          assertThat(times).as("times done, call %d: %s", n, change).isEqualTo(0);
          assertThat(kit.variable(id, "round")).isEqualTo(-round);
        }
      } while (thrown);
      assertThat(n).isGreaterThan(5);
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
