package io.turgo.engine.service.management;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that is read now and then for all who ask: however many watch, the database is asked
 * once in a while, by one of them.
 *
 * <p>Nobody waits for the lock while the database is asked. Who asks meanwhile gets what was read
 * last, however old it is, and where there is nothing yet waits for the one who reads, and gets
 * what that one gets: the answer or the failure. So with a database that hangs nobody waits for
 * longer than one attempt takes. The next to ask after a failure tries again.
 */
final class SharedLook<T> {
  private static final long FRESH_NANOS = Duration.ofSeconds(2).toNanos();

  private final Supplier<T> read;
  private final LongSupplier nanoTime;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable T last;
  private long readAt;
  private @Nullable CompletableFuture<T> reading;

  SharedLook(Supplier<T> read) {
    this(read, System::nanoTime);
  }

  SharedLook(Supplier<T> read, LongSupplier nanoTime) {
    this.read = read;
    this.nanoTime = nanoTime;
  }

  /**
   * What was read two seconds ago at most, or last where that takes longer.
   *
   * @throws RuntimeException as reading does
   */
  T get() {
    CompletableFuture<T> others;
    CompletableFuture<T> own = new CompletableFuture<>();
    lock.lock();
    try {
      T known = last;
      if (known != null && (reading != null || nanoTime.getAsLong() - readAt <= FRESH_NANOS)) {
        return known;
      }
      others = reading;
      if (others == null) {
        reading = own;
      }
    } finally {
      lock.unlock();
    }
    return others == null ? read(own) : answer(others);
  }

  private T read(CompletableFuture<T> own) {
    try {
      T answer = read.get();
      done(answer);
      own.complete(answer);
      return answer;
    } catch (RuntimeException | Error e) {
      done(null);
      own.completeExceptionally(e);
      throw e;
    }
  }

  private void done(@Nullable T answer) {
    lock.lock();
    try {
      reading = null;
      if (answer != null) {
        last = answer;
        readAt = nanoTime.getAsLong();
      }
    } finally {
      lock.unlock();
    }
  }

  private static <T> T answer(CompletableFuture<T> others) {
    try {
      return others.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      if (e.getCause() instanceof Error thrown) {
        throw thrown;
      }
      throw e;
    }
  }
}
