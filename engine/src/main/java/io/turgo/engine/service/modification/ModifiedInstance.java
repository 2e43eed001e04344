package io.turgo.engine.service.modification;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.interpreter.MovePlan.AllAt;
import io.turgo.engine.interpreter.MovePlan.How;
import io.turgo.engine.interpreter.MovePlan.OfActivityInstance;
import io.turgo.engine.interpreter.MovePlan.OfTransition;
import io.turgo.engine.modification.ProcessInstanceModificationBuilder;
import io.turgo.engine.modification.ProcessInstanceModificationInstantiationBuilder;
import io.turgo.engine.query.Queries;
import io.turgo.engine.runtime.MovePreview;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.variable.VariableCodec;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** {@link ProcessInstanceModificationBuilder} by one command. */
final class ModifiedInstance implements ProcessInstanceModificationInstantiationBuilder {
  private final ApiCalls calls;
  private final Queries queries;
  private final BatchStarter batches;
  private final BiFunction<String, MovePlan, MovePreview> previews;
  private final LongFunction<String> tenants;
  private final String instanceId;
  private final Instructions instructions;

  ModifiedInstance(
      ApiCalls calls,
      Queries queries,
      BatchStarter batches,
      BiFunction<String, MovePlan, MovePreview> previews,
      LongFunction<String> tenants,
      String instanceId) {
    this.tenants = tenants;
    this.calls = calls;
    this.queries = queries;
    this.batches = batches;
    this.previews = previews;
    this.instanceId = Arguments.filled("processInstanceId", instanceId);
    this.instructions = new Instructions(calls);
  }

  @Override
  public ProcessInstanceModificationInstantiationBuilder startBeforeActivity(String activityId) {
    instructions.start("activityId", activityId, How.BEFORE, null);
    return this;
  }

  @Override
  public ProcessInstanceModificationInstantiationBuilder startBeforeActivity(
      String activityId, String ancestorActivityInstanceId) {
    instructions.start("activityId", activityId, How.BEFORE, id(ancestorActivityInstanceId));
    return this;
  }

  @Override
  public ProcessInstanceModificationInstantiationBuilder startAfterActivity(String activityId) {
    instructions.start("activityId", activityId, How.AFTER, null);
    return this;
  }

  @Override
  public ProcessInstanceModificationInstantiationBuilder startAfterActivity(
      String activityId, String ancestorActivityInstanceId) {
    instructions.start("activityId", activityId, How.AFTER, id(ancestorActivityInstanceId));
    return this;
  }

  @Override
  public ProcessInstanceModificationInstantiationBuilder startTransition(String transitionId) {
    instructions.start("transitionId", transitionId, How.FLOW, null);
    return this;
  }

  @Override
  public ProcessInstanceModificationInstantiationBuilder startTransition(
      String transitionId, String ancestorActivityInstanceId) {
    instructions.start("transitionId", transitionId, How.FLOW, id(ancestorActivityInstanceId));
    return this;
  }

  private static long id(String activityInstanceId) {
    return ApiCalls.parse("Activity instance", activityInstanceId);
  }

  @Override
  public ProcessInstanceModificationBuilder cancelActivityInstance(String activityInstanceId) {
    instructions.cancel(new OfActivityInstance(id(activityInstanceId)));
    return this;
  }

  @Override
  public ProcessInstanceModificationBuilder cancelTransitionInstance(String transitionInstanceId) {
    instructions.cancel(
        new OfTransition(ApiCalls.parse("Transition instance", transitionInstanceId)));
    return this;
  }

  @Override
  public ProcessInstanceModificationBuilder cancelAllForActivity(String activityId) {
    instructions.cancel(new AllAt(Arguments.filled("activityId", activityId), false));
    return this;
  }

  @Override
  public ProcessInstanceModificationInstantiationBuilder setVariable(
      String name, @Nullable Object value) {
    return variables(Collections.singletonMap(Arguments.filled("name", name), value), false);
  }

  @Override
  public ProcessInstanceModificationInstantiationBuilder setVariableLocal(
      String name, @Nullable Object value) {
    return variables(Collections.singletonMap(Arguments.filled("name", name), value), true);
  }

  @Override
  public ProcessInstanceModificationInstantiationBuilder setVariables(
      Map<String, ? extends @Nullable Object> variables) {
    return variables(variables, false);
  }

  @Override
  public ProcessInstanceModificationInstantiationBuilder setVariablesLocal(
      Map<String, ? extends @Nullable Object> variables) {
    return variables(variables, true);
  }

  private ProcessInstanceModificationInstantiationBuilder variables(
      Map<String, ? extends @Nullable Object> variables, boolean local) {
    instructions.variables(variables, local);
    return this;
  }

  @Override
  public ProcessInstanceModificationBuilder setAnnotation(String annotation) {
    instructions.annotation(annotation);
    return this;
  }

  @Override
  public void execute() {
    execute(false, false);
  }

  @Override
  public void execute(boolean skipCustomListeners, boolean skipIoMappings) {
    calls.ofInstance(instanceId, new Command.MoveTokens(plan(skipCustomListeners, skipIoMappings)));
  }

  private MovePlan plan(boolean skipCustomListeners, boolean skipIoMappings) {
    return instructions.plan(skipCustomListeners, skipIoMappings, null);
  }

  @Override
  public Batch executeAsync() {
    return executeAsync(false, false);
  }

  @Override
  public Batch executeAsync(boolean skipCustomListeners, boolean skipIoMappings) {
    MovePlan plan = plan(skipCustomListeners, skipIoMappings);
    InstanceSelection instance = new InstanceSelection(queries);
    InstanceState state = calls.mustLook(instanceId);
    instance.add(List.of(Long.toString(state.id())));
    return batches.start(
        BulkOperationBuilder.MODIFY_INSTANCES,
        instance.statement(),
        VariableCodec.jsonText(InstructionsJson.write(plan)),
        InstructionsJson.variables(plan),
        tenants.apply(state.instance().definitionId()));
  }

  @Override
  public MovePreview preview() {
    return previews.apply(instanceId, plan(false, false));
  }
}
