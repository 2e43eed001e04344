package io.turgo.engine.service.modification;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.interpreter.MovePlan.How;
import io.turgo.engine.modification.RestartProcessInstanceBuilder;
import io.turgo.engine.query.Queries;
import io.turgo.engine.service.command.ApiCalls;
import java.util.ArrayList;
import java.util.List;

/** {@link RestartProcessInstanceBuilder} by a command for each new instance. */
final class RestartedInstances implements RestartProcessInstanceBuilder {
  private final ApiCalls calls;
  private final BatchStarter batches;
  private final Restarts restarts;
  private final long definitionId;
  private final Instructions instructions;
  private final InstanceSelection instances;
  private boolean initial;
  private boolean withoutKey;
  private boolean skipsListeners;
  private boolean skipsMappings;

  /**
   * @param definitionId of the instances; there is one of that id
   */
  RestartedInstances(
      ApiCalls calls, Queries queries, BatchStarter batches, Restarts restarts, long definitionId) {
    this.calls = calls;
    this.batches = batches;
    this.restarts = restarts;
    this.definitionId = definitionId;
    this.instructions = new Instructions(calls);
    this.instances = new InstanceSelection(queries);
  }

  @Override
  public RestartProcessInstanceBuilder startBeforeActivity(String activityId) {
    instructions.start("activityId", activityId, How.BEFORE, null);
    return this;
  }

  @Override
  public RestartProcessInstanceBuilder startAfterActivity(String activityId) {
    instructions.start("activityId", activityId, How.AFTER, null);
    return this;
  }

  @Override
  public RestartProcessInstanceBuilder startTransition(String transitionId) {
    instructions.start("transitionId", transitionId, How.FLOW, null);
    return this;
  }

  @Override
  public RestartProcessInstanceBuilder processInstanceIds(List<String> processInstanceIds) {
    instances.add(processInstanceIds);
    return this;
  }

  @Override
  public RestartProcessInstanceBuilder historicProcessInstanceQuery(
      HistoricProcessInstanceQuery historicProcessInstanceQuery) {
    instances.historic(historicProcessInstanceQuery);
    return this;
  }

  @Override
  public RestartProcessInstanceBuilder initialSetOfVariables() {
    initial = true;
    return this;
  }

  @Override
  public RestartProcessInstanceBuilder withoutBusinessKey() {
    withoutKey = true;
    return this;
  }

  @Override
  public RestartProcessInstanceBuilder skipCustomListeners() {
    skipsListeners = true;
    return this;
  }

  @Override
  public RestartProcessInstanceBuilder skipIoMappings() {
    skipsMappings = true;
    return this;
  }

  private Restarts.Restart restart() {
    MovePlan plan = instructions.plan(skipsListeners, skipsMappings, definitionId);
    return restarts.of(definitionId, initial, withoutKey, plan);
  }

  @Override
  public List<String> executeWithIdsInReturn() {
    Restarts.Restart restart = restart();
    List<Long> found = instances.found();
    found.forEach(restart::require);
    List<String> ids = new ArrayList<>();
    calls.doEach(
        found,
        id -> {
          ApiCalls.Addressed one = restart.command(id, List.of());
          ids.add(Long.toString(one.instanceId()));
          return one;
        });
    return ids;
  }

  @Override
  public Batch executeAsync() {
    Restarts.Restart restart = restart();
    instances.requireVisible(calls.border());
    return batches.start(
        BulkOperationBuilder.RESTART_INSTANCES,
        instances.statement(),
        restart.text(),
        InstructionsJson.variables(restart.plan()),
        restart.tenantId());
  }
}
