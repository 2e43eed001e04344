package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an element says of the retries of its jobs: a cycle for all failures, cycles for those with
 * certain exceptions, or nothing.
 */
public record RetryRules(List<Rule> rules) {
  /** The engine's settings count. */
  public static final RetryRules NONE = new RetryRules(List.of());

  private static final int MOST_CAUSES = 100;

  /**
   * @param exception the class of exceptions that it is for, with those below it; null for all
   *     others
   * @param text the cycle, or an expression that gives it when a job fails
   * @param cycle the cycle of a text; null for an expression
   */
  public record Rule(
      @Nullable String exception, CompiledExpression text, @Nullable RetryCycle cycle) {}

  /** Whether it depends on the exception how many attempts there are. */
  public boolean dependsOnException() {
    return rules.stream().anyMatch(rule -> rule.exception() != null);
  }

  /**
   * How many attempts a new job has: the most that any of the rules gives.
   *
   * @param otherwise where an expression or nothing says it
   */
  public int attempts(int otherwise) {
    int most = 0;
    boolean forAll = false;
    for (Rule rule : rules) {
      most = Math.max(most, rule.cycle() == null ? otherwise : rule.cycle().attempts());
      forAll |= rule.exception() == null;
    }
    return forAll ? most : Math.max(most, otherwise);
  }

  /**
   * The rule for a failure: the first whose exception was thrown, also as a cause, else the one for
   * all others; null for none.
   *
   * @param thrown null where it is not known
   */
  public @Nullable Rule rule(@Nullable Throwable thrown) {
    Rule forAll = null;
    for (Rule rule : rules) {
      if (rule.exception() == null) {
        forAll = rule;
      } else if (isCausedBy(thrown, rule.exception())) {
        return rule;
      }
    }
    return forAll;
  }

  private static boolean isCausedBy(@Nullable Throwable thrown, String exception) {
    Throwable cause = thrown;
    for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++) {
      for (Class<?> type = cause.getClass(); type != null; type = type.getSuperclass()) {
        if (type.getName().equals(exception)) {
          return true;
        }
      }
      cause = cause.getCause();
    }
    return false;
  }
}
