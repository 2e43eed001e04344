package io.turgo.engine.service.migration;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.interpreter.MigrationCheck;
import io.turgo.engine.migration.MigrationInstruction;
import io.turgo.engine.migration.MigrationPlan;
import io.turgo.engine.migration.MigrationPlanBuilder;
import io.turgo.engine.migration.MigrationPlanValidationException;
import io.turgo.engine.migration.MigrationPlanValidationException.InstructionReport;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link MigrationPlanBuilder} by a look at both graphs. */
final class PlanBuilder
    implements MigrationPlanBuilder.MigrationInstructionsBuilder,
        MigrationPlanBuilder.MigrationInstructionBuilder {
  private final String sourceId;
  private final String targetId;
  private final ProcessGraph source;
  private final ProcessGraph target;
  private final Map<String, Instruction> instructions = new LinkedHashMap<>();
  private final List<String> lastAdded = new ArrayList<>();
  private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();

  /** An instruction as data. */
  record Instruction(
      String getSourceActivityId, String getTargetActivityId, boolean isUpdateEventTrigger)
      implements MigrationInstruction {}

  /** A plan as data. */
  record Plan(
      String getSourceProcessDefinitionId,
      String getTargetProcessDefinitionId,
      List<MigrationInstruction> getInstructions,
      Map<String, @Nullable Object> getVariables)
      implements MigrationPlan {}

  PlanBuilder(DefinitionRegistry definitions, ApiCalls calls, String sourceId, String targetId) {
    this.sourceId = Arguments.filled("sourceProcessDefinitionId", sourceId);
    this.targetId = Arguments.filled("targetProcessDefinitionId", targetId);
    this.source = graph(definitions, calls, sourceId);
    this.target = graph(definitions, calls, targetId);
  }

  private static ProcessGraph graph(DefinitionRegistry definitions, ApiCalls calls, String id) {
    long definitionId = ApiCalls.parse("Process definition", id);
    calls.border().definition(definitionId);
    return definitions.graph(definitions.find().found(definitionId).row().id());
  }

  @Override
  public MigrationInstructionsBuilder mapEqualActivities() {
    lastAdded.clear();
    for (String id : MigrationCheck.equalElements(source, target)) {
      if (!instructions.containsKey(id)) {
        add(id, id);
      }
    }
    return this;
  }

  @Override
  public MigrationInstructionBuilder mapActivities(
      String sourceActivityId, String targetActivityId) {
    lastAdded.clear();
    add(
        Arguments.filled("sourceActivityId", sourceActivityId),
        Arguments.filled("targetActivityId", targetActivityId));
    return this;
  }

  private void add(String from, String to) {
    instructions.put(from, new Instruction(from, to, false));
    lastAdded.add(from);
  }

  @Override
  public MigrationPlanBuilder updateEventTrigger() {
    return updateEventTriggers();
  }

  @Override
  public MigrationPlanBuilder updateEventTriggers() {
    for (String from : lastAdded) {
      Instruction one = instructions.get(from);
      if (one != null && MigrationCheck.isEvent(target, one.getTargetActivityId())) {
        instructions.put(from, new Instruction(from, one.getTargetActivityId(), true));
      } else if (one != null && lastAdded.size() == 1) {
        throw new TurgoIllegalArgumentException(
            "Expected an event, whose trigger can be updated, but got '" + from + "'");
      }
    }
    return this;
  }

  @Override
  public MigrationPlanBuilder setVariables(Map<String, ? extends @Nullable Object> values) {
    Arguments.required("variables", values);
    variables.putAll(values);
    return this;
  }

  @Override
  public MigrationPlan build() {
    List<InstructionReport> reports = new ArrayList<>();
    for (Instruction one : instructions.values()) {
      String why =
          MigrationCheck.difference(
              source, target, one.getSourceActivityId(), one.getTargetActivityId());
      if (why != null) {
        reports.add(new InstructionReport(one, List.of(why)));
      }
    }
    if (!reports.isEmpty()) {
      throw new MigrationPlanValidationException(reports);
    }
    return new Plan(
        sourceId,
        targetId,
        List.copyOf(instructions.values()),
        Collections.unmodifiableMap(new LinkedHashMap<>(variables)));
  }
}
