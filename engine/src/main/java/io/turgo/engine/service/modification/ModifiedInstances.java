package io.turgo.engine.service.modification;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.interpreter.MovePlan.AllAt;
import io.turgo.engine.interpreter.MovePlan.How;
import io.turgo.engine.modification.ModificationBuilder;
import io.turgo.engine.query.Queries;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.variable.VariableCodec;
import java.util.List;

/** {@link ModificationBuilder} by a command for each instance. */
final class ModifiedInstances implements ModificationBuilder {
  private final ApiCalls calls;
  private final BatchStarter batches;
  private final long definitionId;
  private final String tenantId;
  private final Instructions instructions;
  private final InstanceSelection instances;
  private boolean skipsListeners;
  private boolean skipsMappings;

  /**
   * @param definitionId of the instances; there is one of that id
   * @param tenantId of the definition; empty for none
   */
  ModifiedInstances(
      ApiCalls calls, Queries queries, BatchStarter batches, long definitionId, String tenantId) {
    this.tenantId = tenantId;
    this.calls = calls;
    this.batches = batches;
    this.definitionId = definitionId;
    this.instructions = new Instructions(calls);
    this.instances = new InstanceSelection(queries);
  }

  @Override
  public ModificationBuilder startBeforeActivity(String activityId) {
    instructions.start("activityId", activityId, How.BEFORE, null);
    return this;
  }

  @Override
  public ModificationBuilder startAfterActivity(String activityId) {
    instructions.start("activityId", activityId, How.AFTER, null);
    return this;
  }

  @Override
  public ModificationBuilder startTransition(String transitionId) {
    instructions.start("transitionId", transitionId, How.FLOW, null);
    return this;
  }

  @Override
  public ModificationBuilder cancelAllForActivity(String activityId) {
    return cancelAllForActivity(activityId, false);
  }

  @Override
  public ModificationBuilder cancelAllForActivity(
      String activityId, boolean cancelCurrentActiveActivityInstances) {
    instructions.cancel(
        new AllAt(
            Arguments.filled("activityId", activityId), cancelCurrentActiveActivityInstances));
    return this;
  }

  @Override
  public ModificationBuilder processInstanceIds(List<String> processInstanceIds) {
    instances.add(processInstanceIds);
    return this;
  }

  @Override
  public ModificationBuilder processInstanceQuery(ProcessInstanceQuery processInstanceQuery) {
    instances.running(processInstanceQuery);
    return this;
  }

  @Override
  public ModificationBuilder historicProcessInstanceQuery(
      HistoricProcessInstanceQuery historicProcessInstanceQuery) {
    instances.historic(historicProcessInstanceQuery);
    return this;
  }

  @Override
  public ModificationBuilder skipCustomListeners() {
    skipsListeners = true;
    return this;
  }

  @Override
  public ModificationBuilder skipIoMappings() {
    skipsMappings = true;
    return this;
  }

  @Override
  public ModificationBuilder setAnnotation(String annotation) {
    instructions.annotation(annotation);
    return this;
  }

  private MovePlan plan() {
    return instructions.plan(skipsListeners, skipsMappings, definitionId);
  }

  @Override
  public void execute() {
    Command move = new Command.MoveTokens(plan());
    calls.doEach(instances.found(), id -> new ApiCalls.Addressed(id, move));
  }

  @Override
  public Batch executeAsync() {
    MovePlan plan = plan();
    instances.requireVisible(calls.border());
    return batches.start(
        BulkOperationBuilder.MODIFY_INSTANCES,
        instances.statement(),
        VariableCodec.jsonText(InstructionsJson.write(plan)),
        InstructionsJson.variables(plan),
        tenantId);
  }
}
