package io.turgo.rest.core.security;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who sends requests.
 *
 * @param name of the user, for the engine, the audit trail and logs; null for nobody in particular
 * @param level what they may do; null for nothing but the actions
 * @param actions names of operations (as in the OpenAPI document) that they may do beyond their
 *     level
 * @param tenants whose data they may see and change; null for all. The empty text is what has no
 *     tenant
 * @since 0.1.0
 */
public record Caller(
    @Nullable String name,
    @Nullable Level level,
    Set<String> actions,
    @Nullable Set<String> tenants) {
  public Caller {
    actions = Set.copyOf(actions);
    tenants = tenants == null ? null : Set.copyOf(tenants);
  }

  /** One who may do everything of a level, in all tenants. */
  public static Caller of(@Nullable String name, Level level) {
    return new Caller(name, level, Set.of(), null);
  }

  /** The same one, who may only see what there is. */
  public Caller readOnly() {
    return new Caller(name, level == null ? null : Level.READ, Set.of(), tenants);
  }

  /** Whether they may do an operation. */
  public boolean may(String action, Level needed) {
    return (level != null && level.includes(needed)) || actions.contains(action);
  }

  /** Whether they may see what is of a tenant. */
  public boolean sees(@Nullable String tenantId) {
    return tenants == null || tenants.contains(tenantId == null ? "" : tenantId);
  }
}
