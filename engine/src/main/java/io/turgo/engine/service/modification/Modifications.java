package io.turgo.engine.service.modification;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.CalledGraphs;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.interpreter.MoveRehearsal;
import io.turgo.engine.modification.ModificationBuilder;
import io.turgo.engine.modification.ProcessInstanceModificationBuilder;
import io.turgo.engine.modification.ProcessInstantiationBuilder;
import io.turgo.engine.modification.RestartProcessInstanceBuilder;
import io.turgo.engine.query.Queries;
import io.turgo.engine.runtime.ActivityTree;
import io.turgo.engine.runtime.MovePreview;
import io.turgo.engine.service.command.ApiCalls;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Makes what modifies and restarts instances, and shows where they are. */
public final class Modifications {
  private final ApiCalls calls;
  private final Queries queries;
  private final DefinitionRegistry definitions;
  private final LongFunction<CalledGraphs> called;
  private final BatchStarter batches;
  private final InstanceBeginning beginning;
  private final Restarts restarts;

  /**
   * @param called finds what call activities of a definition would call
   */
  public Modifications(
      ApiCalls calls,
      Queries queries,
      DefinitionRegistry definitions,
      LongFunction<CalledGraphs> called,
      BatchStarter batches,
      InstanceBeginning beginning,
      Restarts restarts) {
    this.calls = calls;
    this.queries = queries;
    this.definitions = definitions;
    this.called = called;
    this.batches = batches;
    this.beginning = beginning;
    this.restarts = restarts;
  }

  public ProcessInstantiationBuilder startByKey(String key) {
    return StartedInstance.byKey(calls, beginning, key);
  }

  public ProcessInstantiationBuilder startById(String definitionId) {
    return StartedInstance.byId(calls, beginning, definitionId);
  }

  public ProcessInstanceModificationBuilder instance(String instanceId) {
    return new ModifiedInstance(
        calls, queries, batches, this::preview, definitions::tenant, instanceId);
  }

  public ModificationBuilder instances(String definitionId) {
    long id = definition(definitionId);
    return new ModifiedInstances(calls, queries, batches, id, definitions.tenant(id));
  }

  public RestartProcessInstanceBuilder restart(String definitionId) {
    return new RestartedInstances(calls, queries, batches, restarts, definition(definitionId));
  }

  private long definition(String definitionId) {
    long id = ApiCalls.parse("Process definition", definitionId);
    calls.border().definition(id);
    return definitions.find().found(id).row().id();
  }

  /** What a plan would do to an instance. */
  public MovePreview preview(String instanceId, MovePlan plan) {
    InstanceState copy = calls.mustLook(instanceId);
    long definitionId = copy.instance().definitionId();
    return MoveRehearsal.of(
        copy, definitions.graph(definitionId), plan, called.apply(definitionId));
  }

  /** Where an instance is; null if it does not run. */
  public @Nullable ActivityTree tree(String instanceId) {
    InstanceState state = calls.look(instanceId);
    return state == null
        ? null
        : ActivityTrees.of(state, definitions.graph(state.instance().definitionId()));
  }
}
