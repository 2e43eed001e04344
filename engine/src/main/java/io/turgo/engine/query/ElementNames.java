package io.turgo.engine.query;

import org.jspecify.annotations.Nullable;

/** Knows what the model calls an element, which no table says. */
@FunctionalInterface
public interface ElementNames {
  /** For readers without models. */
  ElementNames NONE = (definitionId, elementId) -> null;

  /** The name of an element of a definition; null if it has none, or the definition is gone. */
  @Nullable String of(long definitionId, String elementId);
}
