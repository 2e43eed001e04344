package io.turgo.engine.migration;

/**
 * Names a start event of an event sub-process that begins to wait with a migration.
 *
 * @since 0.1.0
 */
public final class EnableActivityMapping {
  private final String activityId;

  private EnableActivityMapping(String activityId) {
    this.activityId = activityId;
  }

  /**
   * Names a start event.
   *
   * @param activityId its id in the new version
   * @return the mapping
   */
  public static EnableActivityMapping enable(String activityId) {
    return new EnableActivityMapping(activityId);
  }

  /** {@return the id of the start event} */
  public String getActivityId() {
    return activityId;
  }
}
