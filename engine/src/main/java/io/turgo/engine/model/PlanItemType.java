package io.turgo.engine.model;

import java.util.Locale;

/** What a plan item of a case is an item of. */
public enum PlanItemType {
  /** The case itself as a stage; there is no plan item of it. */
  PLAN_MODEL,
  STAGE,
  MILESTONE,
  HUMAN_TASK,
  SERVICE_TASK,
  PROCESS_TASK,
  CASE_TASK,
  DECISION_TASK,
  /** A task that is completed by a trigger from outside. */
  TASK,
  TIMER_EVENT_LISTENER,
  USER_EVENT_LISTENER,
  /** An event listener without a type: it is triggered from outside. */
  GENERIC_EVENT_LISTENER,
  SIGNAL_EVENT_LISTENER;

  private final String text = name().toLowerCase(Locale.ROOT).replace("_", "");

  /** As queries and history show it, such as {@code humantask}. */
  public String text() {
    return text;
  }

  /** Whether it happens, and is never active. */
  public boolean isEventListener() {
    return this == TIMER_EVENT_LISTENER
        || this == USER_EVENT_LISTENER
        || this == GENERIC_EVENT_LISTENER
        || this == SIGNAL_EVENT_LISTENER;
  }

  /** Whether it holds other plan items. */
  public boolean isStage() {
    return this == STAGE || this == PLAN_MODEL;
  }
}
