package io.turgo.engine.migration;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How instances get from one version of a process to another, as in Camunda 7. Only what an
 * instruction names goes anywhere, and it stays itself.
 *
 * @since 0.1.0
 */
public interface MigrationPlan {
  /** {@return the id of the old version} */
  String getSourceProcessDefinitionId();

  /** {@return the id of the new version} */
  String getTargetProcessDefinitionId();

  /** {@return where what is at activities and events goes} */
  List<MigrationInstruction> getInstructions();

  /** {@return the variables that instances get, by name} */
  Map<String, @Nullable Object> getVariables();
}
