package io.turgo.engine.query.cmmn;

import io.turgo.engine.cmmn.PlanItemInstanceState;
import io.turgo.engine.query.select.QueryArguments;
import java.util.Date;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** The states of cases and plan items in history, which follow from their end and its reason. */
final class PastStates {
  private PastStates() {}

  static String of(@Nullable Date endedAt, @Nullable String reason) {
    if (endedAt == null) {
      return PlanItemInstanceState.ACTIVE;
    }
    return reason == null ? PlanItemInstanceState.COMPLETED : PlanItemInstanceState.TERMINATED;
  }

  /** Whether a row is in a state; no row is in one that history does not have. */
  static Condition isIn(String state, Field<Long> endedAt, Field<String> reason) {
    return switch (QueryArguments.required("state", state)) {
      case PlanItemInstanceState.ACTIVE -> endedAt.isNull();
      case PlanItemInstanceState.COMPLETED -> endedAt.isNotNull().and(reason.isNull());
      case PlanItemInstanceState.TERMINATED -> endedAt.isNotNull().and(reason.isNotNull());
      default -> DSL.falseCondition();
    };
  }
}
