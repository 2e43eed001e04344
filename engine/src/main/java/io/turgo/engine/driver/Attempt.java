package io.turgo.engine.driver;

import io.turgo.engine.calls.Journal;
import io.turgo.engine.calls.OtherInstances;
import io.turgo.engine.calls.StepLoop;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Effort;
import io.turgo.engine.turns.Gated;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A command on its way: what has been called for it so far and where its stepping stands. Owned by
 * one thread at a time; it is handed on through the gates and the pipeline.
 *
 * <pre>
 *          +--------- fresh copy, gates of others, its turn -----------+
 *          v                                                           |
 *      +--------+   has its gates    +----------+   stepped    +------------+
 *  --&gt; | Queued | -----------------&gt; | Stepping | -----------&gt; | Committing |
 *      +--------+                    +----------+   to its end +------------+
 *          ^                           |      ^                  |        |
 *          |                           |      | has its gates    |        |
 *          |                call needed v      |                  |        |
 *          |                     +------------+  +----------+     |        |
 *          +---------------------| InUserCode |-&gt;| Returned |     |        |
 *          |   the call is void  +------------+  +----------+     |        |
 *          +------------- lost: somebody else came first ---------+        |
 *                                                                          v
 *      every state ------------------ committed, failed, obsolete -----&gt; Ended
 * </pre>
 *
 * <p>{@link #to} is the only way from one state to another, and refuses those that the picture does
 * not have.
 */
final class Attempt extends Gated<Attempt> implements Runnable {
  final Command command;

  /** On whose behalf it is done, null for nobody known. */
  final @Nullable String userId;

  /** Who asked for it, to be written with it; null if that is not noted. */
  final HistoryRow.@Nullable OfAudit note;

  final Completion completion;

  /** Runs its user code when the thread that holds it may not. */
  final Executor userCodeThread;

  final Effort effort = new Effort(Thread::yield);
  final Journal journal = new Journal(effort);
  final IdTape ids = new IdTape();

  private final Runner runner;
  private State state = Plain.QUEUED;
  private Approach approach = Approach.FIRST;
  private Source source = Source.CACHE;
  private @Nullable String traceParent;
  private @Nullable OtherInstances others;
  private @Nullable OpenTransaction transaction;
  private long begunAt;

  /** Takes attempts from their gates to their commit. */
  interface Runner {
    /** Goes on with an attempt on a thread that does not run its user code; never throws. */
    void goOn(Attempt attempt);
  }

  /** Where an attempt stands. */
  sealed interface State {}

  /** States that have no data. */
  enum Plain implements State {
    /** It waits for its gates, its turn or a thread, and is stepped from its beginning then. */
    QUEUED,

    /** A thread steps it, and has its gates. */
    STEPPING,

    /** Its unit is being written. */
    COMMITTING,

    /** It is over, and its completion was called. */
    ENDED
  }

  /**
   * It has no gates; its user code runs, or waits for a thread or a connection.
   *
   * @param from the snapshot that stepping began on; null for an instance that it starts
   */
  record InUserCode(StepLoop.Reached.Paused<?> paused, @Nullable InstanceSnapshot from)
      implements State {}

  /** It waits for its gates, and goes on where it stopped for a call that has returned. */
  record Returned<R extends @Nullable Object>(
      StepLoop.Reached.Paused<R> paused, CallOutcome<R> outcome, @Nullable InstanceSnapshot from)
      implements State {
    StepLoop.Reached resume(StepLoop.Outcomes further) {
      return paused.resume(outcome, further);
    }
  }

  /** Where its instance is read from before it is stepped. */
  enum Source {
    CACHE,

    /** The database: a cached copy was too old, or there was none. */
    DATABASE
  }

  /** With what other attempts it shares a unit. */
  enum Company {
    /** With those of its instance, and with those that change the same other instances. */
    ANY,

    /** With those that change the same other instances. */
    OF_OTHERS,

    /** With none: it was refused with another one. */
    NONE
  }

  /** When it is stepped. */
  enum Order {
    AS_IT_COMES,

    /** One after the other with those that it lost to. */
    IN_TURN
  }

  /**
   * What was learnt from how its units ended.
   *
   * @param losses how often it has lost to somebody else
   */
  record Approach(int losses, Company company, Order order) {
    private static final Approach FIRST = new Approach(0, Company.ANY, Order.AS_IT_COMES);
    private static final Approach WITH_OTHERS =
        new Approach(0, Company.OF_OTHERS, Order.AS_IT_COMES);

    private Approach in(Company other) {
      if (company == other) {
        return this;
      }
      return equals(FIRST) && other == Company.OF_OTHERS
          ? WITH_OTHERS
          : new Approach(losses, other, order);
    }
  }

  /**
   * @param traceParent the trace that it is a part of if its job continues none; null for none
   */
  Attempt(
      long instanceId,
      Command command,
      @Nullable String userId,
      HistoryRow.@Nullable OfAudit note,
      @Nullable String traceParent,
      Completion completion,
      Executor userCodeThread,
      Runner runner) {
    super(instanceId);
    this.command = command;
    this.userId = userId;
    this.note = note;
    this.traceParent = traceParent;
    this.completion = completion;
    this.userCodeThread = userCodeThread;
    this.runner = runner;
  }

  /** Goes on with it, on a thread that it was handed to. */
  @Override
  public void run() {
    runner.goOn(this);
  }

  State state() {
    return state;
  }

  boolean hasEnded() {
    return state == Plain.ENDED;
  }

  /**
   * Goes to another state.
   *
   * @throws IllegalStateException if the state machine has no step from its state to that one
   */
  void to(State next) {
    if (!mayBecome(next)) {
      throw new IllegalStateException(
          command + " for instance " + instanceId() + " cannot go from " + state + " to " + next);
    }
    state = next;
  }

  private boolean mayBecome(State next) {
    if (next == Plain.ENDED || next == Plain.QUEUED) {
      return state != Plain.ENDED;
    }
    return switch (state) {
      case Plain.QUEUED -> next == Plain.STEPPING;
      case Returned<?> returned -> next == Plain.STEPPING;
      case Plain.STEPPING -> !(next instanceof Returned<?>);
      case InUserCode called -> next instanceof Returned<?>;
      case Plain.COMMITTING -> false;
      case Plain.ENDED -> false;
    };
  }

  /** Its stepping is forgotten: it is queued, to be stepped from its beginning. */
  void queue() {
    to(Plain.QUEUED);
  }

  Source source() {
    return source;
  }

  void readFrom(Source next) {
    source = next;
  }

  int losses() {
    return approach.losses();
  }

  /** It has lost to somebody else: its copy is old, and it is queued. */
  void lost() {
    approach = new Approach(approach.losses() + 1, approach.company(), approach.order());
    source = Source.DATABASE;
    queue();
  }

  Company company() {
    return approach.company();
  }

  /** It shares units with fewer others from now on. */
  void keepTo(Company fewer) {
    if (fewer.compareTo(approach.company()) > 0) {
      approach = approach.in(fewer);
    }
  }

  Order order() {
    return approach.order();
  }

  void goInTurn() {
    approach = new Approach(approach.losses(), approach.company(), Order.IN_TURN);
  }

  /**
   * The trace that it is a part of: its job's, else that of who gave the command; null for none.
   */
  @Nullable String traceParent() {
    return traceParent;
  }

  void continueTrace(@Nullable String ofJob) {
    traceParent = ofJob;
  }

  /** Business time at which stepping began that user code was called in. */
  long begunAt() {
    return begunAt;
  }

  void beginAt(long time) {
    begunAt = time;
  }

  /** Other instances that its user code called the engine for; null until there is such code. */
  @Nullable OtherInstances others() {
    return others;
  }

  void callOthersBy(OtherInstances calls) {
    others = calls;
  }

  /** Whether its unit changes other instances too. */
  boolean changesOthers() {
    return others != null && !others.isEmpty();
  }

  /** That its user code runs in, on the thread that began it; null for none. */
  @Nullable OpenTransaction transaction() {
    return transaction;
  }

  /** Its user code shares a transaction, and nobody else's changes go into that. */
  void shareTransaction(OpenTransaction begun) {
    transaction = begun;
    keepTo(Company.OF_OTHERS);
  }

  void transactionIsOver() {
    transaction = null;
  }
}
