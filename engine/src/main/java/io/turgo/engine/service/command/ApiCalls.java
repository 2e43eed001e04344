package io.turgo.engine.service.command;

import io.turgo.engine.Authentication;
import io.turgo.engine.calls.JobPlace;
import io.turgo.engine.calls.JoinedCalls;
import io.turgo.engine.driver.Completion;
import io.turgo.engine.driver.Driver;
import io.turgo.engine.driver.Ending;
import io.turgo.engine.exception.JobNotFoundException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.health.Headroom;
import io.turgo.engine.instance.AggregateKind;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.store.Store;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.usercode.NestedCalls;
import io.turgo.engine.usercode.WorkRunner;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Does commands for callers of the API: on the calling thread, which waits until they are durable.
 * User code that a command needs runs on the calling thread too.
 */
public final class ApiCalls {
  /** How many units are under way at once for one call. */
  private static final int PAGE = 500;

  private final Driver driver;
  private final JoinedCalls joined;
  private final NestedCalls nested;
  private final Store store;
  private final VariableCodec codec;
  private final CallsUnderWay underWay;
  private final WorkRunner userCode;
  private final AuditNotes notes;
  private final TenantBorder border;

  public ApiCalls(
      Driver driver,
      JoinedCalls joined,
      NestedCalls nested,
      Store store,
      VariableCodec codec,
      WorkRunner userCode,
      CallsUnderWay underWay,
      AuditNotes notes,
      TenantBorder border) {
    this.border = border;
    this.driver = driver;
    this.notes = notes;
    this.underWay = underWay;
    this.joined = joined;
    this.nested = nested;
    this.store = store;
    this.codec = codec;
    this.userCode = userCode;
  }

  /** What the user code of a tenant may name. */
  public TenantBorder border() {
    return border;
  }

  /** The types of variables that the engine knows. */
  public VariableCodec codec() {
    return codec;
  }

  /** Variables as the database keeps them; null counts as none. */
  public Map<String, VariableValue> encoded(
      @Nullable Map<String, ? extends @Nullable Object> variables) {
    return Arguments.variables(codec, variables);
  }

  /**
   * Does a command. Waits until it is durable and answers the committed state; in a transaction of
   * the caller it is written and committed with that. From user code it is done with the unit that
   * the code runs for; only jobs are always run in units of their own.
   */
  public InstanceState call(long instanceId, Command command) {
    return call(instanceId, command, element -> {});
  }

  /**
   * The same for what the engine itself tells another instance in a step of user code, such as the
   * end of what it has called: no border keeps that back.
   */
  public InstanceState callInUnit(long instanceId, Command command) {
    return callWithin(instanceId, command, element -> {});
  }

  /**
   * @param failedAt is told of the element whose user code has thrown what this throws
   */
  private InstanceState call(long instanceId, Command command, Consumer<String> failedAt) {
    border.check(instanceId, command);
    return callWithin(instanceId, command, failedAt);
  }

  private InstanceState callWithin(long instanceId, Command command, Consumer<String> failedAt) {
    underWay.requireOpen();
    Headroom.require();
    boolean isJob = command instanceof Command.RunJob || command instanceof Command.FailJob;
    InstanceState inUnit = isJob ? null : nested.callOwn(instanceId, command);
    if (inUnit != null) {
      return inUnit;
    }
    AmbientTransaction transaction = joined.current();
    if (transaction != null) {
      if (nested.isMoving(instanceId)) {
        throw new TurgoException(
            "User code of instance "
                + instanceId
                + " cannot run a job of this instance in the same transaction");
      }
      return joined.call(transaction, instanceId, command);
    }
    inUnit = isJob ? null : nested.callOther(instanceId, command);
    if (inUnit != null) {
      return inUnit;
    }
    String userId = Authentication.getAuthenticatedUserId();
    Waiter waiter = new Waiter(command);
    HistoryRow.OfAudit note = notes.take();
    boolean done = false;
    underWay.begin(waiter);
    try {
      driver.submit(instanceId, command, userId, note, waiter, waiter);
      InstanceState state = waiter.await(failedAt);
      done = true;
      return state;
    } finally {
      underWay.end(waiter);
      if (note != null && !done) {
        notes.giveBack();
      }
    }
  }

  /** A command and the instance that it is for. */
  public record Addressed(long instanceId, Command command) {}

  /**
   * Does a command for each of what may be many, each in a unit of its own where nothing makes them
   * parts of one: many units are then committed together. An instance that is gone is passed by.
   *
   * @param failed is told of each that fails; in a unit of the caller the first is thrown
   */
  public <T> void callAll(
      List<T> receivers, Function<T, Addressed> command, Consumer<RuntimeException> failed) {
    underWay.requireOpen();
    if (isPartOfUnit()) {
      for (T receiver : receivers) {
        Addressed one = command.apply(receiver);
        unlessGone(() -> call(one.instanceId(), one.command()));
      }
      return;
    }
    for (int from = 0; from < receivers.size(); from += PAGE) {
      List<T> page = receivers.subList(from, Math.min(from + PAGE, receivers.size()));
      callTogether(page.stream().map(command).toList(), failed);
    }
  }

  private void callTogether(List<Addressed> commands, Consumer<RuntimeException> failed) {
    Headroom.require();
    String userId = Authentication.getAuthenticatedUserId();
    List<Waiter> waiters = new ArrayList<>(commands.size());
    try {
      for (Addressed one : commands) {
        Waiter waiter = new Waiter(one.command());
        waiters.add(waiter);
        underWay.begin(waiter);
        driver.submit(one.instanceId(), one.command(), userId, waiter, waiter);
      }
      for (Waiter waiter : waiters) {
        try {
          unlessGone(() -> waiter.await(element -> {}));
        } catch (RuntimeException thrown) {
          failed.accept(thrown);
        }
      }
    } finally {
      waiters.forEach(underWay::end);
    }
  }

  /**
   * Does a command for each of what may be many, each in a unit of its own where nothing makes them
   * parts of one. A failure keeps none of the others from being done.
   *
   * @throws RuntimeException the first failure, with others suppressed
   */
  public void doEach(List<Long> things, LongFunction<Addressed> command) {
    if (isPartOfUnit()) {
      for (long thing : things) {
        Addressed one = command.apply(thing);
        call(one.instanceId(), one.command());
      }
      return;
    }
    Failures failures = new Failures(this);
    String userId = Authentication.getAuthenticatedUserId();
    for (int from = 0; from < things.size(); from += PAGE) {
      List<Long> page = things.subList(from, Math.min(from + PAGE, things.size()));
      for (Ended one : callApart(page.stream().map(command::apply).toList(), userId)) {
        switch (one.error()) {
          case null -> {}
          case Error error -> throw error;
          case RuntimeException thrown -> failures.add(thrown);
          case Throwable thrown -> failures.add(new TurgoException(thrown.toString(), thrown));
        }
      }
    }
    failures.throwFirst();
  }

  /**
   * Does commands, each in a unit of its own where nothing makes them parts of one, and answers the
   * committed state of each; null where it was refused with a reason of its own.
   *
   * @param failed is told of failures that say nothing of the command, such as of the database
   */
  public List<@Nullable InstanceState> tryAll(
      List<Addressed> commands, Consumer<RuntimeException> failed) {
    underWay.requireOpen();
    List<@Nullable InstanceState> ended = new ArrayList<>(commands.size());
    if (isPartOfUnit()) {
      for (Addressed one : commands) {
        ended.add(tried(() -> call(one.instanceId(), one.command()), failed));
      }
      return ended;
    }
    Headroom.require();
    String userId = Authentication.getAuthenticatedUserId();
    List<Waiter> waiters = new ArrayList<>(commands.size());
    try {
      for (Addressed one : commands) {
        Waiter waiter = new Waiter(one.command());
        waiters.add(waiter);
        underWay.begin(waiter);
        driver.submit(one.instanceId(), one.command(), userId, waiter, waiter);
      }
      for (Waiter waiter : waiters) {
        ended.add(tried(() -> waiter.await(element -> {}), failed));
      }
    } finally {
      waiters.forEach(underWay::end);
    }
    return ended;
  }

  private static @Nullable InstanceState tried(
      Supplier<InstanceState> call, Consumer<RuntimeException> failed) {
    try {
      return call.get();
    } catch (TurgoObjectNotFoundException | TurgoOptimisticLockingException refused) {
      return null;
    } catch (RuntimeException thrown) {
      failed.accept(thrown);
      return null;
    }
  }

  /**
   * How a command ended that was done apart from others.
   *
   * @param error null if it was committed
   * @param byUserCode whether user code has thrown it
   */
  public record Ended(@Nullable Throwable error, boolean byUserCode) {}

  /**
   * Does commands, each in a unit of its own and never as parts of what the calling thread is in,
   * and says how each ended. Their instances are read together first. The calling thread runs the
   * user code of one while others are committed.
   *
   * @param userId on whose behalf they are done, null for nobody known
   */
  public List<Ended> callApart(List<Addressed> commands, @Nullable String userId) {
    underWay.requireOpen();
    if (isPartOfUnit()) {
      throw new TurgoException(
          "A job of a batch cannot be run by user code or in a transaction of its caller,"
              + " because it commits its parts itself");
    }
    Headroom.require();
    driver.prefetchInstances(commands.stream().map(Addressed::instanceId).distinct().toList());
    List<Ended> ended = new ArrayList<>(commands.size());
    List<Waiter> waiters = new ArrayList<>(commands.size());
    Queue<Runnable> userCode = new ConcurrentLinkedQueue<>();
    try {
      for (Addressed one : commands) {
        Waiter waiter = new Waiter(one.command());
        waiters.add(waiter);
        waiter.waits = true;
        underWay.begin(waiter);
        driver.submit(
            one.instanceId(),
            one.command(),
            userId,
            waiter,
            code -> {
              userCode.add(() -> waiter.run(code));
              LockSupport.unpark(waiter.thread());
            });
      }
      serve(waiters, userCode);
      for (Waiter waiter : waiters) {
        AtomicBoolean byUserCode = new AtomicBoolean();
        try {
          waiter.await(element -> byUserCode.set(true));
          ended.add(new Ended(null, false));
        } catch (RuntimeException | Error thrown) {
          ended.add(new Ended(thrown, byUserCode.get()));
        }
      }
    } finally {
      waiters.forEach(underWay::end);
    }
    return ended;
  }

  /** Runs the user code of any of them until all have ended. */
  private static void serve(List<Waiter> waiters, Queue<Runnable> userCode) {
    boolean interrupted = false;
    for (Waiter waiter : waiters) {
      while (!waiter.over) {
        Runnable next = userCode.poll();
        if (next != null) {
          next.run();
        } else if (!waiter.over) {
          LockSupport.park(waiter);
          interrupted |= Thread.interrupted(); // what was asked for cannot be called back
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Jobs that workers can take; see {@link Store#freeExternalJobs}. */
  public List<JobRow> freeExternalJobs(
      String topic, @Nullable String tenantId, long now, int limit) {
    return store.freeExternalJobs(topic, tenantId, now, limit);
  }

  /** Jobs that a worker has; see {@link Store#externalJobsOf}. */
  public List<JobRow> externalJobsOf(
      String workerId, @Nullable String tenantId, long afterId, int limit) {
    return store.externalJobsOf(workerId, tenantId, afterId, limit);
  }

  /** The value of a variable as an object; null also if it is gone by now. */
  public @Nullable Object value(InstanceState state, VariableRow row) {
    return userCode.value(state, row);
  }

  /** Whether commands of the calling thread are parts of one unit, or of its transaction. */
  public boolean isPartOfUnit() {
    return nested.isRunningUserCode() || joined.current() != null;
  }

  private static void unlessGone(Runnable call) {
    try {
      call.run();
    } catch (TurgoObjectNotFoundException gone) {
      // it has ended meanwhile, and waits for nothing
    }
  }

  /** What waits for an event in the unit of the calling thread; null if it is in none. */
  public NestedCalls.@Nullable UnitSubscriptions subscriptionsInUnit(
      EventSubscriptionRow.Kind kind, String name) {
    return nested.subscriptions(kind, name);
  }

  /** A page of what waits for an event, from the database. */
  public List<EventSubscriptionRow> subscriptions(
      EventSubscriptionRow.Kind kind, String name, String tenantId, long afterId, int limit) {
    return store.subscriptions(kind, name, tenantId, afterId, limit);
  }

  /**
   * Refuses what needs commands to be committed before it goes on, because those of user code are
   * committed with its unit.
   *
   * @param what what is refused: "delete it"
   */
  public void refuseInUserCode(String what) {
    if (nested.isRunningUserCode()) {
      throw new TurgoException(
          "User code cannot "
              + what
              + ": its changes of instances belong to its own unit of work, which is not"
              + " committed yet. Call this outside of delegates and listeners");
    }
  }

  /** Does a command for the instance of a task. */
  public InstanceState ofTask(String taskId, LongFunction<Command> command) {
    long id = parse("Task", taskId);
    OptionalLong inUnit = nested.findId(state -> state.task(id) != null);
    OptionalLong instance = inUnit.isPresent() ? inUnit : store.instanceOfTask(id);
    return call(found("Task", taskId, instance), command.apply(id));
  }

  /** Does a command for the instance of an execution. */
  public InstanceState ofExecution(String executionId, LongFunction<Command> command) {
    long id = parse("Execution", executionId);
    OptionalLong inUnit = nested.findId(state -> state.id() == id || state.execution(id) != null);
    OptionalLong instance = inUnit.isPresent() ? inUnit : store.instanceOfExecution(id);
    return call(found("Execution", executionId, instance), command.apply(id));
  }

  /**
   * A copy of a process instance as it is committed, or as the user code or the transaction of the
   * calling thread leaves it; null if there is none.
   */
  public @Nullable InstanceState look(String instanceId) {
    underWay.requireOpen();
    long id = parse("Process instance", instanceId);
    if (!border.mayName(id)) {
      return null;
    }
    InstanceState known = nested.known(id);
    if (known != null) {
      return known.isEnded() ? null : known.fork();
    }
    AmbientTransaction transaction = joined.current();
    InstanceSnapshot found = transaction == null ? committed(id) : joined.look(transaction, id);
    return found == null || found.instance().kind() != AggregateKind.PROCESS
        ? null
        : InstanceState.of(found);
  }

  private @Nullable InstanceSnapshot committed(long id) {
    List<InstanceSnapshot> found = store.load(List.of(id));
    return found.isEmpty() ? null : found.getFirst();
  }

  /** The same for one that must be there. */
  public InstanceState mustLook(String instanceId) {
    InstanceState state = look(instanceId);
    if (state == null) {
      throw new TurgoObjectNotFoundException("Process instance " + instanceId + " does not exist");
    }
    return state;
  }

  /** The id of the process instance of an execution. */
  public String instanceOf(String executionId) {
    long id = parse("Execution", executionId);
    OptionalLong inUnit = nested.findId(state -> state.id() == id || state.execution(id) != null);
    OptionalLong instance = inUnit.isPresent() ? inUnit : store.instanceOfExecution(id);
    return Long.toString(found("Execution", executionId, instance));
  }

  /** Does a command for a process instance. */
  public InstanceState ofInstance(String instanceId, Command command) {
    long id = parse("Process instance", instanceId);
    try {
      return call(id, command);
    } catch (TurgoObjectNotFoundException e) {
      OptionalLong instance = store.instanceOfExecution(id);
      if (instance.isPresent()
          && instance.getAsLong() != id
          && border.mayName(instance.getAsLong())) {
        throw new TurgoObjectNotFoundException(
            "Process instance "
                + id
                + " does not exist: it is an execution of process instance "
                + instance.getAsLong()
                + ", whose id is expected here",
            e);
      }
      throw e;
    }
  }

  /**
   * Runs a job.
   *
   * @param failedAt is told of the element whose user code has thrown what this throws
   */
  public void runJob(String jobId, Consumer<String> failedAt) {
    ofJob(jobId, Command.RunJob::new, failedAt);
  }

  /** Does a command for the instance of a job. */
  public InstanceState ofJob(String jobId, LongFunction<Command> command) {
    return ofJob(jobId, command, element -> {});
  }

  private InstanceState ofJob(
      String jobId, LongFunction<Command> command, Consumer<String> failedAt) {
    long id = parse("Job", jobId);
    OptionalLong inUnit = nested.findId(state -> state.job(id) != null);
    OptionalLong instance = inUnit.isPresent() ? inUnit : store.instanceOfJob(id);
    if (instance.isEmpty() || !border.mayName(instance.getAsLong())) {
      throw new JobNotFoundException("Job " + jobId + " does not exist");
    }
    return call(instance.getAsLong(), command.apply(id), failedAt);
  }

  private long found(String kind, String id, OptionalLong instance) {
    if (instance.isEmpty() || !border.mayName(instance.getAsLong())) {
      throw new TurgoObjectNotFoundException(kind + " " + id + " does not exist");
    }
    return instance.getAsLong();
  }

  /** An id of the API as a number; one that is none names nothing. */
  public static long parse(String kind, @Nullable String id) {
    if (id == null) {
      throw new TurgoIllegalArgumentException(kind + " id must not be null");
    }
    try {
      return Long.parseLong(id);
    } catch (NumberFormatException e) {
      String message = kind + " '" + id + "' does not exist";
      throw kind.equals("Job")
          ? new JobNotFoundException(message, e)
          : new TurgoObjectNotFoundException(message, e);
    }
  }

  /**
   * Waits for a command and runs its user code meanwhile. The first that is told of how it ended
   * counts; being told takes no memory, so that it can be done when there is none.
   */
  private static final class Waiter extends CallsUnderWay.Call implements Completion, Executor {
    private final Queue<Runnable> userCode = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean told = new AtomicBoolean();
    private final Command command;
    private @Nullable InstanceState state;
    private @Nullable String activityId;
    private @Nullable Throwable error;
    private volatile boolean over;
    private volatile boolean waits;

    Waiter(Command command) {
      this.command = command;
    }

    /**
     * @param failedAt is told of the element whose user code has thrown what this throws
     */
    InstanceState await(Consumer<String> failedAt) {
      boolean interrupted = false;
      waits = true;
      while (!over) {
        Runnable next = userCode.poll();
        if (next != null) {
          run(next);
        } else if (!over) {
          LockSupport.park(this);
          interrupted |= Thread.interrupted(); // what was asked for cannot be called back
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      String failed = activityId;
      if (failed != null) {
        failedAt.accept(failed);
      }
      return result();
    }

    private void run(Runnable next) {
      waits = false;
      try {
        next.run();
      } catch (Throwable thrown) {
        end(null, null, thrown);
      } finally {
        waits = true;
      }
    }

    private InstanceState result() {
      Throwable thrown = error;
      if (thrown instanceof RuntimeException e) {
        throw e;
      }
      if (thrown instanceof Error e) {
        throw e;
      }
      if (thrown != null) {
        throw new TurgoException("Activity '" + activityId + "' threw " + thrown, thrown);
      }
      InstanceState committed = state;
      if (committed == null) {
        throw new IllegalStateException("A command ended without a result");
      }
      return committed;
    }

    private void end(
        @Nullable InstanceState committed, @Nullable String activity, @Nullable Throwable thrown) {
      if (told.compareAndSet(false, true)) {
        state = committed;
        activityId = activity;
        error = thrown;
        over = true;
        LockSupport.unpark(thread());
      }
    }

    @Override
    public void execute(Runnable code) {
      userCode.add(code);
      LockSupport.unpark(thread());
    }

    @Override
    public void ended(Ending ending) {
      switch (ending) {
        case Ending.Committed committed -> end(committed.state(), null, null);
        case Ending.Failed failed -> end(null, null, failed.reason());
        case Ending.Unknown unknown -> end(null, null, unknown.reason());
        case Ending.CodeFailed failed -> end(null, failed.activityId(), failed.error());
        case Ending.Obsolete obsolete ->
            end(
                null,
                null,
                new JobNotFoundException(
                    "Job %d is gone or cannot run now".formatted(JobPlace.jobIn(command))));
      }
    }

    @Override
    boolean isWaiting() {
      return waits;
    }

    @Override
    public void giveUp() {
      if (waits) {
        end(
            null,
            null,
            new UnknownCommitException(
                "Whether the call was written is unknown: the engine was closed before the"
                    + " database answered; read the state before you repeat the call"));
      }
    }
  }
}
