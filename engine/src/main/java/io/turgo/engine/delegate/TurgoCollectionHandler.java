package io.turgo.engine.delegate;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Makes the collection that a multi-instance activity is done for; named by {@code class} or {@code
 * delegateExpression} of the extension element {@code collection}.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface TurgoCollectionHandler {
  /**
   * The elements, one for each leg.
   *
   * @param collectionValue what the element's expression or string gives
   * @param execution the execution of the activity as a whole
   * @return the elements, in the order of the legs
   */
  Collection<?> resolveCollection(@Nullable Object collectionValue, DelegateExecution execution);
}
