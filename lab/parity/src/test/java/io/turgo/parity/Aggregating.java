package io.turgo.parity;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.VariableAggregator;
import io.turgo.engine.delegate.VariableAggregatorContext;
import io.turgo.engine.runtime.VariableInstance;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An aggregator of both engines, that does the same in both. */
public final class Aggregating
    implements VariableAggregator, org.flowable.engine.delegate.variable.VariableAggregator {
  @Override
  public @Nullable Object aggregateSingleVariable(
      DelegateExecution execution, VariableAggregatorContext context) {
    return context.getState() + " " + execution.getVariable("item");
  }

  @Override
  public @Nullable Object aggregateMultiVariables(
      DelegateExecution execution,
      List<? extends VariableInstance> instances,
      VariableAggregatorContext context) {
    return instances.stream()
        .map(instance -> instance.getName() + "=" + instance.getValue())
        .collect(Collectors.joining(", ", context.getDefinition().getTarget() + ": ", ""));
  }

  @Override
  public @Nullable Object aggregateSingleVariable(
      org.flowable.engine.delegate.DelegateExecution execution,
      org.flowable.engine.delegate.variable.VariableAggregatorContext context) {
    return context.getState() + " " + execution.getVariable("item");
  }

  @Override
  public @Nullable Object aggregateMultiVariables(
      org.flowable.engine.delegate.DelegateExecution execution,
      List<? extends org.flowable.variable.api.persistence.entity.VariableInstance> instances,
      org.flowable.engine.delegate.variable.VariableAggregatorContext context) {
    return instances.stream()
        .map(instance -> instance.getName() + "=" + instance.getValue())
        .collect(Collectors.joining(", ", context.getDefinition().getTarget() + ": ", ""));
  }
}
