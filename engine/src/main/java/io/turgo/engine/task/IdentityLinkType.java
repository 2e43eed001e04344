package io.turgo.engine.task;

/**
 * The names of the parts that users and groups can have in a task and a process instance.
 *
 * @since 0.1.0
 */
public final class IdentityLinkType {
  /** The user who has the task. */
  public static final String ASSIGNEE = "assignee";

  /** A user or group that may claim the task. */
  public static final String CANDIDATE = "candidate";

  /** The user who answers for the task. */
  public static final String OWNER = "owner";

  /** The user who started the process instance. */
  public static final String STARTER = "starter";

  /** A user or group that takes part in the process instance. */
  public static final String PARTICIPANT = "participant";

  private IdentityLinkType() {}
}
