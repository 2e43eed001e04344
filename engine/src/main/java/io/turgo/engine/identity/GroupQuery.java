package io.turgo.engine.identity;

import io.turgo.engine.search.Query;
import java.util.Collection;

/**
 * Finds groups in the identity store; compares as {@link UserQuery} does.
 *
 * @since 0.1.0
 */
public interface GroupQuery extends Query<GroupQuery, Group> {
  /**
   * Only the group with this id.
   *
   * @param groupId the whole group id, in upper and lower case as it is
   * @return this query
   */
  GroupQuery groupId(String groupId);

  /**
   * Only groups with one of these ids.
   *
   * @param groupIds at least one id
   * @return this query
   */
  GroupQuery groupIds(Collection<String> groupIds);

  /**
   * Only groups with this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  GroupQuery groupName(String name);

  /**
   * Only groups whose name matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  GroupQuery groupNameLike(String pattern);

  /**
   * Only groups whose name matches a pattern in upper or lower case.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  GroupQuery groupNameLikeIgnoreCase(String pattern);

  /**
   * Only groups of this type.
   *
   * @param type the whole type, in upper and lower case as it is
   * @return this query
   */
  GroupQuery groupType(String type);

  /**
   * Groups that the user is a member of.
   *
   * @param userId a user who is not known is in no group
   * @return this query
   */
  GroupQuery groupMember(String userId);

  /**
   * Groups that one of the users is a member of.
   *
   * @param userIds at least one id
   * @return this query
   */
  GroupQuery groupMembers(Collection<String> userIds);

  /**
   * Sorts by id; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  GroupQuery orderByGroupId();

  /**
   * Sorts by name; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  GroupQuery orderByGroupName();

  /**
   * Sorts by type; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  GroupQuery orderByGroupType();
}
