package io.turgo.engine.query.identity;

import io.turgo.engine.identity.User;
import io.turgo.engine.identity.UserRecord;
import org.jspecify.annotations.Nullable;

/** A copy of a user that can be changed and saved. */
final class UserValue implements User {
  private UserRecord record;
  private @Nullable String password;

  UserValue(UserRecord record) {
    this.record = record;
  }

  UserRecord record() {
    return record;
  }

  void saved(UserRecord saved) {
    record = saved;
    password = null;
  }

  @Override
  public String getId() {
    return record.id();
  }

  @Override
  public @Nullable String getFirstName() {
    return record.firstName();
  }

  @Override
  public void setFirstName(@Nullable String firstName) {
    set(firstName, getLastName(), getDisplayName(), getEmail(), getTenantId());
  }

  @Override
  public @Nullable String getLastName() {
    return record.lastName();
  }

  @Override
  public void setLastName(@Nullable String lastName) {
    set(getFirstName(), lastName, getDisplayName(), getEmail(), getTenantId());
  }

  @Override
  public @Nullable String getDisplayName() {
    return record.displayName();
  }

  @Override
  public void setDisplayName(@Nullable String displayName) {
    set(getFirstName(), getLastName(), displayName, getEmail(), getTenantId());
  }

  @Override
  public @Nullable String getEmail() {
    return record.email();
  }

  @Override
  public void setEmail(@Nullable String email) {
    set(getFirstName(), getLastName(), getDisplayName(), email, getTenantId());
  }

  @Override
  public @Nullable String getTenantId() {
    return record.tenantId();
  }

  @Override
  public void setTenantId(@Nullable String tenantId) {
    set(getFirstName(), getLastName(), getDisplayName(), getEmail(), tenantId);
  }

  private void set(
      @Nullable String firstName,
      @Nullable String lastName,
      @Nullable String displayName,
      @Nullable String email,
      @Nullable String tenantId) {
    record =
        new UserRecord(
            record.id(), record.revision(), firstName, lastName, displayName, email, tenantId);
  }

  @Override
  public @Nullable String getPassword() {
    return password;
  }

  @Override
  public void setPassword(@Nullable String newPassword) {
    password = newPassword;
  }

  @Override
  public String toString() {
    return "User '" + record.id() + "'";
  }
}
