package io.turgo.engine.service.runtime;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.expression.UnknownNameException;
import io.turgo.engine.model.EventCondition;
import io.turgo.engine.model.Trigger;
import io.turgo.engine.runtime.ConditionEvaluationBuilder;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.command.Failures;
import io.turgo.engine.service.runtime.InstanceStarter.ConditionalStart;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Starts instances where the conditions of start events hold. */
final class ConditionEvaluation implements ConditionEvaluationBuilder {
  private final ApiCalls calls;
  private final InstanceStarter starter;
  private final Map<String, @Nullable Object> variables = new HashMap<>();
  private @Nullable String businessKey;
  private @Nullable Long definitionId;
  private @Nullable String tenantId;

  ConditionEvaluation(ApiCalls calls, InstanceStarter starter) {
    this.calls = calls;
    this.starter = starter;
  }

  @Override
  public ConditionEvaluationBuilder processInstanceBusinessKey(String key) {
    businessKey = Arguments.text("businessKey", key);
    return this;
  }

  @Override
  public ConditionEvaluationBuilder processDefinitionId(String processDefinitionId) {
    definitionId = ApiCalls.parse("Process definition", processDefinitionId);
    return this;
  }

  @Override
  public ConditionEvaluationBuilder setVariable(String variableName, @Nullable Object value) {
    Arguments.required("variableName", variableName);
    variables.put(variableName, value);
    return this;
  }

  @Override
  public ConditionEvaluationBuilder setVariables(
      @Nullable Map<String, ? extends @Nullable Object> more) {
    if (more != null) {
      more.forEach(this::setVariable);
    }
    return this;
  }

  @Override
  public ConditionEvaluationBuilder tenantId(String tenant) {
    tenantId = Arguments.text("tenantId", tenant);
    return this;
  }

  @Override
  public ConditionEvaluationBuilder withoutTenantId() {
    tenantId = "";
    return this;
  }

  @Override
  public List<ProcessInstance> evaluateStartConditions() {
    List<ConditionalStart> holding = asked().stream().filter(this::holds).toList();
    List<ProcessInstance> started = new ArrayList<>(holding.size());
    Failures failures = new Failures(calls);
    for (ConditionalStart start : holding) {
      failures.during(() -> started.add(started(start)));
    }
    failures.throwFirst();
    return started;
  }

  private List<ConditionalStart> asked() {
    if (definitionId == null) {
      return starter.conditionalStarts(tenantId);
    }
    if (tenantId != null) {
      throw new TurgoIllegalArgumentException(
          "A definition has its tenant; name either processDefinitionId or tenantId");
    }
    return starter.conditionalStartsOf(definitionId);
  }

  private ProcessInstance started(ConditionalStart start) {
    return starter
        .builder()
        .processDefinitionId(Long.toString(start.definitionId()))
        .startEventId(start.event().id())
        .businessKey(businessKey)
        .variables(variables)
        .start();
  }

  /** Null does not hold, and neither does a condition that names what is not there. */
  private boolean holds(ConditionalStart start) {
    EventCondition condition =
        Objects.requireNonNull(
                Objects.requireNonNull(start.event().trigger()).part(Trigger.Condition.class))
            .condition();
    if (condition.variable() != null && !variables.containsKey(condition.variable())) {
      return false;
    }
    Object value;
    try {
      CompiledExpression expression = Objects.requireNonNull(condition.expression());
      value =
          calls
              .border()
              .ofModel(start.definitionId(), () -> expression.evaluate(new Given(variables)));
    } catch (UnknownNameException e) {
      return false;
    }
    if (value == null || value instanceof Boolean) {
      return Boolean.TRUE.equals(value);
    }
    throw new TurgoIllegalArgumentException(
        "The condition "
            + condition.text()
            + " of the start event '"
            + start.event().id()
            + "' of process definition "
            + start.definitionId()
            + " must be true or false, but is a "
            + value.getClass().getName());
  }

  /** What a condition sees before there is an instance. */
  private record Given(Map<String, @Nullable Object> variables)
      implements CompiledExpression.Variables {
    @Override
    public boolean has(String name) {
      return variables.containsKey(name);
    }

    @Override
    public @Nullable Object get(String name) {
      return variables.get(name);
    }

    @Override
    public void set(String name, @Nullable Object value) {
      throw new TurgoIllegalArgumentException(
          "The condition of a start event cannot set '" + name + "': there is no instance yet");
    }
  }
}
