package io.turgo.engine.testing.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.store.TestPostgres;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nodes of two versions on one database, as a rolling update has them: this one goes on while the
 * next migrates the database, both work on the same instances, and this one does not come back.
 */
@Timeout(300)
class NeighbourVersionsTest {
  private static final int INSTANCES = 40;

  /** Of the load while the other one opens, which takes seconds: each instance has to be ended. */
  private static final Duration BETWEEN_STARTS = Duration.ofMillis(20);

  private final String url =
      Objects.requireNonNull(TestPostgres.settings(TestPostgres.newDatabase()).jdbcUrl());

  private static List<String> half(List<String> all, int rest) {
    return IntStream.range(0, all.size()).filter(i -> i % 2 == rest).mapToObj(all::get).toList();
  }

  private static long version(Node node) {
    return node.kit().rows("SELECT max(version::int) FROM turgo_schema_history");
  }

  @Test
  void bothWorkAndTheOlderOneDoesNotComeBack(@TempDir Path folder) throws Exception {
    try (NextVersion next = NextVersion.in(folder);
        AutoCloseable node = () -> next.call(Node.Next.class, "close")) {
      assertThat(node).isNotNull();
      try (Node old = Node.open(url)) {
        old.deploy();
        try (ScheduledExecutorService load = Executors.newSingleThreadScheduledExecutor()) {
          ScheduledFuture<?> starts =
              load.scheduleWithFixedDelay(
                  () -> old.start(1), 0, BETWEEN_STARTS.toMillis(), TimeUnit.MILLISECONDS);
          Await.until("it is busy", () -> old.worked() > INSTANCES);
          next.call(Node.Next.class, "open", url);
          assertThat(starts.state()).as("no start has failed").isEqualTo(Future.State.RUNNING);
          starts.cancel(false);
        }
        assertThat(version(old)).isEqualTo(NextVersion.VERSION);

        bothWork(old, next);

        assertThatThrownBy(() -> Node.open(url).close())
            .isInstanceOf(TurgoStoreException.class)
            .hasMessageContaining(
                "The database has schema version %d, but this Turgo knows versions up to %d",
                NextVersion.VERSION, Dump.VERSION);
        old.start(1);
      }
      assertThat(next.call(Node.Next.class, "endAll"))
          .as("trails of the instance that the older one has left")
          .isEqualTo(List.of(Node.TRAIL));
    }
  }

  private static void bothWork(Node old, NextVersion next) throws Exception {
    old.start(INSTANCES);
    next.call(Node.Next.class, "start", Integer.toString(INSTANCES));
    Await.until(
        "the next one runs jobs",
        () -> {
          next.call(Node.Next.class, "start", "1");
          return (long) next.call(Node.Next.class, "worked") > INSTANCES;
        });
    Await.until("all wait for people", () -> old.openTasks().size() == old.running());
    List<String> tasks = old.openTasks();
    assertThat(tasks).hasSizeGreaterThan(3 * INSTANCES);
    long before = old.worked();
    old.complete(half(tasks, 0));
    next.call(Node.Next.class, "complete", String.join(" ", half(tasks, 1)));
    Await.until(
        "all have ended",
        () -> {
          old.workOutside("old");
          next.call(Node.Next.class, "workOutside");
          return old.running() == 0;
        });
    assertThat(old.worked()).as("jobs of the older one").isGreaterThan(before);
    List<String> trails =
        old
            .kit()
            .engine()
            .getHistoryService()
            .createHistoricProcessInstanceQuery()
            .finished()
            .list()
            .stream()
            .map(one -> old.trail(one.getId()))
            .toList();
    assertThat(trails).hasSize(tasks.size()).containsOnly(Node.TRAIL);
    assertThat(old.worked() + (long) next.call(Node.Next.class, "worked"))
        .as("jobs")
        .isGreaterThanOrEqualTo(2L * trails.size());
    old.kit().checkConsistency();
  }
}
