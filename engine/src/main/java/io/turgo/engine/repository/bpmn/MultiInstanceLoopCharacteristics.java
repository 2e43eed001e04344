package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * How often an activity is done, as the file says it.
 *
 * @since 0.1.0
 */
public interface MultiInstanceLoopCharacteristics extends BaseElement {
  /** {@return whether one instance begins when the one before has ended} */
  boolean isSequential();

  /** {@return the number of instances, a number or an expression; null for none} */
  @Nullable String getLoopCardinality();

  /**
   * {@return the collection, a variable or an expression: the attribute {@code collection}, the
   * element {@code loopDataInputRef}, or the {@code expression} of a {@code collection} element;
   * null for none}
   */
  @Nullable String getInputDataItem();

  /** {@return the text that a collection handler makes a collection of, null for none} */
  @Nullable String getCollectionString();

  /** {@return the variable that has the element of an instance, null for none} */
  @Nullable String getElementVariable();

  /** {@return the variable that has the number of an instance, null for the default} */
  @Nullable String getElementIndexVariable();

  /** {@return the condition that ends the activity early, null for none} */
  @Nullable String getCompletionCondition();
}
