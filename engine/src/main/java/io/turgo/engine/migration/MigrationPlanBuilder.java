package io.turgo.engine.migration;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes a plan, as in Camunda 7.
 *
 * @since 0.1.0
 */
public interface MigrationPlanBuilder {
  /**
   * Adds instructions for all activities and events that have the same id and the same type in both
   * versions, and are in scopes that have. An activity that is done several times gets a second
   * instruction for its body, {@code ID#multiInstanceBody}.
   *
   * @return this builder, which can also say that these events wait anew
   */
  MigrationInstructionsBuilder mapEqualActivities();

  /**
   * Adds an instruction. An activity that is done several times goes with its body, so an
   * instruction for one of both is enough; if both have one, they name the same activity.
   *
   * @param sourceActivityId an activity or event of the old version, or the body {@code
   *     ID#multiInstanceBody} of one that is done several times
   * @param targetActivityId an activity or event of the same type of the new version; a body for a
   *     body
   * @return this builder, which can also say that this event waits anew
   */
  MigrationInstructionBuilder mapActivities(String sourceActivityId, String targetActivityId);

  /**
   * Sets variables of the instances.
   *
   * @param variables the values by name
   * @return this builder
   */
  MigrationPlanBuilder setVariables(Map<String, ? extends @Nullable Object> variables);

  /**
   * Makes the plan.
   *
   * @return the plan
   * @throws MigrationPlanValidationException with all reasons, if an instruction cannot be carried
   *     out in any instance
   */
  MigrationPlan build();

  /** A builder that has just got instructions for equal activities. */
  interface MigrationInstructionsBuilder extends MigrationPlanBuilder {
    /**
     * Has the events of these instructions wait anew, as the new version has them.
     *
     * @return this builder
     */
    MigrationPlanBuilder updateEventTriggers();
  }

  /** A builder that has just got an instruction. */
  interface MigrationInstructionBuilder extends MigrationPlanBuilder {
    /**
     * Has the event of this instruction wait anew, as the new version has it.
     *
     * @return this builder
     */
    MigrationPlanBuilder updateEventTrigger();
  }
}
