package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.instance.VariableRow.Gathered;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.MultiInstance;
import io.turgo.engine.model.VariableAggregation;
import io.turgo.engine.variable.AggregationOverview;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
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

  /** A body begins: variables that show how far it is are there from now on. */
  void open(long bodyId, GraphNode node, Runnable then) {
    List<VariableAggregation> aggregations =
        Objects.requireNonNull(node.common().multiInstance()).aggregations();
    if (aggregations.stream().noneMatch(VariableAggregation::hasOverview)) {
      then.run();
      return;
    }
    step.calls()
        .evaluate(
            bodyId,
            node,
            aggregations.stream()
                .map(each -> each.hasOverview() ? each.targetExpression() : null)
                .toList(),
            targets -> {
              for (int i = 0; i < aggregations.size(); i++) {
                VariableAggregation aggregation = aggregations.get(i);
                if (aggregation.hasOverview()) {
                  VariableValue overview = new AggregationOverview(bodyId, i).value();
                  String name = nameOf(aggregation, targets.get(i), node);
                  set(bodyId, new CallOutcome.VariableChange(name, overview, false));
                }
              }
              then.run();
            });
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
              List<VariableRow> all =
                  state.gatheredFor(bodyId).stream().sorted(VariableRow.BY_LEGS).toList();
              join(bodyId, node, 0, all, targets, then);
            });
  }

  /** Joins an aggregation, and then those behind it. */
  private void join(
      long bodyId,
      GraphNode node,
      int which,
      List<VariableRow> all,
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
    String name = nameOf(aggregation, targets.get(which), node);
    List<VariableRow> gathered =
        all.stream().filter(row -> row.gathered().aggregation() == which).toList();
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
    VariableValue all = VariableCodec.jsonArray(gathered.stream().map(VariableRow::value).toList());
    return new CallOutcome.VariableChange(
        name,
        all,
        false,
        aggregation.isTransient()
            ? new CallOutcome.TransientChange(VariableCodec.BUILT_IN.decode(all), false)
            : null);
  }

  private static String nameOf(
      VariableAggregation aggregation, @Nullable Object value, GraphNode node) {
    if (aggregation.target() != null) {
      return aggregation.target();
    }
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

  /** What was gathered for a body is for nobody any more, nor does a variable show it. */
  void drop(ExecutionRow body) {
    MultiInstance loop = step.node(body).common().multiInstance();
    if (loop == null || loop.aggregations().isEmpty()) {
      return;
    }
    state.gatheredFor(body.id()).forEach(row -> state.removeVariable(row.id()));
    if (body.kind() == ExecutionRow.Kind.BODY) {
      loop.aggregations().stream()
          .filter(VariableAggregation::hasOverview)
          .forEach(aggregation -> dropOverview(body, aggregation));
    }
  }

  /** A variable that was joined, or that something else was set to, stays. */
  private void dropOverview(ExecutionRow body, VariableAggregation aggregation) {
    Collection<VariableRow> found;
    if (aggregation.target() == null) {
      found = state.variablesFrom(body.parentId(), false).values();
    } else {
      VariableRow named = state.visibleVariable(body.parentId(), aggregation.target());
      found = named == null ? List.of() : List.of(named);
    }
    for (VariableRow row : found) {
      AggregationOverview overview = AggregationOverview.of(row.value());
      if (overview != null && overview.bodyId() == body.id()) {
        step.variables().remove(row.executionId(), row.name(), true);
      }
    }
  }
}
