package io.turgo.engine.service.modification;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricDetail;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.HistoricVariableUpdate;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.query.Queries;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes of instances that have ended commands that start new ones with what history knows. */
public final class Restarts {
  private final ApiCalls calls;
  private final Queries queries;
  private final DefinitionRegistry definitions;
  private final InstanceBeginning beginning;
  private final HistoryLevel level;

  /**
   * @param level of history, where a definition has none of its own
   */
  public Restarts(
      ApiCalls calls,
      Queries queries,
      DefinitionRegistry definitions,
      InstanceBeginning beginning,
      HistoryLevel level) {
    this.calls = calls;
    this.queries = queries;
    this.definitions = definitions;
    this.beginning = beginning;
    this.level = level;
  }

  Restart of(long definitionId, boolean initial, boolean withoutKey, MovePlan plan) {
    HistoryLevel own = definitions.graph(definitionId).about().history().level();
    HistoryLevel known = own == null ? level : own;
    if (initial && known != HistoryLevel.FULL) {
      throw new TurgoException(
          "History of level '"
              + known.getKey()
              + "' does not know which variables instances of process definition "
              + definitionId
              + " had at their start; leave initialSetOfVariables out, or record level 'full'");
    }
    if (known.number() < HistoryLevel.TASK.number()) {
      throw new TurgoException(
          "History of level '"
              + known.getKey()
              + "' does not know the variables of instances of process definition "
              + definitionId
              + "; start them with createProcessInstanceBuilder");
    }
    return new Restart(definitionId, initial, withoutKey, plan);
  }

  /** The restart that a batch keeps. */
  public Restart of(@Nullable String text, Map<String, VariableValue> variables) {
    Map<?, ?> json =
        InstructionsJson.of(
            Map.class, VariableCodec.plainJson(Objects.requireNonNull(text, "A restart")));
    MovePlan plan = InstructionsJson.read(json.get("modification"), variables);
    return of(
        Objects.requireNonNull(Objects.requireNonNull(plan.inOrder()).definitionId()),
        InstructionsJson.is(json, "initialVariables"),
        InstructionsJson.is(json, "withoutBusinessKey"),
        plan);
  }

  /** Sees what is deployed now. */
  public void refresh() {
    definitions.refresh();
  }

  /** How instances of one version are begun once more. */
  public final class Restart {
    private final long definitionId;
    private final boolean initial;
    private final boolean withoutKey;
    private final MovePlan plan;

    private Restart(long definitionId, boolean initial, boolean withoutKey, MovePlan plan) {
      this.definitionId = definitionId;
      this.initial = initial;
      this.withoutKey = withoutKey;
      this.plan = plan;
    }

    MovePlan plan() {
      return plan;
    }

    String tenantId() {
      return definitions.tenant(definitionId);
    }

    String text() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("initialVariables", initial);
      json.put("withoutBusinessKey", withoutKey);
      json.put("modification", InstructionsJson.write(plan));
      return VariableCodec.jsonText(json);
    }

    /** The instance, which must have ended. */
    HistoricProcessInstance require(long instanceId) {
      HistoricProcessInstance old =
          queries
              .historicProcessInstances()
              .processInstanceId(Long.toString(instanceId))
              .singleResult();
      if (old == null) {
        throw new TurgoObjectNotFoundException(
            "History has no process instance " + instanceId + ", so it cannot be restarted");
      }
      if (old.getEndTime() == null) {
        throw new TurgoException(
            "Process instance "
                + instanceId
                + " still runs, so it cannot be restarted; modify it, or delete it first");
      }
      if (!old.getProcessDefinitionId().equals(Long.toString(definitionId))) {
        throw new TurgoException(
            "Process instance "
                + instanceId
                + " is of process definition "
                + old.getProcessDefinitionId()
                + ", but the restart is for instances of "
                + definitionId);
      }
      return old;
    }

    /**
     * @param instanceId that has ended
     * @param first what is done with the new instance before its first step
     */
    public ApiCalls.Addressed command(long instanceId, List<Command.OfInstance> first) {
      HistoricProcessInstance old = require(instanceId);
      Command.Start start =
          beginning.command(
              definitionId,
              withoutKey ? null : old.getBusinessKey(),
              calls.encoded(initial ? initial(old) : last(old)),
              plan,
              first);
      return new ApiCalls.Addressed(start.instanceId(), start);
    }

    private Map<String, @Nullable Object> last(HistoricProcessInstance old) {
      Map<String, @Nullable Object> variables = new LinkedHashMap<>();
      for (HistoricVariableInstance variable :
          queries
              .historicVariableInstances()
              .processInstanceId(old.getId())
              .executionId(old.getId())
              .excludeTaskVariables()
              .list()) {
        variables.put(variable.getVariableName(), variable.getValue());
      }
      return variables;
    }

    /** The first value of each variable that was there at the start, before any activity. */
    private Map<String, @Nullable Object> initial(HistoricProcessInstance old) {
      Map<String, @Nullable Object> variables = new LinkedHashMap<>();
      for (HistoricDetail detail :
          queries
              .historicDetails()
              .processInstanceId(old.getId())
              .executionId(old.getId())
              .variableUpdates()
              .list()) {
        if (detail instanceof HistoricVariableUpdate update
            && update.getRevision() == 0
            && update.getActivityInstanceId() == null
            && update.getTime().toInstant().equals(old.getStartTime().toInstant())) {
          variables.put(update.getVariableName(), update.getValue());
        }
      }
      return variables;
    }
  }
}
