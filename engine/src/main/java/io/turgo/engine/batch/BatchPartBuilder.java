package io.turgo.engine.batch;

import org.jspecify.annotations.Nullable;

/** Records a part of a batch that the application does itself. */
public interface BatchPartBuilder {
  /** What the part is; must be given. */
  BatchPartBuilder type(String type);

  BatchPartBuilder searchKey(@Nullable String searchKey);

  BatchPartBuilder searchKey2(@Nullable String searchKey2);

  BatchPartBuilder status(@Nullable String status);

  BatchPartBuilder scopeId(@Nullable String scopeId);

  BatchPartBuilder subScopeId(@Nullable String subScopeId);

  BatchPartBuilder scopeType(@Nullable String scopeType);

  /**
   * Writes the part.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException without a type
   */
  BatchPart create();
}
