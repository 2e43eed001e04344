package io.turgo.engine.query.select;

import org.jspecify.annotations.Nullable;

/** Knows what the model calls an element, which no table says. */
@FunctionalInterface
public interface ElementNames {
  /** For readers without models. */
  ElementNames NONE = (definitionId, elementId) -> null;

  /** The name of an element of a definition; null if it has none, or the definition is gone. */
  @Nullable String of(long definitionId, String elementId);

  /**
   * What an element is called in a language.
   *
   * @param elementId null for the process itself
   * @param orLessExact whether {@code en} will do where there is no {@code en-US}
   */
  default Localized in(
      String locale, boolean orLessExact, long definitionId, @Nullable String elementId) {
    return Localized.NOT;
  }

  /** A name and a description in some language, null where the model has none. */
  record Localized(@Nullable String name, @Nullable String description) {
    public static final Localized NOT = new Localized(null, null);
  }
}
