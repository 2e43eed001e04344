package io.turgo.engine.identity;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A user, as a copy: what is set here counts once {@code IdentityService.saveUser} was called. Not
 * safe for use by several threads.
 *
 * @since 0.1.0
 */
public interface User extends Serializable {
  String getId();

  @Nullable String getFirstName();

  void setFirstName(@Nullable String firstName);

  @Nullable String getLastName();

  void setLastName(@Nullable String lastName);

  /** What others see; not made of the other names. */
  @Nullable String getDisplayName();

  void setDisplayName(@Nullable String displayName);

  @Nullable String getEmail();

  void setEmail(@Nullable String email);

  @Nullable String getTenantId();

  void setTenantId(@Nullable String tenantId);

  /** The password that was set on this copy and is not saved yet; saved ones cannot be read. */
  @Nullable String getPassword();

  /**
   * Sets the password that the save of a new user, or {@code IdentityService.updateUserPassword},
   * stores; null keeps the one that is stored.
   */
  void setPassword(@Nullable String password);
}
