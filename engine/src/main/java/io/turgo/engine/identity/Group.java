package io.turgo.engine.identity;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A group of users, as a copy: what is set here counts once {@code IdentityService.saveGroup} was
 * called. Not safe for use by several threads.
 *
 * @since 0.1.0
 */
public interface Group extends Serializable {
  String getId();

  @Nullable String getName();

  void setName(@Nullable String name);

  /** What kind of group it is, in the application's own words. */
  @Nullable String getType();

  void setType(@Nullable String type);
}
