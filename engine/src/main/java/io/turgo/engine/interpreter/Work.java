package io.turgo.engine.interpreter;

import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.CallOutcome.VariableChange;
import io.turgo.engine.model.EventCondition;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.InputOutput;
import io.turgo.engine.model.Listener;
import io.turgo.engine.model.MultiInstance;
import io.turgo.engine.model.RetryCycle;
import io.turgo.engine.model.VariableAggregation;
import io.turgo.engine.model.VariableMapping;
import io.turgo.engine.variable.VariableValue;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * User code that is to run: delegates, listeners, scripts and expressions.
 *
 * @param <R> its result
 */
public sealed interface Work<R extends @Nullable Object> extends Request<R> {
  /** Has it done; what the code throws is thrown. */
  @Nullable R doneBy(Performer performer) throws Throwable;

  /** Whether its result holds only as long as the variables are the same that it has read. */
  default boolean dependsOnReads() {
    return false;
  }

  /** Whether an error that it throws is one of the model, which the process may catch. */
  default boolean mayThrowErrors() {
    return false;
  }

  /** The task whose code it is; null if it is none of a task. */
  default GraphNode.@Nullable CodeTask task() {
    return null;
  }

  /** Does each kind of work. */
  interface Performer {
    Ran invoke(Invoke work) throws Throwable;

    Ran await(Await work) throws Throwable;

    Begun awaitFirst(AwaitFirst work) throws Throwable;

    Ran signal(Signal work) throws Throwable;

    Boolean askSkip(AskSkip work) throws Throwable;

    List<@Nullable Object> evaluate(Evaluate work) throws Throwable;

    Boolean askCondition(AskCondition work) throws Throwable;

    @Nullable VariableChange findParameter(FindParameter work) throws Throwable;

    GraphNode.@Nullable WorkerError findWorkerError(FindWorkerError work) throws Throwable;

    Legs findLegs(FindLegs work) throws Throwable;

    List<VariableValue> gather(Gather work) throws Throwable;

    VariableChange joinLegs(JoinLegs work) throws Throwable;

    List<String> choose(Choose work) throws Throwable;

    void tellListener(Notify work) throws Throwable;

    @Nullable TaskEdits tellTaskListener(NotifyTask work) throws Throwable;

    void tellEvents(Tell work) throws Throwable;

    void tellBeforeCommit(BeforeCommit work) throws Throwable;

    GivenBack findResults(Results work) throws Throwable;

    void mapResults(MapResults work) throws Throwable;

    Map<String, VariableValue> findPayload(FindPayload work) throws Throwable;

    ErrorData findErrorData(FindErrorData work) throws Throwable;

    List<VariableChange> takePayload(TakePayload work) throws Throwable;

    @Nullable Instant findDue(FindDue work) throws Throwable;

    FoundRetry findRetry(FindRetry work) throws Throwable;
  }

  // Tasks.

  /** What follows the code of a task. */
  sealed interface Ran {}

  /** What becomes of the token where the code is done. */
  enum Then implements Ran {
    GO_ON,
    /** It stays at the task until it is triggered. */
    STAY
  }

  /**
   * The code goes on by itself: other tokens move meanwhile, and then {@link Await} is called.
   *
   * @param handle by which whoever runs the code knows what was begun
   */
  record Begun(Object handle) implements Ran {}

  /** A task's delegate, expression or script. */
  record Invoke(GraphNode.CodeTask task) implements Work<Ran> {
    @Override
    public Ran doneBy(Performer performer) throws Throwable {
      return performer.invoke(this);
    }

    @Override
    public boolean mayThrowErrors() {
      return true;
    }
  }

  /** Waits for what a task's code has begun, and does what comes after it. */
  record Await(GraphNode.CodeTask task, Begun begun) implements Work<Ran> {
    @Override
    public Ran doneBy(Performer performer) throws Throwable {
      return performer.await(this);
    }

    @Override
    public boolean mayThrowErrors() {
      return true;
    }
  }

  /** Waits until one of several is done, which is its result. */
  record AwaitFirst(List<Begun> begun) implements Work<Begun> {
    @Override
    public Begun doneBy(Performer performer) throws Throwable {
      return performer.awaitFirst(this);
    }
  }

  /** Triggers a task that stayed where it is. */
  record Signal(GraphNode.CodeTask task) implements Work<Ran> {
    @Override
    public Ran doneBy(Performer performer) throws Throwable {
      return performer.signal(this);
    }

    @Override
    public boolean mayThrowErrors() {
      return true;
    }
  }

  // Expressions and conditions.

  /** Whether a node is to be passed by; false also where skipping is not switched on. */
  record AskSkip(CompiledExpression skipExpression) implements Work<Boolean> {
    @Override
    public Boolean doneBy(Performer performer) throws Throwable {
      return performer.askSkip(this);
    }
  }

  /**
   * The values of expressions, in order.
   *
   * @param dependsOnReads whether they hold only as long as the variables that they were made of
   *     are the same
   */
  record Evaluate(List<CompiledExpression> expressions, boolean dependsOnReads)
      implements Work<List<@Nullable Object>> {
    @Override
    public List<@Nullable Object> doneBy(Performer performer) throws Throwable {
      return performer.evaluate(this);
    }
  }

  /** Whether a conditional event may happen. */
  record AskCondition(EventCondition condition) implements Work<Boolean> {
    @Override
    public Boolean doneBy(Performer performer) throws Throwable {
      return performer.askCondition(this);
    }

    @Override
    public boolean dependsOnReads() {
      return true;
    }
  }

  /**
   * What a parameter of an activity is; null where it copies a variable without a value.
   *
   * @param input the activity gets it; otherwise the scope around it
   */
  record FindParameter(InputOutput.Parameter parameter, boolean input)
      implements Work<@Nullable VariableChange> {
    @Override
    public @Nullable VariableChange doneBy(Performer performer) throws Throwable {
      return performer.findParameter(this);
    }

    @Override
    public boolean dependsOnReads() {
      return true;
    }
  }

  /**
   * What an external task throws of a worker's answer; null for nothing.
   *
   * @param lenient a condition that cannot be evaluated does not hold, so that the answer is kept
   */
  record FindWorkerError(List<GraphNode.WorkerError> errors, WorkerAnswer answer, boolean lenient)
      implements Work<GraphNode.@Nullable WorkerError> {
    @Override
    public GraphNode.@Nullable WorkerError doneBy(Performer performer) throws Throwable {
      return performer.findWorkerError(this);
    }

    @Override
    public boolean dependsOnReads() {
      return true;
    }
  }

  /**
   * What conditions see as {@code externalTask}.
   *
   * @param retries that are left
   * @param errorMessage null where the task is done
   */
  record WorkerAnswer(
      String id, int retries, @Nullable String errorMessage, @Nullable String errorDetails) {
    public String getId() {
      return id;
    }

    public int getRetries() {
      return retries;
    }

    public @Nullable String getErrorMessage() {
      return errorMessage;
    }

    public @Nullable String getErrorDetails() {
      return errorDetails;
    }
  }

  /**
   * The ids of the sequence flows whose conditions hold.
   *
   * @param firstOnly stop at the first that holds
   */
  record Choose(List<Condition> conditions, boolean firstOnly) implements Work<List<String>> {
    @Override
    public List<String> doneBy(Performer performer) throws Throwable {
      return performer.choose(this);
    }
  }

  /**
   * The condition of a sequence flow.
   *
   * @param expression null where the flow has only a skip expression
   * @param skip where skipping is switched on, its value stands for that of the expression
   * @param only whether no other flow leaves the node
   */
  record Condition(
      String flowId,
      @Nullable CompiledExpression expression,
      @Nullable CompiledExpression skip,
      boolean only) {}

  // Activities that are done several times.

  /**
   * How often an activity is done, and for which elements.
   *
   * @param first the leg whose element comes first
   * @param most of more legs than that no element is asked for
   */
  record FindLegs(MultiInstance loop, int first, int most) implements Work<Legs> {
    @Override
    public Legs doneBy(Performer performer) throws Throwable {
      return performer.findLegs(this);
    }

    @Override
    public boolean mayThrowErrors() {
      return true;
    }
  }

  /**
   * How often an activity is done.
   *
   * @param elements for the legs from the first that was asked for, one for a sequential activity;
   *     none where a leg has no element
   */
  record Legs(int count, List<VariableValue> elements) {}

  /**
   * What a leg that is done gives to the variables that gather from all: a JSON object for each.
   */
  record Gather(List<VariableAggregation> aggregations) implements Work<List<VariableValue>> {
    @Override
    public List<VariableValue> doneBy(Performer performer) throws Throwable {
      return performer.gather(this);
    }

    @Override
    public boolean dependsOnReads() {
      return true;
    }
  }

  /**
   * What code makes of all that the legs of an activity gave to a variable.
   *
   * @param name of the variable
   * @param gathered one row for each leg, in their order
   */
  record JoinLegs(VariableAggregation aggregation, String name, List<VariableRow> gathered)
      implements Work<VariableChange> {
    @Override
    public VariableChange doneBy(Performer performer) throws Throwable {
      return performer.joinLegs(this);
    }

    @Override
    public boolean dependsOnReads() {
      return true;
    }
  }

  // Listeners.

  /**
   * A listener, told of an event.
   *
   * @param event what happened
   */
  record Notify(Listener listener, String event) implements Work<@Nullable Void> {
    @Override
    public @Nullable Void doneBy(Performer performer) throws Throwable {
      performer.tellListener(this);
      return null;
    }

    @Override
    public String elementId(GraphNode node) {
      return listener.elementId();
    }

    @Override
    public CallSite site(String elementId) {
      return new CallSite.OfListener(elementId, event, listener.position());
    }

    @Override
    public boolean mayThrowErrors() {
      return true;
    }
  }

  /**
   * A task listener, told of an event; null if it waits for a phase of the transaction.
   *
   * @param event what happened to the task
   */
  record NotifyTask(Listener listener, String event, long taskId)
      implements Work<@Nullable TaskEdits> {
    @Override
    public @Nullable TaskEdits doneBy(Performer performer) throws Throwable {
      return performer.tellTaskListener(this);
    }

    @Override
    public CallSite site(String elementId) {
      return new CallSite.OfTaskListener(elementId, event, listener.position());
    }

    @Override
    public boolean mayThrowErrors() {
      return true;
    }
  }

  /**
   * Tells listeners of events.
   *
   * @param mayFail whether what a listener throws undoes the unit
   */
  record Tell(List<EngineEvent> events, List<EventListener> ofModel, boolean mayFail)
      implements Work<@Nullable Void> {
    @Override
    public @Nullable Void doneBy(Performer performer) throws Throwable {
      performer.tellEvents(this);
      return null;
    }

    /** The keys of the events, in their order. */
    public List<String> keys() {
      return events.stream().map(EngineEvent::key).toList();
    }

    @Override
    public CallSite site(String elementId) {
      return new CallSite.OfEvents(keys());
    }

    @Override
    public Tell without(Set<String> told) {
      return new Tell(
          events.stream().filter(event -> !told.contains(event.key())).toList(), ofModel, mayFail);
    }
  }

  /** Tells a listener when all else of the unit is done. */
  record BeforeCommit(WaitingListener listener) implements Work<@Nullable Void> {
    @Override
    public @Nullable Void doneBy(Performer performer) throws Throwable {
      performer.tellBeforeCommit(this);
      return null;
    }

    @Override
    public String elementId(GraphNode node) {
      return listener.elementId();
    }

    @Override
    public CallSite site(String elementId) {
      return new CallSite.BeforeCommit(listener.cause(), listener.name());
    }
  }

  // What is handed from one instance to another.

  /**
   * What a called instance gives back that is about to end.
   *
   * @param names of its variables
   */
  record Results(InstanceCaller caller, List<String> names) implements Work<GivenBack> {
    @Override
    public GivenBack doneBy(Performer performer) throws Throwable {
      return performer.findResults(this);
    }

    /** A result that was changed since it was read would be lost in the other instance. */
    @Override
    public boolean dependsOnReads() {
      return true;
    }

    @Override
    public CallSite site(String elementId) {
      return new CallSite.OfResults(names);
    }
  }

  /** What a called instance gives back; see {@link Command.CalledEnded}. */
  record GivenBack(List<VariableChange> results, Command.@Nullable LastOfCalled last) {}

  /** Has code of a call activity take of a called instance what it likes. */
  record MapResults(GraphNode.CallActivity activity, long calledId, Command.LastOfCalled last)
      implements Work<@Nullable Void> {
    @Override
    public @Nullable Void doneBy(Performer performer) throws Throwable {
      performer.mapResults(this);
      return null;
    }
  }

  /** What a signal carries, by the names of variables. */
  record FindPayload(List<VariableMapping> mappings) implements Work<Map<String, VariableValue>> {
    @Override
    public Map<String, VariableValue> doneBy(Performer performer) throws Throwable {
      return performer.findPayload(this);
    }

    @Override
    public boolean dependsOnReads() {
      return true;
    }
  }

  /** What an error carries. */
  record FindErrorData(List<VariableMapping> mappings) implements Work<ErrorData> {
    @Override
    public ErrorData doneBy(Performer performer) throws Throwable {
      return performer.findErrorData(this);
    }

    @Override
    public boolean dependsOnReads() {
      return true;
    }
  }

  /**
   * What an error carries.
   *
   * @param message what it carries as {@code errorMessage}; null for none
   * @param carried all else by name
   */
  record ErrorData(@Nullable String message, Map<String, VariableValue> carried) {}

  /**
   * What an event takes of the variables that come with a message, a signal or an error.
   *
   * @param brought by name: a {@link VariableValue}, or an object that code has given
   */
  record TakePayload(List<VariableMapping> in, Map<String, @Nullable Object> brought)
      implements Work<List<VariableChange>> {
    @Override
    public List<VariableChange> doneBy(Performer performer) throws Throwable {
      return performer.takePayload(this);
    }
  }

  // Timers and retries.

  /** When something is due by a calendar of the application; null for never. */
  record FindDue(String calendar, String description, ZonedDateTime now)
      implements Work<@Nullable Instant> {
    @Override
    public @Nullable Instant doneBy(Performer performer) throws Throwable {
      return performer.findDue(this);
    }
  }

  /** How a job that has failed is tried again. */
  record FindRetry(CompiledExpression cycle) implements Work<FoundRetry> {
    @Override
    public FoundRetry doneBy(Performer performer) throws Throwable {
      return performer.findRetry(this);
    }
  }

  /** How a job that has failed is tried again. */
  sealed interface FoundRetry {
    /** By a cycle. */
    record By(RetryCycle cycle) implements FoundRetry {}

    /** The expression gives no cycle, so the engine's settings count. */
    record None(String why) implements FoundRetry {}
  }
}
