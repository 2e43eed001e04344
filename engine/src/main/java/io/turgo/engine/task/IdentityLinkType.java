package io.turgo.engine.task;

/** The names of the parts that users and groups can have in a task by BPMN. */
public final class IdentityLinkType {
  /** The user who has the task. */
  public static final String ASSIGNEE = "assignee";

  /** A user or group that may claim the task. */
  public static final String CANDIDATE = "candidate";

  /** The user who answers for the task. */
  public static final String OWNER = "owner";

  private IdentityLinkType() {}
}
