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

  /** Whether an item of that type can make it. */
  public boolean isOf(PlanItemType type) {
    return switch (this) {
      case CREATE, TERMINATE, EXIT -> true;
      case OCCUR -> type == PlanItemType.MILESTONE || type.isEventListener();
      case COMPLETE -> type != PlanItemType.MILESTONE && !type.isEventListener();
      case ENABLE, DISABLE, REENABLE, START, MANUAL_START -> !type.isEventListener();
    };
  }

  /** The one that files write so; empty for none. */
  public static Optional<PlanItemTransition> of(String text) {
    return Arrays.stream(values()).filter(one -> one.text.equals(text)).findFirst();
  }
}
