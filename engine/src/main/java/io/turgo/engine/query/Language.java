package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.required;

import io.turgo.engine.query.ElementNames.Localized;
import org.jspecify.annotations.Nullable;

/** The language that a query was asked to show names in. */
final class Language {
  private @Nullable String locale;
  private boolean orLessExact;

  void set(String newLocale) {
    locale = required("locale", newLocale);
  }

  void setFallback() {
    orLessExact = true;
  }

  boolean isSet() {
    return locale != null;
  }

  /**
   * What an element is called in it.
   *
   * @param elementId null for the process itself
   */
  Localized of(Reads reads, long definitionId, @Nullable String elementId) {
    return locale == null
        ? Localized.NOT
        : reads.names().in(locale, orLessExact, definitionId, elementId);
  }
}
