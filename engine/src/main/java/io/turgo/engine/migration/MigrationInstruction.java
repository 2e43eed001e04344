package io.turgo.engine.migration;

/**
 * Says where what is at an activity goes.
 *
 * @since 0.1.0
 */
public interface MigrationInstruction {
  /** {@return the activity or event of the old version} */
  String getSourceActivityId();

  /** {@return the activity or event of the new version} */
  String getTargetActivityId();

  /**
   * {@return whether its event waits anew, as the new version has it: with its name, or with a time
   * from now on}
   */
  boolean isUpdateEventTrigger();
}
