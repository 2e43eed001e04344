package io.turgo.engine.query.select;

import java.util.List;
import org.jooq.Condition;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one definition, which other filters may want to know.
 *
 * @param id of the definition; null where it cannot be one
 */
record OfDefinition(Condition condition, @Nullable Long id) implements Filters.Late {
  @Override
  public List<Long> definitions() {
    return id == null ? List.of() : List.of(id);
  }
}
