package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.MultiInstance;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Activities that are done several times: their bodies, the legs in these, and when a body is over.
 * A body is an execution at the activity, a leg is one at the same activity directly below it. The
 * body has the attached events and the counts, a leg has its number and its element.
 */
final class MultiInstances {
  static final String INSTANCES = "nrOfInstances";
  static final String ACTIVE = "nrOfActiveInstances";
  static final String COMPLETED = "nrOfCompletedInstances";

  private final StepParts step;
  private final InstanceState state;

  MultiInstances(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  // Made when they are asked for: most steps have no activity that is done several times.

  private StandardLoops standardLoops() {
    return new StandardLoops(step, this);
  }

  private LegChunks chunks() {
    return new LegChunks(step);
  }

  private VariableAggregations aggregations() {
    return new VariableAggregations(step);
  }

  private LegEvents legEvents() {
    return new LegEvents(step);
  }

  /** Whether a token is the one that holds the legs of its activity, will hold or has held them. */
  boolean isWhole(ExecutionRow token) {
    return !token.kind().isLeg() && step.node(token).common().multiInstance() != null;
  }

  MultiInstance loop(ExecutionRow token) {
    return Objects.requireNonNull(step.node(token).common().multiInstance());
  }

  /** A body has entered its activity: its legs are made. */
  void makeLegs(long bodyId, GraphNode node) {
    start(
        bodyId,
        node,
        () -> {
          if (loop(step.token(bodyId)).whileHolds() != null) {
            standardLoops().enter(bodyId, node);
          } else {
            find(bodyId, node, 0, legs -> open(bodyId, node, legs));
          }
        });
  }

  private void start(long bodyId, GraphNode node, Runnable then) {
    step.events()
        .multiInstance(TurgoEngineEventType.MULTI_INSTANCE_ACTIVITY_STARTED, bodyId, node, 0, 0, 0);
    aggregations().open(bodyId, node, then);
  }

  private void find(long bodyId, GraphNode node, int first, Consumer<Work.Legs> then) {
    MultiInstance loop = loop(step.token(bodyId));
    CompiledExpression cardinality = loop.cardinality();
    if (cardinality != null && cardinality.isLiteral() && loop.elements() == null) {
      then.accept(new Work.Legs(number(node, cardinality.text()), List.of()));
      return;
    }
    int most = step.context().policy().limits().multiInstances();
    step.calls().ask(bodyId, node, new Work.FindLegs(loop, first, most), then);
  }

  private static int number(GraphNode node, String text) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw new Rejection(
          new TurgoIllegalArgumentException(
              "Expected a whole number as the loopCardinality of "
                  + node.type()
                  + " '"
                  + node.id()
                  + "', found '"
                  + text
                  + "'",
              e));
    }
  }

  private void open(long bodyId, GraphNode node, Work.Legs legs) {
    if (legs.count() < 0) {
      throw new Rejection(
          new TurgoIllegalArgumentException(
              "Expected 0 or more instances of "
                  + node.type()
                  + " '"
                  + node.id()
                  + "', found "
                  + legs.count()));
    }
    step.agenda().willDo(legs.count(), node);
    boolean sequential = loop(step.token(bodyId)).sequential();
    if (legs.count() == 0) {
      aggregations().join(bodyId, node, () -> goOn(bodyId));
      return;
    }
    set(bodyId, INSTANCES, legs.count());
    set(bodyId, COMPLETED, 0);
    set(bodyId, ACTIVE, sequential ? 1 : legs.count());
    if (sequential) {
      begin(create(bodyId, node.id()), 0, element(legs, 0));
    } else {
      chunks().make(bodyId, legs);
    }
  }

  private static @Nullable VariableValue element(Work.Legs legs, int index) {
    return legs.elements().isEmpty() ? null : legs.elements().get(index);
  }

  /**
   * Makes legs of a body that a job was left for.
   *
   * @param elements by the numbers of the legs; none where legs have none
   */
  void makeMore(long bodyId, JobPayload.Legs legs, Map<String, VariableValue> elements) {
    chunks().make(bodyId, legs, elements);
  }

  /** Makes a leg of a body, which is still to begin. */
  long create(long bodyId, String activityId) {
    return step.tokens().create(step.newId(), bodyId, activityId, Kind.LEG, null).id();
  }

  void begin(long legId, int index, @Nullable VariableValue element) {
    ExecutionRow leg = step.token(legId);
    MultiInstance loop = loop(leg);
    if (element != null) {
      step.variables().set(legId, Objects.requireNonNull(loop.elementVariable()), element, true);
    }
    set(legId, loop.indexVariable(), index);
    if (step.node(leg).common().async().before()) {
      step.tokens().arrive(leg);
    } else {
      new Sequence(NodeEntry.STEPS, leg, step).run();
    }
  }

  /** Makes the one leg of a body that is begun for something in it; it has no element. */
  void makeOnly(long bodyId, GraphNode node, Consumer<ExecutionRow> then) {
    start(
        bodyId,
        node,
        () -> {
          set(bodyId, INSTANCES, 1);
          set(bodyId, COMPLETED, 0);
          set(bodyId, ACTIVE, 1);
          long legId = create(bodyId, node.id());
          set(legId, loop(step.token(legId)).indexVariable(), 0);
          then.accept(step.token(legId));
        });
  }

  /** Makes one more leg of a body, without an element, which is still to enter. */
  ExecutionRow makeAnother(ExecutionRow body) {
    int instances = get(body.id(), INSTANCES);
    set(body.id(), INSTANCES, instances + 1);
    set(body.id(), ACTIVE, get(body.id(), ACTIVE) + 1);
    long legId = create(body.id(), body.activityId());
    set(legId, loop(body).indexVariable(), instances);
    return step.token(legId);
  }

  /** A leg that has its variables enters its activity. */
  void enter(ExecutionRow leg) {
    if (step.node(leg).common().async().before()) {
      step.tokens().arrive(leg);
    } else {
      step.agenda().add(new Sequence(NodeEntry.STEPS, leg, step));
    }
  }

  /** A leg was taken away from a body that has others: it counts as one that never was. */
  void countGone(ExecutionRow body) {
    set(body.id(), INSTANCES, get(body.id(), INSTANCES) - 1);
    if (!loop(body).sequential()) {
      set(body.id(), ACTIVE, get(body.id(), ACTIVE) - 1);
    }
  }

  /** A leg is done, and still there. */
  void countDone(ExecutionRow leg) {
    long bodyId = leg.parentId();
    set(bodyId, COMPLETED, get(bodyId, COMPLETED) + 1);
    if (!loop(leg).sequential()) {
      set(bodyId, ACTIVE, get(bodyId, ACTIVE) - 1);
    }
  }

  /** Throws what a leg that is done throws. */
  void throwEvents(ExecutionRow leg, Runnable then) {
    if (loop(leg).events().isEmpty()) {
      then.run();
    } else {
      legEvents().send(leg, loop(leg).events(), get(leg.parentId(), COMPLETED), then);
    }
  }

  /** Keeps what a leg that is done gives to the results of its body. */
  void gather(ExecutionRow leg, GraphNode node, Runnable then) {
    aggregations().gather(leg, node, loop(leg), then);
  }

  /** A leg goes: the next one begins, or the body is over, or others are waited for. */
  void afterLeg(ExecutionRow leg, GraphNode node) {
    long bodyId = leg.parentId();
    MultiInstance loop = loop(leg);
    int next = loop.sequential() ? get(leg.id(), loop.indexVariable()) + 1 : 0;
    step.tokens().remove(leg);
    afterOne(bodyId, node, next);
  }

  /**
   * One leg less runs in a body: the next one begins, or the body is over, or others are waited
   * for.
   *
   * @param next the number of the next one, where they are done one after the other
   */
  void afterOne(long bodyId, GraphNode node, int next) {
    MultiInstance loop = loop(step.token(bodyId));
    CompiledExpression condition = loop.completionCondition();
    if (loop.whileHolds() != null) {
      standardLoops().after(bodyId, node, next);
    } else if (condition == null) {
      afterCondition(bodyId, next, false);
    } else {
      step.calls()
          .evaluate(
              bodyId,
              node,
              List.of(condition),
              true, // or none of several that end at the same time is seen to be the last one
              values ->
                  afterCondition(
                      bodyId,
                      next,
                      YesOrNo.of("completionCondition", condition, node, values.getFirst())));
    }
  }

  private void afterCondition(long bodyId, int next, boolean holds) {
    GraphNode node = step.node(step.token(bodyId));
    boolean sequential = loop(step.token(bodyId)).sequential();
    int instances = get(bodyId, INSTANCES);
    int done = sequential ? next : get(bodyId, COMPLETED);
    if (holds || (done >= instances && !anyIsEnding(bodyId, node))) {
      complete(bodyId, node, holds);
    } else if (sequential) {
      find(bodyId, node, next, legs -> begin(create(bodyId, node.id()), next, element(legs, 0)));
    }
  }

  /** Whether legs that are done wait for what they have thrown to be caught. */
  private boolean anyIsEnding(long bodyId, GraphNode node) {
    return !loop(step.token(bodyId)).events().isEmpty()
        && state.anyChild(bodyId, child -> child.activityId().equals(node.id()));
  }

  void complete(long bodyId, GraphNode node, boolean byCondition) {
    step.taskListeners()
        .deleting(
            bodyId,
            () -> {
              step.events()
                  .multiInstance(
                      byCondition
                          ? TurgoEngineEventType.MULTI_INSTANCE_ACTIVITY_COMPLETED_WITH_CONDITION
                          : TurgoEngineEventType.MULTI_INSTANCE_ACTIVITY_COMPLETED,
                      bodyId,
                      node,
                      get(bodyId, INSTANCES),
                      get(bodyId, ACTIVE),
                      get(bodyId, COMPLETED));
              cancelLegs(step.token(bodyId), DeleteReason.MULTI_INSTANCE_END);
              aggregations().join(bodyId, node, () -> leave(bodyId));
            });
  }

  /** A terminate end event ends the nearest body; false if there is none. */
  boolean terminate(ExecutionRow end) {
    ExecutionRow body = bodyAround(state, end);
    if (body == null) {
      return false;
    }
    String reason = DeleteReason.TERMINATE_END_EVENT + " (" + body.activityId() + ")";
    step.taskListeners()
        .deleting(
            body.id(),
            () -> {
              cancelLegs(body, reason);
              goOn(body.id());
            });
    return true;
  }

  /** The nearest body that an execution is below; null if there is none. */
  static @Nullable ExecutionRow bodyAround(InstanceState state, ExecutionRow execution) {
    ExecutionRow at = state.execution(execution.parentId());
    while (at != null && at.kind() != Kind.BODY) {
      at = state.execution(at.parentId());
    }
    return at;
  }

  /** What legs gave to an execution goes with it. */
  void forget(ExecutionRow token) {
    aggregations().drop(token);
  }

  /** Ends the legs that run, and with them those that are still to be made. */
  private void cancelLegs(ExecutionRow body, String reason) {
    chunks().drop(body);
    step.cancellation().cancelContent(body, reason);
  }

  /** A body goes on whose end nobody is told of: it had no legs, or was terminated. */
  void goOn(long bodyId) {
    aggregations().drop(step.token(bodyId));
    ExecutionRow token = plain(bodyId);
    new Sequence(NodeExit.STEPS_UNTOLD, token, step).run();
  }

  /** A body without legs goes on like any token. */
  private void leave(long bodyId) {
    step.tokens().leaveCompleted(plain(bodyId));
  }

  private ExecutionRow plain(long bodyId) {
    ExecutionRow token = step.token(bodyId).closed();
    state.put(token);
    return token;
  }

  void set(long executionId, String name, int value) {
    step.variables().set(executionId, name, VariableType.encode(name, value), true);
  }

  int get(long executionId, String name) {
    VariableRow row = state.variable(executionId, name);
    Object value = row == null ? null : VariableType.decode(row.value());
    if (value instanceof Number number && Math.abs(number.doubleValue()) <= Integer.MAX_VALUE) {
      return number.intValue();
    }
    throw new Rejection(
        new TurgoIllegalArgumentException(
            "Execution "
                + executionId
                + " needs its variable '"
                + name
                + "' as a number to count the instances of '"
                + step.token(executionId).activityId()
                + "', but it is "
                + (value == null ? "missing" : value + ", a " + value.getClass().getName())));
  }
}
