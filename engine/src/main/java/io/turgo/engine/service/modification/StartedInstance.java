package io.turgo.engine.service.modification;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.interpreter.MovePlan.How;
import io.turgo.engine.modification.ProcessInstantiationBuilder;
import io.turgo.engine.runtime.ProcessInstanceBuilder;
import io.turgo.engine.runtime.ProcessInstanceWithVariables;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link ProcessInstantiationBuilder} by the command of any other start. */
final class StartedInstance implements ProcessInstantiationBuilder {
  private final InstanceBeginning beginning;
  private final Instructions instructions;
  private final @Nullable String key;
  private final @Nullable String definitionId;
  private @Nullable String tenantId;
  private @Nullable String businessKey;
  private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();

  private StartedInstance(
      ApiCalls calls,
      InstanceBeginning beginning,
      @Nullable String key,
      @Nullable String definitionId) {
    this.beginning = beginning;
    this.instructions = new Instructions(calls);
    this.key = key;
    this.definitionId = definitionId;
  }

  static StartedInstance byKey(ApiCalls calls, InstanceBeginning beginning, String key) {
    return new StartedInstance(
        calls, beginning, Arguments.filled("processDefinitionKey", key), null);
  }

  static StartedInstance byId(ApiCalls calls, InstanceBeginning beginning, String definitionId) {
    return new StartedInstance(
        calls, beginning, null, Arguments.filled("processDefinitionId", definitionId));
  }

  @Override
  public ProcessInstantiationBuilder processDefinitionTenantId(String newTenantId) {
    tenantId = Arguments.filled("tenantId", newTenantId);
    return this;
  }

  @Override
  public ProcessInstantiationBuilder processDefinitionWithoutTenantId() {
    tenantId = "";
    return this;
  }

  @Override
  public ProcessInstantiationBuilder businessKey(@Nullable String newBusinessKey) {
    businessKey = newBusinessKey;
    return this;
  }

  @Override
  public ProcessInstantiationBuilder startBeforeActivity(String activityId) {
    instructions.start("activityId", activityId, How.BEFORE, null);
    return this;
  }

  @Override
  public ProcessInstantiationBuilder startAfterActivity(String activityId) {
    instructions.start("activityId", activityId, How.AFTER, null);
    return this;
  }

  @Override
  public ProcessInstantiationBuilder startTransition(String transitionId) {
    instructions.start("transitionId", transitionId, How.FLOW, null);
    return this;
  }

  @Override
  public ProcessInstantiationBuilder setVariable(String name, @Nullable Object value) {
    return set(Collections.singletonMap(Arguments.filled("name", name), value), false);
  }

  @Override
  public ProcessInstantiationBuilder setVariableLocal(String name, @Nullable Object value) {
    return set(Collections.singletonMap(Arguments.filled("name", name), value), true);
  }

  @Override
  public ProcessInstantiationBuilder setVariables(Map<String, ? extends @Nullable Object> more) {
    return set(more, false);
  }

  @Override
  public ProcessInstantiationBuilder setVariablesLocal(
      Map<String, ? extends @Nullable Object> more) {
    return set(more, true);
  }

  private ProcessInstantiationBuilder set(
      Map<String, ? extends @Nullable Object> more, boolean local) {
    Arguments.required("variables", more);
    if (instructions.isEmpty()) {
      variables.putAll(more);
    } else {
      instructions.variables(more, local);
    }
    return this;
  }

  @Override
  public ProcessInstanceWithVariables executeWithVariablesInReturn(
      boolean skipCustomListeners, boolean skipIoMappings) {
    if (instructions.isEmpty() && (skipCustomListeners || skipIoMappings)) {
      throw new TurgoIllegalArgumentException(
          "A start at the start event cannot skip listeners or mappings: name where the instance"
              + " begins with startBeforeActivity, or skip nothing");
    }
    MovePlan begins =
        instructions.isEmpty()
            ? null
            : instructions.plan(skipCustomListeners, skipIoMappings, null);
    if (definitionId != null && tenantId != null) {
      throw new TurgoIllegalArgumentException(
          "Process definition "
              + definitionId
              + " has its own tenant: name a tenant with createProcessInstanceByKey only");
    }
    return beginning.start(begins, this::describe);
  }

  private void describe(ProcessInstanceBuilder builder) {
    builder.businessKey(businessKey).variables(variables);
    if (key != null) {
      builder.processDefinitionKey(key);
    }
    if (definitionId != null) {
      builder.processDefinitionId(definitionId);
    }
    if (tenantId != null) {
      builder.tenantId(tenantId);
    }
  }
}
