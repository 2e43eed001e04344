package io.turgo.engine.calls;

import io.turgo.engine.calls.StepLoop.Reached;
import io.turgo.engine.commit.ObservedTransaction;
import io.turgo.engine.exception.JobNotFoundException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.exception.TurgoStatementTimeoutException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Effort;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.interpreter.Stepper;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.model.TransactionPhase;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.JoinedWriter;
import io.turgo.engine.store.Store;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.transaction.AmbientTransactions;
import io.turgo.engine.transaction.JobDataSource;
import io.turgo.engine.transaction.JobTransaction;
import io.turgo.engine.usercode.CallResult;
import io.turgo.engine.usercode.Definitions;
import io.turgo.engine.usercode.Events;
import io.turgo.engine.usercode.Phases;
import io.turgo.engine.usercode.RunningUnit;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Commands of callers that are in a transaction: done in that transaction, on the calling thread.
 *
 * <p>The instance is read and locked on the caller's connection, stepped, user code and all, and
 * its changes are written before the call returns; the caller commits them or rolls them back. No
 * gate, no cache: others of this node find the row locked or changed like those of another node.
 */
public final class JoinedCalls {
  private static final String QUERY_CANCELED = "57014";

  private final Parts parts;
  private final JoinedWriter writer;
  private final StepContexts contexts;
  private final RunningUnit joining = new Joining();

  /**
   * @param ids fresh ids for the calling thread, within its transaction or outside
   * @param businessClock epoch milliseconds
   * @param userId on whose behalf the calling thread works
   * @param joined hears how what was written in a transaction has ended
   * @param steps runs what nobody waits for
   */
  public record Parts(
      Store store,
      Definitions definitions,
      CallRunner calls,
      JobSurroundings surroundings,
      Events events,
      StepContext.Policy policy,
      LongSupplier ids,
      LongSupplier businessClock,
      Supplier<@Nullable String> userId,
      JobDataSource callers,
      AmbientTransactions ambient,
      BiConsumer<InstanceChanges, AmbientTransaction.Outcome> joined,
      Executor steps) {}

  public JoinedCalls(Parts parts) {
    this.parts = parts;
    this.contexts =
        new StepContexts(
            parts.definitions(), parts.policy(), parts.events(), parts.businessClock());
    this.writer = parts.store().joinedWriter();
  }

  /** The transaction that the calling thread is in; null if none. */
  public @Nullable AmbientTransaction current() {
    return current(parts.callers(), parts.ambient());
  }

  /** The transaction that the calling thread is in; null if none. */
  public static @Nullable AmbientTransaction current(
      JobDataSource callers, AmbientTransactions ambient) {
    JobTransaction transaction = callers.transaction();
    return transaction instanceof AmbientTransaction joinable ? joinable : ambient.current();
  }

  /** Does a command in a transaction and answers the state that it will have committed. */
  public InstanceState call(AmbientTransaction transaction, long instanceId, Command command) {
    try {
      return step(transaction, transaction.connection(), instanceId, command);
    } catch (SQLException e) {
      throw failure(command, instanceId, e);
    }
  }

  /** Shows an instance as a transaction has it, which keeps it until its end; null for none. */
  public @Nullable InstanceSnapshot look(AmbientTransaction transaction, long instanceId) {
    try {
      return parts.store().loadLocked(transaction.connection(), instanceId);
    } catch (SQLException e) {
      throw new TurgoStoreException(
          "Instance "
              + instanceId
              + " could not be read in the caller's transaction: "
              + e.getMessage(),
          e);
    }
  }

  private InstanceState step(
      AmbientTransaction transaction, Connection connection, long instanceId, Command command)
      throws SQLException {
    List<WaitingListener> waiting = new ArrayList<>(0);
    try {
      return step(transaction, connection, instanceId, command, waiting);
    } catch (SQLException | RuntimeException | Error e) {
      Phases.tell(TransactionPhase.ROLLED_BACK, waiting);
      throw e;
    }
  }

  private InstanceState step(
      AmbientTransaction transaction,
      Connection connection,
      long instanceId,
      Command command,
      List<WaitingListener> waiting)
      throws SQLException {
    InstanceSnapshot snapshot =
        command instanceof Command.Begin ? null : locked(connection, instanceId, command);
    String traceParent = trace(command, snapshot);
    Stepper stepper = stepper(command, snapshot, traceParent);
    return switch (StepLoop.begin(stepper, new Calling(command, traceParent, waiting))) {
      case Reached.Done(InstanceState state) -> {
        write(transaction, connection, command, state.changes(), waiting);
        yield state;
      }
      case Reached.Failed failed -> throw failed.exception();
      case Reached.Rejected(TurgoException reason) -> throw reason;
      case Reached.Paused<?> paused -> throw new IllegalStateException("Unanswered " + paused);
    };
  }

  /** Makes each call of a command on the calling thread. */
  private final class Calling implements StepLoop.Outcomes {
    private final Command command;
    private final @Nullable String traceParent;
    private final List<WaitingListener> waiting;

    /**
     * @param waiting gets the listeners that wait for a phase of the transaction
     */
    Calling(Command command, @Nullable String traceParent, List<WaitingListener> waiting) {
      this.command = command;
      this.traceParent = traceParent;
      this.waiting = waiting;
    }

    @Override
    public <R extends @Nullable Object> CallOutcome<R> of(Call<R> call, InstanceState seen) {
      CallOutcome<R> outcome = run(call, seen).outcome();
      waiting.addAll(outcome.waiting());
      return outcome.notedAt(contexts.now());
    }

    private <R extends @Nullable Object> CallResult<R> run(Call<R> call, InstanceState seen) {
      JobSurroundings surroundings = parts.surroundings();
      JobPlace place = surroundings.place(command, traceParent, call, seen, contexts);
      return place == null
          ? parts.calls().run(call, seen, joining)
          : surroundings.around(place, () -> parts.calls().run(call, seen, joining));
    }
  }

  private @Nullable String trace(Command command, @Nullable InstanceSnapshot snapshot) {
    Long jobId = JobPlace.jobIn(command);
    JobRow job = jobId == null || snapshot == null ? null : snapshot.jobs().get(jobId);
    return jobId == null ? parts.surroundings().trace() : job == null ? null : job.traceParent();
  }

  private InstanceSnapshot locked(Connection connection, long instanceId, Command command)
      throws SQLException {
    InstanceSnapshot snapshot = parts.store().loadLocked(connection, instanceId);
    if (snapshot == null) {
      throw new TurgoObjectNotFoundException(command.missing(instanceId));
    }
    if (command instanceof Command.RunJob run
        && !contexts.canRun(snapshot.jobs().get(run.jobId()))) {
      throw new JobNotFoundException("Job " + run.jobId() + " is gone or cannot run now");
    }
    return snapshot;
  }

  private Stepper stepper(
      Command command, @Nullable InstanceSnapshot snapshot, @Nullable String traceParent) {
    if (command instanceof Command.Begin begin) {
      return Stepper.begin(begin, context(begin.ofDefinition(), traceParent));
    }
    InstanceState state = InstanceState.of(Objects.requireNonNull(snapshot));
    return Stepper.of(command, state, context(state.knownDefinitionId(), traceParent), false);
  }

  private StepContext context(@Nullable Long definitionId, @Nullable String traceParent) {
    return contexts.of(
        definitionId,
        contexts.now(),
        parts.ids(),
        parts.userId().get(),
        new Effort(Thread::yield),
        traceParent);
  }

  /** Calls of the engine by user code of such a call: for other instances they join as well. */
  private final class Joining implements RunningUnit {
    @Override
    public StepContext previewing(InstanceState state) {
      return contexts.previewing(state.knownDefinitionId());
    }

    @Override
    public InstanceState call(long instanceId, Command command) {
      return JoinedCalls.this.call(Objects.requireNonNull(current()), instanceId, command);
    }

    @Override
    public @Nullable Map<String, VariableRow> variablesFrom(
        long scopeId, boolean local, @Nullable Collection<String> names) {
      return null; // its queries are in the transaction too
    }

    @Override
    public @Nullable InstanceState read(long instanceId) {
      return null;
    }

    @Override
    public Collection<InstanceState> others() {
      return List.of(); // they are in the database, for this transaction to read
    }

    @Override
    public boolean endsWithOuter() {
      return true;
    }
  }

  private void write(
      AmbientTransaction transaction,
      Connection connection,
      Command command,
      InstanceChanges changes,
      List<WaitingListener> waiting) {
    JoinedWriter.Result result = writer.writeAmid(connection, List.of(changes));
    switch (result) {
      case JoinedWriter.Result.Written written -> {
        if (transaction instanceof ObservedTransaction observed) {
          observed.wrote(written);
        }
        transaction.afterCompletion(outcome -> {
          parts.joined().accept(changes, outcome);
          if (outcome == AmbientTransaction.Outcome.UNKNOWN
              && transaction instanceof ObservedTransaction observed) {
            new Resolution(parts.steps(), observed.inquiry(), waiting).begin();
          } else {
            Phases.tell(outcome, waiting);
          }
        });
      }
      case JoinedWriter.Result.NotWritten not -> throw refused(command, changes, not.reason());
    }
  }

  private static RuntimeException refused(
      Command command, InstanceChanges changes, Outcome outcome) {
    return switch (outcome) {
      case Outcome.Clashed clash when changes.created() ->
          new StaleDefinitionException(changes.instanceId());
      case Outcome.Clashed clash -> lost(command, changes.instanceId(), null);
      case Outcome.Locked locked -> lost(command, changes.instanceId(), locked.cause());
      case Outcome.DataError error ->
          new TurgoException(
              "The database refuses a value of "
                  + name(command, changes.instanceId())
                  + ": "
                  + error.cause().getMessage(),
              error.cause());
      case Outcome.Unavailable gone -> failure(command, changes.instanceId(), gone.cause());
      case Outcome.Unknown unknown -> failure(command, changes.instanceId(), unknown.cause());
      case Outcome.Committed done -> throw new IllegalStateException("Committed, but not written");
    };
  }

  private static TurgoOptimisticLockingException lost(
      Command command, long instanceId, @Nullable Exception cause) {
    return new TurgoOptimisticLockingException(
        "Nothing of "
            + name(command, instanceId)
            + " was written in the caller's transaction: another transaction changed or locked"
            + " the instance"
            + (cause == null ? "" : ": " + Objects.toString(cause.getMessage())));
  }

  /** Serialization failures and deadlocks are of the transaction, the rest of the database. */
  private static RuntimeException failure(Command command, long instanceId, Exception cause) {
    if (cause instanceof SQLException e
        && e.getSQLState() != null
        && e.getSQLState().startsWith("40")) {
      return lost(command, instanceId, cause);
    }
    String message =
        "Nothing of "
            + name(command, instanceId)
            + " was written in the caller's transaction: "
            + cause.getMessage();
    return cause instanceof SQLException e && QUERY_CANCELED.equals(e.getSQLState())
        ? new TurgoStatementTimeoutException(message, cause)
        : new TurgoStoreException(message, cause);
  }

  private static String name(Command command, long instanceId) {
    return command.getClass().getSimpleName() + " of instance " + instanceId;
  }
}
