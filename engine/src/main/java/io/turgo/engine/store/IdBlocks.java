package io.turgo.engine.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Fresh 64-bit ids from blocks that the database hands out, the next block fetched before the last
 * one is used up. Ids of a block that a stop leaves unused are never given again. Safe for all
 * threads.
 */
public final class IdBlocks implements LongSupplier {
  private final Store store;
  private final int blockSize;
  private final Executor background;

  /** Not a monitor: before JDK 24 those pin the carriers that the fetch ahead needs. */
  private final ReentrantLock lock = new ReentrantLock();

  /** Ids from here on were taken by a transaction of a caller; 0 if what is in memory is newer. */
  private final AtomicLong takenElsewhere = new AtomicLong();

  private long next;
  private long end;
  private @Nullable CompletableFuture<Long> fetching;

  public IdBlocks(Store store, int blockSize, Executor background) {
    this.store = store;
    this.blockSize = blockSize;
    this.background = background;
  }

  @Override
  public long getAsLong() {
    lock.lock();
    try {
      return nextId();
    } finally {
      lock.unlock();
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

  private long nextId() {
    long taken = takenElsewhere.get();
    if (next <= taken) {
      fetching = null;
      next = store.allocateIds(blockSize); // once that transaction has ended
      end = next + blockSize;
      takenElsewhere.compareAndSet(taken, 0);
    } else if (next == end) {
      CompletableFuture<Long> pending = fetching;
      fetching = null;
      next = pending != null ? joined(pending) : store.allocateIds(blockSize);
      end = next + blockSize;
    } else if (fetching == null && end - next < blockSize / 2) {
      fetching = CompletableFuture.supplyAsync(() -> store.allocateIds(blockSize), background);
    }
    return next++;
  }

  private long joined(CompletableFuture<Long> pending) {
    try {
      return pending.join();
    } catch (RuntimeException e) {
      // The fetch ahead failed; ask once more, so that the caller sees what is wrong now.
      return store.allocateIds(blockSize);
    }
  }
}
