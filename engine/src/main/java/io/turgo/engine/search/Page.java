package io.turgo.engine.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of the objects that match a query, and where the next ones begin.
 *
 * @param items the objects, in the order of the query
 * @param next what {@link Query#page} takes for the objects behind these, null if there are none
 * @param <T> what the query finds
 * @since 0.1.0
 */
public record Page<T>(List<T> items, @Nullable String next) {
  /** A page with a copy of the list. */
  public Page {
    items = List.copyOf(items);
  }
}
