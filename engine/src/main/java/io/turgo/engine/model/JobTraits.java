package io.turgo.engine.model;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What an element says of its jobs for routing and for their order. Expressions are evaluated when
 * a job is made.
 *
 * @param category null for none
 * @param priority null for 0
 */
public record JobTraits(
    @Nullable CompiledExpression category, @Nullable CompiledExpression priority) {
  public static final JobTraits NONE = new JobTraits(null, null);

  /** Whether it is the same for all jobs, so that nothing is to be evaluated. */
  public boolean isConstant() {
    return (category == null || category.isLiteral()) && (priority == null || priority.isLiteral());
  }

  /**
   * The priority that a value stands for.
   *
   * @throws TurgoIllegalArgumentException if it is no whole number of 32 bits
   */
  public static int priority(@Nullable Object value) {
    if (value instanceof Integer number) {
      return number;
    }
    try {
      if (value != null) {
        return new BigDecimal(value.toString().strip()).intValueExact();
      }
    } catch (ArithmeticException | NumberFormatException e) {
      // said below
    }
    throw new TurgoIllegalArgumentException(
        "expected a whole number from "
            + Integer.MIN_VALUE
            + " to "
            + Integer.MAX_VALUE
            + ", found "
            + (value == null ? "null" : "'" + value + "'"));
  }
}
