package io.turgo.engine.search;

import java.util.Collection;

/**
 * The filter of those who see several tenants, for queries whose objects have one.
 *
 * @param <Q> the query itself
 * @since 0.1.0
 */
public interface TenantFilters<Q> {
  /**
   * Of one of these tenants; an empty text stands for none.
   *
   * @param tenantIds at least one id
   * @return this query
   */
  Q tenantIds(Collection<String> tenantIds);
}
