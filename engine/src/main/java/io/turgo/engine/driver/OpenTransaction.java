package io.turgo.engine.driver;

import io.turgo.engine.transaction.JobTransaction;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The transaction of an attempt and the thread that it is bound to: everything that is done for the
 * attempt while the transaction is open is done on that thread, which waits in between.
 */
final class OpenTransaction implements Executor {
  final JobTransaction database;
  final LongSupplier ids;

  /** User calls made in it; each must have its place in what is committed. */
  int calls;

  private final Thread thread = Thread.currentThread();
  private volatile @Nullable Runnable turn;
  private volatile boolean over;

  OpenTransaction(JobTransaction database, LongSupplier ids) {
    this.database = database;
    this.ids = ids;
  }

  /**
   * Has the thread do something, such as to step the attempt now that its turn at the gate came. An
   * attempt has one owner, so there is one turn at a time.
   */
  @Override
  public void execute(Runnable next) {
    turn = next;
    LockSupport.unpark(thread);
  }

  boolean isOfThisThread() {
    return thread.equals(Thread.currentThread());
  }

  /** Called by its thread, which does what it is told until the transaction is over. */
  void runUntilOver() {
    boolean interrupted = false;
    while (!over) {
      Runnable next = turn;
      if (next != null) {
        turn = null;
        next.run();
      } else {
        LockSupport.park(this);
        interrupted |= Thread.interrupted(); // it must come to an end all the same
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  void over() {
    over = true;
    LockSupport.unpark(thread);
  }
}
