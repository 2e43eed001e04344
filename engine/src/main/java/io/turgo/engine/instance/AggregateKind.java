package io.turgo.engine.instance;

/**
 * What an {@link InstanceRow} is the root of. All kinds are stepped, committed and leased in the
 * same way; only process instances and cases have executions.
 */
public enum AggregateKind {
  /** A process instance. It goes with its last token. */
  PROCESS,
  /** A task of no process, with its sub-tasks. It goes with the last of them. */
  TASK,
  /** A timer that starts instances of its definition. It goes with its last job. */
  START_TIMER,
  /** A signal that jobs bring to many instances. It goes with the last of them. */
  SIGNAL,
  /** A batch. It goes with its last job. */
  BATCH,
  /**
   * Suspends or activates its definition, or resumes an activity of that. It goes with its last
   * job.
   */
  DEFINITION_JOB,
  /** A case. It goes when its plan is complete, or somebody ends it. */
  CASE;

  /** Whether aggregates of the kind are instances of a model: of a process or of a case. */
  public boolean isInstance() {
    return this == PROCESS || this == CASE;
  }

  /** Whether aggregates of the kind are of a definition. */
  public boolean hasDefinition() {
    return isInstance() || this == START_TIMER || this == DEFINITION_JOB;
  }

  /** Whether an aggregate of the kind is there for its jobs, and goes with the last of them. */
  public boolean livesByJobs() {
    return this == START_TIMER || this == SIGNAL || this == BATCH || this == DEFINITION_JOB;
  }
}
