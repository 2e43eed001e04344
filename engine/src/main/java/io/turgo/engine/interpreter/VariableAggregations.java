package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.instance.VariableRow.Gathered;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.MultiInstance;
import io.turgo.engine.model.VariableAggregation;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Gathers variables of the legs of a body. What a leg that is done gives is a variable that nobody
 * sees, so that the end of a leg costs the same however many there are; all are joined once, when
 * the body is over.
 */
final class VariableAggregations {
  private final StepParts step;
  private final InstanceState state;

  VariableAggregations(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** What a leg gave, and its place: two legs may have the same number, since it is a variable. */
  private record Gift(VariableRow row, Gathered place) {
    static final Comparator<Gift> IN_ORDER =
        Comparator.<Gift>comparingInt(gift -> gift.place().number())
            .thenComparingLong(gift -> gift.row().executionId());

    static Gift of(VariableRow row) {
      return new Gift(row, (Gathered) Objects.requireNonNull(row.hidden()));
    }
  }

  /** A leg is done, and its variables are still there. */
  void gather(ExecutionRow leg, GraphNode node, MultiInstance loop, Runnable then) {
    if (loop.aggregations().isEmpty()) {
      then.run();
      return;
    }
    step.calls()
        .ask(
            leg.id(),
            node,
            new Work.Gather(loop.aggregations()),
            gathered -> {
              int index = step.multiInstances().get(leg.id(), loop.indexVariable());
              for (int i = 0; i < gathered.size(); i++) {
                state.put(
                    new VariableRow(
                        step.newId(),
                        state.id(),
                        leg.id(),
                        Integer.toString(i),
                        gathered.get(i),
                        new Gathered(leg.parentId(), i, index)));
              }
              then.run();
            });
  }

  /** A body is over: the scope around it gets what was gathered. */
  void join(long bodyId, GraphNode node, Runnable then) {
    MultiInstance loop = Objects.requireNonNull(node.common().multiInstance());
    if (loop.aggregations().isEmpty()) {
      then.run();
      return;
    }
    step.calls()
        .evaluate(
            bodyId,
            node,
            loop.aggregations().stream().map(VariableAggregation::targetExpression).toList(),
            true,
            targets -> {
              List<Gift> gifts =
                  state.gatheredFor(bodyId).stream().map(Gift::of).sorted(Gift.IN_ORDER).toList();
              join(bodyId, node, 0, gifts, targets, then);
            });
  }

  /** Joins an aggregation, and then those behind it. */
  private void join(
      long bodyId,
      GraphNode node,
      int which,
      List<Gift> all,
      List<@Nullable Object> targets,
      Runnable then) {
    List<VariableAggregation> aggregations =
        Objects.requireNonNull(node.common().multiInstance()).aggregations();
    if (which == aggregations.size()) {
      drop(step.token(bodyId));
      then.run();
      return;
    }
    VariableAggregation aggregation = aggregations.get(which);
    String name =
        aggregation.target() == null ? name(targets.get(which), node) : aggregation.target();
    List<VariableRow> gathered =
        all.stream().filter(gift -> gift.place().aggregation() == which).map(Gift::row).toList();
    if (aggregation.code() == null) {
      set(bodyId, array(aggregation, name, gathered));
      join(bodyId, node, which + 1, all, targets, then);
      return;
    }
    step.calls()
        .ask(
            bodyId,
            node,
            new Work.JoinLegs(aggregation, name, gathered),
            joined -> {
              set(bodyId, joined);
              join(bodyId, node, which + 1, all, targets, then);
            });
  }

  private void set(long bodyId, CallOutcome.VariableChange joined) {
    step.calls().change(step.token(bodyId).parentId(), joined);
  }

  private static CallOutcome.VariableChange array(
      VariableAggregation aggregation, String name, List<VariableRow> gathered) {
    VariableValue all =
        VariableCodec.jsonTree(
            gathered.stream()
                .map(row -> Objects.requireNonNull(row.value().textValue()))
                .collect(Collectors.joining(",", "[", "]")));
    return new CallOutcome.VariableChange(
        name,
        all,
        false,
        aggregation.isTransient()
            ? new CallOutcome.TransientChange(VariableCodec.BUILT_IN.decode(all), false)
            : null);
  }

  private static String name(@Nullable Object value, GraphNode node) {
    String name = value == null ? "" : value.toString();
    if (name.isBlank()) {
      throw new Rejection(
          new TurgoIllegalArgumentException(
              "Expected the name of a variable as the targetExpression of a variableAggregation of "
                  + node.type()
                  + " '"
                  + node.id()
                  + "', found "
                  + (value == null ? "null" : "'" + name + "'")));
    }
    return name;
  }

  /** What was gathered for a body is for nobody any more. */
  void drop(ExecutionRow body) {
    MultiInstance loop = step.node(body).common().multiInstance();
    if (loop != null && !loop.aggregations().isEmpty()) {
      state.gatheredFor(body.id()).forEach(row -> state.removeVariable(row.id()));
    }
  }
}
