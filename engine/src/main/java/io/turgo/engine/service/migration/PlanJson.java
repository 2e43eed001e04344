package io.turgo.engine.service.migration;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.migration.MigrationInstruction;
import io.turgo.engine.migration.MigrationPlan;
import io.turgo.engine.variable.VariableCodec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plans in the documents of batches. Their variables are kept beside. */
final class PlanJson {
  private PlanJson() {}

  /** A plan, and what is skipped. */
  record Kept(MigrationPlan plan, Skips skips) {}

  /** What is skipped where a scope begins that only the new version has. */
  record Skips(boolean listeners, boolean mappings) {}

  /** Writes a plan without its variables. */
  static String write(MigrationPlan plan, Skips skips) {
    List<Object> instructions = new ArrayList<>();
    for (MigrationInstruction one : plan.getInstructions()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("sourceActivityId", one.getSourceActivityId());
      json.put("targetActivityId", one.getTargetActivityId());
      json.put("updateEventTrigger", one.isUpdateEventTrigger());
      instructions.add(json);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("sourceProcessDefinitionId", plan.getSourceProcessDefinitionId());
    json.put("targetProcessDefinitionId", plan.getTargetProcessDefinitionId());
    json.put("skipCustomListeners", skips.listeners());
    json.put("skipIoMappings", skips.mappings());
    json.put("instructions", instructions);
    return VariableCodec.jsonText(json);
  }

  /** Reads what {@link #write} has written. */
  static Kept read(String text) {
    Map<?, ?> json = of(Map.class, VariableCodec.plainJson(text));
    List<MigrationInstruction> instructions = new ArrayList<>();
    for (Object one : of(List.class, json.get("instructions"))) {
      Map<?, ?> instruction = of(Map.class, one);
      instructions.add(
          new PlanBuilder.Instruction(
              of(String.class, instruction.get("sourceActivityId")),
              of(String.class, instruction.get("targetActivityId")),
              Boolean.TRUE.equals(instruction.get("updateEventTrigger"))));
    }
    return new Kept(
        new PlanBuilder.Plan(
            of(String.class, json.get("sourceProcessDefinitionId")),
            of(String.class, json.get("targetProcessDefinitionId")),
            List.copyOf(instructions),
            Map.of()),
        new Skips(
            Boolean.TRUE.equals(json.get("skipCustomListeners")),
            Boolean.TRUE.equals(json.get("skipIoMappings"))));
  }

  private static <T> T of(Class<T> type, @Nullable Object value) {
    if (!type.isInstance(value)) {
      throw new TurgoIllegalArgumentException(
          "Expected a " + type.getSimpleName() + " in a migration plan, but found " + value);
    }
    return type.cast(value);
  }
}
