package io.turgo.engine.query.select;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the calling thread's user code has a part in, before a commit. */
@FunctionalInterface
public interface UnitVariables {
  /** Nobody has a part in anything. */
  UnitVariables NONE = (scopeId, local, names) -> null;

  /**
   * Values by name of those variables that are set.
   *
   * @param scopeId an execution, a task or an instance
   * @param local only those of that scope itself, otherwise all that can be seen from there
   * @param names which ones, null for all
   * @return null where the database is to be asked
   */
  @Nullable Map<String, @Nullable Object> from(
      long scopeId, boolean local, @Nullable Collection<String> names);

  /**
   * The tenant that the calling thread's user code is held to: it reads nothing of others. Null for
   * code that may read everything.
   */
  default @Nullable String heldTo() {
    return null;
  }

  /** Whether an execution, a task or an instance is of the unit, as that code sees it. */
  default boolean hasScope(long scopeId) {
    return false;
  }
}
