package io.turgo.engine.model;

import java.util.Arrays;
import java.util.Optional;

/** A change of a plan item's state, for which sentries can wait. */
public enum PlanItemTransition {
  CREATE("create"),
  ENABLE("enable"),
  DISABLE("disable"),
  REENABLE("reenable"),
  START("start"),
  MANUAL_START("manualStart"),
  COMPLETE("complete"),
  OCCUR("occur"),
  TERMINATE("terminate"),
  EXIT("exit");

  private final String text;

  PlanItemTransition(String text) {
    this.text = text;
  }

  /** As files write it. */
  public String text() {
    return text;
  }

  /** The one that files write so; empty for none. */
  public static Optional<PlanItemTransition> of(String text) {
    return Arrays.stream(values()).filter(one -> one.text.equals(text)).findFirst();
  }
}
