package io.turgo.engine.batch;

import org.jspecify.annotations.Nullable;

/**
 * Records a part of a batch that the application does itself.
 *
 * @since 0.1.0
 */
public interface BatchPartBuilder {
  /**
   * Says what the part is. A part needs it.
   *
   * @param type any word of the application's own
   * @return this builder
   */
  BatchPartBuilder type(String type);

  /**
   * Sets a key to find the part by.
   *
   * @param searchKey null for none
   * @return this builder
   */
  BatchPartBuilder searchKey(@Nullable String searchKey);

  /**
   * Sets a second key to find the part by.
   *
   * @param searchKey2 null for none
   * @return this builder
   */
  BatchPartBuilder searchKey2(@Nullable String searchKey2);

  /**
   * Sets the status of the part.
   *
   * @param status any text; null for none
   * @return this builder
   */
  BatchPartBuilder status(@Nullable String status);

  /**
   * Sets the id of the thing that the part is about.
   *
   * @param scopeId any id; null for none
   * @return this builder
   */
  BatchPartBuilder scopeId(@Nullable String scopeId);

  /**
   * Sets the id of a thing within the thing that the part is about.
   *
   * @param subScopeId any id; null for none
   * @return this builder
   */
  BatchPartBuilder subScopeId(@Nullable String subScopeId);

  /**
   * Sets the kind of the thing that the part is about.
   *
   * @param scopeType {@code bpmn} for a process instance, else any word; null for none
   * @return this builder
   */
  BatchPartBuilder scopeType(@Nullable String scopeType);

  /**
   * Writes the part.
   *
   * @return the part as it was written
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException without a type
   */
  BatchPart create();
}
