package io.turgo.bench.async27;

import io.turgo.engine.Authentication;
import io.turgo.engine.RuntimeService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Threads that start instances, each as fast as its calls return or at a given pace.
 *
 * <p>An instance counts as started when the call has returned, that is, when it is durable. The
 * first call that fails ends the run: {@link #done()} completes with its exception.
 */
final class Producers {
  private final RuntimeService runtime;
  private final String run;
  private final int threads;
  private final Duration delay;
  private final AtomicInteger started = new AtomicInteger();
  private final AtomicLong lastReturn = new AtomicLong(System.nanoTime());
  private final long begin = System.nanoTime();
  private final CompletableFuture<Void> done;

  /**
   * Begins at once.
   *
   * @param delay pause of each thread after each start
   * @param instances numbers from 0 to this are started
   * @param there numbers that an earlier process has started
   */
  Producers(
      RuntimeService runtime,
      String run,
      int threads,
      Duration delay,
      int instances,
      BitSet there) {
    this.runtime = runtime;
    this.run = run;
    this.threads = threads;
    this.delay = delay;
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    for (int producer = 0; producer < threads; producer++) {
      CompletableFuture<Void> end = new CompletableFuture<>();
      ends.add(end);
      int number = producer;
      Thread.ofPlatform()
          .name("producer-" + producer)
          .daemon()
          .start(() -> produce(number, instances, there, end));
    }
    this.done = CompletableFuture.allOf(ends.toArray(CompletableFuture<?>[]::new));
  }

  /** Completes when all are started. */
  CompletableFuture<Void> done() {
    return done;
  }

  /** How many starts have returned. */
  int started() {
    return started.get();
  }

  /** Starts per second until now, or until the last one. */
  double startsPerSecond() {
    return started.get() / Math.max(1e-9, (lastReturn.get() - begin) / 1e9);
  }

  private void produce(int producer, int instances, BitSet there, CompletableFuture<Void> end) {
    Authentication.setAuthenticatedUserId("producer-" + producer);
    try {
      for (int number = producer; number < instances; number += threads) {
        if (there.get(number)) {
          continue;
        }
        runtime.startProcessInstanceByKey(
            Async27Process.KEY,
            new BusinessKey(run, producer, number).toString(),
            Map.of("input1", number, "input2", producer));
        started.incrementAndGet();
        lastReturn.accumulateAndGet(System.nanoTime(), Math::max);
        if (delay.isPositive()) {
          Thread.sleep(delay);
        }
      }
      end.complete(null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      end.completeExceptionally(e);
    } catch (RuntimeException e) {
      end.completeExceptionally(e);
    }
  }
}
