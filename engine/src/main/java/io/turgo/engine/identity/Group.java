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
  /** {@return the id of the group, which cannot be changed} */
  String getId();

  /** {@return the name of the group, null for none} */
  @Nullable String getName();

  /**
   * Sets the name of the group.
   *
   * @param name null for none
   */
  void setName(@Nullable String name);

  /** {@return the kind of group in the application's own words, null for none} */
  @Nullable String getType();

  /**
   * Sets the kind of group.
   *
   * @param type a word of the application's own, null for none
   */
  void setType(@Nullable String type);
}
