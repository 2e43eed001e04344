package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/**
 * That a row which stays belongs to another version of its process from now on, and to the element
 * that takes the place of its own there. Such rows change otherwise without their definition, so
 * that no other change has to write it.
 *
 * @param id of the row; of {@link Place#H_ACTIVITIES} and {@link Place#H_TASKS} of the instance
 * @param definitionId the new version; of a {@link Place#CALLED} instance that of its caller
 * @param activityId the element there; empty for none
 * @param name of the element, which history shows; null for none
 * @param type of the element, which history shows
 */
public record Relocation(
    Place place, long id, long definitionId, String activityId, @Nullable String name, String type)
    implements Row {
  /** What kind of row it is. */
  public enum Place {
    INSTANCE,
    /** An instance whose caller is somewhere else now. */
    CALLED,
    TASK,
    READY_JOB,
    TIMER_JOB,
    SUSPENDED_JOB,
    DEAD_LETTER_JOB,
    EXTERNAL_JOB,
    H_INSTANCE,
    H_ACTIVITY,
    H_TASK,
    /** All activities in the history of an instance, by its id. */
    H_ACTIVITIES,
    /** All tasks in the history of an instance, by its id. */
    H_TASKS;

    /** The place of jobs in a state. */
    static Place of(JobRow.State state) {
      return switch (state) {
        case READY -> READY_JOB;
        case TIMER -> TIMER_JOB;
        case SUSPENDED -> SUSPENDED_JOB;
        case DEAD_LETTER -> DEAD_LETTER_JOB;
        case EXTERNAL -> EXTERNAL_JOB;
      };
    }
  }

  static Relocation of(InstanceRow instance) {
    return new Relocation(Place.INSTANCE, instance.id(), instance.definitionId(), "", null, "");
  }

  static Relocation of(long id, InstanceCaller caller) {
    return new Relocation(Place.CALLED, id, caller.definitionId(), caller.activityId(), null, "");
  }

  static Relocation of(TaskRow task) {
    return new Relocation(
        Place.TASK, task.id(), task.definitionId(), task.taskDefinitionKey(), null, "");
  }

  static Relocation of(JobRow job) {
    return new Relocation(
        Place.of(job.state()), job.id(), job.definitionId(), job.activityId(), null, "");
  }
}
