package io.turgo.engine.query.select;

import static io.turgo.engine.query.select.QueryArguments.required;

import io.turgo.engine.query.select.ElementNames.Localized;
import org.jspecify.annotations.Nullable;

/** The language that a query was asked to show names in. */
public final class Language {
  private @Nullable String locale;
  private boolean orLessExact;

  public void set(String newLocale) {
    locale = required("locale", newLocale);
  }

  public void setFallback() {
    orLessExact = true;
  }

  public boolean isSet() {
    return locale != null;
  }

  /**
   * What an element is called in it.
   *
   * @param elementId null for the process itself
   */
  public Localized of(Reads reads, long definitionId, @Nullable String elementId) {
    return locale == null
        ? Localized.NOT
        : reads.names().in(locale, orLessExact, definitionId, elementId);
  }
}
