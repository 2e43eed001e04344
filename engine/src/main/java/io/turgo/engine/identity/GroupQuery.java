package io.turgo.engine.identity;

import io.turgo.engine.search.Query;
import java.util.Collection;

/** Finds groups in the identity store; compares as {@link UserQuery} does. */
public interface GroupQuery extends Query<GroupQuery, Group> {
  GroupQuery groupId(String groupId);

  GroupQuery groupIds(Collection<String> groupIds);

  GroupQuery groupName(String name);

  GroupQuery groupNameLike(String pattern);

  GroupQuery groupNameLikeIgnoreCase(String pattern);

  GroupQuery groupType(String type);

  /** Groups that the user is a member of. */
  GroupQuery groupMember(String userId);

  /** Groups that one of the users is a member of. */
  GroupQuery groupMembers(Collection<String> userIds);

  GroupQuery orderByGroupId();

  GroupQuery orderByGroupName();

  GroupQuery orderByGroupType();
}
