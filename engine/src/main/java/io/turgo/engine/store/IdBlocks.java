package io.turgo.engine.store;

import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.health.Health;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Fresh 64-bit ids from blocks that the database hands out, the next block fetched before the last
 * one is used up. Ids of a block that a stop leaves unused are never given again.
 *
 * <p>Safe for all threads. Nobody waits for the database with the lock: who finds no id waits for
 * the one fetch that is under way, all with the same bound, so that a database that is away keeps
 * nobody longer than anybody else.
 */
public final class IdBlocks implements LongSupplier {
  // Made before the heap is full.
  private static final String FAILING = Health.text("Reporting that no ids could be fetched");

  // Made before the heap is full.
  private static final BiConsumer<CompletableFuture<Long>, Throwable> FAIL =
      CompletableFuture::completeExceptionally;

  private final Store store;
  private final int blockSize;
  private final Executor background;
  private final Duration patience;
  private final Health health;

  /** Not a monitor: before JDK 24 those pin the carriers that the fetch needs. */
  private final ReentrantLock lock = new ReentrantLock();

  /** Ids from here on were taken by a transaction of a caller; 0 if what is in memory is newer. */
  private final AtomicLong takenElsewhere = new AtomicLong();

  private long next;
  private long end;

  /** Guarded by the lock; null if none is under way or waits to be used. */
  private @Nullable Fetch fetch;

  /** One asking of the database. */
  private record Fetch(long beganAt, CompletableFuture<Long> first) {}

  /**
   * @param background runs the fetches
   * @param patience how long a caller waits for an id
   */
  public IdBlocks(
      Store store, int blockSize, Executor background, Duration patience, Health health) {
    this.store = store;
    this.blockSize = blockSize;
    this.background = background;
    this.patience = patience;
    this.health = health;
  }

  /**
   * @throws TurgoStoreException if the database gives none within the patience
   */
  @Override
  public long getAsLong() {
    long start = System.nanoTime();
    while (true) {
      Fetch awaited;
      lock.lock();
      try {
        takeFetched();
        if (next < end && next > takenElsewhere.get()) {
          long id = next++;
          if (fetch == null && end - next < blockSize / 2) {
            fetch = begin();
          }
          return id;
        }
        if (fetch == null) {
          fetch = begin();
        }
        awaited = fetch;
      } finally {
        lock.unlock();
      }
      await(awaited, start);
    }
  }

  /**
   * Says that a transaction of a caller has taken this id by itself. What is in memory is not given
   * any more, so that the ids of an instance grow with time, which history is sorted by where its
   * times are the same. Never waits.
   */
  public void tookElsewhere(long id) {
    takenElsewhere.set(id);
  }

  /** Goes on with the block that was fetched, once the one before is used up; with the lock. */
  private void takeFetched() {
    Fetch fetched = fetch;
    long taken = takenElsewhere.get();
    boolean usable = next < end && next > taken;
    if (fetched == null || !fetched.first().isDone() || usable) {
      return;
    }
    fetch = null;
    if (!fetched.first().isCompletedExceptionally() && fetched.first().join() > taken) {
      next = fetched.first().join();
      end = next + blockSize;
      takenElsewhere.compareAndSet(taken, 0);
    }
  }

  private Fetch begin() {
    long beganAt = System.nanoTime();
    CompletableFuture<Long> first = new CompletableFuture<>();
    try {
      background.execute(() -> fetch(first));
    } catch (RejectedExecutionException e) {
      first.completeExceptionally(new TurgoStoreException("The engine is closed", e));
    }
    return new Fetch(beganAt, first);
  }

  /** Those who wait are told of an error, too, however full the heap is. */
  private void fetch(CompletableFuture<Long> first) {
    try {
      first.complete(store.allocateIds(blockSize));
    } catch (Throwable e) {
      health.surely(FAILING, FAIL, first, e);
    }
  }

  /** Returns when it is done; throws what it failed with if it began no sooner than this call. */
  private void await(Fetch awaited, long start) {
    try {
      long left = patience.toNanos() - (System.nanoTime() - start);
      awaited.first().get(Math.max(0, left), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new TurgoStoreException(
          "No id could be taken within " + patience + ": the database does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TurgoStoreException("Interrupted while waiting for an id", e);
    } catch (ExecutionException e) {
      boolean isOld = awaited.beganAt() - start < 0;
      if (!isOld || System.nanoTime() - start > patience.toNanos()) {
        Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
        throw new TurgoStoreException("No id could be taken: " + cause.getMessage(), cause);
      }
    }
  }
}
