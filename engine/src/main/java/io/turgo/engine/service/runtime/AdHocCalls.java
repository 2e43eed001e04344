package io.turgo.engine.service.runtime;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.execution.ExecutionValue;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.repository.bpmn.FlowNode;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Shows what can be begun in ad hoc sub-processes, begins it, and completes them. */
public final class AdHocCalls {
  private final ApiCalls calls;
  private final LongSupplier ids;
  private final DefinitionRegistry definitions;
  private final Queries queries;

  public AdHocCalls(
      ApiCalls calls, LongSupplier ids, DefinitionRegistry definitions, Queries queries) {
    this.calls = calls;
    this.ids = ids;
    this.definitions = definitions;
    this.queries = queries;
  }

  List<Execution> executions(String instanceId) {
    Arguments.required("processInstanceId", instanceId);
    Long definitionId = definitionOf(instanceId);
    return definitionId == null
        ? List.of()
        : queries
            .executions()
            .processInstanceId(instanceId)
            .onlySubProcessExecutions()
            .list()
            .stream()
            .filter(execution -> node(definitionId, execution.getActivityId()).isPresent())
            .toList();
  }

  List<FlowNode> enabled(String executionId) {
    Arguments.required("executionId", executionId);
    Execution execution = queries.executions().executionId(executionId).singleResult();
    if (execution == null) {
      throw new TurgoObjectNotFoundException("Execution " + executionId + " does not exist");
    }
    Long definitionId = definitionOf(Objects.requireNonNull(execution.getProcessInstanceId()));
    if (definitionId == null) { // it has ended meanwhile
      throw new TurgoObjectNotFoundException("Execution " + executionId + " does not exist");
    }
    GraphNode.AdHocSubProcess node =
        node(definitionId, execution.getActivityId())
            .orElseThrow(() ->
                new TurgoException(
                    "Execution " + executionId + " is not that of an ad hoc sub-process"));
    if (node.sequential() && queries.executions().parentId(executionId).count() > 0) {
      return List.of();
    }
    BpmnModel model = definitions.model(definitionId);
    return node.startable().stream()
        .map(model::getFlowElement)
        .filter(FlowNode.class::isInstance)
        .map(FlowNode.class::cast)
        .toList();
  }

  private @Nullable Long definitionOf(String instanceId) {
    ProcessInstance instance =
        queries.processInstances().processInstanceId(instanceId).singleResult();
    return instance == null
        ? null
        : (Long) ApiCalls.parse("Process definition", instance.getProcessDefinitionId());
  }

  private Optional<GraphNode.AdHocSubProcess> node(
      @Nullable Long definitionId, @Nullable String activityId) {
    return activityId == null || definitionId == null
        ? Optional.empty()
        : definitions
            .graph(definitionId)
            .findNode(activityId)
            .filter(GraphNode.AdHocSubProcess.class::isInstance)
            .map(GraphNode.AdHocSubProcess.class::cast);
  }

  Execution begin(String executionId, String activityId) {
    Arguments.required("activityId", activityId);
    long newId = ids.getAsLong();
    InstanceState state =
        calls.ofExecution(executionId, id -> new Command.BeginInAdHoc(id, activityId, newId));
    ExecutionRow begun = state.execution(newId);
    return ExecutionValue.of(
        begun != null
            ? begun
            : new ExecutionRow(
                newId,
                state.id(),
                ApiCalls.parse("Execution", executionId),
                activityId,
                ExecutionRow.Kind.TOKEN,
                0,
                null),
        false,
        state.isEnded() ? "" : definitions.tenant(state.instance().definitionId()));
  }

  void complete(String executionId) {
    calls.ofExecution(executionId, Command.CompleteAdHoc::new);
  }
}
