package io.turgo.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.calls.JobSurroundings;
import io.turgo.engine.commit.CommitPipeline;
import io.turgo.engine.driver.Driver;
import io.turgo.engine.health.DelayedActions;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.JobDraft;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.monitoring.JobObserver;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.testing.Database;
import io.turgo.engine.trace.TraceContext;
import io.turgo.engine.transaction.JobDataSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An executor whose threads refuse a job, as when there is no memory for one, or begin late. */
@SuppressWarnings("NullAway") // what the driver is not given, these jobs do not come to
@Timeout(120)
class RefusingWorkersTest {
  private final Health health = new Health();
  private final DelayedActions later = new DelayedActions(health);
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicBoolean refusing = new AtomicBoolean(true);

  private final ThreadPoolExecutor workers =
      new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
        @Override
        public void execute(Runnable work) {
          if (refusing.get()) {
            refused.incrementAndGet();
            throw new RejectedExecutionException("as the test says");
          }
          super.execute(work);
        }
      };

  private static JobRow job(long id) {
    return new JobDraft(id, id * 10, id * 10 + 1).row();
  }

  private Driver driver(Store store) {
    return new Driver(
        new Driver.Parts(
            store,
            new CommitPipeline(
                store,
                CommitSettings.defaults(1)
                    .withMaxUnits(1)
                    .withMaxBytes(1)
                    .withLossesBeforeSlowLane(1)
                    .withPatience(Duration.ZERO),
                epoch -> {},
                health),
            null,
            null,
            JobSurroundings.of(TraceContext.NONE, false),
            null,
            null,
            new AtomicLong()::incrementAndGet,
            System::currentTimeMillis,
            Runnable::run,
            1_000,
            new Driver.Transactional(null, new JobDataSource(), 1, false),
            later,
            health));
  }

  private TurgoJobExecutor executor(
      Store store, int concurrency, JobObserver observer, ExecutorService workers) {
    return new TurgoJobExecutor(
        new TurgoJobExecutor.Parts(
            store,
            driver(store),
            ExecutorSettings.defaults()
                .withConcurrency(concurrency)
                .withPollInterval(Duration.ofMinutes(1)),
            1,
            System::currentTimeMillis,
            new TurgoJobExecutor.Pauses() {
              @Override
              public boolean holds(JobRow job) {
                return false;
              }

              @Override
              public void lookAfter(Duration atMost) {}
            },
            observer,
            new FailureLog(String::valueOf),
            workers,
            List.of(),
            later,
            health));
  }

  @Test
  void aJobThatNoThreadTakesGivesItsPermitBack() {
    try (Store store = Database.SQLITE.open();
        TurgoJobExecutor executor = executor(store, 1, JobObserver.NONE, workers)) {
      executor.start();
      executor.changed(List.of(job(1)), List.of());
      assertThat(refused).hasPositiveValue();
      refusing.set(false);

      executor.changed(List.of(job(2)), List.of());

      // Its instance does not exist.
      Await.until("the job has run", () -> executor.metrics().obsolete() == 1);
    } finally {
      workers.shutdownNow();
      later.close();
    }
  }

  /**
   * Each thread that begins asks for the next one: none of these jobs goes on before the last has
   * begun. The timers' thread asks for two each second, which is too slow for so many.
   */
  @Test
  void jobsThatTakeLongRunAtTheSameTime() {
    int jobs = 256;
    CountDownLatch begun = new CountDownLatch(jobs);
    JobObserver meeting =
        new JobObserver() {
          @Override
          public void started(long jobId, String activityId, long readyNanos) {
            begun.countDown();
            Await.open(begun);
          }
        };
    try (ExecutorService threads = Executors.newThreadPerTaskExecutor(RefusingWorkersTest::late);
        Store store = Database.SQLITE.open();
        TurgoJobExecutor executor = executor(store, jobs, meeting, threads)) {
      executor.start();

      executor.changed(
          LongStream.rangeClosed(1, jobs).mapToObj(RefusingWorkersTest::job).toList(), List.of());

      Await.until("the jobs have run", () -> executor.metrics().obsolete() == jobs);
      assertThat(begun.getCount()).isZero();
    } finally {
      workers.shutdownNow();
      later.close();
    }
  }

  /** A thread that begins when those that wanted it have gone on long since. */
  private static Thread late(Runnable work) {
    return Thread.ofPlatform()
        .daemon()
        .unstarted(() -> {
          Health.pause(20);
          work.run();
        });
  }
}
