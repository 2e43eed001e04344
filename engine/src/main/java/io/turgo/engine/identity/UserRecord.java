package io.turgo.engine.identity;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A user as a store keeps it.
 *
 * @param revision grows with every save; 0 for one that was never saved
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
