package io.turgo.bench.scale;

import io.turgo.command.CommandException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/** Threads that call an engine at the same time, each waiting for its answer. */
final class Callers {
  private static final int THREADS = 64;
  private static final Duration PATIENCE = Duration.ofHours(2);

  private Callers() {}

  /** Makes calls with the numbers from 0 on; the first failure comes out. */
  static void call(long count, LongConsumer call) {
    AtomicLong next = new AtomicLong();
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    try {
      CompletableFuture<?>[] ends =
          IntStream.range(0, THREADS)
              .mapToObj(
                  thread -> CompletableFuture.runAsync(() -> calls(next, count, call), threads))
              .toArray(CompletableFuture<?>[]::new);
      CompletableFuture.allOf(ends).orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof TimeoutException) {
        throw new CommandException(
            "Only %,d of %,d calls have begun within %d hours."
                .formatted(Math.min(next.get(), count), count, PATIENCE.toHours()),
            e);
      }
      throw e;
    } finally {
      threads.shutdownNow();
    }
  }

  /** A failure ends the other threads' calls too. */
  private static void calls(AtomicLong next, long count, LongConsumer call) {
    try {
      for (long number = next.getAndIncrement(); number < count; number = next.getAndIncrement()) {
        call.accept(number);
      }
    } catch (RuntimeException e) {
      next.set(count);
      throw e;
    }
  }
}
