package io.turgo.engine.query.select;

import org.jooq.Condition;
import org.jooq.impl.DSL;

/** Conditions on what a row of {@code turgo_instance} is the root of. */
public final class Aggregates {
  private Aggregates() {}

  /** It is a process instance; in the text of the statement, so that partial indexes are taken. */
  public static Condition isProcess(Relation roots) {
    return roots.text("kind").eq(DSL.inline("process"));
  }

  /** It is a case, or a definition of one. */
  public static Condition isCase(Relation roots) {
    return roots.text("kind").eq(DSL.inline("case"));
  }
}
