package io.turgo.dmn;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How the results of matching rules become the results of a table. */
enum HitPolicy {
  UNIQUE(false),
  FIRST(false),
  PRIORITY(false),
  ANY(false),
  COLLECT(true),
  RULE_ORDER(true),
  OUTPUT_ORDER(true);

  private final boolean isMany;

  HitPolicy(boolean isMany) {
    this.isMany = isMany;
  }

  /** Whether a table without an aggregation has any number of results. */
  boolean isMany() {
    return isMany;
  }

  /** The policy of a name in files; null if there is none. */
  static @Nullable HitPolicy of(@Nullable String text) {
    if (text == null) {
      return UNIQUE;
    }
    for (HitPolicy policy : values()) {
      if (policy.written().equals(text.strip())) {
        return policy;
      }
    }
    return null;
  }

  /** The name in files. */
  String written() {
    return name().replace('_', ' ').toUpperCase(Locale.ROOT);
  }

  /** What becomes of the results of a {@link #COLLECT} table. */
  enum Aggregation {
    NONE,
    SUM,
    COUNT,
    MIN,
    MAX;

    /** The aggregation of a name in files; null if there is none. */
    static @Nullable Aggregation of(@Nullable String text) {
      if (text == null) {
        return NONE;
      }
      for (Aggregation aggregation : values()) {
        if (aggregation != NONE && aggregation.name().equals(text.strip())) {
          return aggregation;
        }
      }
      return null;
    }
  }
}
