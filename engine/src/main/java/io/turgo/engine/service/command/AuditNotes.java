package io.turgo.engine.service.command;

import io.turgo.engine.audit.AuditEntry;
import io.turgo.engine.audit.AuditNote;
import io.turgo.engine.audit.AuditedWork;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.store.RequestStore;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Who changes what, by the thread that does it. The first unit of an instance that the thread asks
 * for takes the note along; in a transaction it is written before the commit. What has neither is
 * noted behind the change, in a transaction of its own.
 */
public final class AuditNotes {
  private final RequestStore store;
  private final LongSupplier ids;
  private final InstantSource clock;

  /** One per engine, so not static; taken away when its work returns. */
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<@Nullable Pending> current = new ThreadLocal<>();

  /** A note and whether it is on its way. */
  private static final class Pending {
    private final AuditNote note;
    private boolean taken;

    Pending(AuditNote note) {
      this.note = note;
    }
  }

  public AuditNotes(RequestStore store, LongSupplier ids, InstantSource clock) {
    this.store = store;
    this.ids = ids;
    this.clock = clock;
  }

  public <R extends @Nullable Object, X extends Exception> R during(
      AuditNote note, AuditedWork<R, X> work) throws X {
    Pending outer = current.get();
    current.set(new Pending(note));
    try {
      R result = work.run();
      write();
      return result;
    } finally {
      if (outer == null) {
        current.remove();
      } else {
        current.set(outer);
      }
    }
  }

  /** What a unit is to take along; null for nothing. */
  HistoryRow.@Nullable OfAudit take() {
    Pending pending = current.get();
    if (pending == null || pending.taken) {
      return null;
    }
    pending.taken = true;
    return row(pending.note, AuditEntry.DONE);
  }

  /** What was taken along was not written. */
  void giveBack() {
    Pending pending = current.get();
    if (pending != null) {
      pending.taken = false;
    }
  }

  /** Writes the note in the transaction of the thread, unless it is on its way. */
  void write() {
    HistoryRow.OfAudit row = take();
    if (row != null) {
      store.addAudit(row);
    }
  }

  public void add(AuditNote note, String outcome) {
    store.addAudit(row(note, outcome));
  }

  private HistoryRow.OfAudit row(AuditNote note, String outcome) {
    return new HistoryRow.OfAudit(
        ids.getAsLong(),
        clock.millis(),
        note.userId(),
        note.level(),
        note.tenantId(),
        note.operation(),
        note.target(),
        null,
        outcome,
        note.requestId());
  }
}
