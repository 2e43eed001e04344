package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * A node that runs another process.
 *
 * @since 0.1.0
 */
public interface CallActivity extends Activity {
  /** {@return the key or id of the process, or an expression for it; null for none} */
  @Nullable String getCalledElement();

  /** {@return the business key of the called instance, null for none} */
  @Nullable String getBusinessKey();

  /** {@return whether the called instance gets the business key of the calling one} */
  boolean isInheritBusinessKey();

  /** {@return whether the called instance gets all variables of the calling one} */
  boolean isInheritVariables();
}
