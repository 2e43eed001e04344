package io.turgo.engine.identity;

import io.turgo.engine.search.Query;
import java.util.Collection;

/**
 * Finds users in the identity store. Text compares by characters; a pattern of a {@code ...Like}
 * filter never matches a property that is not set.
 */
public interface UserQuery extends Query<UserQuery, User> {
  UserQuery userId(String userId);

  UserQuery userIds(Collection<String> userIds);

  UserQuery userIdIgnoreCase(String userId);

  UserQuery userFirstName(String firstName);

  UserQuery userFirstNameLike(String pattern);

  UserQuery userFirstNameLikeIgnoreCase(String pattern);

  UserQuery userLastName(String lastName);

  UserQuery userLastNameLike(String pattern);

  UserQuery userLastNameLikeIgnoreCase(String pattern);

  /** Users whose first and last name, with a blank between, match in that or the other order. */
  UserQuery userFullNameLike(String pattern);

  UserQuery userFullNameLikeIgnoreCase(String pattern);

  UserQuery userDisplayName(String displayName);

  UserQuery userDisplayNameLike(String pattern);

  UserQuery userDisplayNameLikeIgnoreCase(String pattern);

  UserQuery userEmail(String email);

  UserQuery userEmailLike(String pattern);

  UserQuery memberOfGroup(String groupId);

  /** Members of one of the groups. */
  UserQuery memberOfGroups(Collection<String> groupIds);

  UserQuery tenantId(String tenantId);

  UserQuery orderByUserId();

  UserQuery orderByUserFirstName();

  UserQuery orderByUserLastName();

  UserQuery orderByUserEmail();
}
