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
  /** {@return the id of the user, which cannot be changed} */
  String getId();

  /** {@return the first name, null for none} */
  @Nullable String getFirstName();

  /**
   * Sets the first name.
   *
   * @param firstName null for none
   */
  void setFirstName(@Nullable String firstName);

  /** {@return the last name, null for none} */
  @Nullable String getLastName();

  /**
   * Sets the last name.
   *
   * @param lastName null for none
   */
  void setLastName(@Nullable String lastName);

  /** {@return the name that others see, which is not made of the other names; null for none} */
  @Nullable String getDisplayName();

  /**
   * Sets the name that others see.
   *
   * @param displayName null for none
   */
  void setDisplayName(@Nullable String displayName);

  /** {@return the mail address, null for none} */
  @Nullable String getEmail();

  /**
   * Sets the mail address.
   *
   * @param email not checked; null for none
   */
  void setEmail(@Nullable String email);

  /** {@return the id of the user's tenant, null for none} */
  @Nullable String getTenantId();

  /**
   * Sets the tenant of the user.
   *
   * @param tenantId null for none
   */
  void setTenantId(@Nullable String tenantId);

  /**
   * {@return the password that was set on this copy and is not saved yet; saved ones cannot be
   * read}
   */
  @Nullable String getPassword();

  /**
   * Sets the password that the save of a new user, or {@code IdentityService.updateUserPassword},
   * stores; null keeps the one that is stored.
   *
   * @param password in plain text; the store keeps a hash or whatever it needs
   */
  void setPassword(@Nullable String password);
}
