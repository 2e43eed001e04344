package io.turgo.engine.driver;

import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.model.ProcessGraph;

/** What stepping may use that only shows what will come of it, and is thrown away. */
final class Previews {
  private Previews() {}

  /** Nobody hears of events, and ids are of no row that there will ever be. */
  static StepContext context(ProcessGraph graph, long now, StepContext.Policy policy) {
    long[] next = {Long.MIN_VALUE};
    return new StepContext(graph, now, () -> next[0]++, policy);
  }
}
