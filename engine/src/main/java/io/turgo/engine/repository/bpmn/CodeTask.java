package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * A task that runs what one of its attributes says.
 *
 * @since 0.1.0
 */
public interface CodeTask extends Activity {
  /** {@return the value of the attribute {@link #getImplementationType}, null for none} */
  @Nullable String getImplementation();

  /** {@return {@code class}, {@code expression} or {@code delegateExpression}; null for none} */
  @Nullable String getImplementationType();

  /** {@return the type of the task, such as {@code http} or {@code external}; null for none} */
  @Nullable String getTaskType();

  /** {@return the condition under which the task is skipped, null for none} */
  @Nullable String getSkipExpression();
}
