package io.turgo.engine.identity;

import io.turgo.engine.search.Query;
import java.util.Collection;

/**
 * Finds users in the identity store. Text compares by characters; a pattern of a {@code ...Like}
 * filter never matches a property that is not set.
 *
 * @since 0.1.0
 */
public interface UserQuery extends Query<UserQuery, User> {
  /**
   * Only the user with this id.
   *
   * @param userId the whole user id, in upper and lower case as it is
   * @return this query
   */
  UserQuery userId(String userId);

  /**
   * Only users with one of these ids.
   *
   * @param userIds at least one id
   * @return this query
   */
  UserQuery userIds(Collection<String> userIds);

  /**
   * Only users whose id is this text in upper or lower case.
   *
   * @param userId matched as a whole
   * @return this query
   */
  UserQuery userIdIgnoreCase(String userId);

  /**
   * Only users with this first name.
   *
   * @param firstName the whole first name, in upper and lower case as it is
   * @return this query
   */
  UserQuery userFirstName(String firstName);

  /**
   * Only users whose first name matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  UserQuery userFirstNameLike(String pattern);

  /**
   * Only users whose first name matches a pattern in upper or lower case.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  UserQuery userFirstNameLikeIgnoreCase(String pattern);

  /**
   * Only users with this last name.
   *
   * @param lastName the whole last name, in upper and lower case as it is
   * @return this query
   */
  UserQuery userLastName(String lastName);

  /**
   * Only users whose last name matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  UserQuery userLastNameLike(String pattern);

  /**
   * Only users whose last name matches a pattern in upper or lower case.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  UserQuery userLastNameLikeIgnoreCase(String pattern);

  /**
   * Users whose first and last name, with a blank between, match in that or the other order. A user
   * without one of the names is not found.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  UserQuery userFullNameLike(String pattern);

  /**
   * The same as {@link #userFullNameLike}, in upper or lower case.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  UserQuery userFullNameLikeIgnoreCase(String pattern);

  /**
   * Only users with this display name.
   *
   * @param displayName the whole display name, in upper and lower case as it is
   * @return this query
   */
  UserQuery userDisplayName(String displayName);

  /**
   * Only users whose display name matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  UserQuery userDisplayNameLike(String pattern);

  /**
   * Only users whose display name matches a pattern in upper or lower case.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  UserQuery userDisplayNameLikeIgnoreCase(String pattern);

  /**
   * Only users with this mail address.
   *
   * @param email the whole mail address, in upper and lower case as it is
   * @return this query
   */
  UserQuery userEmail(String email);

  /**
   * Only users whose mail address matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  UserQuery userEmailLike(String pattern);

  /**
   * Only members of this group.
   *
   * @param groupId a group that is not known has no members
   * @return this query
   */
  UserQuery memberOfGroup(String groupId);

  /**
   * Members of one of the groups.
   *
   * @param groupIds at least one id
   * @return this query
   */
  UserQuery memberOfGroups(Collection<String> groupIds);

  /**
   * Only users of this tenant.
   *
   * @param tenantId the tenant's id, matched as a whole
   * @return this query
   */
  UserQuery tenantId(String tenantId);

  /**
   * Sorts by id; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  UserQuery orderByUserId();

  /**
   * Sorts by first name; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  UserQuery orderByUserFirstName();

  /**
   * Sorts by last name; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  UserQuery orderByUserLastName();

  /**
   * Sorts by mail address; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  UserQuery orderByUserEmail();
}
