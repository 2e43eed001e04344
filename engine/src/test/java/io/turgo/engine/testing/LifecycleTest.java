package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.job.Job;
import io.turgo.engine.monitoring.JobObserver;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Engines that stop, start again, and lose their database for a while. */
@Timeout(60)
class LifecycleTest {
  private static final String[] THREE_JOBS = {
    start("s"),
    code("a", "work", "turgo:async='true'"),
    code("b", "work", "turgo:async='true'"),
    code("c", "work", "turgo:async='true'"),
    end("e"),
    flow("s -> a -> b -> c -> e")
  };

  private static Kit running(Path file, JobObserver observer) {
    Kit kit =
        Kit.on(
            SqliteStore.open(SqliteSettings.of(file).withDurable(false)),
            settings -> settings.jobObserver(observer));
    kit.code("work", execution -> execution.setVariable("seen", execution.getCurrentActivityId()));
    kit.engine().getClock().reset();
    kit.engine().getJobExecutor().start();
    return kit;
  }

  @Test
  void jobsGoOnWhereAStoppedEngineLeftThem(@TempDir Path folder) throws Exception {
    int instances = 200;
    Path file = folder.resolve("restart.db");
    CountDownLatch some = new CountDownLatch(instances / 2);
    CountDownLatch all = new CountDownLatch(3 * instances);
    JobObserver observer =
        new JobObserver() {
          @Override
          public void finished(long jobId, String activityId) {
            some.countDown();
            all.countDown();
          }
        };
    try (Kit first = running(file, observer)) {
      first.deploy("restart", THREE_JOBS);
      for (int i = 0; i < instances; i++) {
        first.start("restart", Map.of());
      }
      assertThat(some.await(30, TimeUnit.SECONDS)).isTrue();
    }
    try (Kit second = running(file, observer)) {
      assertThat(all.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(second.rows("SELECT count(*) FROM turgo_instance")).isZero();
      assertThat(
              second.rows(
                  "SELECT count(*) FROM turgo_h_activity WHERE activity_id IN ('a','b','c')"))
          .isEqualTo(3L * instances);
      second.checkConsistency();
    }
  }

  @Test
  void callsDuringACloseEndOneWayOrTheOther() {
    Kit kit = Kit.on(Database.SQLITE);
    kit.deploy("closing", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    CountDownLatch begun = new CountDownLatch(4);
    List<CompletableFuture<Void>> callers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      callers.add(
          CompletableFuture.runAsync(
              () -> {
                while (true) {
                  try {
                    kit.start("closing", Map.of());
                    begun.countDown();
                  } catch (RuntimeException e) {
                    assertThat(e).isInstanceOf(TurgoException.class);
                    return;
                  }
                }
              },
              task -> Thread.ofPlatform().daemon().start(task)));
    }
    try {
      assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }

    kit.close();

    CompletableFuture.allOf(callers.toArray(CompletableFuture[]::new))
        .orTimeout(60, TimeUnit.SECONDS)
        .join();
  }

  @Test
  void idsThatCanNotBeFetchedCostNoRetry() throws Exception {
    AtomicBoolean down = new AtomicBoolean();
    CountDownLatch refused = new CountDownLatch(2); // ahead of time, and then for the job
    Store real = Database.SQLITE.open();
    Store store =
        (Store)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Store.class},
                (proxy, method, arguments) -> {
                  if (down.get() && method.getName().equals("allocateIds")) {
                    refused.countDown();
                    throw new TurgoStoreException("no ids for now");
                  }
                  try {
                    return method.invoke(real, arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    CountDownLatch finished = new CountDownLatch(1);
    AtomicInteger failures = new AtomicInteger();
    JobObserver observer =
        new JobObserver() {
          @Override
          public void finished(long jobId, String activityId) {
            finished.countDown();
          }

          @Override
          public void failed(long jobId, String activityId, Throwable error) {
            failures.incrementAndGet();
          }
        };
    try (Kit kit = Kit.on(store, settings -> settings.jobObserver(observer))) {
      kit.code(
              "work",
              execution -> {
                for (int i = 0; i < 25_000; i++) {
                  execution.setVariable("v", i); // a detail each
                }
              })
          .run(
              "ids",
              start("s"),
              code("a", "work", "turgo:async='true'"),
              user("u", ""),
              end("e"),
              flow("s -> a -> u -> e"));
      down.set(true);
      kit.engine().getJobExecutor().start();
      assertThat(refused.await(30, TimeUnit.SECONDS)).isTrue();
      down.set(false);

      assertThat(finished.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(failures).hasValue(0);
      assertThat(kit.rows("SELECT count(*) FROM turgo_h_detail")).isEqualTo(25_000);
    }
  }

  /** A timer whose instance was suspended is due when it was. */
  @ParameterizedTest
  @EnumSource
  void aTimerOfAnActivatedInstanceWaitsForItsTime(Database database) {
    try (Kit kit = Kit.on(database)) {
      kit.deploy(
          "waits",
          start("s"),
          BpmnText.catchTimer("t", "timeDuration:PT1H"),
          end("e"),
          flow("s -> t -> e"));
      String id = kit.start("waits", Map.of());
      kit.engine().getRuntimeService().suspendProcessInstanceById(id);
      kit.engine().getRuntimeService().activateProcessInstanceById(id);
      kit.runJobs();
      assertThat(kit.isRunning(id)).isTrue();
      assertThat(kit.engine().getManagementService().createTimerJobQuery().list())
          .singleElement()
          .extracting(Job::getDuedate)
          .isEqualTo(Date.from(Kit.NOON.plus(Duration.ofHours(1))));
    }
  }
}
