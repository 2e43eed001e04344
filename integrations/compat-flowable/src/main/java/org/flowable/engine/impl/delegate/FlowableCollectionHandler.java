package org.flowable.engine.impl.delegate;

import java.io.Serializable;
import java.util.Collection;
import org.flowable.engine.delegate.DelegateExecution;
import org.jspecify.annotations.Nullable;

/**
 * Makes the collection of a multi-instance activity, written for Flowable.
 *
 * @since 0.1.0
 */
public interface FlowableCollectionHandler extends Serializable {
  /**
   * Makes the collection.
   *
   * @param collectionValue what the model names
   * @param execution the execution at the activity; valid for the call only
   * @return the collection
   */
  Collection<?> resolveCollection(@Nullable Object collectionValue, DelegateExecution execution);
}
