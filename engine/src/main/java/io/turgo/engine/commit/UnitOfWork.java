package io.turgo.engine.commit;

import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.Payload;
import io.turgo.engine.instance.Row;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Everything that one command, or several coalesced ones, changes: written as a whole or not at
 * all.
 */
public final class UnitOfWork {
  private static final int ROW_BYTES = 200;

  private final List<InstanceChanges> instances;
  private final int losses;
  private final Consumer<CommitResult> onResult;
  private final AtomicBoolean answered = new AtomicBoolean();

  /**
   * @param losses how often its instances were lost to somebody else before; a unit that keeps
   *     losing gets a lane of its own
   * @param onResult called once, on a committer thread, so it must be quick and must not throw
   */
  public UnitOfWork(List<InstanceChanges> instances, int losses, Consumer<CommitResult> onResult) {
    this.instances = instances;
    this.losses = losses;
    this.onResult = onResult;
  }

  List<InstanceChanges> instances() {
    return instances;
  }

  int losses() {
    return losses;
  }

  /** Tells how it ended; only the first answer counts. What the callback throws is logged. */
  void answer(CommitResult result) {
    if (answered.compareAndSet(false, true)) {
      try {
        onResult.accept(result);
      } catch (Throwable thrown) {
        Health.logged("The callback of a unit", thrown);
      }
    }
  }

  int rows() {
    int rows = 0;
    for (InstanceChanges changes : instances) {
      rows += changes.rows();
    }
    return rows;
  }

  /** Roughly what it costs on the wire. */
  long bytes() {
    long bytes = (long) rows() * ROW_BYTES;
    for (InstanceChanges changes : instances) {
      for (Row row : changes.inserts()) {
        bytes += Payload.of(row);
      }
      for (Row row : changes.updates()) {
        bytes += Payload.of(row);
      }
    }
    return bytes;
  }
}
