package io.turgo.engine.commit;

import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.health.Health;
import io.turgo.engine.health.Waits;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread with a writer, which writes the units in its queue as groups, one after the other. It
 * continues after any exception; the units that it holds get an answer.
 */
class Committer {
  // Made before the heap is full.
  private static final String ROUND = Health.text("A committer round");
  private static final String WRITING = Health.text("Writing a commit group");

  private static final Logger LOG = LoggerFactory.getLogger(Committer.class);
  private static final long AFTER_FAILURE_MS = 20;

  /** For how long nothing comes before it looks whether the pipeline is being closed. */
  static final long IDLE_MS = 20;

  private final Thread thread;
  final BlockingQueue<UnitOfWork> queue;
  final Parts parts;
  private GroupCommit.@Nullable Lane lane;

  /** When it began to write its group, by {@link System#nanoTime}. */
  private volatile long writingSince;

  /** What is being written. */
  private volatile List<UnitOfWork> group = List.of();

  /** What did not fit into the group and is the first of the next. */
  private volatile @Nullable UnitOfWork next;

  /**
   * What all committers of a pipeline have.
   *
   * @param closing whether no more units come
   */
  record Parts(
      Store store,
      GroupLimits limits,
      GroupCommit commits,
      GroupAnswers answers,
      BooleanSupplier closing) {}

  Committer(String name, BlockingQueue<UnitOfWork> queue, Parts parts) {
    this.queue = queue;
    this.parts = parts;
    this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::loop);
  }

  /** The next unit; null if there has been none for a while. */
  @Nullable UnitOfWork take() throws InterruptedException {
    return queue.poll(IDLE_MS, TimeUnit.MILLISECONDS);
  }

  /** Whether the next unit goes without others. */
  boolean goesAlone() {
    return false;
  }

  /** Writes those of the units that have no answer yet. */
  void write(GroupCommit.Lane open, List<UnitOfWork> taken) {
    parts.commits().write(open, unanswered(taken), GroupMode.FIRST);
  }

  static List<UnitOfWork> unanswered(List<UnitOfWork> taken) {
    return taken.stream().filter(unit -> !unit.isAnswered()).toList();
  }

  /** A group was written, or came to nothing. */
  void written() {}

  /** Where units of this committer wait whose instances others hold. */
  GroupCommit.HeldUnits held() {
    return (unit, mode) -> parts.answers().clashed(unit);
  }

  final void start() {
    thread.start();
  }

  /** Goes on after whatever is thrown, until the pipeline is closed. */
  private void loop() {
    boolean goesOn = true;
    while (goesOn) {
      try {
        goesOn = round();
      } catch (Throwable thrown) {
        Health.logged(ROUND, thrown);
        Health.pause(AFTER_FAILURE_MS);
      }
    }
    close();
  }

  /** False when there is nothing more to come. */
  private boolean round() throws InterruptedException {
    UnitOfWork first = next;
    if (first == null) {
      first = take();
      if (first == null) {
        return !parts.closing().getAsBoolean();
      }
      next = first; // so that it is not lost
    }
    GroupCommit.Lane open = lane;
    if (open == null) {
      open = new GroupCommit.Lane(parts.store().openWriter(), held());
      lane = open;
    }
    List<UnitOfWork> taken = new ArrayList<>();
    taken.add(first);
    writingSince = System.nanoTime();
    group = taken;
    next = null;
    try {
      if (!goesAlone()) {
        gather(taken);
      }
      write(open, taken);
    } catch (Throwable thrown) {
      parts.answers().rest(taken, thrown);
      Health.logged(WRITING, thrown);
    }
    group = List.of();
    written();
    return true;
  }

  private void gather(List<UnitOfWork> taken) {
    try {
      parts.limits().gather(queue, taken, unit -> next = unit);
    } catch (OutOfMemoryError e) {
      LOG.warn(
          "Memory is short, so the engine writes a commit group with the {} units of work"
              + " that it has. Give the JVM more heap if this repeats: {}",
          taken.size(),
          e.toString());
    }
  }

  /** How many units it is writing. */
  final int unitsBeingWritten() {
    return group.size();
  }

  /** Ends a wait of its thread that is not for the queue. */
  final void wake() {
    LockSupport.unpark(thread);
  }

  /** Whether it has been writing one group since then, or for longer. */
  final boolean isWritingSince(long nanoTime) {
    return !group.isEmpty() && writingSince - nanoTime <= 0;
  }

  /**
   * Whether it has ended by then.
   *
   * @param until by {@link System#nanoTime}
   */
  final boolean awaitEnd(long until) {
    return Waits.forEnd(thread, Math.max(0, until - System.nanoTime()));
  }

  /** Answers what it has in its hands, because it does not come back. */
  final void abandon() {
    parts
        .answers()
        .rest(group, new TurgoEngineClosedException("The engine was closed during the commit"));
    UnitOfWork first = next;
    if (first != null) {
      parts.answers().unwritten(first, CommitPipeline.closed());
    }
  }

  private void close() {
    if (lane != null) {
      Health.attempt("Closing a committer's connection", GroupWriter::close, lane.writer());
    }
  }
}
