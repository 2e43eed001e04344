package io.turgo.engine.delegate;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Supplies the collection of a multi-instance activity. The extension element {@code collection}
 * names it by {@code class} or {@code delegateExpression}.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface TurgoCollectionHandler {
  /**
   * Returns the elements, one for each instance.
   *
   * @param collectionValue the value of the element's expression or string
   * @param execution the execution of the activity as a whole
   * @return the elements, in the order of the instances
   */
  Collection<?> resolveCollection(@Nullable Object collectionValue, DelegateExecution execution);
}
