package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJobAcquireBuilder;
import io.turgo.engine.job.Job;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Workers outside that wait for jobs, and many at once that want the same. */
@Timeout(120)
class WaitingWorkersTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private static Kit deployed(Kit kit) {
    return kit.deploy(
        "p",
        start("s"),
        node("serviceTask", "t", "turgo:type='external-worker' turgo:topic='orders'"),
        end("e"),
        flow("s -> t -> e"));
  }

  private static ExternalWorkerJobAcquireBuilder orders(Kit kit, Duration wait) {
    return kit.engine()
        .getManagementService()
        .createExternalWorkerJobAcquireBuilder()
        .topic("orders", LONG)
        .waitAtMost(wait);
  }

  private static <T> T ended(CompletableFuture<T> future) throws Exception {
    return future.get(30, TimeUnit.SECONDS);
  }

  private static List<String> ids(List<AcquiredExternalWorkerJob> jobs) {
    return jobs.stream().map(Job::getId).toList();
  }

  @ParameterizedTest
  @EnumSource
  void aCommitWakesThoseWhoWaitInTheOrderInWhichTheyCame(Database database) throws Exception {
    try (Kit kit = deployed(Kit.on(database))) {
      var first = orders(kit, LONG).acquireAndLockLater(1, "a");
      var second = orders(kit, LONG).acquireAndLockLater(5, "b");
      assertThat(first).isNotDone();
      assertThat(kit.engine().getMetrics().workers().waiting()).isEqualTo(2);
      kit.start("p", Map.of());
      assertThat(ended(first)).hasSize(1);
      assertThat(second).isNotDone();
      kit.start("p", Map.of());
      assertThat(ended(second).getFirst().getLockOwner()).isEqualTo("b");
      var third = orders(kit, LONG).acquireAndLockLater(1, "c");
      kit.engine()
          .getManagementService()
          .unacquireExternalWorkerJob(first.get().getFirst().getId(), "a");
      assertThat(ids(ended(third))).isEqualTo(ids(first.get()));
      assertThat(kit.engine().getMetrics().workers().taken()).isEqualTo(3);
      kit.finish();
    }
  }

  @Test
  void nothingComesWhenTheTimeIsOverOrTheCallIsCancelled() throws Exception {
    try (Kit kit = deployed(Kit.on(Database.SQLITE))) {
      assertThat(orders(kit, Duration.ofMillis(20)).acquireAndLock(1, "a")).isEmpty();
      assertThat(ended(orders(kit, Duration.ZERO).acquireAndLockLater(1, "a"))).isEmpty();
      var cancelled = orders(kit, LONG).acquireAndLockLater(1, "b");
      assertThat(cancelled.cancel(false)).isTrue();
      var waits = CompletableFuture.supplyAsync(() -> orders(kit, LONG).acquireAndLock(1, "c"));
      kit.start("p", Map.of());
      assertThat(ended(waits).getFirst().getLockOwner()).isEqualTo("c");
      kit.finish();
    }
  }

  @Test
  void aLockThatIsOverIsFoundWithoutACommit() throws Exception {
    try (Kit kit = deployed(Kit.on(Database.SQLITE))) {
      kit.start("p", Map.of());
      List<AcquiredExternalWorkerJob> taken = orders(kit, LONG).acquireAndLock(1, "a");
      var waits = orders(kit, LONG).acquireAndLockLater(1, "b");
      kit.engine().getClock().setCurrentTime(Kit.NOON.plus(LONG));
      assertThat(ids(ended(waits))).isEqualTo(ids(taken));
      kit.finish();
    }
  }

  @Test
  void whoWaitsIsToldThatTheEngineIsClosed() {
    Kit kit = deployed(Kit.on(Database.SQLITE));
    var waits = orders(kit, LONG).acquireAndLockLater(1, "a");
    kit.close();
    assertThatThrownBy(() -> ended(waits))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(TurgoEngineClosedException.class);
  }

  @Test
  void noJobIsTwoWorkersAtATimeWhateverNodeTheyAsk() throws Exception {
    PostgresSettings settings = TestPostgres.settings(TestPostgres.newDatabase());
    int jobs = 80;
    try (Kit one = deployed(Kit.on(PostgresStore.open(settings), s -> s));
        Kit other = Kit.on(PostgresStore.open(settings), s -> s)) {
      var waits = orders(other, LONG).acquireAndLockLater(1, "waits");
      for (int i = 0; i <= jobs; i++) {
        one.start("p", Map.of());
      }
      assertThat(ended(waits)).hasSize(1);
      ConcurrentLinkedQueue<String> taken = new ConcurrentLinkedQueue<>();
      List<CompletableFuture<Void>> workers = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Kit kit = i % 2 == 0 ? one : other;
        String worker = "w" + i;
        workers.add(
            CompletableFuture.runAsync(() -> {
              List<AcquiredExternalWorkerJob> page;
              do {
                page = orders(kit, Duration.ZERO).acquireAndLock(7, worker);
                page.forEach(job -> {
                  taken.add(job.getId());
                  kit.engine()
                      .getManagementService()
                      .createExternalWorkerCompletionBuilder(job.getId(), worker)
                      .complete();
                });
              } while (!page.isEmpty());
            }));
      }
      for (CompletableFuture<Void> worker : workers) {
        ended(worker);
      }
      // who found nothing while others were faster leaves the rest to the last
      orders(one, Duration.ZERO)
          .acquireAndLock(jobs, "last")
          .forEach(job -> taken.add(job.getId()));
      assertThat(taken).hasSize(jobs);
      assertThat(Set.copyOf(taken)).hasSize(jobs);
      one.checkConsistency();
    }
  }
}
