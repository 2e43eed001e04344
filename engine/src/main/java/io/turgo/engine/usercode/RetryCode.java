package io.turgo.engine.usercode;

import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.RetryCycle;

/** Finds out by an expression how often and when a failed job is tried again. */
final class RetryCode {
  private RetryCode() {}

  /** The cycle, or why there is none: counting a failure must not fail itself. */
  static Work.FoundRetry find(CompiledExpression cycle, ExecutionView view) {
    try {
      return new Work.FoundRetry.By(RetryCycle.parse(String.valueOf(cycle.evaluate(view))));
    } catch (RuntimeException e) {
      return new Work.FoundRetry.None(
          "the failedJobRetryTimeCycle "
              + cycle.text()
              + " gives none, so the engine's settings count: "
              + e.getMessage());
    }
  }
}
