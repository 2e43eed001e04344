package io.turgo.engine.driver;

import io.turgo.engine.transaction.JobTransaction;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.LongSupplier;

/**
 * The transaction of an attempt and the thread that it is bound to: everything that is done for the
 * attempt while the transaction is open is done on that thread, which waits in between.
 */
final class OpenTransaction implements Executor {
  final JobTransaction database;
  final LongSupplier ids;

  /** User calls made in it; each must have its place in what is committed. */
  int calls;

  private final BlockingQueue<Runnable> turns = new LinkedBlockingQueue<>();
  private boolean over;

  OpenTransaction(JobTransaction database, LongSupplier ids) {
    this.database = database;
    this.ids = ids;
  }

  /**
   * Has the thread do something, such as to step the attempt now that its turn at the gate came.
   */
  @Override
  public void execute(Runnable turn) {
    turns.add(turn);
  }

  /** Called by its thread, which does what it is told until the transaction is over. */
  void runUntilOver() {
    boolean interrupted = false;
    while (!over) {
      try {
        turns.take().run();
      } catch (InterruptedException e) {
        interrupted = true; // the transaction must come to an end all the same
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  void over() {
    over = true;
  }
}
