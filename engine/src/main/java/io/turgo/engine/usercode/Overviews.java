package io.turgo.engine.usercode;

import io.turgo.engine.delegate.VariableAggregatorContext;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.MultiInstance;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.VariableAggregation;
import io.turgo.engine.variable.AggregationOverview;
import io.turgo.engine.variable.VariableType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the values of variables that show what the instances of a running multi-instance activity
 * have so far: what was gathered from those that are done, and what the active ones would give now.
 */
final class Overviews {
  private final AggregationCode code;
  private final LongFunction<ProcessGraph> graphs;
  private final Views views;

  /** The overviews that are being found: one that is made of itself would go on for ever. */
  private final Set<AggregationOverview> open;

  /** Makes what code sees of an execution. */
  @FunctionalInterface
  interface Views {
    ExecutionView of(
        Call<?> call, InstanceState state, Supplier<String> tenant, Overviews overviews);
  }

  Overviews(AggregationCode code, LongFunction<ProcessGraph> graphs, Views views) {
    this(code, graphs, views, Set.of());
  }

  private Overviews(
      AggregationCode code,
      LongFunction<ProcessGraph> graphs,
      Views views,
      Set<AggregationOverview> open) {
    this.code = code;
    this.graphs = graphs;
    this.views = views;
    this.open = open;
  }

  /**
   * What a variable shows.
   *
   * @param state the instance that has it
   * @return null also where it shows itself
   */
  @Nullable Object value(
      InstanceState state, String name, AggregationOverview overview, Supplier<String> tenant) {
    ExecutionRow body = state.execution(overview.bodyId());
    if (body == null || open.contains(overview)) {
      return null;
    }
    GraphNode node = graphs.apply(state.instance().definitionId()).node(body.activityId());
    MultiInstance loop = node.common().multiInstance();
    if (loop == null || overview.aggregation() >= loop.aggregations().size()) {
      return null; // the instance was moved to another definition
    }
    VariableAggregation aggregation = loop.aggregations().get(overview.aggregation());
    Overviews inner = without(overview);
    List<VariableRow> given = new ArrayList<>();
    for (VariableRow row : state.gatheredFor(body.id())) {
      if (row.gathered().aggregation() == overview.aggregation()) {
        given.add(row);
      }
    }
    for (ExecutionRow leg : state.childrenAt(body.id(), body.activityId())) {
      VariableRow number = state.variable(leg.id(), loop.indexVariable());
      if (leg.kind().isLeg() && number != null) {
        ExecutionView view = inner.view(leg.id(), node, aggregation, state, tenant);
        given.add(
            new VariableRow(
                leg.id(),
                state.id(),
                leg.id(),
                name,
                code.gather(aggregation, node, view, VariableAggregatorContext.OVERVIEW),
                new VariableRow.Gathered(body.id(), overview.aggregation(), numberOf(number))));
      }
    }
    given.sort(VariableRow.BY_LEGS);
    return code.overview(
        new Work.JoinLegs(aggregation, name, given),
        node,
        inner.view(body.id(), node, aggregation, state, tenant));
  }

  private Overviews without(AggregationOverview overview) {
    Set<AggregationOverview> more = new HashSet<>(open);
    more.add(overview);
    return new Overviews(code, graphs, views, more);
  }

  private ExecutionView view(
      long executionId,
      GraphNode node,
      VariableAggregation aggregation,
      InstanceState state,
      Supplier<String> tenant) {
    return views.of(
        new Call<>(executionId, node, new Work.Gather(List.of(aggregation))), state, tenant, this);
  }

  private static int numberOf(VariableRow row) {
    return VariableType.decode(row.value()) instanceof Number number ? number.intValue() : 0;
  }
}
