package org.flowable.engine.impl.delegate;

import java.io.Serializable;
import org.flowable.engine.delegate.DelegateExecution;

/**
 * What an element does, inside of Flowable. Turgo runs no behaviours: a class that implements this
 * and no {@code JavaDelegate} is refused.
 *
 * @since 0.1.0
 */
public interface ActivityBehavior extends Serializable {
  /**
   * Not called.
   *
   * @param execution the execution
   */
  void execute(DelegateExecution execution);
}
