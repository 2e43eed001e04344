package io.turgo.engine.query;

import org.jooq.Condition;
import org.jooq.impl.DSL;

/** Conditions on what a row of {@code turgo_instance} is the root of. */
final class Aggregates {
  private Aggregates() {}

  /** It is a process instance; in the text of the statement, so that partial indexes are taken. */
  static Condition isProcess(Relation roots) {
    return roots.text("kind").eq(DSL.inline("process"));
  }
}
