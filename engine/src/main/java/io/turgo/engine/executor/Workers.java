package io.turgo.engine.executor;

import io.turgo.engine.settings.ExecutorSettings;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that run user code and stepping.
 *
 * <p>They are platform threads. The operating system divides the processors among these, so code
 * that computes for long only slows the others down. Virtual threads share as many carriers as
 * there are processors and keep theirs until they wait: on two processors two long computations
 * stop everything else that is virtual, such as jobs, stepping and the application's requests.
 * Virtual threads save no processor time here, because a worker goes from job to job.
 */
final class Workers {
  private static final long IDLE_SECONDS = 10;
  private static final int MOST_STEPS = 64;

  private Workers() {}

  /** The threads for user code, as the settings ask for. */
  static ExecutorService create(ExecutorSettings settings) {
    if (settings.virtualThreads()) {
      return Executors.newThreadPerTaskExecutor(
          Thread.ofVirtual().name("turgo-worker-", 0).factory());
    }
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            settings.concurrency(),
            settings.concurrency(),
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            platform("turgo-worker-"));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /**
   * The threads for the engine's own steps. Nothing waits for its turn, because one step may wait
   * for another: beyond the platform threads come virtual ones.
   */
  static ExecutorService createSteps() {
    ThreadFactory more = Thread.ofVirtual().name("turgo-step-more-", 0).factory();
    return new ThreadPoolExecutor(
        0,
        MOST_STEPS,
        IDLE_SECONDS,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        platform("turgo-step-"),
        (step, full) -> more.newThread(step).start());
  }

  private static ThreadFactory platform(String name) {
    return Thread.ofPlatform().name(name, 0).daemon(true).factory();
  }
}
