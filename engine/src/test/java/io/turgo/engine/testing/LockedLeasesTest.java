package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes whose leases a transaction of somebody else holds for longer than they last. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class LockedLeasesTest {
  private static final Duration LEASE = Duration.ofSeconds(4);
  private static final Duration BOUND = LEASE.dividedBy(2);

  private final String database = TestPostgres.newDatabase();
  private final AtomicInteger done = new AtomicInteger();
  private int started;

  private Kit node(String name) {
    Kit kit =
        Kit.on(
            PostgresStore.open(TestPostgres.settings(database).withShards(4)),
            settings ->
                settings
                    .executor(ExecutorSettings.defaults().withNodeName(name).withLease(LEASE))
                    .executorActive(true));
    kit.code("count", execution -> done.incrementAndGet());
    return kit;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1 FROM turgo_shard_lease FOR UPDATE",
        "SELECT 1 FROM turgo_node FOR UPDATE",
        "LOCK TABLE turgo_node IN SHARE MODE",
        "LOCK TABLE turgo_shard_lease IN ACCESS EXCLUSIVE MODE"
      })
  void jobsOfBothNodesGoOn(String lock) throws Exception {
    try (Kit one = node("one");
        Kit two = node("two");
        Connection foreign = foreign()) {
      deploy(one);
      awaitShares(one);
      execute(foreign, lock);

      runJobsFor(one, two, LEASE.multipliedBy(2));

      execute(foreign, "ROLLBACK");
      runJobsFor(one, two, LEASE);
      assertThat(shardsOf(one, "one")).as("nobody was taken for dead").isEqualTo(2);
      assertThat(one.rows("SELECT count(*) FROM turgo_suspect_job")).isZero();
    }
  }

  @Test
  void shardsThatCanNotBeGivenToANewNodeAreServedByTheOldOne() throws Exception {
    try (Kit one = node("one");
        Connection foreign = foreign()) {
      deploy(one);
      assertJobsRun(one);
      execute(foreign, "SELECT 1 FROM turgo_shard_lease FOR UPDATE");
      try (Kit two = node("two")) {
        runJobsFor(one, two, LEASE.multipliedBy(2));
        execute(foreign, "ROLLBACK");
        awaitShares(one);
        assertJobsRun(two);
      }
    }
  }

  private static void deploy(Kit kit) {
    kit.deploy(
        "counted",
        start("s"),
        code("a", "count", "turgo:async='true'"),
        end("e"),
        flow("s -> a -> e"));
  }

  private Connection foreign() throws SQLException {
    Connection connection = TestPostgres.server().getDatabase("postgres", database).getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  private static void awaitShares(Kit kit) throws InterruptedException {
    Await.until(() -> shardsOf(kit, "one") == 2 && shardsOf(kit, "two") == 2);
  }

  private static long shardsOf(Kit kit, String node) {
    return kit.rows(
        "SELECT count(*) FROM turgo_shard_lease WHERE node_id IN"
            + " (SELECT id FROM turgo_node WHERE name = '"
            + node
            + "')");
  }

  private void runJobsFor(Kit one, Kit two, Duration time) throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      assertJobsRun(one);
      assertJobsRun(two);
      TimeUnit.MILLISECONDS.sleep(400);
    }
  }

  /** Of so many instances that each shard has some; within less than a node's lease. */
  private void assertJobsRun(Kit kit) throws InterruptedException {
    for (int i = 0; i < 16; i++) {
      kit.start("counted", Map.of());
      started++;
    }
    Await.until(BOUND, "all jobs are done", () -> done.get() >= started);
    assertThat(done).as("each once").hasValue(started);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
