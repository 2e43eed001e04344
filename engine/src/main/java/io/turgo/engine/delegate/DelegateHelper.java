package io.turgo.engine.delegate;

import org.jspecify.annotations.Nullable;

/** Help for delegates that are shared by several elements. */
public final class DelegateHelper {
  private DelegateHelper() {}

  /**
   * The value that the current element's {@code field} of that name has, without it being injected:
   * for beans that several elements share, whose own fields would be overwritten.
   *
   * @return null if the element has no such field
   */
  public static @Nullable Expression getFieldExpression(
      DelegateExecution execution, String fieldName) {
    return execution.getFieldExpression(fieldName);
  }
}
