package io.turgo.engine.identity;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A user as a store keeps it.
 *
 * @param id the id of the user
 * @param revision grows with every save; 0 for one that was never saved
 * @param firstName the first name, null for none
 * @param lastName the last name, null for none
 * @param displayName the name that others see, null for none
 * @param email the mail address, null for none
 * @param tenantId the id of the user's tenant, null for none
 * @since 0.1.0
 */
public record UserRecord(
    String id,
    long revision,
    @Nullable String firstName,
    @Nullable String lastName,
    @Nullable String displayName,
    @Nullable String email,
    @Nullable String tenantId)
    implements Serializable {
  UserRecord withRevision(long newRevision) {
    return new UserRecord(id, newRevision, firstName, lastName, displayName, email, tenantId);
  }
}
